// All checks, all quick tests and the first journeys; the last line says how many held. Arguments are vitest's filters: with one, whatever
// is called so comes along, also what has a run of its own.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { check } from './check.mjs'

const root = resolve(import.meta.dirname, '..')
const results = join(root, '.cache', 'test-results.json')

const started = (args) =>
  new Promise((done) => {
    spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }).once('exit', done)
  })

// beside the build, which needs one core, and the first tests, which leave room: files are transformed and databases made
const checking = check()
if ((await started([join(root, 'scripts', 'prepare.mjs'), 'test'])) !== 0) process.exit(1)
console.log('› Testing')
rmSync(results, { force: true })
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
const filters = process.argv.slice(2)
const filtered = filters.some((filter) => !filter.startsWith('-'))
const byThemselves = filtered ? ['first'] : ['e2e', 'operations']
const others = ['faults', 'fuzz', 'rolling', 'slow', 'gallery', 'walk', 'looks', ...byThemselves].map(
  (name) => `--project=!${name}`,
)
const args = [vitest, 'run', ...others, ...reporters, ...filters]
const code = await started(args)

const totals = { ...(await checking), skipped: 0 }
const ran = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : undefined
totals.passed += ran?.numPassedTests ?? 0
totals.failed += ran?.numFailedTests ?? 0
totals.skipped += (ran?.numPendingTests ?? 0) + (ran?.numTodoTests ?? 0)
// A file that does not load or an error outside any test fails the run without a failed test.
if (code !== 0 && !ran?.numFailedTests) totals.failed++

if (ran) printBudget(ran.testResults)
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''
console.log(`total: ${totals.passed} passed, ${totals.failed} failed${skipped}`)
process.exit(totals.failed > 0 || !ran?.numTotalTests ? 1 : 0)

/** Where the time went: what a worker spent on each project's files, and the files that took longest. */
function printBudget(files) {
  const took = files.map(({ name, startTime, endTime }) => ({
    name: relative(root, name).replaceAll(sep, '/'),
    seconds: (endTime - startTime) / 1000,
  }))
  const projects = Map.groupBy(took, ({ name }) => name.split('/')[0])
  const sums = [...projects].map(([project, its]) => [project, its.reduce((sum, { seconds }) => sum + seconds, 0)])
  const slowest = took.sort((a, b) => b.seconds - a.seconds).slice(0, 10)
  console.log(`worker seconds: ${sums.map(([project, sum]) => `${project} ${sum.toFixed(0)}`).join(', ')}`)
  console.log(`slowest: ${slowest.map(({ name, seconds }) => `${name} ${seconds.toFixed(0)}`).join(', ')}`)
}
