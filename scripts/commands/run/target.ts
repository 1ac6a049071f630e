import { refuseLiveKey } from '../../../fixtures/target/unsafe-target.ts'
import { readTargetFile, type TargetFile } from '../../../fixtures/target/target-file.ts'
import { UsageError } from '../exit.ts'

/** The server to test, as the options, the target file and the environment name it. */
export interface NamedTarget extends Omit<TargetFile, 'baseUrl' | 'key'> {
  baseUrl: string
  key: string
}

export interface TargetOptions {
  baseUrl?: string
  key?: string
  target?: string
}

type Env = Readonly<Record<string, string | undefined>>

/** A value with the place it was read from. */
type Sourced = { value: string; from: string } | undefined

const nowhere: TargetFile = {
  baseUrl: undefined,
  key: undefined,
  keys: [],
  admin: null,
  declared: {},
  notApplicable: {},
  waivers: [],
  warnings: [],
}

/** The first place that has a value: option, target file, environment. */
function firstOf(...places: readonly (readonly [value: string | undefined, from: string])[]): Sourced {
  const found = places.find(([value]) => value !== undefined && value !== '')
  return found === undefined ? undefined : { value: found[0] as string, from: found[1] }
}

/** A base URL without its trailing slash. Throws UsageError if paths cannot be appended to it. */
function readBaseUrl({ value, from }: NonNullable<Sourced>): string {
  const refuse = (why: string): never => {
    throw new UsageError(`the base URL from ${from} ${why}`)
  }
  if (!URL.canParse(value)) return refuse('is not a URL; write it as https://host or http://127.0.0.1:4080')
  const { protocol, username, password, search, hash } = new URL(value)
  if (protocol !== 'http:' && protocol !== 'https:')
    return refuse(`begins with ${protocol}; it must begin with http:// or https://`)
  if (username !== '' || password !== '')
    return refuse('contains a user name or a password; remove them, the key is the only credential')
  if (search !== '' || hash !== '')
    return refuse('contains a ? or a #; remove it, because paths are appended to the URL')
  return value.replace(/\/+$/, '')
}

/** Throws UsageError for what cannot go into a header, UnsafeTarget for a live key. */
function checkKey(key: string, from: string): void {
  if (!/^[!-~]+$/.test(key))
    throw new UsageError(
      `the key from ${from} contains spaces or characters that a header cannot contain; copy it again`,
    )
  refuseLiveKey(key, `The key from ${from}`)
}

/** An empty option comes from an unset variable in a script, which must not test the sandbox instead of a server. */
function refuseEmpty({ baseUrl, key, target }: TargetOptions): void {
  const empty = Object.entries({ '--base-url': baseUrl, '--key': key, '--target': target }).find(
    ([, value]) => value === '',
  )
  if (empty !== undefined)
    throw new UsageError(`${empty[0]} is empty: is its variable set? Leave the option out, or give it a value`)
}

/** A key or a target file without a base URL. */
function noBaseUrl(key: Sourced, target: string | undefined): UsageError {
  const what = key === undefined ? 'a target file' : `a key (from ${key.from})`
  const withoutKey = key?.from === 'WINERY_KEY' ? 'WINERY_KEY= before the command' : 'leave --key out'
  const otherwise =
    target === undefined
      ? `, or remove the key (${withoutKey}) to test the embedded sandbox`
      : ', or base_url in the file'
  return new UsageError(`there is ${what} but no base URL; give --base-url or WINERY_BASE_URL${otherwise}`)
}

/** Warns of a base URL that contains the version, which every path contains as well. */
const doubledVersion = (url: string, from: string): string[] =>
  /\/v1$/.test(url)
    ? [
        `the base URL from ${from} ends in /v1, and every path begins with /v1; leave /v1 out, unless the paths of the API begin with /v1/v1`,
      ]
    : []

/**
 * The server to test; null, for the embedded sandbox, if nothing is named. An option overrides the target file, and the
 * target file overrides the environment. Throws UsageError, TargetFileError, UnsafeTarget.
 */
export function namedTarget(options: TargetOptions, env: Env): NamedTarget | null {
  refuseEmpty(options)
  const { target } = options
  const file = target === undefined ? nowhere : readTargetFile(target, env)
  const inFile = `the target file ${target ?? ''}`
  const key = firstOf([options.key, '--key'], [file.key, inFile], [env['WINERY_KEY'], 'WINERY_KEY'])
  const baseUrl = firstOf(
    [options.baseUrl, '--base-url'],
    [file.baseUrl, inFile],
    [env['WINERY_BASE_URL'], 'WINERY_BASE_URL'],
  )
  if (key !== undefined) checkKey(key.value, key.from)
  for (const [at, each] of file.keys.entries()) checkKey(each.key, `keys[${at}] of ${inFile}`)
  if (baseUrl === undefined) {
    if (key === undefined && target === undefined) return null
    throw noBaseUrl(key, target)
  }
  const url = readBaseUrl(baseUrl)
  if (key === undefined)
    throw new UsageError(
      `there is a base URL (from ${baseUrl.from}) but no key; give WINERY_KEY, --key, or key in a target file`,
    )
  return { ...file, baseUrl: url, key: key.value, warnings: [...file.warnings, ...doubledVersion(url, baseUrl.from)] }
}
