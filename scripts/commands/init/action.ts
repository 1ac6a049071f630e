import { existsSync, writeFileSync } from 'node:fs'
import { defaults, type RunConfig } from '../../../fixtures/target/config.ts'
import { discover, type Discovery } from '../../../fixtures/target/discovery/index.ts'
import type { Description } from '../../../fixtures/target/discovery/openapi.ts'
import type { Question } from '../../../fixtures/target/discovery/question.ts'
import { learnFromRefusals } from '../../../fixtures/target/discovery/refused-bodies.ts'
import { Session } from '../../../fixtures/target/session.ts'
import { Unanswered } from '../../../fixtures/target/wire/unanswered.ts'
import { counted } from '../../../reports/text.ts'
import { UsageError } from '../exit.ts'
import { givenDescription } from './description.ts'
import { type Found, renderTargetFile } from './file.ts'
import { summarise } from './summary.ts'
import { explainFailure } from '../run/advice.ts'
import { checkBaseUrl } from '../run/base-url.ts'
import { prepare } from '../run/output-file.ts'
import { namedTarget, type NamedTarget } from '../run/target.ts'

/** The options of `init`. */
export interface InitOptions {
  baseUrl?: string
  key?: string
  openapi?: string
  out: string
  force?: true
  readOnly?: true
  timeout: number
}

/** The target showed nothing from which bindings could be discovered. */
class InitFailed extends Error {
  override readonly name = 'InitFailed'
}

const say = (text: string): void => void process.stderr.write(`${text}\n`)

/** The target that options and environment name. Throws UsageError. */
function targetOf({ baseUrl, key }: InitOptions): NamedTarget {
  const unnamed = new UsageError('init needs a server: give --base-url (or WINERY_BASE_URL) and WINERY_KEY')
  if (baseUrl === undefined && !process.env['WINERY_BASE_URL']) throw unnamed
  const named = namedTarget(
    { ...(baseUrl === undefined ? {} : { baseUrl }), ...(key === undefined ? {} : { key }) },
    process.env,
  )
  if (named === null) throw unnamed
  for (const warning of named.warnings) say(`warning: ${warning}`)
  return named
}

const isThere = (out: string): UsageError =>
  new UsageError(
    `--out ${out}: the file exists and may have been completed by hand; name another file, or pass --force. Nothing was sent`,
  )

/** Examines a server and writes its target file. Throws UsageError, UnsafeTarget, InitFailed. */
export async function init(options: InitOptions): Promise<void> {
  const { out, force, readOnly, timeout } = options
  const { baseUrl, key } = targetOf(options)
  prepare('--out', out)
  if (force !== true && existsSync(out)) throw isThere(out)
  const given = options.openapi === undefined ? undefined : await givenDescription(options.openapi, baseUrl)
  const config: RunConfig = {
    baseUrl,
    key,
    keys: [],
    admin: null,
    declared: given?.declared ?? {},
    grade: readOnly === true ? 'read-only' : 'standard',
    seed: 0,
    runs: 1,
    concurrency: defaults.concurrency,
    timeout,
    only: null,
  }
  const session = new Session(config)
  try {
    await checkBaseUrl(config)
    const found = await lookAt(session, given?.description)
    write(out, renderTargetFile(found), force === true)
    process.stdout.write(summarise(found, out))
  } catch (error) {
    if (error instanceof Unanswered) throw new InitFailed(explainFailure(baseUrl, error.message))
    throw error
  } finally {
    await session.close()
  }
}

/** Throws InitFailed if --openapi names a place of the target that has no description. */
function requireDescription({ config }: Session, { description }: Discovery): void {
  const where = config.declared['openapi.location']
  if (typeof where !== 'string' || description !== undefined) return
  throw new InitFailed(
    `--openapi ${where}: GET ${where} does not return an OpenAPI or Swagger description in JSON or YAML. ` +
      'Correct the path, or leave --openapi out to try the usual places.\nNothing was written.',
  )
}

/** Everything that can be discovered. Throws InitFailed, Unanswered, UnsafeTarget. */
async function lookAt(session: Session, given: Description | undefined): Promise<Found> {
  say(`Examining ${session.config.baseUrl} …`)
  const look = await discover(session, given)
  if (!look.alive) {
    const status = session.exchanges[0]?.response.status
    const why =
      look.obstacle ??
      `GET /v1/market did not show a market (${status ?? 'no answer'}): is the key a test key with every scope, and does the base URL end before /v1?`
    throw new InitFailed(`${why}\nNothing was written.`)
  }
  requireDescription(session, look)
  say(
    `${counted(session.exchanges.length, 'request')}; ${look.description === undefined ? 'no OpenAPI description was found' : `its OpenAPI description is at ${look.description.location}`}.`,
  )
  const { questions, accepted } = await probe(session, look)
  const observedTags = session.exchanges.some(
    ({ operation, response }) => operation === 'listCustomers' && /"tags":\s*\[\s*"/.test(response.text),
  )
  return {
    baseUrl: session.config.baseUrl,
    bindings: session.bindings.all(),
    questions: [...look.questions.filter(({ gap }) => !questions.some((each) => each.gap === gap)), ...questions],
    requests: session.exchanges.length,
    observedTags,
    accepted: accepted.map(({ request: { method, path } }) => `${method} ${path}`),
  }
}

/**
 * Sends bodies that must be refused, because refusals may name fields; only to a test winery, and only if writes are
 * allowed.
 */
async function probe(
  session: Session,
  { discerning }: Discovery,
): Promise<Awaited<ReturnType<typeof learnFromRefusals>>> {
  const nothing = { questions: [] as Question[], accepted: [] }
  if (session.config.grade === 'read-only') return nothing
  if (session.guard.seen !== 'test' || !discerning) {
    say(
      'No bodies are sent: the target did not answer with X-Service-Environment: test, or gives every request the same answer.',
    )
    return nothing
  }
  const before = session.exchanges.length
  const learnt = await learnFromRefusals(session)
  const sent = session.exchanges.length - before
  if (sent > 0) say(`${counted(sent, 'request')} with bodies that cannot succeed.`)
  return learnt
}

function write(out: string, text: string, force: boolean): void {
  try {
    writeFileSync(out, text, { flag: force ? 'w' : 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw isThere(out)
    throw new UsageError(`--out ${out}: cannot be written (${(error as NodeJS.ErrnoException).code ?? String(error)})`)
  }
}
