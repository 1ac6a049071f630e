import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** The path of Chromium: CHROMIUM, or the path of Debian's package. */
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

/** Why tests in a browser cannot run here; undefined where they can. */
export const noChromium: string | undefined = existsSync(executablePath)
  ? undefined
  : `there is no Chromium at ${executablePath}; install the Debian package chromium, or set CHROMIUM`

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A headless browser of its own. */
export const startBrowser = (): Promise<Browser> => chromium.launch({ executablePath, args: flags })
