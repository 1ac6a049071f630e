import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { Surface } from '../../fixtures/target/surface/surface.ts'
import { fromRoot } from '../../spec/root.ts'
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts'
import { builtFolder } from '../commands/testing/built-folder.ts'

interface Step {
  name: string
  id?: string
  if?: string
  uses?: string
  env?: Record<string, string>
  run?: string
}

interface Action {
  inputs: Record<string, { default: string }>
  runs: { using: string; steps: Step[] }
}

const action = parse(readFileSync(fromRoot('action.yml'), 'utf8')) as Action
const steps = action.runs.steps

const folder = temporaryFolder('ci')
let command: string

beforeAll(() => {
  command = `${process.execPath} ${join(builtFolder(), 'dist/scripts/cli.js')}`
})

/** Runs the steps of the action that are scripts, as the service would; steps that use other actions are left out. */
function runAction(given: Record<string, string>): {
  codes: (number | null)[]
  outputs: Record<string, string>
  text: string
} {
  const inputs = Object.fromEntries(
    Object.entries(action.inputs).map(([name, input]) => [name, given[name] ?? input.default]),
  )
  const outputFile = join(folder, 'output')
  const outputs: Record<string, string> = {}
  const expanded = (value: string): string =>
    value.replaceAll(
      /\$\{\{ (?:inputs|steps\.\w+\.outputs)\.([\w-]+) \}\}/g,
      (_, name: string) => inputs[name] ?? outputs[name] ?? '',
    )
  let text = ''
  const codes = steps.flatMap(({ run, if: condition, env = {} }) => {
    if (run === undefined || (condition?.includes('record-baseline') && inputs['record-baseline'] !== 'true')) return []
    writeFileSync(outputFile, '')
    const values = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, expanded(value)]))
    const ended = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], {
      cwd: folder,
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'],
        GITHUB_OUTPUT: outputFile,
        GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
        GITHUB_ACTIONS: 'true',
        ...values,
      },
    })
    for (const line of readFileSync(outputFile, 'utf8')
      .split('\n')
      .filter((each) => each !== '')) {
      const at = line.indexOf('=')
      outputs[line.slice(0, at)] = line.slice(at + 1)
    }
    text += ended.stdout + ended.stderr
    return [ended.status]
  })
  return { codes, outputs, text }
}

describe('the action', () => {
  it('passes for a conformant server, with reports and a summary', () => {
    const { codes, outputs, text } = runAction({ command, args: '--only MONEY,PAGE', seed: '7', grade: 'certify' })
    expect(text).not.toContain('error:')
    expect(codes).toEqual([0, 0])
    expect(outputs).toEqual({ 'exit-code': '0', verdict: 'no requirement is violated' })
    for (const file of ['result.json', 'result.xml', 'exchanges.har', 'report.html'])
      expect(existsSync(join(folder, 'winery-conformance', file))).toBe(true)
    expect(readFileSync(join(folder, 'summary.md'), 'utf8')).toContain('## ✅ Conformant')
  })

  it('keeps a baseline, with which a later run is compared', () => {
    const args = '--only VERSION-2'
    const first = runAction({ command, args, baseline: 'before.json', output: 'first', 'record-baseline': 'true' })
    expect(first.codes).toEqual([0, 0, 0])
    expect(first.text).toContain('::notice title=Winery API conformance::before.json does not exist yet')
    const recorded = join(folder, 'first', 'baseline.json')
    const surface = JSON.parse(readFileSync(recorded, 'utf8')) as Surface
    surface.objects['Product']!.fields.cellar_door = { types: ['string'] }
    writeFileSync(join(folder, 'before.json'), JSON.stringify(surface))
    const second = runAction({ command, args, baseline: 'before.json', output: 'second' })
    expect(second.outputs['exit-code']).toBe('1')
    expect(second.text).toContain('::error title=VERSION-2::')
    expect(readFileSync(join(folder, 'summary.md'), 'utf8')).toContain('❌ removed: `Product.cellar_door`')
  })

  it('ends with the exit code of the command and prints the reason', () => {
    const { codes, outputs, text } = runAction({ command, 'base-url': 'http://127.0.0.1:9' })
    expect(outputs['exit-code']).toBe('2')
    expect(codes).toEqual([0, 2])
    expect(text).toContain('::error title=Winery API conformance::exit code 2')
  })

  it('keeps the reports whatever the verdict', () => {
    expect(action.runs.using).toBe('composite')
    expect(steps.find(({ uses }) => uses?.startsWith('actions/upload-artifact@'))?.if).toBe('always()')
  })

  it('starts the version of this package', () => {
    const { version } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as { version: string }
    expect(action.inputs.command?.default).toBe(`npx --yes winery-conformance@${version}`)
  })
})

describe('the page on continuous integration', () => {
  const page = readFileSync(fromRoot('docs/ci.md'), 'utf8')

  it('lists every input of the action', () => {
    const documented = [...page.matchAll(/^\| `([\w-]+)`/gm)].map(([, name]) => name)
    expect(documented).toEqual(Object.keys(action.inputs))
  })

  it('has a GitLab job whose script runs', () => {
    const source = /```yaml\n# gitlab\n(.*?)```/s.exec(page)?.[1] ?? ''
    const { conformance: job } = parse(source) as {
      conformance: { script: string[]; artifacts: { reports: { junit: string } } }
    }
    const script = job.script.join('\n').replace('--target target.yaml', '--only MONEY --seed 7')
    const ended = spawnSync('bash', ['--noprofile', '--norc', '-e', '-c', script], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], COMMAND: command },
    })
    expect(ended.stderr).not.toContain('error:')
    expect(ended.status).toBe(0)
    expect(existsSync(join(folder, job.artifacts.reports.junit))).toBe(true)
  })
})
