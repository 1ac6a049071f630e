/** Markup that is inserted as it is. Everything else is text and is escaped. */
export class Markup {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

export type Content = Markup | string | number | null | false | undefined | readonly Content[]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function sourceOf(content: Content): string {
  if (content instanceof Markup) return content.source
  if (content === null || content === undefined || content === false) return ''
  if (typeof content === 'string') return content.replaceAll(/[&<>"']/g, (each) => entities[each] ?? each)
  return typeof content === 'number' ? String(content) : content.map(sourceOf).join('')
}

/**
 * A template of HTML. Every value is escaped unless it is markup itself, so that nothing that a target sent can become
 * markup; lists are joined; null, undefined and false are left out.
 */
export const markup = (texts: TemplateStringsArray, ...values: readonly Content[]): Markup =>
  new Markup(texts.reduce((source, text, at) => source + sourceOf(values[at - 1]) + text))

/** JSON for a `<script type="application/json">`: it cannot end the element. */
export const dataOf = (value: unknown): Markup =>
  new Markup((JSON.stringify(value) ?? 'null').replaceAll('<', String.raw`\u003c`))

/** Prose of the suite, with code spans for backticks. */
export const withCode = (prose: string): Content =>
  prose.split('`').map((text, at) => (at % 2 === 0 ? text : markup`<code>${text}</code>`))
