import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collect, metricsToken } from '../../testing/figures.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { changeBy } from '../change.ts'
import type { Letter } from './outbox.ts'

const actor = { id: null, name: 'portal' }
const queue = (portal: TestPortal, letter: Letter) =>
  changeBy(
    portal.platform,
    actor,
    'test',
  )(async (_tx, note) => {
    await note.mail(letter)
    note.audit('feedback.sent', 'feedback:1')
  })
const letter: Letter = {
  to: 'dana@meridianharbor.example',
  subject: 'Hello',
  parts: [{ text: 'The body, <12345678>' }, { button: 'Open', href: 'https://portal.example/x?a=1&b=2' }],
}

describe('over SMTP', () => {
  const received: string[] = []
  const envelopes: { from: string; to: string[] }[] = []
  let refuse = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let text = ''
      stream.setEncoding('utf8').on('data', (part: string) => (text += part))
      stream.on('end', () => {
        if (refuse) return done(new Error('try again later'))
        received.push(text)
        const from = session.envelope.mailFrom
        envelopes.push({ from: from ? from.address : '', to: session.envelope.rcptTo.map(({ address }) => address) })
        done()
      })
    },
  })
  let portal: TestPortal
  beforeAll(async () => {
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const { port } = server.server.address() as AddressInfo
    portal = await testPortal({ smtpUrl: `smtp://127.0.0.1:${port}`, metricsToken })
  })
  afterAll(async () => {
    await portal.close()
    await new Promise<void>((closed) => server.close(closed))
  })

  it('a mail arrives, from the configured address, once', async () => {
    await queue(portal, letter)
    await portal.runJobs()
    await portal.runJobs()
    expect(received).toHaveLength(1)
    expect(received[0]).toContain('The body, <12345678>')
    expect(received[0]).toContain('&#60;12345678&#62;')
    expect(received[0]).toContain('Content-Type: multipart/alternative')
    expect(envelopes).toEqual([{ from: 'portal@meridianharbor.example', to: [letter.to] }])
    const [row] = await portal.sql('select body, sent_at from mail')
    expect(row).toMatchObject({ body: null, sent_at: expect.any(Date) })
  })

  it('a mail that can be stopped says so to the mail program (RFC 8058), no other does', async () => {
    const unsubscribe = 'https://portal.example/api/action/unsubscribe?q=abc'
    await queue(portal, { ...letter, subject: 'Stoppable', unsubscribe })
    await queue(portal, { ...letter, subject: 'Not to be stopped' })
    await portal.runJobs()
    const headersOf = (subject: string) =>
      (received.find((text) => text.includes(`Subject: ${subject}`)) ?? '')
        .split('\r\n\r\n')[0]
        ?.replaceAll(/\r\n\s+/g, ' ')
    expect(headersOf('Stoppable')).toContain(`List-Unsubscribe: <${unsubscribe}>`)
    expect(headersOf('Stoppable')).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(headersOf('Not to be stopped')).toContain('Subject: Not to be stopped')
    expect(headersOf('Not to be stopped')).not.toContain('List-Unsubscribe')
  })

  it('a mail the server would not take is tried again later, and not lost', async () => {
    refuse = true
    await queue(portal, { ...letter, subject: 'Patience' })
    await portal.runJobs()
    refuse = false
    await portal.sql('update graphile_worker._private_jobs set run_at = now()')
    await portal.runJobs()
    expect(received.filter((text) => text.includes('Patience'))).toHaveLength(1)
  })

  it('a mail whose time has passed is dropped', async () => {
    await queue(portal, { ...letter, subject: 'Too late', expiresAt: new Date(Date.now() - 1) })
    await portal.runJobs()
    expect(received.filter((text) => text.includes('Too late'))).toEqual([])
    expect(await portal.sql(`select body, sent_at, dropped_at from mail where subject = 'Too late'`)).toEqual([
      { body: null, sent_at: null, dropped_at: expect.any(Date) },
    ])
  })

  it('the operator sees how many were sent, how many tries failed, and how many came too late', async () => {
    const counts = async () => {
      const { value } = await collect(portal)
      return ['sent', 'failed', 'dropped'].map((result) => value('portal_mails_total', `result="${result}"`) ?? -1)
    }
    const before = await counts()
    await queue(portal, { ...letter, subject: 'Counted' })
    await queue(portal, { ...letter, subject: 'Counted late', expiresAt: new Date(Date.now() - 1) })
    await portal.runJobs()
    refuse = true
    await queue(portal, { ...letter, subject: 'Counted twice' })
    await portal.runJobs()
    await portal.sql('update graphile_worker._private_jobs set run_at = now()')
    await portal.runJobs()
    refuse = false
    expect((await counts()).map((count, index) => count - (before[index] ?? 0))).toEqual([1, 2, 1])
  })

  it('a change that fails sends nothing', async () => {
    const failing = changeBy(
      portal.platform,
      actor,
      'test',
    )(async (_tx, note) => {
      await note.mail({ ...letter, subject: 'Never' })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await portal.runJobs()
    expect(received.filter((text) => text.includes('Never'))).toEqual([])
  })

  it('an address or subject with a line break is no address and no subject', async () => {
    await expect(queue(portal, { ...letter, to: 'a@b.example\r\nBcc: c@d.example' })).rejects.toThrow('not an address')
    await expect(queue(portal, { ...letter, subject: 'a\r\nBcc: c@d.example' })).rejects.toThrow('one line')
  })

  it('a waiting mail cannot be read in the database', async () => {
    await queue(portal, { ...letter, subject: 'Sealed' })
    const rows = await portal.sql(`select encode(body, 'escape') as body from mail where subject = 'Sealed'`)
    expect(String(rows[0]?.body)).not.toContain('12345678')
  })
})

it('without SMTP the mails are files, shown in demo mode only', async () => {
  const shown = await testPortal({ demo: true })
  const hidden = await testPortal({ demo: false })
  await queue(shown, letter)
  await shown.mails()
  expect((await shown.app.inject('/api/dev/outbox')).json().mails).toEqual([
    {
      id: expect.any(String),
      to: letter.to,
      subject: letter.subject,
      text: expect.stringContaining('The body'),
      at: expect.any(String),
    },
  ])
  const [{ id }] = (await shown.app.inject('/api/dev/outbox')).json().mails
  const seen = await shown.app.inject(`/api/dev/outbox/${id}`)
  expect(seen.headers['content-security-policy']).toContain('sandbox')
  expect(seen.body).toContain('<h1')
  expect((await shown.app.inject('/api/dev/outbox/another')).statusCode).toBe(404)
  expect((await hidden.app.inject('/api/dev/outbox')).statusCode).toBe(404)
  await shown.close()
  await hidden.close()
})
