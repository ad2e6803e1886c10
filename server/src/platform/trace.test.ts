import type { AddressInfo } from 'node:net'
import { requestReset } from '@portal/contract/account-reset'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestPortal, testPortal } from '../testing/portal.ts'

const received: string[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    let text = ''
    stream.setEncoding('utf8').on('data', (part: string) => (text += part))
    stream.on('end', () => {
      received.push(text)
      done()
    })
  },
})
const lines: string[] = []
const logged = (msg: string) => lines.map((line) => JSON.parse(line)).filter((line) => line.msg === msg)
let portal: TestPortal
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  portal = await testPortal({ smtpUrl, logLevel: 'info' }, { write: (line) => void lines.push(line) })
})
afterAll(async () => {
  await portal.close()
  await new Promise<void>((closed) => server.close(closed))
})

it('one id leads from a request to its log line, its audit entry, its jobs, and the email they send', async () => {
  const { email, id: account } = await portal.asAdvisor()
  const answer = await portal.app.inject({ method: 'POST', url: `/api${requestReset.path}`, payload: { email } })
  const id = String(answer.headers['x-request-id'])
  expect(id).toMatch(/^[\w-]{12}$/)
  expect(await portal.sql('select payload from graphile_worker._private_jobs')).toEqual([
    { payload: { account, trace: id } },
  ])
  await portal.runJobs()

  expect(logged('call').map(({ reqId, route }) => [reqId, route])).toEqual([[id, `/api${requestReset.path}`]])
  // the job that writes the email, and the one that sends it
  expect(logged('job').map(({ reqId, task, ok }) => [reqId, task, ok])).toEqual([
    [id, 'send-reset', true],
    [id, 'send-mail', true],
  ])
  const entries = await portal.sql('select action, through from audit_entry where request_id = $1 order by id', [id])
  expect(entries).toEqual([
    { action: 'reset.asked', through: `api /api${requestReset.path}` },
    { action: 'reset.sent', through: 'send-reset' },
  ])
  expect(received).toHaveLength(1)
  expect(received[0]?.split('\r\n\r\n')[0]).toMatch(new RegExp(`^X-Request-ID: ${id}\r$`, 'im'))
})

it('what the timetable begins has an id of its own, each time another; a run that fails is logged with it too', async () => {
  lines.length = 0
  for (const task of ['sweep', 'sweep']) {
    await portal.sql('select graphile_worker.add_job($1)', [task])
    await portal.runJobs()
  }
  // no email has such an id: the job ends with an error
  await portal.sql(`select graphile_worker.add_job('send-mail', '{"id": "none", "trace": "abc"}')`)
  await portal.runJobs()
  const runs = logged('job')
  expect(runs.map(({ task, ok, attempt }) => [task, ok, attempt])).toEqual([
    ['sweep', true, 1],
    ['sweep', true, 1],
    ['send-mail', false, 1],
  ])
  const ids = runs.map(({ reqId }) => reqId)
  expect(ids[0]).toMatch(/^[\w-]{12}$/)
  expect(ids[1]).not.toBe(ids[0])
  expect(ids[2]).toBe('abc')
})
