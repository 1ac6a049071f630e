import { type Element, renderXml } from '../xml.ts'
import type { Certificate } from './statement.ts'

/** Pixels per character of Verdana at 11 px, on average. */
const characterWidth = 6.6
const padding = 8

const widthOf = (text: string): number => Math.round(text.length * characterWidth + 2 * padding)

/** The server that earned a certificate. */
export const placeOf = ({ target }: Certificate): string => (target.embedded ? 'the embedded sandbox' : target.base_url)

const rect = (x: number, width: number, fill: string): Element => ({
  name: 'rect',
  attributes: { x, width, height: 20, fill },
})

const word = (text: string, x: number): Element => ({
  name: 'text',
  attributes: { x, y: 14, 'text-anchor': 'middle', fill: '#fff' },
  children: [text],
})

/** A badge (SVG, 20 px high) with the result, the server and the date of a certificate. */
export function renderBadge(certificate: Certificate): string {
  const { summary, waived, run } = certificate
  const label = 'Winery API v1'
  const state = waived.length === 0 ? 'conformant' : `conformant, ${waived.length} waived`
  const colour = waived.length === 0 ? '#19692c' : '#8a4b00'
  const [left, right] = [widthOf(label), widthOf(state)]
  const title = `${label}: ${state}. ${summary.pass} requirements passed at ${placeOf(certificate)} on ${run.started_at.slice(0, 10)}`
  return renderXml({
    name: 'svg',
    attributes: {
      xmlns: 'http://www.w3.org/2000/svg',
      width: left + right,
      height: 20,
      role: 'img',
      'aria-label': title,
    },
    children: [
      { name: 'title', children: [title] },
      rect(0, left, '#3d3d3d'),
      rect(left, right, colour),
      {
        name: 'g',
        attributes: { 'font-family': 'Verdana,DejaVu Sans,sans-serif', 'font-size': 11 },
        children: [word(label, left / 2), word(state, left + right / 2)],
      },
    ],
  })
}
