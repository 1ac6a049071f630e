import { authentication } from './gaps/authentication.ts'
import { bodies } from './gaps/bodies.ts'
import { errors } from './gaps/errors.ts'
import { events } from './gaps/events.ts'
import { fields } from './gaps/fields.ts'
import type { Gap } from './gaps/gap.ts'
import { lists } from './gaps/lists.ts'
import { pointers } from './gaps/pointers.ts'
import { rules } from './gaps/rules.ts'
import { values } from './gaps/values.ts'

/** The gaps of the specification. spec/openapi.yaml refers to each where it belongs. */
export const gaps = [
  ...lists,
  ...bodies,
  ...pointers,
  ...fields,
  ...values,
  ...rules,
  ...authentication,
  ...events,
  ...errors,
] as const satisfies readonly Gap[]

export type GapId = (typeof gaps)[number]['id']
