import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type Peer, stable, unique } from '../peer.ts'
import { bin, ran } from '../processes.ts'

interface Step {
  stepId: string
  checks?: { name: string; passed: boolean; message?: string }[]
}
interface Report {
  files: Record<string, { executedWorkflows: { executedSteps: Step[] }[] }>
}

/** The problems that a schema check names, without the frames of code around them. */
const problems = (message: string): string =>
  unique([...stripVTControlCharacters(message).matchAll(/^\s*([A-Z]{4,} .+)$/gm)].map(([, line = '']) => line)).join(
    '; ',
  )

export const respect: Peer = {
  name: 'redocly respect',
  packages: ['@redocly/cli@2.77.0'],
  form: { examples: 'single', refusals: false, media: 'application/json' },
  how: 'Generates an Arazzo description with one workflow for each endpoint, and runs all of its checks.',
  async prepare({ folder, installed }) {
    const made = 'winery.arazzo.yaml'
    const { output } = await ran(
      bin(installed, 'redocly'),
      ['generate-arazzo', 'openapi.yaml', '-o', 'made.yaml'],
      folder,
    )
    try {
      renameSync(join(folder, 'made.yaml'), join(folder, made))
    } catch {
      throw new Error(`redocly generated no Arazzo description: ${output.slice(-500)}`)
    }
  },
  async run({ folder, scratch, installed, place }) {
    const out = join(scratch, 'out.json')
    const server = ['--input', `bearer=${place.key}`, '-S', `openapi=${place.baseUrl}`]
    const { output } = await ran(
      bin(installed, 'redocly'),
      ['respect', 'winery.arazzo.yaml', ...server, '--json-output', out],
      folder,
    )
    try {
      const { files } = JSON.parse(readFileSync(out, 'utf8')) as Report
      const steps = Object.values(files).flatMap(({ executedWorkflows }) =>
        executedWorkflows.flatMap(({ executedSteps }) => executedSteps),
      )
      return JSON.stringify(
        steps.map(({ stepId, checks = [] }) => ({ stepId, checks: checks.filter(({ passed }) => !passed) })),
      )
    } catch {
      throw new Error(`redocly respect wrote no result: ${output.slice(-500)}`)
    }
  },
  findings: (report) =>
    unique(
      (JSON.parse(report) as Step[]).flatMap(({ stepId, checks = [] }) =>
        checks.map(({ name, message = '' }) => stable(`${stepId}: ${name}: ${problems(message)}`)),
      ),
    ),
}
