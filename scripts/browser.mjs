// A Chromium for the tests: one that is there, else the package manager's, else the test tool's own download.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'msedge',
]
const places = [
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/opt/microsoft/msedge/msedge',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]
const windowsPlaces = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe']
const shells = ['/usr/lib/chromium/chromium-headless-shell', '/usr/lib64/chromium-browser/headless_shell']
const managers = [
  {
    tool: 'apt-get',
    steps: [['update'], ['install', '-y', '--no-install-recommends', 'chromium']],
    lighter: ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'],
  },
  { tool: 'dnf', steps: [['install', '-y', 'chromium']] },
  { tool: 'apk', steps: [['add', '--no-cache', 'chromium']] },
]

const windows = process.platform === 'win32'
const path = (process.env.PATH ?? '').split(delimiter)
const inPath = (name) => path.map((dir) => join(dir, windows ? `${name}.exe` : name)).find((file) => existsSync(file))

/** The same browser without windows, where the system has it: a fifth less work for what it can do. */
export const findShell = () => shells.find((file) => existsSync(file))

export async function findBrowser({ run, portalNode }) {
  // Some systems ship a stand-in that only says what to install: ask each for its version.
  const works = async (file) => {
    if (windows) return true // there it would open a window instead
    return run(file, ['--version']).then(
      () => true,
      () => false,
    )
  }
  const firstWorking = async (files) => {
    for (const file of files) if (file && existsSync(file) && (await works(file))) return file
    return undefined
  }
  const installed = () => {
    const programs = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    const onWindows = programs.flatMap((dir) => (dir ? windowsPlaces.map((place) => join(dir, place)) : []))
    return firstWorking([...names.map(inPath), ...places, ...onWindows])
  }

  if (process.env.CHROME_PATH) return firstWorking([process.env.CHROME_PATH])
  const found = await installed()
  if (found) return found
  const manager = managers.find(({ tool }) => inPath(tool))
  if (process.getuid?.() === 0 && manager) {
    console.log(`  none here: asking ${manager.tool}`)
    try {
      const ask = (args) => run(manager.tool, args, { DEBIAN_FRONTEND: 'noninteractive' })
      for (const args of manager.steps) await ask(args)
      if (manager.lighter) await ask(manager.lighter).catch(() => {})
      const added = await installed()
      if (added) return added
    } catch {
      // no such package or no network: the download is left
    }
  }
  console.log('  none here: downloading one')
  const where = "import('playwright-core').then((tool) => process.stdout.write(tool.chromium.executablePath()))"
  try {
    const node = await portalNode()
    await run(node, [join('node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium'])
    return firstWorking([await run(node, ['-e', where])])
  } catch {
    return undefined
  }
}
