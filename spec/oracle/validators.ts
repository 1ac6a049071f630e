import type { ErrorObject } from 'ajv'
import type { Ajv2020 } from 'ajv/dist/2020.js'
import { createAjv, type Observer } from './keywords.ts'

/** Validates one value by a component of the contract; `errors` belong to the last call. */
export interface Validator {
  (this: Observer, value: unknown): unknown
  errors?: ErrorObject[] | null
}

/** A lookup that compiles the validator of a component on its first use. */
function lazily(): (component: string) => Validator {
  let ajv: Ajv2020 | undefined
  const compiled = new Map<string, Validator>()
  return (component) => {
    let validate = compiled.get(component)
    if (validate === undefined) {
      ajv ??= createAjv()
      validate = ajv.compile({ $ref: `contract#/components/schemas/${component}` }) as Validator
      compiled.set(component, validate)
    }
    return validate
  }
}

/** The validator of a component, shared by all oracles of the process. */
export const validatorOf = lazily()
