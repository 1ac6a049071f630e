import type { Result } from '../result.ts'
import { word } from '../reproduce.ts'
import { behind, type Page } from './layout.ts'

type Advice = [command: string, purpose: string]

const chosen = (all: readonly [applies: boolean, command: string, purpose: string][]): Advice[] =>
  all
    .filter(([applies]) => applies)
    .map(([, command, purpose]) => [
      `${command.startsWith('curl') ? '' : 'winery-conformance '}${command.replace(/ +/g, ' ').trimEnd()}`,
      purpose,
    ])

/** The options that name the tested server or receiver again. */
export function naming({ subject, target }: Result, { given = {} }: Page): string {
  if (given.target !== undefined) return given.target
  if (target.embedded) return ''
  return `${subject === 'receiver' ? '--url' : '--base-url'} ${target.base_url}`
}

/** The grade, unless it is the default. */
const graded = ({ grade, target }: Result): string =>
  grade === (target.embedded ? 'certify' : 'standard') ? '' : `--grade ${grade}`

/** The requirements that the run was limited to, if any. */
const limited = ({ given = {} }: Page): string =>
  given.only === undefined ? '' : `--only ${word(given.only.join(','))}`

/** What to do after a test of a receiver. */
function ofReceiver(result: Result, page: Page): Advice[] {
  const { requirements } = result
  const named = naming(result, page)
  const first = requirements.find(({ verdict }) => verdict === 'fail')?.id
  const open = requirements.find(({ id, verdict }) => id === 'RECV-4' && verdict === 'inconclusive')
  const hookless = open?.missing.some((each) => each.startsWith('needs --hook URL')) === true
  return chosen([
    [first !== undefined, `receiver ${named} ${graded(result)} --only ${first}`, 'repeats this requirement'],
    [first !== undefined, `explain ${first}`, 'explains it'],
    [
      hookless,
      `receiver ${named} ${graded(result)} ${limited(page)} --hook URL`,
      'shows how often the receiver acts on a delivery',
    ],
    [
      !page.given?.saved,
      `receiver ${named} ${graded(result)} ${limited(page)} --json FILE --junit FILE`,
      'writes all evidence to files',
    ],
  ])
}

/** What to do after a test of a server. */
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
    [
      open && !dead && grade !== 'certify',
      `run ${named} --grade certify ${limited(page)}`,
      `runs everything that a certificate needs${grade === 'read-only' ? ', which includes writes' : ''}`,
    ],
    [
      open && !dead && !target.embedded && !named.startsWith('--target '),
      `init ${named} ${grade === 'read-only' ? '--read-only' : ''}`,
      'writes a target file, for keys, an admin driver, and names that the specification leaves open',
    ],
    [
      !page.given?.saved,
      `run ${named} ${graded(result)} ${limited(page)} --seed ${seed} --json FILE --junit FILE`,
      'writes all evidence to files',
    ],
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

/** Commands to run next, each with its purpose. */
export function adviceLines(result: Result, page: Page): string[] {
  const ofRun = result.subject === 'receiver' ? ofReceiver : ofServer
  const found = result.recorded === undefined ? ofRun(result, page) : ofTraffic(result)
  if (found.length === 0) return []
  // Each command is on one line, so that it can be copied.
  const lines = found.flatMap(([command, purpose]) => [`  ${command}`, ...behind('      ', 6, purpose, page)])
  return ['Next:', ...lines]
}
