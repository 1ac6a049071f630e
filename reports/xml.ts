/** An element of an XML document. */
export interface Element {
  name: string
  attributes?: Readonly<Record<string, string | number>>
  children?: readonly (Element | string)[]
}

/** Characters that XML 1.0 does not allow, even escaped: most control characters, lone surrogates, two noncharacters. */
const forbidden =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

const visible = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
}

const inText = (text: string): string =>
  text.replace(forbidden, visible).replace(/[&<>\r]/g, (each) => entities[each] ?? each)

const inAttribute = (text: string): string =>
  text.replace(forbidden, visible).replace(/[&<>"\r\n\t]/g, (each) => entities[each] ?? each)

function render({ name, attributes = {}, children = [] }: Element, indent: string): string {
  const head = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${inAttribute(String(value))}"`)
    .join('')
  if (children.length === 0) return `${indent}<${name}${head}/>\n`
  // White space beside text is content, so only an element without text is indented.
  if (children.some((child) => typeof child === 'string')) {
    const content = children.map((child) => (typeof child === 'string' ? inText(child) : render(child, ''))).join('')
    return `${indent}<${name}${head}>${content}</${name}>\n`
  }
  const content = children.map((child) => render(child as Element, `${indent}  `)).join('')
  return `${indent}<${name}${head}>\n${content}${indent}</${name}>\n`
}

/** An XML document. A character that XML does not allow is written as `\u0000`. */
export const renderXml = (root: Element): string => `<?xml version="1.0" encoding="UTF-8"?>\n${render(root, '')}`
