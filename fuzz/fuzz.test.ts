// Shows that the fuzzer finds planted faults and shrinks each to one small call.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Endpoint, endpoint } from '@portal/contract/endpoint'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import * as T from 'typebox'
import { afterAll, describe, expect, test } from 'vitest'
import { addressOf, type Operation } from './calls.ts'
import { emptyOutcome, type Finding, fuzzOnce, type Limits, type Outcome } from './fuzz.ts'
import { fitsClosed, fitsSchema, textFits } from './schemas.ts'

const patient: Limits = { slowMs: 20_000, hangMs: 20_000, shrinkMs: 60_000 }
const Done = T.Object({ ok: T.Boolean() })
const refusal = { ok: false, code: 'invalid', message: 'No.', requestId: '1' }
const Note = T.Object({
  text: T.String({ maxLength: 200 }),
  day: T.Optional(T.String({ format: 'date' })),
  count: T.Optional(T.Integer({ minimum: 0, maximum: 9 })),
})
interface Sent {
  text: string
  count?: number
}

const saveNote = endpoint({
  method: 'PUT',
  path: '/notes/:id',
  access: 'public',
  summary: 'Saves a note',
  params: T.Object({ id: T.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }) }),
  body: Note,
  answer: Done,
})

type Handle = (body: unknown, id: string) => Promise<{ status: number; answer: unknown }>

const apps: FastifyInstance[] = []
afterAll(async () => {
  for (const app of apps) await app.close()
})

/** Fuzzes one operation that is served by this handler. */
async function fuzzHandler(handle: Handle, limits: Partial<Limits> = {}): Promise<Outcome> {
  const declared: Endpoint = saveNote
  const app = Fastify({
    bodyLimit: 10_000_000,
    frameworkErrors: (_error, _request, reply: FastifyReply) => void reply.code(400).send(refusal),
  })
  apps.push(app)
  app.setErrorHandler(async (_error, _request, reply) => reply.code(400).send(refusal))
  app.setNotFoundHandler(async (_request, reply) => reply.code(404).send({ ...refusal, code: 'not-found' }))
  app.route({
    method: declared.method,
    url: `/api${declared.path}`,
    handler: async (request, reply) => {
      const { id } = request.params as { id: string }
      const { status, answer } = await handle(request.body, id)
      return reply.code(status).send(answer)
    },
  })
  const operation: Operation = { name: 'planted', room: 'planted', endpoint: declared }
  const target = {
    operations: [operation],
    rolesOf: () => ['anonymous'],
    hintsFor: () => [{ named: () => [] }],
    send: async (_: Operation, call: Finding['call']) => {
      const [began, cpu] = [performance.now(), process.threadCpuUsage()]
      const reply = await app.inject({
        method: declared.method,
        url: addressOf(declared, call),
        headers: { 'content-type': 'application/json' },
        payload: call.raw ?? JSON.stringify(call.json),
      })
      const { user, system } = process.threadCpuUsage(cpu)
      const { statusCode: status, headers, body } = reply
      return { status, headers, body, ms: performance.now() - began, cpuMs: (user + system) / 1_000, log: '' }
    },
  }
  const outcome = emptyOutcome()
  await fuzzOnce(target, { seed: 39, runs: 300, isOver: () => false, limits: { ...patient, ...limits } }, outcome)
  return outcome
}

const isAllowed = (body: unknown, id: string) =>
  fitsClosed(Note, body) && /^\d+$/.test(id) && Number(id) >= 1 && Number(id) <= 2 ** 31 - 1
const done = { status: 200, answer: { ok: true } }
const refused = { status: 400, answer: refusal }
const faultless: Handle = async (body, id) => (isAllowed(body, id) ? done : refused)

describe('the fuzzer', () => {
  test('finds nothing in an operation without a fault, and gets past its refusals', async () => {
    const { findings, answered, calls } = await fuzzHandler(faultless)

    expect(findings).toEqual([])
    expect([...answered]).toEqual(['planted'])
    expect(calls).toBeGreaterThan(300)
  })

  test('finds a server error that a NUL causes, and shrinks the call to the one field', async () => {
    const { findings } = await fuzzHandler(async (body, id) =>
      (body as Sent | null)?.text?.includes?.('\0') ? { status: 500, answer: refusal } : faultless(body, id),
    )

    expect(findings).toMatchObject([{ kind: 'server error' }])
    expect(Object.keys(findings[0]?.call.json as object)).toEqual(['text'])
  })

  test('finds that an unknown field is accepted', async () => {
    const { findings } = await fuzzHandler(async (body, id) =>
      fitsSchema(Note, body) && isAllowed({ text: '' }, id) ? done : refused,
    )

    expect(findings).toMatchObject([{ kind: 'accepted though forbidden' }])
    expect(Object.keys(findings[0]?.call.json as object)).toEqual([expect.any(String), 'text'])
  })

  test('finds that a fraction is accepted as an id', async () => {
    const { findings } = await fuzzHandler(async (body, id) => faultless(body, String(Math.floor(Number(id)))))

    expect(findings).toMatchObject([{ kind: 'accepted though forbidden' }])
  })

  test('finds an answer that its schema does not allow', async () => {
    const { findings } = await fuzzHandler(async (body, id) =>
      (body as Sent | null)?.count === 0 && isAllowed(body, id)
        ? { status: 200, answer: { ok: 'yes' } }
        : faultless(body, id),
    )

    expect(findings).toMatchObject([{ kind: 'answer off schema' }])
    expect(Object.keys(findings[0]?.call.json as object).toSorted()).toEqual(['count', 'text'])
  })

  test('finds a refusal of another form', async () => {
    const { findings } = await fuzzHandler(async (body, id) =>
      isAllowed(body, id) ? done : { status: 400, answer: { error: 'Bad Request' } },
    )

    expect(findings).toMatchObject([{ kind: 'refusal off form' }])
  })

  test('finds a refusal whose status is not that of its code', async () => {
    const { findings } = await fuzzHandler(async (body, id) =>
      isAllowed(body, id) ? done : { status: 404, answer: refusal },
    )

    expect(findings).toMatchObject([{ kind: 'refusal off form', detail: '404 with code invalid' }])
  })

  test('finds a write that fails when it is repeated', async () => {
    let [last, times] = ['', 0]
    const { findings } = await fuzzHandler(async (body, id) => {
      const now = JSON.stringify([body, id])
      times = last === now ? times + 1 : 0
      last = now
      return times % 2 === 1 && isAllowed(body, id) ? { status: 500, answer: refusal } : faultless(body, id)
    })

    expect(findings).toMatchObject([{ kind: 'server error', detail: expect.stringMatching(/^when repeated: 500/) }])
  })

  test('finds an answer that takes too much CPU time', async () => {
    const { findings } = await fuzzHandler(
      async (body, id) => {
        const from = process.threadCpuUsage()
        // a long text keeps the thread busy
        while (JSON.stringify(body ?? '').length > 100_000 && process.threadCpuUsage(from).user < 120_000);
        return faultless(body, id)
      },
      { slowMs: 100 },
    )

    expect(findings).toMatchObject([{ kind: 'slow answer', detail: expect.stringMatching(/ms of CPU time$/) }])
  })

  test('finds a call that is never answered', async () => {
    const { findings } = await fuzzHandler(
      async (body, id) => (id === '2147483647' ? new Promise<never>(() => {}) : faultless(body, id)),
      { hangMs: 300 },
    )

    expect(findings).toMatchObject([{ kind: 'no answer', call: { params: { id: '2147483647' } } }])
  })

  test('makes the same calls for the same seed', async () => {
    const seen: string[][] = []
    for (const _ of [1, 2]) {
      const calls: string[] = []
      await fuzzHandler(async (body, id) => {
        calls.push(JSON.stringify([id, body]))
        return faultless(body, id)
      })
      seen.push(calls)
    }

    expect(seen[0]).toEqual(seen[1])
  })
})

test('the watchdog names the call that stops the event loop, and ends the process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'watchdog-'))
  const file = join(folder, 'call.json')
  writeFileSync(file, '{"operation":"planted"}')
  const program = `
    const { startWatchdog } = await import(${JSON.stringify(join(import.meta.dirname, 'watchdog.ts'))})
    startWatchdog(${JSON.stringify(file)}, 300)
    setTimeout(() => { for (;;); }, 300)
  `
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => (said += String(chunk)))

  const signal = await new Promise((over) => child.once('close', (_code, by) => over(by)))

  expect(said).toContain('stands still since this call: {"operation":"planted"}')
  expect(signal).toBe('SIGKILL')
  rmSync(folder, { recursive: true })
})

describe('closed schemas', () => {
  const both = T.Intersect([
    T.Object({ a: T.Integer() }),
    T.Object({ b: T.Optional(T.Array(T.Object({ c: T.String() }))) }),
  ])

  test('forbid an unknown field at every level, and none of the fields of an intersection', () => {
    expect(fitsClosed(both, { a: 1, b: [{ c: '' }] })).toBe(true)
    expect(fitsClosed(both, { a: 1, d: 1 })).toBe(false)
    expect(fitsClosed(both, { a: 1, b: [{ c: '', d: 1 }] })).toBe(false)
  })

  test('read texts of an address as digits and as the two booleans only', () => {
    const integer = T.Integer()
    expect(['7', '-7', '7.5', '0x10', '1e3', ' 7', 'true', ''].map((text) => textFits(integer, text))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
      false,
    ])
    expect(['true', 'false', '1', 'TRUE'].map((text) => textFits(T.Boolean(), text))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
