// Changes the sources a little, one place at a time, and tells which changes no test notices. Copies of the sources have all
// changes in them, each of which the tests switch on in turn (runner.mjs): nothing is started, and no file written, for one.
// `npm run test:mutations` goes through all groups, `npm run test:mutations -- rules guards` through some, and
// `npm run test:mutations -- rules contract/src/rules/money.ts` through some files of one; a test file named beside them is the
// only one asked.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { groups } from './groups.mjs'
import { report } from './report.mjs'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const asked = process.argv.slice(2)
const named = asked.filter((word) => word in groups)
const isTest = (word) => /\.test\.tsx?$/.test(word)
const files = asked.filter((word) => !(word in groups) && !isTest(word))
const tests = asked.filter(isTest)

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
const { Instrumenter } = await import('@stryker-mutator/instrumenter')
const quiet = { debug() {}, info() {}, warn: console.warn, isDebugEnabled: () => false }
const how = { excludedMutations: ['StringLiteral'], ignorers: [], plugins: null }

const folder = resolve(`node_modules/.cache/mutations/${process.pid}`)
const write = (path, text) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

let missed = false
for (const group of named.length > 0 ? named : Object.keys(groups)) {
  const { mutate, without = [] } = groups[group]
  const names = files.length > 0 ? files : globSync(mutate, { exclude: ['**/*.test.*', ...without] }).sort()
  const sources = names.map((name) => ({ name: resolve(name), mutate: true, content: readFileSync(name, 'utf8') }))
  const made = await new Instrumenter(quiet).instrument(sources, how)
  rmSync(folder, { recursive: true, force: true })
  for (const { name, content } of made.files) write(`${folder}/sources${name}`, content)
  const begun = Date.now()
  let state = { spoiled: tests }
  do {
    const { status } = spawnSync(
      process.execPath,
      [resolve('node_modules/vitest/vitest.mjs'), 'run', '--config', here('vitest.config.mjs'), ...state.spoiled],
      { stdio: 'inherit', env: { ...process.env, MUTATIONS: group, MUTATIONS_FOLDER: folder } },
    )
    const kept = `${folder}/state.json`
    if (!existsSync(kept)) process.exit(2)
    state = JSON.parse(readFileSync(kept, 'utf8'))
    // a test file that was left behind broken may end so; one that breaks by itself tells nothing about changes
    if (status !== 0 && (state.broken || state.spoiled.length === 0)) process.exit(2)
    // what a change left behind, in a database or a module, is gone when the test file starts anew
  } while (state.spoiled.length > 0)
  const score = report(group, made.mutants, state)
  console.log(`in ${Math.round((Date.now() - begun) / 1000)} s`)
  missed ||= score < 95
}
rmSync(folder, { recursive: true, force: true })
process.exit(missed ? 1 : 0)
