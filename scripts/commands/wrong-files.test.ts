import { generateKeyPairSync } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { emptySurface } from '../../fixtures/target/surface/surface.ts'
import { renderEnvelope, seal } from '../../reports/certificate/envelope.ts'
import { buildCli } from './testing/built-cli.ts'
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts'

const folder = temporaryFolder('wrong-files')

const pem = (key: ReturnType<typeof generateKeyPairSync>['publicKey'], type: 'spki' | 'pkcs8'): string =>
  String(key.export({ type, format: 'pem' }))
const ed25519 = generateKeyPairSync('ed25519')
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })

const recording = (...urls: string[]): string =>
  JSON.stringify({
    log: {
      version: '1.2',
      entries: urls.map((url) => ({
        startedDateTime: '2026-05-04T10:00:00Z',
        request: { method: 'GET', url, headers: [] },
        response: { status: 200, headers: [], content: { text: '{}' } },
      })),
    },
  })

const files: Record<string, string | Uint8Array> = {
  empty: '',
  bytes: Uint8Array.of(0, 255, 1),
  'text.txt': 'hello\n',
  'object.json': '{}',
  'traffic.har': recording('http://winery.test/v1/market'),
  'cut.json': renderEnvelope(seal('{}', null)).slice(0, 40),
  'certificate.json': renderEnvelope(seal('{}', ed25519.privateKey)),
  'issuer.key': pem(ed25519.privateKey, 'pkcs8'),
  'issuer.pub': pem(ed25519.publicKey, 'spki'),
  'rsa.pub': pem(rsa.publicKey, 'spki'),
  'rsa.key': pem(rsa.privateKey, 'pkcs8'),
  'ssh.pub': 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ someone@example.com\n',
  'surface.json': JSON.stringify({ ...emptySurface(), suite: { version: '0.1.0', requirements: 1 } }),
  'later.json': JSON.stringify({ ...emptySurface(), format: 'winery-conformance surface 2' }),
  'broken.json': JSON.stringify({ ...emptySurface(), objects: { Product: { fields: { name: 1 } } } }),
  'api.yaml': 'openapi: 3.1.0\npaths: {}\n',
  'known.yaml': '- requirement: MONEY-1\n  reason: x\n',
  'open.yaml': 'known: [\n',
}

let start: ReturnType<typeof buildCli>
beforeAll(() => {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  start = buildCli()
}, 60_000)

const cli = (args: readonly string[]) => start(args, {}, folder).ended

const certify = ['run', '--certificate', 'c.json', '--signing-key']

test.concurrent.each([
  [['verify', 'none.json'], /the certificate none\.json: there is no such file/],
  [['verify', '.'], /the certificate \.: this is a folder; name the file in it/],
  [['verify', 'empty'], /NOT A CERTIFICATE: the file is empty\. Name a whole file that run --certificate wrote/],
  [['verify', 'bytes'], /NOT A CERTIFICATE/],
  [['verify', 'cut.json'], /NOT A CERTIFICATE: the file ends in the middle of its JSON/],
  [['verify', 'traffic.har'], /NOT A CERTIFICATE: it is not a DSSE envelope/],
  [['verify', 'certificate.json', '--public-key', 'none.pub'], /--public-key none\.pub: there is no such file/],
  [['verify', 'certificate.json', '--public-key', 'issuer.key'], /--public-key issuer\.key: this is a private key/],
  [['verify', 'certificate.json', '--public-key', 'rsa.pub'], /rsa\.pub: a key of type rsa, and it must be Ed25519/],
  [['verify', 'certificate.json', '--public-key', 'ssh.pub'], /ssh\.pub: not a public key in PEM form, which begins/],
  [['verify', 'certificate.json', '--evidence', 'none.har'], /--evidence none\.har: there is no such file/],
  [[...certify, 'none.key'], /--signing-key none\.key: there is no such file/],
  [[...certify, 'issuer.pub'], /--signing-key issuer\.pub: not a private key in PEM form.*keygen writes/],
  [[...certify, 'rsa.key'], /--signing-key rsa\.key: a key of type rsa, and it must be Ed25519; keygen creates a key/],
  [['keygen', 'issuer'], /issuer\.pub exists, and keygen does not overwrite a key; give another name/],
  [['keygen', join('empty', 'x')], /cannot be written/],
  [['judge', 'bytes'], /bytes: it is not text in UTF-8; a HAR file is JSON: unpack/],
  [['judge', 'text.txt'], /text\.txt: not JSON at line 1, column 1; save the traffic as HAR 1\.2/],
  [['judge', '.'], /\.: this is a folder; name the file in it/],
  [
    ['judge', 'traffic.har', '--base-url', 'http://other.test'],
    /none of the 1 entries of traffic\.har is a call below http:\/\/other\.test\/v1\. They call http:\/\/winery\.test\./,
  ],
  [['judge', 'traffic.har', '--base-url', 'http://winery.test/v1'], /a base URL does not contain \/v1/],
  [['judge', 'traffic.har', '--har', './traffic.har'], /the recording and --har both name \.\/traffic\.har; name two/],
  [['diff', 'empty', 'surface.json'], /empty: neither a surface file nor an OpenAPI description: the file is empty/],
  [['diff', 'surface.json', 'later.json'], /later\.json: its format is winery-conformance surface 2; this version/],
  [
    ['diff', 'broken.json', 'surface.json'],
    /broken\.json: objects\["Product"\]\.fields\["name"\] is not an object; rec/,
  ],
  [['diff', '.', 'surface.json'], /\.: this is a folder; name the file in it/],
  [['baseline', '--openapi', 'none.yaml'], /none\.yaml: there is no such file/],
  [['baseline', '--openapi', 'surface.json'], /this is a surface file, not an OpenAPI description/],
  [['baseline', '--openapi', 'api.yaml', '--out', 'api.yaml'], /--openapi and --out both name api\.yaml/],
  [['run', '--baseline', 'object.json'], /object\.json: "format" is not "winery-conformance surface 1"/],
  [['run', '--baseline', 'surface.json', '--json', 'surface.json'], /--baseline and --json both name surface\.json/],
  [['run', '--known-failures', 'known.yaml'], /known\.yaml, entry 1: expires is missing/],
  [['run', '--known-failures', 'open.yaml'], /open\.yaml: Flow sequence .*line 2, column 1/],
  [['run', '--known-failures', '.'], /\.: this is a folder; name the file in it/],
  [['merge', 'none.json'], /none\.json: there is no such file/],
  [['merge', 'surface.json'], /surface\.json: not a part of a run; name files that run --shard wrote with --out/],
  [['proxy', '--upstream', 'winery.test'], /--upstream winery\.test: expected a URL such as/],
])('%j ends with 2 and prints what is wrong, where, and what to do', async (args, message) => {
  const { code, stdout, stderr } = await cli(args)
  expect(stdout + stderr).toMatch(message)
  expect(code).toBe(2)
})

test('a baseline stays if the target cannot be reached', async () => {
  const { code } = await cli([
    'baseline',
    '--base-url',
    'http://127.0.0.1:1',
    '--key',
    'sk_test_x',
    '--out',
    'surface.json',
  ])
  expect(code).toBe(4)
  expect(readFileSync(join(folder, 'surface.json'), 'utf8')).toBe(files['surface.json'])
})

test('no file that a command reads is replaced, and no half of a key pair is left', async () => {
  for (const [name, content] of Object.entries(files))
    expect(readFileSync(join(folder, name)), name).toEqual(Buffer.from(content))
  writeFileSync(join(folder, 'half.key'), '')
  expect((await cli(['keygen', 'half'])).code).toBe(2)
  expect(existsSync(join(folder, 'half.pub'))).toBe(false)
})
