// How the tests and the benchmarks start the browser that prepare.mjs has found.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

function browserPath(): string | undefined {
  const note = join(root, '.cache', 'browser.json')
  const noted = existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as { path?: string }).path : undefined
  return [process.env.CHROME_PATH, noted, '/usr/bin/chromium'].find((path) => path && existsSync(path))
}

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

export const launchOptions = {
  executablePath: browserPath(),
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
