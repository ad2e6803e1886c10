// Makes a clone ready: packages, the built web and, for the tests, a browser and nginx. Does only what changed.
// Runs on the Node that started npm, before any package is there: built-ins only, Node 20 or newer.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findBrowser, findShell } from './browser.mjs'

const root = resolve(import.meta.dirname, '..')
const cache = join(root, '.cache')
const log = join(cache, 'prepare.log')
const windows = process.platform === 'win32'
const oldestNode = [22, 18]

class PrepareError extends Error {}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

async function step(name, work) {
  const began = performance.now()
  console.log(`› ${name}`)
  // A long step says that it is still alive, and which one: another may go on beside it.
  const alive = setInterval(() => console.log(`  … ${name}: ${seconds(began)}`), 20_000)
  try {
    await work()
    console.log(`  ${name}: done in ${seconds(began)}`)
  } finally {
    clearInterval(alive)
  }
}

async function run(command, args, env = {}) {
  mkdirSync(cache, { recursive: true })
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const code = await new Promise((done) => {
    child.once('error', (error) => done(error.message))
    child.once('close', done)
  })
  if (code === 0) return output
  appendFileSync(log, `${command} ${args.join(' ')}\n${output}\nended with ${code}\n`)
  const tail = output.trim().split('\n').slice(-15)
  throw new PrepareError([...tail, `✗ The last step failed (${code}); its whole output is in ${log}`].join('\n'))
}

function lockHash() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex')
}

async function install() {
  const stamp = join(root, 'node_modules', '.portal-stamp')
  if (read(stamp) === lockHash()) return
  await step('Installing the packages', async () => {
    // Whatever NODE_ENV says, the build needs its tools. Warnings about this Node's age are no news: it only installs.
    const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
    const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env
    await (npm ? run(node, [npm, ...args]) : run(windows ? 'npm.cmd' : 'npm', args))
    await checkNode()
  })
  writeFileSync(stamp, lockHash())
}

function portalNode() {
  const pinned = join(root, 'node_modules', '.bin', 'node')
  return existsSync(pinned) && !windows ? pinned : process.execPath
}

// The lockfile brings its own Node; elsewhere the system's has to be new enough.
async function checkNode() {
  const version = await run(portalNode(), ['-p', 'process.versions.node'])
  const [major, minor] = version.trim().split('.').map(Number)
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return
  const platform = `${process.platform}-${process.arch}`
  throw new PrepareError(`✗ Node ${oldestNode.join('.')} or newer is needed on ${platform}, this is ${version.trim()}`)
}

function sources(dir) {
  return readdirSync(join(root, dir), { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist'].includes(name) && !/\.test\.tsx?$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? sources(join(dir, entry.name)) : [join(dir, entry.name)]))
}

async function build() {
  const hash = createHash('sha256').update(lockHash())
  for (const file of [...sources('web'), ...sources(join('contract', 'src')), 'tsconfig.base.json']) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  const wanted = hash.digest('hex')
  const stamp = join(root, 'web', 'dist', '.stamp')
  if (read(stamp) === wanted) return
  await step('Building the web', async () => {
    rmSync(stamp, { force: true }) // a build that fails half-way must not pass for the old one
    await run(portalNode(), [join('node_modules', 'vite', 'bin', 'vite.js'), 'build', 'web'], {
      NODE_ENV: 'production',
    })
    writeFileSync(stamp, wanted)
  })
}

/** Beside the installing: only a browser of the test tool's own comes after it. */
async function browser(installing) {
  const note = join(cache, 'browser.json')
  const known = existsSync(note) ? JSON.parse(readFileSync(note, 'utf8')) : {}
  const wanted = process.env.CHROME_PATH ?? known.path
  if (known.path === wanted && existsSync(wanted ?? '')) return
  await step('Looking for a browser', async () => {
    const path = await findBrowser({ run, portalNode: () => installing.then(portalNode) })
    if (!path) {
      const given = process.env.CHROME_PATH
      if (given) throw new PrepareError(`✗ CHROME_PATH: no browser that starts at ${given}`)
      throw new PrepareError(`✗ No browser found or downloaded: install Chromium or set CHROME_PATH (details: ${log})`)
    }
    mkdirSync(cache, { recursive: true })
    writeFileSync(note, JSON.stringify({ path, shell: process.env.CHROME_PATH ? undefined : findShell() }))
    console.log(`  ${path}`)
  })
}

/** Installs nginx and openssl where they are missing, for the tests of the documented nginx. */
async function nginx() {
  const starts = async (program, flag) =>
    run(program, [flag]).then(
      () => true,
      () => false,
    )
  const isThere = async () => (await starts(process.env.NGINX ?? 'nginx', '-v')) && (await starts('openssl', 'version'))
  if (await isThere()) return
  await step('Installing nginx', async () => {
    const ask = (args) => run('apt-get', args, { DEBIAN_FRONTEND: 'noninteractive' })
    const packages = ['install', '-y', '--no-install-recommends', 'nginx-light', 'openssl']
    if (process.getuid?.() === 0)
      await ask(['update'])
        .then(() => ask(packages))
        .catch(() => {})
    if (!(await isThere()))
      throw new PrepareError('✗ nginx and openssl are needed (Debian: apt-get install nginx-light openssl)')
  })
}

try {
  const [, , wanted] = process.argv
  rmSync(log, { force: true })
  const installing = install()
  // the quick tests build for themselves, beside their checks
  const builds = wanted !== 'check' && wanted !== 'quick'
  const looks = wanted === 'test' || wanted === 'quick' || wanted === 'operations'
  // whichever fails first is told below
  await Promise.all([installing.then(() => builds && build()), looks && browser(installing)])
  // apt installs one thing at a time
  if (wanted === 'operations') await nginx()
} catch (error) {
  console.error(error instanceof PrepareError ? error.message : `✗ ${error.message}`)
  process.exit(1)
}
