export interface ReadElement {
  name: string
  attributes: Record<string, string>
  elements: ReadElement[]
  text: string
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decode(raw: string): string {
  if (/<|&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(raw)) throw new Error(`not escaped: ${raw}`)
  return raw.replace(/&(#x?)?([\da-z]+);/gi, (_, kind: string | undefined, name: string) =>
    kind === undefined
      ? (entities[name] as string)
      : String.fromCodePoint(Number.parseInt(name, kind === '#x' ? 16 : 10)),
  )
}

function checkCharacters(text: string): void {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    const allowed =
      code === 9 ||
      code === 10 ||
      code === 13 ||
      (code >= 0x20 && code <= 0xd7ff) ||
      (code >= 0xe000 && code <= 0xfffd) ||
      code >= 0x10000
    if (!allowed) throw new Error(`XML 1.0 has no character ${code.toString(16)}`)
  }
}

const token = /<(\/?)([A-Za-z][\w.-]*)((?:\s+[\w.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y

function attributesIn(text: string, name: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, key = '', value = ''] of text.matchAll(/([\w.-]+)="([^"]*)"/g)) {
    if (key in attributes) throw new Error(`${key} occurs twice in ${name}`)
    attributes[key] = decode(value)
  }
  return attributes
}

/** Reads the XML that this project writes, and refuses whatever is not well-formed: no DTD, no comments, no CDATA. */
export function readXml(text: string): ReadElement {
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
  if (!text.startsWith(declaration)) throw new Error('no XML declaration')
  checkCharacters(text)
  const root: ReadElement = { name: '', attributes: {}, elements: [], text: '' }
  const open = [root]
  token.lastIndex = declaration.length
  while (token.lastIndex < text.length) {
    const at = token.lastIndex
    const found = token.exec(text)
    if (found === null) throw new Error(`not well-formed: ${text.slice(at, at + 60)}`)
    const [, close, name = '', attributes = '', empty, content] = found
    const parent = open.at(-1) as ReadElement
    if (content !== undefined) {
      parent.text += decode(content)
    } else if (close === '/') {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes something else`)
    } else {
      const element: ReadElement = { name, attributes: attributesIn(attributes, name), elements: [], text: '' }
      parent.elements.push(element)
      if (empty !== '/') open.push(element)
    }
  }
  if (open.length !== 1 || root.elements.length !== 1 || root.text.trim() !== '')
    throw new Error('not one root element')
  return root.elements[0] as ReadElement
}
