// Every endpoint by which the firm's people change something: whether it decides, and that what decides refuses whoever worked on it.
import { correctResult, recordResult } from '@portal/contract/exams'
import { decideSubmission } from '@portal/contract/exchange'
import { refundPayment } from '@portal/contract/payments'
import { workedOnIt } from '@portal/contract/rules/four-eyes'
import { reportIncident } from '@portal/contract/incidents'
import { actOnTasks, markCheck } from '@portal/contract/tasks'
import { changeAccess, decideRequest } from '@portal/contract/users'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Answer } from './testing/actors.ts'
import { depositsOn } from './testing/deposits.ts'
import { approve, type FourEyes, fourEyesOn, ok } from './testing/four-eyes.ts'
import { testPortal } from './testing/portal.ts'

let on: FourEyes
beforeAll(async () => {
  on = await fourEyesOn(await testPortal())
})
afterAll(() => on.portal.close())
beforeEach(() => on.next())

/** A check of hers that he captured, in somebody else's review. */
async function depositFor(act: 'take' | 'accept' | 'giveBack'): Promise<Answer<object>> {
  const deposits = depositsOn(on.portal)
  const id = await on.forHer((by) => deposits.captured(by))
  if (act !== 'take') await ok(deposits.take(on.other, id))
  return deposits[act](on.boss, id)
}

/** Calls each endpoint that decides as somebody who worked on what is decided. */
const deciding: Record<string, () => Promise<Answer<object>>> = {
  'POST /activities/act': async () => {
    const id = await on.business('save')
    const { version } = (await on.tasks.stored(id)) as { version: number }
    const answer = await on.boss.call(actOnTasks, { body: { items: [{ id, version }], act: approve } })
    const [refused] = answer.body.refused
    return { ...answer, status: refused ? 403 : 200, body: { message: refused?.why ?? '' } }
  },
  'POST /tasks/:id/check/:entry': async () => {
    const noticed = new Date(on.portal.platform.clock().getTime() - 60_000).toISOString()
    const incident = { title: 'Stolen laptop', what: 'Laptop stolen.', noticed, devices: '', clients: 0 }
    await ok(on.her.call(reportIncident, { body: incident }))
    const id = await on.answeredForHer(await on.newestItem())
    return on.boss.call(markCheck, { params: { id, entry: 'access' }, body: { done: true } })
  },
  'POST /deposits/:id/take': () => depositFor('take'),
  'POST /deposits/:id/accept': () => depositFor('accept'),
  'POST /deposits/:id/return': () => depositFor('giveBack'),
  'POST /review/documents/:id': async () => {
    const id = await on.submissionOf(await on.business('save'))
    const { version } = (await on.portal.sql('select version from submission where id = $1', [id]))[0] as {
      version: number
    }
    return on.boss.call(decideSubmission, { params: { id }, body: { decision: 'take', version } })
  },
  'POST /exams/requests/:id/result': async () => {
    const { id } = (await on.forHer((by) => on.exams.ask(by, '7'))).body
    await on.exams.decide(on.other, id, 'Approved')
    return on.boss.call(recordResult, { params: { id }, body: { result: 'Passed', on: on.exams.day() } })
  },
  'POST /exams/requests/:id/correction': async () => {
    const { id } = (await on.forHer((by) => on.exams.ask(by, '63'))).body
    await on.exams.decide(on.other, id, 'Approved')
    const body = { result: 'Passed', on: on.exams.day() } as const
    await ok(on.other.call(recordResult, { params: { id }, body }))
    return on.boss.call(correctResult, { params: { id }, body: { ...body, result: 'Failed', reason: 'Read wrong' } })
  },
  'POST /payments/:id/refund': async () => {
    const { id } = (await on.forHer((by) => on.registrations.start(by, on.tapsid, 'New York'))).body.payment
    return on.boss.call(refundPayment, { params: { id }, body: { reason: 'Filed twice' } })
  },
  // a request of one admin for another person: nobody else ever works on it, and there it says who has to confirm
  'POST /requests/:id/:decision': async () => {
    await ok(on.boss.call(changeAccess, { params: { id: on.her.id }, body: { access: 7 } }))
    const [raise] = await on.portal.sql('select id from account_request where account_id = $1', [on.her.id])
    const answer = await on.boss.call(decideRequest, { params: { id: Number(raise?.id), decision: 'confirm' } })
    return { ...answer, body: { message: workedOnIt } }
  },
}

/** The firm's own affairs: nobody asked for them, so nobody has worked on them for somebody. */
const decidesNothing = [
  [
    'settings and notices',
    'PUT /settings',
    'PUT /settings/:name',
    'DELETE /settings/:name',
    'PUT /maintenance',
    'DELETE /maintenance/:id',
  ],
  [
    'deposits: who corrects one has worked on it from then on, and the bank’s file only tells',
    'POST /deposits/:id/correct',
    'GET /deposits/batches/:day/bank.csv',
  ],
  ['the audit log', 'GET /audit/export.csv', 'POST /audit/check'],
  [
    'products',
    'POST /branch/product/insert',
    'POST /branch/product/update/:productID',
    'DELETE /branch/product/delete/:productID',
  ],
  ['documents', 'POST /upload/lib', 'POST /upload/replace/:id', 'POST /upload/update/:id', 'DELETE /upload/lib/:id'],
  ['one’s own filters', 'PUT /activities/filters', 'PUT /activities/filters/:id', 'DELETE /activities/filters/:id'],
  [
    'attestations: nobody attests for somebody, and nothing is waived',
    'PUT /attest/:id/due',
    'POST /attest/:id/remind',
    'POST /attest/:id/escalate',
  ],
  ['prices', 'PUT /exams/prices'],
  [
    'publishing',
    'PUT /announcements',
    'POST /announcements/:id/:what',
    'PUT /messages',
    'POST /messages/:idx/:what',
    'PUT /whatsnew',
    'POST /whatsnew/:id/:what',
  ],
  ['the directory', 'PUT /staff', 'POST /staff/:id/photo', 'DELETE /staff/:id/photo'],
  [
    'imports: what another system says',
    'POST /imports/kinds/:kind',
    'PUT /imports/upload/:id/run',
    'POST /imports/upload/:id/cancel',
    'POST /imports/runs/:id/undo',
  ],
  [
    'people, by rules of their own',
    'POST /users/exported',
    'POST /users/invite',
    'POST /users/:id/invite',
    'PUT /users/:id',
    'PUT /users/:id/access',
    'PUT /users/:id/factor',
    'POST /users/:id/enrolment',
    'PUT /users/:id/guest',
    'POST /users/:id/suspend',
    'POST /users/:id/restore',
    'POST /users/:id/sign-out',
    'DELETE /users/:id/sessions/:session',
    'PUT /users/:id/proxies/:proxy',
    'DELETE /users/:id/proxies/:proxy',
  ],
].flatMap(([, ...endpoints]) => endpoints)

it('of everything the firm’s people can change it is known whether it decides; what does, refuses whoever worked on it', async () => {
  const theirs = on.portal.app.endpoints
    .filter(({ access, method, changes }) => {
      const firms = access === 'admin' || access.startsWith('reviewer:')
      return firms && (changes ?? method !== 'GET')
    })
    .map(({ method, path }) => `${method} ${path}`)
  expect(theirs.sort()).toEqual([...Object.keys(deciding), ...decidesNothing].sort())
  for (const [endpoint, call] of Object.entries(deciding)) {
    const { status, body } = await call()
    expect([endpoint, status, (body as { message?: string }).message]).toEqual([endpoint, 403, workedOnIt])
  }
})
