import standaloneCode from 'ajv/dist/standalone/index.js'
import * as targetFile from '../../fixtures/target/target-file/validator.ts'
import { campaignDigest } from '../../reports/certificate/campaign-digest.ts'
import { operations } from '../../spec/contract.ts'
import { document } from '../../spec/document.ts'
import { createAjv } from '../../spec/oracle/keywords.ts'
import { allSources } from '../commands/explain/sources.ts'
import { suiteFiles } from '../engine/load-suites.ts'

/** Data as an expression. JSON.parse reads a large text faster than the engine reads a literal. */
const data = (value: unknown): string => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`

/** ajv writes `require` into its modules, also where they are ES modules. */
function withImports(code: string): string {
  const imports: string[] = []
  const body = code.replaceAll(/require\(("[^"]+")\)/g, (_, specifier: string) => {
    const path = /^"[^"]+\/dist\/.*[^.]..$/.test(specifier) ? `${specifier.slice(0, -1)}.js"` : specifier
    imports.push(`import required${imports.length} from ${path}`)
    return `required${imports.length - 1}`
  })
  return [...imports, body].join('\n')
}

/** The components of the contract by which the oracle judges a whole value. */
const judged = (): string[] => [
  'Error',
  ...new Set(operations.flatMap(({ schema }) => (schema === null ? [] : [schema]))),
]

function oracleValidators(): string {
  const names = judged()
  const references = Object.fromEntries(names.map((name) => [name, `contract#/components/schemas/${name}`]))
  const code = withImports(standaloneCode.default(createAjv(true), references))
  return `${code}\nconst validators = { ${names.join(', ')} }\nexport const validatorOf = (component) => validators[component]\n`
}

function targetFileValidator(): string {
  const ajv = targetFile.createAjv(true)
  ajv.addSchema(targetFile.readSchema(), 'target-file')
  const code = withImports(standaloneCode.default(ajv, { validate: 'target-file' }))
  return `${code}\nexport const errorsOf = (value) => (validate(value), validate.errors ?? [])\n`
}

const loadSuites = (): string =>
  [
    "import { declaredChecks } from '../../fixtures/target/engine/declare.js'",
    ...suiteFiles().map((file) => `import '../../suites/${file}'`),
    'export const loadChecks = async () => declaredChecks',
  ].join('\n')

const sources = async (): Promise<string> =>
  `const sources = ${data(Object.fromEntries(await allSources()))}\nexport const sourcesOf = async (id) => sources[id]\n`

/** The modules that the package holds as data or compiled code, by the path of the compiled module they replace. */
export const generated = async (): Promise<ReadonlyMap<string, string>> =>
  new Map([
    ['spec/document.js', `export const document = ${data(document)}\n`],
    ['spec/oracle/validators.js', oracleValidators()],
    ['fixtures/target/target-file/validator.js', targetFileValidator()],
    ['scripts/engine/load-suites.js', loadSuites()],
    ['scripts/commands/explain/sources.js', await sources()],
    ['reports/certificate/campaign-digest.js', `export const campaignDigest = () => ${data(campaignDigest())}\n`],
  ])
