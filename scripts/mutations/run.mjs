// Changes the sources a little, one place at a time, and tells which changes no test notices. The sources themselves are
// exchanged while it runs and put back afterwards: nothing else may use this checkout meanwhile.
// `npm run test:mutations` goes through all groups, `npm run test:mutations -- rules guards` through some, and
// `npm run test:mutations -- rules contract/src/rules/money.ts` through some files of one.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { groups } from './groups.mjs'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const stryker = here('node_modules/@stryker-mutator/core/bin/stryker.js')
const asked = process.argv.slice(2)
const named = asked.filter((word) => word in groups)
const files = asked.filter((word) => !(word in groups))

/** What an interrupted run leaves behind can be told from somebody's work only when there was none. */
const sources = ['contract/src', 'server/src', 'web/src']
const untouched = () => spawnSync('git', ['diff', '--quiet', '--', ...sources]).status === 0
if (!untouched()) {
  console.error('Commit your changes first: mutants are written over the sources.')
  process.exit(1)
}
// an interruption is for the runner, which puts the sources back; what it has not done is done below
process.on('SIGINT', () => {})

const [stamp, lock] = [here('node_modules/.stamp'), readFileSync(here('package-lock.json'), 'utf8')]
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
  console.log('› Installing what changes the sources')
  const installed = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: here('.'),
    stdio: 'inherit',
    shell: true,
  })
  if (installed.status !== 0) process.exit(1)
  writeFileSync(stamp, lock)
}

let missed = false
for (const group of named.length > 0 ? named : Object.keys(groups)) {
  console.log(`\n${group}`)
  const mutate = files.length > 0 ? files : groups[group].mutate
  const { status } = spawnSync(
    process.execPath,
    [stryker, 'run', 'scripts/mutations/stryker.json', '--mutate', mutate.join(',')],
    {
      stdio: 'inherit',
      env: { ...process.env, MUTATIONS: group },
    },
  )
  missed ||= status !== 0
  if (!untouched()) spawnSync('git', ['checkout', '--', ...sources])
  for (const left of readdirSync('.')) if (/^stryker-setup-\d+\.js$/.test(left)) rmSync(left)
  if (status === null || status > 1) break // interrupted
}
process.exit(missed ? 1 : 0)
