import type { Result } from '../result.ts'
import { behind, type Page } from './layout.ts'

type Advice = [command: string, purpose: string]

const chosen = (all: readonly [applies: boolean, command: string, purpose: string][]): Advice[] =>
  all
    .filter(([applies]) => applies)
    .map(([, command, purpose]) => [
      `${command.startsWith('curl') ? '' : 'winery-conformance '}${command.replace(/ +/g, ' ')}`,
      purpose,
    ])

/** The options that name once more what was judged. */
function naming({ subject, target }: Result, { given = {} }: Page): string {
  if (given.target !== undefined) return given.target
  if (target.embedded) return ''
  return `${subject === 'receiver' ? '--url' : '--base-url'} ${target.base_url}`
}

/** The grade, where it is another than the one that goes without saying. */
const graded = ({ grade, target }: Result): string =>
  grade === (target.embedded ? 'certify' : 'standard') ? '' : `--grade ${grade}`

/** What to do after a receiver was judged. */
function ofReceiver(result: Result, page: Page): Advice[] {
  const { requirements } = result
  const named = naming(result, page)
  const first = requirements.find(({ verdict }) => verdict === 'fail')?.id
  const open = requirements.find(({ id, verdict }) => id === 'RECV-4' && verdict === 'inconclusive')
  const hookless = open?.missing.some((each) => each.startsWith('--hook URL')) === true
  return chosen([
    [first !== undefined, `receiver ${named} --only ${first}`, 'repeats this requirement'],
    [first !== undefined, `explain ${first}`, 'explains it'],
    [hookless, `receiver ${named} --hook URL`, 'shows how often the receiver acts on a delivery'],
    [!page.given?.saved, `receiver ${named} --json FILE --junit FILE`, 'writes all evidence to files'],
  ])
}

/** What to do next, by how the run ended. */
function ofServer(result: Result, page: Page): Advice[] {
  const { requirements, exit, grade, seed, target, interrupted, pending } = result
  const named = naming(result, page)
  const first = requirements.find(({ verdict }) => verdict === 'fail')?.id
  const open = exit.code !== 5 && requirements.some(({ verdict }) => verdict === 'inconclusive')
  const dead = requirements.some(({ id, verdict }) => id === 'Market.object' && verdict !== 'pass')
  const state = page.given?.state ?? 'FILE'
  return chosen([
    [
      dead && !interrupted,
      `curl -i -H "Authorization: Bearer $WINERY_KEY" ${target.base_url}/v1/market`,
      'shows how the target answers this key; every other check needs the market object',
    ],
    [first !== undefined, `run ${named} ${graded(result)} --only ${first} --seed ${seed}`, 'repeats this requirement'],
    [first !== undefined, `explain ${first}`, 'explains it'],
    [
      interrupted || pending.length > 0,
      `run ${named} --resume ${state}`,
      'resumes this run from the file that --state FILE wrote',
    ],
    [open && !dead && grade !== 'certify', `run ${named} --grade certify`, 'runs everything that a certificate needs'],
    [
      open && !dead && !target.embedded && !named.startsWith('--target '),
      `init ${named}`,
      'writes a target file, which declares keys, an admin side, and names that the specification leaves open',
    ],
    [!page.given?.saved, `run ${named} --json FILE --junit FILE`, 'writes all evidence to files'],
  ])
}

/** What to do after recorded traffic was judged. */
function ofTraffic({ requirements, target }: Result): Advice[] {
  const first = requirements.find(({ verdict }) => verdict === 'fail')?.id
  return chosen([
    [first !== undefined, `explain ${first}`, 'prints everything about it'],
    [true, `run --base-url ${target.base_url}`, 'sends the requests that the other requirements need'],
  ])
}

/** Commands for what comes next, each with what it does. */
export function adviceLines(result: Result, page: Page): string[] {
  const ofRun = result.subject === 'receiver' ? ofReceiver : ofServer
  const found = result.recorded === undefined ? ofRun(result, page) : ofTraffic(result)
  if (found.length === 0) return []
  // The command on one line however long: it is to be copied.
  const lines = found.flatMap(([command, purpose]) => [`  ${command}`, ...behind('      ', 6, purpose, page)])
  return ['Next:', ...lines]
}
