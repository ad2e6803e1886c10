// The mail server goes away and comes back: people get the same answers, and their mails once.
import { once } from 'node:events'
import { maskEmail } from '@portal/contract/rules/email'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeBy } from '../platform/change.ts'
import { type TestPortal, testPortal } from '../testing/portal.ts'
import { signingIn } from '../testing/sign-in.ts'
import { compare, Journal, tell } from './journal.ts'
import { freePort } from './process.ts'

const people = 20
const letters = 40
const received: { to: string; text: string }[] = []
let port: number
let portal: TestPortal
beforeAll(async () => {
  port = await freePort()
  portal = await testPortal({ smtpUrl: `smtp://127.0.0.1:${port}` })
})
afterAll(() => portal.close())

async function startMailServer(): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let text = ''
      stream.setEncoding('utf8').on('data', (part: string) => (text += part))
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) received.push({ to: address, text })
        done()
      })
    },
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return server
}

const write = (mark: string) =>
  changeBy(
    portal.platform,
    { id: null, name: 'test' },
    'test',
  )(async (_tx, note) => {
    await note.mail({ to: 'dana@meridianharbor.example', subject: mark, parts: [{ text: mark }] })
    note.audit('feedback.sent', 'feedback:1')
  })
/** The queue waits longer and longer; here it is told that the time has come. */
const tryAgain = async () => {
  await portal.sql('update graphile_worker._private_jobs set run_at = now()')
  await portal.runJobs()
}
const enterAs = async () => {
  const person = await signingIn(portal)
  const began = performance.now()
  const answer = await person.enter()
  return { person, answer, took: performance.now() - began }
}

test('Fault 4: no mail server: the same answers, every mail once when it is back, and no code that has expired', async () => {
  const up = await startMailServer()
  const before = await enterAs()
  await portal.runJobs()
  expect(received.filter(({ to }) => to === before.person.email)).toHaveLength(1)
  await new Promise<void>((closed) => up.close(closed))

  const journal = new Journal()
  const late: string[] = []
  let longest = 0
  for (let n = 0; n < people; n++) {
    const { person, answer, took } = await enterAs()
    longest = Math.max(longest, took)
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([
      before.answer.statusCode,
      Object.keys(before.answer.json()),
    ])
    expect(answer.json()).toMatchObject({ ap: 'EMAIL', advisor: { email: maskEmail(person.email) } })
    late.push(person.email)
    for (let m = 0; m < letters / people; m++) {
      await write(`Letter ${n}-${m}`)
      journal.acknowledge(`Letter ${n}-${m}`)
    }
    if (n % 5 === 0) await tryAgain()
  }
  expect(received).toHaveLength(1)
  // longer than any code is good for
  portal.advance(30 * 60_000)
  const { person, answer } = await enterAs()
  expect(answer.statusCode).toBe(200)
  await tryAgain()

  const again = await startMailServer()
  await tryAgain()
  await tryAgain()
  const arrived = received.flatMap(({ text }) => /^Subject: (Letter .*)$/m.exec(text)?.[1]?.trim() ?? [])
  const { lost, twice } = compare(journal, arrived)
  expect([lost, twice]).toEqual([[], []])
  expect(received.filter(({ to }) => late.includes(to))).toEqual([])
  expect(received.filter(({ to }) => to === person.email)).toHaveLength(1)
  const [left] = await portal.sql('select count(*)::int as n from mail where sent_at is null and dropped_at is null')
  expect(left?.['n']).toBe(0)
  await new Promise<void>((closed) => again.close(closed))
  tell('Email server down', {
    acknowledged: journal.marks.length,
    lost: lost.length,
    twice: twice.length,
    longest,
    also: `${late.length} expired codes dropped; longest is the sign-in’s answer`,
  })
})
