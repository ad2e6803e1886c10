// The fuzzer on the whole portal (`npm run test:fuzz`). Options are environment variables:
// FUZZ_SEED, FUZZ_SECONDS, FUZZ_ONLY (part of an operation's name, method and path) and FUZZ_CALL (a call to repeat, as JSON or the file
// that holds it).
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { addressOf, type Call, type Operation } from './calls.ts'
import { openDemoTarget } from './demo-target.ts'
import { emptyOutcome, type Finding, fuzzOnce, type Outcome, tryCall, usualLimits } from './fuzz.ts'
import { startWatchdog } from './watchdog.ts'

const { FUZZ_SEED = '39', FUZZ_SECONDS = '120', FUZZ_ONLY = '', FUZZ_CALL } = process.env
const folder = resolve(import.meta.dirname, '..', '.cache', 'fuzz')
const currentCallFile = join(folder, 'current-call.json')
const standstillMs = 45_000
/** Calls of one operation in one firm. */
const runs = 12

const nameOf = ({ name, endpoint }: Operation) => `${name} ${endpoint.method} ${endpoint.path}`

test('no operation breaks the rules of answers for any generated input', async () => {
  const findings = FUZZ_CALL === undefined ? await fuzzDemoFirm() : await repeatCall(FUZZ_CALL)

  expect(findings).toEqual([])
})

async function fuzzDemoFirm(): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(currentCallFile, '')
  const stopWatching = startWatchdog(currentCallFile, standstillMs)
  const outcome = emptyOutcome()
  const report = (finding: Finding) => console.log(describeFinding(finding, outcome.findings.length))
  const seed = Number(FUZZ_SEED)
  let left = Number(FUZZ_SECONDS) * 1_000
  // A firm of its own for every round: what a call changed doesn't outlive it.
  for (let round = 0; left > 0; round++) {
    const target = await openDemoTarget((operation) => nameOf(operation).includes(FUZZ_ONLY))
    const began = Date.now()
    const isOver = () => Date.now() - began > left
    await fuzzOnce(target, { seed: seed + round * 10_000, runs, isOver, report, currentCallFile }, outcome)
    await target.close()
    left -= Date.now() - began
  }
  await stopWatching()
  console.log(summaryOf(outcome))
  return outcome.findings.map(({ kind, operation }) => `${kind}: ${operation.name}`)
}

async function repeatCall(given: string): Promise<string[]> {
  const call = JSON.parse(existsSync(given) ? readFileSync(given, 'utf8') : given) as Call
  const target = await openDemoTarget(({ name }) => name === call.operation)
  const [operation] = target.operations
  if (!operation) throw new Error(`no operation is called ${call.operation}`)
  const verdict = await tryCall(target, operation, call, usualLimits, emptyOutcome())
  await target.close()
  return verdict ? [`${verdict.kind}: ${operation.name}\n${verdict.detail}`] : []
}

function summaryOf({ calls, answered, called, findings }: Outcome): string {
  const never = [...called].filter((name) => !answered.has(name)).toSorted()
  return [
    `seed ${FUZZ_SEED}: ${calls} calls of ${called.size} operations, ${answered.size} answered 2xx, ${findings.length} findings`,
    `never answered 2xx: ${never.join(', ') || 'none'}`,
  ].join('\n')
}

const shownAtMost = 2_000
function describeFinding({ operation, call, kind, detail }: Finding, index: number): string {
  const { json, raw, form } = call
  const body = raw ?? JSON.stringify(json ?? form) ?? ''
  const file = join(folder, `finding-${index}.json`)
  const whole = JSON.stringify(call)
  writeFileSync(file, whole)
  const given = whole.length > shownAtMost ? `.cache/fuzz/finding-${index}.json` : `'${whole.replaceAll(`'`, `'\\''`)}'`
  return [
    `${kind}: ${operation.endpoint.method} ${addressOf(operation.endpoint, call).slice(0, shownAtMost)} (${operation.name}) as ${call.role}`,
    `  body ${body.slice(0, 500)}`,
    `  ${detail.replaceAll('\n', '\n  ')}`,
    `  again: FUZZ_CALL=${given} npm run test:fuzz`,
  ].join('\n')
}
