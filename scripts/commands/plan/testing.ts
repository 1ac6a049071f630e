import type { Planned } from './plan.ts'

/** A target of the grade standard, without limits, keys or an admin driver. */
export const planned: Planned = {
  baseUrl: 'http://winery.test',
  grade: 'standard',
  limits: {},
  declared: { 'body.createOrder': {} },
  hasKeys: false,
  hasAdmin: false,
}
