import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Example } from '../examples.ts'
import { type Peer, stable, unique } from '../peer.ts'
import { bin, ran } from '../processes.ts'

interface Step {
  id?: string
  http: { url: string; params?: unknown; json?: unknown; auth?: unknown; check?: { json?: unknown } }
}
interface Workflow {
  config: { http: { baseURL: string }; continueOnFail?: boolean }
  tests: Record<string, { steps: Step[] }>
}

/** The failed checks below the heading of each step, and the errors of steps that got no response. */
function failedChecks(report: string): string[] {
  const found: string[] = []
  let step: string | undefined
  let isError = false
  for (const line of report.split('\n').map(stable)) {
    const [, mark, name] = /^(\S+) default › (.*)$/.exec(line) ?? []
    if (mark !== undefined) {
      step = mark === '✔' ? undefined : name
      isError = mark.startsWith('⚠')
    } else if (step !== undefined && isError && line !== '') {
      found.push(`${step}: ${line}`)
      step = undefined
    } else if (step !== undefined && line.startsWith('✕ ')) found.push(`${step}: ${line.slice(2)}`)
  }
  return found
}

export const stepci: Peer = {
  name: 'stepci',
  packages: ['stepci@2.8.2'],
  form: { examples: 'single', refusals: false, media: 'application/json' },
  how: 'Generates a workflow with one step for each endpoint: status and schema. The generated comparison with the recorded response is left out, because times and ids differ in each run; ids and bodies are those of the examples.',
  async prepare({ folder, installed, examples, key }) {
    const { output } = await ran(bin(installed, 'stepci'), ['generate', 'openapi.yaml', 'made.yml'], folder)
    if (!output.includes('Success')) throw new Error(`stepci generated no workflow: ${output.slice(-500)}`)
    const workflow = parse(readFileSync(join(folder, 'made.yml'), 'utf8')) as Workflow
    const byOperation = new Map(examples.map((example) => [example.operation, example]))
    // Without it, the steps after the first mismatch are skipped.
    workflow.config.continueOnFail = true
    workflow.config.http.baseURL = 'http://base.test'
    for (const test of Object.values(workflow.tests)) {
      test.steps = test.steps.filter(({ id }) => byOperation.has(id ?? ''))
      for (const { id, http } of test.steps) {
        const { path, body } = byOperation.get(id ?? '') as Example
        http.url = path
        delete http.params
        if (body !== undefined) http.json = body
        http.auth = { bearer: { token: key } }
        delete http.check?.json
      }
    }
    // As JSON, which is YAML in which a time in a body stays text.
    writeFileSync(join(folder, 'workflow.yml'), JSON.stringify(workflow))
  },
  async run({ folder, scratch, installed, place }) {
    const workflow = readFileSync(join(folder, 'workflow.yml'), 'utf8').replace('http://base.test', place.baseUrl)
    writeFileSync(join(scratch, 'workflow.yml'), workflow)
    const { output } = await ran(bin(installed, 'stepci'), ['run', 'workflow.yml'], scratch)
    return output
  },
  findings: (report) => unique(failedChecks(report)),
}
