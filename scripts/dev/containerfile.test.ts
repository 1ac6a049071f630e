import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { fromRoot } from '../../spec/root.ts'
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts'

interface Instruction {
  name: string
  rest: string
}

const instructions = readFileSync(fromRoot('Containerfile'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line): Instruction => {
    const [name = '', ...rest] = line.split(' ')
    return { name, rest: rest.join(' ') }
  })

const folder = temporaryFolder('containerfile')
// The folder holds installed packages: on a busy machine it takes more than the usual ten seconds.

/** An absolute path of the image, or a text with such paths, below the scratch folder. */
const inside = (text: string): string => text.replaceAll(/(^|\s)\/(src|package|tmp|work)\b/g, `$1${folder}/$2`)

/** Copies what `COPY . .` does: the files that git tracks, which is what a fresh clone holds. */
function copyTree(to: string): void {
  const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: fromRoot('.'),
    encoding: 'utf8',
  })
  for (const file of tracked.split('\0').filter((each) => each !== '')) {
    mkdirSync(dirname(join(to, file)), { recursive: true })
    cpSync(fromRoot(file), join(to, file))
  }
}

it('the steps of the Containerfile give a command that runs', () => {
  const run = (command: string, cwd: string): string =>
    execFileSync('sh', ['-ec', command], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PATH: `${folder}/global/bin:${process.env['PATH'] ?? ''}`,
        npm_config_prefix: `${folder}/global`,
        npm_config_prefer_offline: 'true',
      },
    })
  let cwd = folder
  for (const { name, rest } of instructions) {
    if (name === 'WORKDIR') mkdirSync((cwd = inside(rest)), { recursive: true })
    else if (name === 'COPY' && rest === '. .') copyTree(cwd)
    else if (name === 'COPY') run(`mkdir -p ${folder}/tmp && cp ${inside(rest.replace(/^--from=\w+ /, ''))}`, folder)
    else if (name === 'RUN') run(inside(rest), cwd)
    else if (name === 'ENTRYPOINT') {
      const [command = ''] = JSON.parse(rest) as string[]
      const { version } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as { version: string }
      expect(run(`${command} --version`, cwd).trim()).toBe(version)
      expect(run(`${command} run --only MONEY --quiet`, cwd)).toContain('CONFORMANT')
    } else expect(['FROM', 'USER']).toContain(name)
  }
  expect(readdirSync(join(folder, 'tmp'))).toEqual([])
})

it('the image has a Node.js release with which the suite is tested', () => {
  const releases = readFileSync(fromRoot('.ci/node-releases'), 'utf8')
  for (const { name, rest } of instructions) {
    if (name === 'FROM') expect(releases).toContain(/node:(\d+)-slim/.exec(rest)?.[1] ?? 'a release')
  }
})
