// How the tests and the benchmarks start the browser that prepare.mjs has found.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

interface Found {
  path?: string
  shell?: string
}
const note = join(root, '.cache', 'browser.json')
const noted: Found = existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as Found) : {}
const { CHROME_PATH } = process.env
const firstOf = (...paths: (string | undefined)[]) => paths.find((path) => path && existsSync(path))
const whole = firstOf(CHROME_PATH, noted.path, '/usr/bin/chromium')

// What would start processes of its own with every window, for an address bar that nobody sees; then what playwright turns off
// for tests, whose own list this one replaces.
const unwanted = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

export const wholeBrowser = {
  executablePath: whole,
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${unwanted.join(',')}`,
  ],
}

/** Without windows, where there is one: it has no notices and shows no PDF by itself. */
export const launchOptions = { ...wholeBrowser, executablePath: firstOf(CHROME_PATH, noted.shell, whole) }
