/** An immutable JSON value. */
type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/**
 * What a target puts into a gap:
 * - `pointer`: an RFC 6901 pointer into a response or delivery
 * - `parameter`: the name of a query parameter
 * - `template`: a request body with placeholders, see spec/gaps/bodies.ts
 * - `header`: the name of a request header
 * - `values`: known values, or a mapping from situations to values
 * - `layout`: how a string is composed
 * - `path`: a path under the base URL
 * - `nothing`: no binding; checks accept whatever a conformant server may do here
 */
type Binds = 'pointer' | 'parameter' | 'template' | 'header' | 'values' | 'layout' | 'path' | 'nothing'

/** One thing that the specification leaves open. */
export interface Gap {
  /** Permanent: target files and spec/openapi.yaml refer to it. */
  id: string
  /** The section of the specification that leaves it open, with its heading where that helps: `4 Lists`. */
  section: string
  /** What the specification leaves open, in our own words. */
  open: string
  binds: Binds
  /** What the sandbox puts here; null where it puts nothing. For other targets it is only assumed. */
  default: Json
  /** Placeholders that a template may use beside those of the default. */
  further?: readonly string[]
  /** How a target file binds it, or how the suite finds it. */
  how: string
}
