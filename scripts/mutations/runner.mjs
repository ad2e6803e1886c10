// Runs each test as it is, and again with every change it comes across that no test before it noticed.
// What a module remembers from one run to the next (the holidays of a year) hides changes of how it came to know it: some are
// listed that a test would notice by itself.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { TestRunner } from 'vitest'

const file = `${process.env.MUTATIONS_FOLDER}/state.json`
const [realTimeout, realClear] = [setTimeout, clearTimeout]

/**
 * noticed: by change, the test that fails with it. passed: by test, the changes it does not notice. stood: what runs outside of
 * tests. unique: tests that pass only once. broken: a test that fails as it is. spoiled: test files to go on with in a new process.
 */
const state = existsSync(file)
  ? JSON.parse(readFileSync(file, 'utf8'))
  : { noticed: {}, passed: {}, stood: {}, unique: {} }
state.spoiled = []

/** The changed sources ask it which change is on, and count in it which they come across, by test. */
const place = '__stryker__'
const asked = (globalThis[place] ??= {})
asked.mutantCoverage ??= { static: {}, perTest: {} }
const met = asked.mutantCoverage

/** Steps through the sources that one more run may take: a change may make a loop of them that never ends. */
let steps = 0
const again = 'again'
met.perTest[again] = new Proxy(
  {},
  {
    set() {
      if (--steps < 0) throw new Error('never ends')
      return true
    },
  },
)

/** Files in which a change was on, and those in which one left something behind. */
const touched = new Set()
const spoiled = new Set()

const suitesOf = ({ suite, file: whole }) => {
  const suites = []
  for (let at = suite; at && at !== whole; at = at.suite) suites.unshift(at)
  return [whole, ...suites]
}
const hooks = (test, which) => suitesOf(test).flatMap((suite) => TestRunner.getSuiteHooks(suite)[which])

/** What stands after and before every test. */
async function anew(test) {
  try {
    for (const hook of hooks(test, 'afterEach').reverse()) await hook(test.context, test.suite ?? test.file)
    for (const hook of hooks(test, 'beforeEach')) await hook(test.context, test.suite ?? test.file)
    return true
  } catch {
    return false
  }
}

export default class MutationRunner extends TestRunner {
  async runTask(test) {
    const path = test.file.filepath
    if (spoiled.has(path)) return
    try {
      if (await this.everyWay(test, path)) return
      spoiled.add(path)
      state.spoiled.push(path)
    } finally {
      // what the next file does while it is loaded belongs to no test
      asked.currentTestId = undefined
    }
  }

  onAfterRunFiles(files) {
    writeFileSync(file, JSON.stringify(state))
    super.onAfterRunFiles(files)
  }

  /** False when the test no longer passes as it is. */
  async everyWay(test, path) {
    const run = TestRunner.getTestFn(test)
    const name = `${test.fullName} ${test.id}`
    Object.assign(state.stood, met.static)
    asked.currentTestId = test.id
    const begun = performance.now()
    try {
      await run()
    } catch (error) {
      if (touched.has(path)) return false
      state.broken = name
      throw error
    }
    const limits = { ms: Math.max(20_000, 20 * (performance.now() - begun)), steps: 0 }
    asked.currentTestId = again
    const hits = met.perTest[test.id] ?? {}
    for (const count of Object.values(hits)) limits.steps += count
    const passed = new Set((state.passed[name] ??= []))
    const left = Object.keys(hits).filter((id) => !state.noticed[id] && !passed.has(id))
    if (left.length === 0 || state.unique[name]) return true
    touched.add(path)
    // one that passes only the first time cannot tell a change from a second time
    if (!(await anew(test)) || (await this.once(run, limits))) {
      state.unique[name] = true
      return false
    }
    for (const id of left) {
      if (!(await anew(test))) return false
      const noticed = await this.once(run, limits, id)
      if (!noticed) {
        state.passed[name].push(id)
        continue
      }
      state.noticed[id] = name
      // it has to pass again without the change, or what comes next is not the next one's fault
      if (noticed === 'never ended' || !(await anew(test)) || (await this.once(run, limits))) return false
    }
    return true
  }

  /** What was noticed, if anything. */
  async once(run, limits, id) {
    let timer
    const late = new Promise((ended) => (timer = realTimeout(ended, limits.ms, 'never ended')))
    steps = 100_000 + 5 * limits.steps
    asked.activeMutant = id
    try {
      return await Promise.race([Promise.resolve(run()).then(() => undefined), late])
    } catch {
      return 'failed'
    } finally {
      asked.activeMutant = undefined
      steps = Infinity
      realClear(timer)
    }
  }
}
