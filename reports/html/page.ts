import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fromRoot } from '../../spec/root.ts'
import { type Content, dataOf, markup, Markup } from './markup.ts'

/** The parts of a page. */
export interface PageParts {
  title: string
  /** Above the toolbar. */
  header: Content
  main: Content
  footer: Content
  /** Data for the script; null if it needs none. */
  data: unknown
}

const asset = (name: string): string => readFileSync(fromRoot(`reports/html/${name}`), 'utf8')

const digest = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

// Not in a tagged template: bundlers rewrite those that contain the end tag of a script.
const scriptOf = (attributes: string, text: string): Markup => {
  const name = 'script'
  return new Markup(`<${name}${attributes}>${text}</${name}>`)
}

/**
 * One self-contained HTML document. Its content security policy allows only its own style and script, by their digests: a
 * page that shows what a target sent loads nothing and runs nothing else.
 */
export function renderPage({ title, header, main, footer, data }: PageParts): string {
  const style = asset('page.css')
  const script = asset('page.js')
  const policy = `default-src 'none'; style-src ${digest(style)}; script-src ${digest(script)}; base-uri 'none'; form-action 'none'`
  const { source } = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${new Markup(style)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the requirements</a>
<header class="top">${header}</header>
<main id="main">${main}</main>
<footer class="bottom">${footer}</footer>
${scriptOf(' type="application/json" id="data"', dataOf(data).source)}
${scriptOf('', script)}
</body>
</html>
`
  return source
}
