// The script of a report: search, filters, keys, and exchanges on demand. The page can be read without it.
;(() => {
  const byId = (id) => document.getElementById(id)
  const rows = [...document.querySelectorAll('.requirement')]
  const words = rows.map((row) => row.textContent.toLowerCase())
  const filters = [...document.querySelectorAll('[data-filter]')]
  const search = byId('search')

  // ---- Search and filters

  function apply() {
    const terms = search.value.toLowerCase().split(/\s+/).filter(Boolean)
    const wanted = new Set(
      filters.filter((each) => each.getAttribute('aria-pressed') === 'true').map((each) => each.dataset.filter),
    )
    let count = 0
    rows.forEach((row, at) => {
      const matches = wanted.has(row.dataset.verdict) && terms.every((term) => words[at].includes(term))
      row.hidden = !matches
      if (matches) count += 1
    })
    for (const group of document.querySelectorAll('.group, .section'))
      group.hidden = group.querySelector('.requirement:not([hidden])') === null
    byId('none').hidden = count > 0
    byId('shown').textContent = `${count} of ${rows.length} shown`
  }

  /** Toggles one filter, or shows only its verdict. */
  function press(button, only) {
    if (only) for (const each of filters) each.setAttribute('aria-pressed', String(each === button))
    else button.setAttribute('aria-pressed', String(button.getAttribute('aria-pressed') !== 'true'))
    apply()
  }

  document.querySelector('.toolbar').hidden = false
  search.addEventListener('input', apply)
  for (const button of filters) {
    button.title = 'Click to show or hide; Shift-click to show only these'
    button.addEventListener('click', (event) => press(button, event.shiftKey))
  }
  byId('expand').addEventListener('click', () => {
    const shown = rows.filter((row) => !row.hidden)
    const open = shown.some((row) => !row.open)
    for (const row of shown) row.open = open
    byId('expand').textContent = open ? 'Collapse all' : 'Expand all'
  })
  apply()

  // ---- Keys

  function move(by) {
    const shown = rows.filter((row) => !row.hidden)
    const at = shown.findIndex((row) => row.contains(document.activeElement))
    const next = shown[Math.min(shown.length - 1, Math.max(0, at + by))]
    if (next === undefined) return
    next.firstElementChild.focus()
    next.scrollIntoView({ block: 'nearest' })
  }

  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return
    if (event.target === search) {
      if (event.key === 'Escape') {
        search.value = ''
        apply()
        search.blur()
      }
      return
    }
    if (event.key === '/') {
      event.preventDefault()
      search.focus()
    }
    if (event.key === 'j') move(1)
    if (event.key === 'k') move(-1)
  })

  /** Opens and shows the element that the address names, even if a filter hides it. */
  function reveal() {
    const target = location.hash.length > 1 ? byId(decodeURIComponent(location.hash.slice(1))) : null
    if (target === null) return
    target.hidden = false
    const hiding = target.closest('.group[hidden], .section[hidden]')
    if (hiding !== null) hiding.hidden = false
    if (target.tagName === 'DETAILS') target.open = true
    target.scrollIntoView()
  }
  window.addEventListener('hashchange', reveal)
  reveal()

  // ---- Print: failed and inconclusive requirements are printed open

  let opened = []
  window.addEventListener('beforeprint', () => {
    opened = [...document.querySelectorAll('.requirement.fail:not([open]), .requirement.inconclusive:not([open])')]
    for (const row of opened) row.open = true
  })
  window.addEventListener('afterprint', () => {
    for (const row of opened) row.open = false
  })

  // ---- Copy

  for (const button of document.querySelectorAll('.copy')) {
    if (navigator.clipboard === undefined) continue
    button.hidden = false
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(button.previousElementSibling.textContent)
      button.textContent = 'Copied'
      setTimeout(() => (button.textContent = 'Copy'), 1500)
    })
  }

  // ---- Exchanges: parsed when the first one is opened

  let exchanges
  const all = () => (exchanges ??= new Map(JSON.parse(byId('data').textContent).map((each) => [each.number, each])))

  const element = (name, text, className) => {
    const made = document.createElement(name)
    if (text !== undefined) made.textContent = text
    if (className !== undefined) made.className = className
    return made
  }

  /**
   * A JSON text on several lines. Only blanks between its tokens change, so that numbers stay as they were sent (1500.0),
   * and a text that was cut can be shown as well.
   */
  const indented = (text) => {
    if (!/^\s*[[{]/.test(text)) return text
    const line = () => `\n${'  '.repeat(depth)}`
    let depth = 0
    return text.replace(/\n… [^]*$|"(?:[^"\\\n]|\\.)*"?|([[{])\s*([\]}])?|[\]}]|,|:|\s+/g, (token, open, close) => {
      if (/^["\n]/.test(token) && token.trim() !== '') return token
      if (open !== undefined && close !== undefined) return open + close
      if (open !== undefined) {
        depth += 1
        return open + line()
      }
      if (/[\]}]/.test(token)) {
        depth = Math.max(0, depth - 1)
        return line() + token
      }
      return token === ',' ? `,${line()}` : token === ':' ? ': ' : ''
    })
  }

  const fields = (headers) => headers.map(([name, value]) => `${name}: ${value}`).join('\n')
  const pathOf = ({ request }) => `${request.path}${request.query === '' ? '' : `?${request.query}`}`

  function figure(title, first, headers, body) {
    const made = element('figure')
    const content = (body ?? '') === '' ? '' : `\n\n${indented(body)}`
    made.append(element('figcaption', title), element('pre', `${first}\n${fields(headers)}${content}`))
    return made
  }

  const dialog = element('dialog')
  dialog.setAttribute('aria-labelledby', 'exchange-title')
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  document.body.append(dialog)

  function show(number) {
    const each = all().get(number)
    if (each === undefined) return
    const { request, response, duration, startedAt, operation } = each
    const head = element('div', undefined, 'dialog-head')
    const title = element(
      'h2',
      `Exchange ${number}: ${request.method} ${pathOf(each).slice(0, 200)} → ${response.status}`,
    )
    title.id = 'exchange-title'
    const close = element('button', 'Close')
    close.type = 'button'
    close.autofocus = true
    close.addEventListener('click', () => dialog.close())
    head.append(title, close)
    const facts = [
      operation ?? 'no operation of the contract',
      request.credential === null ? 'without a key' : `key: ${request.credential}`,
      `${response.bytes} bytes`,
      `${Math.round(duration)} ms`,
      new Date(startedAt).toISOString(),
    ]
    const pair = element('div', undefined, 'pair')
    pair.append(
      figure('Request', `${request.method} ${pathOf(each)}`, request.headers, request.body),
      figure('Response', String(response.status), response.headers, response.text),
    )
    dialog.replaceChildren(head, element('p', facts.join(' · '), 'quiet'), pair)
    dialog.showModal()
    dialog.scrollTop = 0
  }

  document.addEventListener('click', (event) => {
    const button = event.target.closest('[data-exchange]')
    if (button !== null) show(Number(button.dataset.exchange))
  })

  const list = byId('exchange-list')
  list?.closest('details').addEventListener('toggle', () => {
    if (list.childElementCount > 0) return
    const table = element('table')
    const head = element('tr')
    for (const name of ['Number', 'Request', 'Status', 'Time']) {
      const cell = element('th', name)
      cell.scope = 'col'
      head.append(cell)
    }
    table.append(element('thead'), element('tbody'))
    table.tHead.append(head)
    for (const each of all().values()) {
      const row = element('tr')
      const button = element('button', String(each.number), 'entry')
      button.type = 'button'
      button.dataset.exchange = each.number
      const first = element('td')
      first.append(button)
      // A long path may break anywhere, as code; it would push the other columns off the page.
      const request = element('td')
      request.append(element('code', `${each.request.method} ${pathOf(each).slice(0, 200)}`))
      row.append(
        first,
        request,
        element('td', String(each.response.status), 'number'),
        element('td', `${Math.round(each.duration)} ms`, 'number'),
      )
      table.tBodies[0].append(row)
    }
    list.append(table)
  })
})()
