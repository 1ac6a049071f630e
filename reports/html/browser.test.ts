import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../spec/contract.ts'
import type { Exchange } from '../../spec/exchange.ts'
import { renderCertificatePage } from '../certificate/page.ts'
import { statementOf } from '../certificate/statement.ts'
import { harOf } from '../har/har.ts'
import type { Result } from '../result.ts'
import { noChromium, startBrowser } from '../testing/chromium.ts'
import { sampleExchange, sampleRequirement, sampleResult } from '../testing/sample-result.ts'
import { renderCatalogue } from './catalogue.ts'
import { renderHtml } from './report.ts'

if (noChromium !== undefined) console.warn(`skipped: ${noChromium}`)

const require = createRequire(import.meta.url)
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')
const hostile = `"><img src=x onerror="document.title='owned'"></script><script>document.title='owned'</script>`

const exchanges = Array.from({ length: 2_000 }, (_, at): Exchange => {
  const text = JSON.stringify({ data: [{ object: 'customer', name: hostile, filler: 'x'.repeat(2_000) }] })
  const { request, response } = sampleExchange
  return {
    ...sampleExchange,
    number: at + 1,
    request: at === 0 ? { ...request, path: `/v1/customers/${'x'.repeat(300)}` } : request,
    response: { ...response, text, json: JSON.parse(text) as unknown },
  }
})
const known = new Map(sampleResult.requirements.map((each) => [each.id, each]))
const result: Result = {
  ...sampleResult,
  exchanges,
  remarks: [{ message: hostile, count: 2 }],
  waivers: [{ requirement: 'CURSOR-2', reason: hostile, expires: '2027-01-01', state: 'used' }],
  requirements: catalogue
    .filter(({ subject }) => subject === 'server')
    .map(({ id, section, statement }) => known.get(id) ?? sampleRequirement(id, 'pass', { section, statement })),
}

const waiver = { requirement: 'CURSOR-2', reason: hostile, expires: '2999-12-31' }
const statement = statementOf(
  {
    ...result,
    grade: 'certify',
    requirements: result.requirements.map((each) =>
      each.id === 'Customer.email' ? { ...each, waiver: waiver } : each,
    ),
  },
  {
    terms: { additions: 'fail', notApplicable: {} },
    evidence: '{}',
    recordedOnly: [{ requirement: 'EVENT-1', recorded: 'pass', replayed: 'pass', why: hostile }],
    issuedAt: '2030-01-01T00:00:00.000Z',
  },
)

describe.skipIf(noChromium !== undefined)('in Chromium', () => {
  let folder: string
  const file = (name: string): string => join(folder, name)
  let browser: Browser
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'report-'))
    browser = await startBrowser()
    writeFileSync(file('report.html'), renderHtml(result))
    writeFileSync(file('catalogue.html'), renderCatalogue(catalogue, '1'))
    writeFileSync(file('certificate.html'), renderCertificatePage(statement, 'a'.repeat(64)))
  })
  afterAll(async () => {
    await browser.close()
    rmSync(folder, { recursive: true })
  })

  async function opened(name: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await browser.newPage(options)
    page.on('pageerror', (error) => {
      throw error
    })
    await page.goto(`file://${file(name)}`)
    return page
  }
  const isOpen = (page: Page, id: string): Promise<unknown> => page.evaluate(`document.getElementById('${id}').open`)
  const visible = (page: Page, selector: string): Promise<number> =>
    page.locator(selector).filter({ visible: true }).count()

  test.each([
    ['report.html', 'light', 1200],
    ['report.html', 'dark', 1200],
    ['report.html', 'light', 390],
    ['catalogue.html', 'light', 1200],
    ['catalogue.html', 'dark', 390],
    ['certificate.html', 'light', 1200],
    ['certificate.html', 'dark', 1200],
    ['certificate.html', 'light', 390],
    ['certificate.html', 'dark', 390],
  ] as const)(
    '%s, %s and %d pixels wide, has no violation of accessibility rules, nor of its width',
    async (name, colorScheme, width) => {
      const page = await opened(name, { colorScheme, viewport: { width, height: 900 } })
      // Everything open, so that all of it is checked; a few dozen rows stand for the others, which are alike.
      await page.evaluate(`
        document.querySelectorAll('.requirement').forEach((each, at) => at > 60 && !each.matches('.fail, .inconclusive') && each.remove())
        document.getElementById('exchanges')?.remove()
        document.querySelectorAll('details').forEach((each) => (each.open = true))`)
      await page.evaluate(axe)
      const { violations } = await page.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>(
        'axe.run()',
      )
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
      await page.close()
    },
  )

  test('a report of 2,000 exchanges opens at once, and loads nothing', async () => {
    const page = await browser.newPage()
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.goto(`file://${file('report.html')}`)
    const ready = await page.evaluate<number>(`performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd`)
    expect(ready).toBeLessThan(3_000)
    expect(requests).toHaveLength(1)
    await page.close()
  })

  test('everything that a target sent is shown as text, in the page and in an opened exchange', async () => {
    const page = await opened('report.html')
    await page.locator('#exchanges > summary').click()
    await page.locator('#exchange-list table').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    await page.locator('#exchange-list button').first().click()
    await page.locator('dialog[open]').waitFor()
    expect(await page.locator('dialog').textContent()).toContain('onerror')
    expect(await page.locator('img').count()).toBe(0)
    expect(await page.title()).not.toBe('owned')
    await page.keyboard.press('Escape')
    expect(await page.locator('dialog[open]').count()).toBe(0)
    await page.close()
  })

  test('an exchange is shown as it was sent, and a request without a body is shown without one', async () => {
    const text = '{"price":{"amount_cents":1500.0},"tags":[]}'
    const long = `[{"note":"${'x'.repeat(5_000)}"}]`
    const sent = { ...sampleExchange, request: { ...sampleExchange.request, body: null } }
    const answered = (number: number, body: string): Exchange => ({
      ...sent,
      number,
      response: { ...sent.response, text: body },
    })
    const two = [answered(1, text), answered(2, long)]
    writeFileSync(file('two.html'), renderHtml({ ...result, exchanges: two }))
    const page = await opened('two.html')
    await page.locator('#exchanges > summary').click()
    await page.locator('#exchange-list button').first().click()
    const [request = '', response = ''] = await page.locator('dialog pre').allTextContents()
    expect(request).not.toContain('null')
    expect(response).toContain('{\n  "price": {\n    "amount_cents": 1500.0\n  },\n  "tags": []\n}')
    await page.keyboard.press('Escape')
    await page.locator('#exchange-list button').nth(1).click()
    expect(await page.locator('dialog pre').last().textContent()).toMatch(
      /\n {4}"note": "x+\n… cut after 4000 characters$/,
    )
    await page.close()
  })

  test('differences from a baseline are a part of the page, which is open if something was lost', async () => {
    const page = await opened('report.html')
    expect(await isOpen(page, 'regression')).toBe(true)
    expect(await page.locator('#regression').textContent()).toMatch(/Since baseline\.json[^]*Product\.vintage/)
    await page.close()
  })

  test('requirements are found by words, shown by verdict, and reached by keys', async () => {
    const page = await opened('report.html')
    expect(await isOpen(page, 'Customer.email')).toBe(true)
    await page.keyboard.press('/')
    await page.keyboard.type('customer.email address, null')
    expect(await visible(page, '.requirement')).toBe(1)
    await page.keyboard.press('Escape')
    await page.locator('[data-filter=pass]').click()
    expect(await visible(page, '.requirement.pass')).toBe(0)
    expect(await visible(page, '.requirement')).toBe(
      result.requirements.filter(({ verdict }) => verdict !== 'pass').length,
    )
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(`document.activeElement.closest('details').open`)).toBe(true)
    await page.goto(`file://${file('report.html')}#MONEY-2`)
    expect(await isOpen(page, 'MONEY-2')).toBe(true)
    await page.close()
  })

  test('the page can be read without its script, and printed', async () => {
    const page = await opened('report.html', { javaScriptEnabled: false })
    expect(await visible(page, '.requirement')).toBe(result.requirements.length)
    expect(await visible(page, '.toolbar')).toBe(0)
    await page.emulateMedia({ media: 'print' })
    expect(await visible(page, '#Customer\\.email .violation')).toBeGreaterThan(0)
    expect((await page.pdf()).byteLength).toBeGreaterThan(10_000)
    await page.close()
  })

  test('a certificate is printed in black on white, whole, and contains no script', async () => {
    const page = await opened('certificate.html', { colorScheme: 'dark' })
    expect(await page.locator('script, img').count()).toBe(0)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const colours = `[getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]`
    expect(await page.evaluate(colours)).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
    for (const text of ['Waived', 'Untested', 'Bindings', 'EVENT-1'])
      expect(await page.getByText(text, { exact: false }).first().isVisible()).toBe(true)
    await page.close()
  })

  test('a browser replays the exchange log: each URL answers as it was recorded', async () => {
    const one = { ...sampleExchange, response: { ...sampleExchange.response, text: '{"replayed":true}' } }
    writeFileSync(file('log.har'), JSON.stringify(harOf([one], { baseUrl: 'http://winery.test', version: '1' })))
    const page = await browser.newPage()
    await page.routeFromHAR(file('log.har'), { notFound: 'abort' })
    await page.goto('http://winery.test/v1/customers?limit=3')
    expect(await page.locator('body').textContent()).toContain('{"replayed":true}')
    await page.close()
  })
})
