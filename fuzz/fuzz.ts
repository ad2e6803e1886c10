// Fuzzes operations one after the other: makes calls, judges what they answer, and shrinks what fails to one call.
import fc from 'fast-check'
import { writeFileSync } from 'node:fs'
import { type Call, callOf, type Operation } from './calls.ts'
import { judgeReply, type Reply, type Verdict } from './judge.ts'
import type { Hints } from './schemas.ts'

export interface Target {
  operations: readonly Operation[]
  /** The roles that call this operation. A role listed twice calls twice as often. */
  rolesOf(operation: Operation): readonly string[]
  /** At least one. */
  hintsFor(operation: Operation, role: string): readonly Hints[]
  send(operation: Operation, call: Call): Promise<Reply>
}

export interface Limits {
  /** An answer takes no longer. */
  slowMs: number
  /** A call without an answer by then is given up. */
  hangMs: number
  /** Shrinking one failure ends then. */
  shrinkMs: number
}
export const usualLimits: Limits = { slowMs: 2_000, hangMs: 30_000, shrinkMs: 20_000 }

export interface Finding extends Verdict {
  operation: Operation
  call: Call
}

export interface Fuzzing {
  seed: number
  /** Calls of each operation per visit. */
  runs: number
  /** Asked before every operation. */
  isOver(): boolean
  limits?: Limits
  /** Told of each finding as it is made. */
  report?: (finding: Finding) => void
  /** The call about to be sent is written there: a process that hangs can't say which it was. */
  currentCallFile?: string
}

export interface Outcome {
  findings: Finding[]
  calls: number
  /** Names of the operations that answered 2xx at least once. */
  answered: Set<string>
  called: Set<string>
}

export const emptyOutcome = (): Outcome => ({ findings: [], calls: 0, answered: new Set(), called: new Set() })

/** Visits every operation once, in an order that follows from the seed, and adds what it finds to the outcome. */
export async function fuzzOnce(target: Target, fuzzing: Fuzzing, outcome: Outcome): Promise<void> {
  const shuffled = fc.sample(fc.shuffledSubarray([...target.operations], { minLength: target.operations.length }), {
    seed: fuzzing.seed,
    numRuns: 1,
  })[0]
  for (const [index, operation] of (shuffled ?? []).entries()) {
    if (fuzzing.isOver()) return
    const finding = await fuzzOperation(target, operation, { ...fuzzing, seed: fuzzing.seed + index }, outcome)
    if (!finding) continue
    outcome.findings.push(finding)
    fuzzing.report?.(finding)
  }
}

async function fuzzOperation(
  target: Target,
  operation: Operation,
  { seed, runs, limits = usualLimits, currentCallFile }: Fuzzing,
  outcome: Outcome,
): Promise<Finding | undefined> {
  // The same fault again and again would hide the others of this operation.
  const known = new Set(outcome.findings.filter((one) => one.operation === operation).map(({ kind }) => kind))
  let failing: { call: Call; verdict: Verdict } | undefined
  const holds = async (call: Call) => {
    if (currentCallFile) writeFileSync(currentCallFile, JSON.stringify(call))
    const verdict = await tryCall(target, operation, call, limits, outcome)
    if (!verdict || known.has(verdict.kind)) return true
    failing = { call, verdict }
    return false
  }
  const calls = callOf(operation, target.rolesOf(operation), (role) => target.hintsFor(operation, role))
  await fc.check(fc.asyncProperty(calls, holds), { seed, numRuns: runs, interruptAfterTimeLimit: limits.shrinkMs })
  if (!failing) return undefined
  await shortenCall(failing.call, async (call) => !(await holds(call)))
  return { operation, call: failing.call, ...failing.verdict }
}

const shorterTries = 60

/** Leaves out what the call fails without: fast-check shrinks values, but not the places of a mutation. */
async function shortenCall(call: Call, fails: (call: Call) => Promise<boolean>): Promise<void> {
  let shortest = call
  let tries = 0
  for (let progress = true; progress; ) {
    progress = false
    for (const shorter of shorterCalls(shortest)) {
      if (tries++ >= shorterTries) return
      if (!(await fails(shorter))) continue
      shortest = shorter
      progress = true
      break
    }
  }
}

function* shorterCalls(call: Call): Generator<Call> {
  for (const index of call.query.keys()) yield { ...call, query: call.query.toSpliced(index, 1) }
  for (const json of shorterValues(call.json)) yield { ...call, json }
  const { form } = call
  if (!form) return
  for (const fields of shorterValues(form.fields))
    yield { ...call, form: { ...form, fields: fields as typeof form.fields } }
  for (const index of form.files.keys()) yield { ...call, form: { ...form, files: form.files.toSpliced(index, 1) } }
}

/** The same value with one field or item left out, at every level. */
function* shorterValues(value: unknown): Generator {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    if (Array.isArray(value)) yield value.toSpliced(Number(name), 1)
    else yield Object.fromEntries(Object.entries(value).filter(([one]) => one !== name))
    for (const shorter of shorterValues(inner))
      yield Array.isArray(value) ? value.with(Number(name), shorter) : { ...value, [name]: shorter }
  }
}

/** Makes the call, and once more what it accepted: to repeat a write isn't an error of the server. */
export async function tryCall(
  target: Target,
  operation: Operation,
  call: Call,
  limits: Limits,
  outcome: Outcome,
): Promise<Verdict | undefined> {
  const first = await judgeCall(target, operation, call, limits, outcome)
  if (first.verdict) return first.verdict
  if (!first.accepted || operation.endpoint.method === 'GET') return undefined
  const { verdict } = await judgeCall(target, operation, call, limits, outcome)
  return verdict && { ...verdict, detail: `when repeated: ${verdict.detail}` }
}

async function judgeCall(target: Target, operation: Operation, call: Call, limits: Limits, outcome: Outcome) {
  const reply = await sendInTime(target, operation, call, limits)
  outcome.calls++
  outcome.called.add(operation.name)
  if (!reply) {
    const verdict: Verdict = { kind: 'no answer', detail: `none within ${limits.hangMs} ms` }
    return { accepted: false, verdict }
  }
  const accepted = reply.status < 300
  if (accepted) outcome.answered.add(operation.name)
  const verdict =
    judgeReply(operation.endpoint, call, reply) ?? (await judgeTime(target, operation, call, reply, limits))
  return { accepted, verdict }
}

async function sendInTime(target: Target, operation: Operation, call: Call, { hangMs }: Limits) {
  const over = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => over.resolve(undefined), hangMs)
  try {
    return await Promise.race([target.send(operation, call), over.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** CPU time counts at once. Time on the wall, which other programs lengthen, counts if three more tries take as long. */
async function judgeTime(
  target: Target,
  operation: Operation,
  call: Call,
  { ms, cpuMs }: Reply,
  limits: Limits,
): Promise<Verdict | undefined> {
  const { slowMs } = limits
  if (cpuMs > slowMs) return { kind: 'slow answer', detail: `${Math.round(cpuMs)} ms of CPU time` }
  const taken = [ms]
  while (taken.length < 4 && (taken.at(-1) ?? 0) > slowMs) {
    const reply = await sendInTime(target, operation, call, limits)
    taken.push(reply?.ms ?? limits.hangMs)
  }
  if (taken.length < 4 || taken.some((one) => one <= slowMs)) return undefined
  return { kind: 'slow answer', detail: `${taken.map(Math.round).join(', ')} ms` }
}
