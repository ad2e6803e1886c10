// Every endpoint by which the firm's people change something: whether it decides, and that what decides refuses whoever worked on it.
import { actOnChange, recordDisbursement, recordMailing } from '@portal/contract/address-blotter'
import { addFinding, correctLine, decideCorrection, recordOutcome } from '@portal/contract/blotters'
import { approveDisposal } from '@portal/contract/disposal'
import { correctResult, recordResult } from '@portal/contract/exams'
import { decideSubmission } from '@portal/contract/exchange'
import { approveMeetingSlides, recordMeetingOutcome } from '@portal/contract/meetings'
import { answerDispute, creditCharge, decideCredit, disputeCharge } from '@portal/contract/fee-disputes'
import {
  acceptSteps,
  approveCandidate,
  declineCandidate,
  markStep,
  returnSteps,
} from '@portal/contract/onboarding-review'
import { confirmPacket, declinePacket, makePacket } from '@portal/contract/packets'
import { refundPayment } from '@portal/contract/payments'
import { workedOnIt } from '@portal/contract/rules/four-eyes'
import { reportIncident } from '@portal/contract/incidents'
import { actOnTasks, markCheck } from '@portal/contract/tasks'
import { changeAccess, decideRequest } from '@portal/contract/users'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addressesOn } from './testing/address-blotter.ts'
import type { Answer } from './testing/actors.ts'
import { branchOn } from './testing/blotters.ts'
import { candidatesOn } from './testing/candidates.ts'
import { depositsOn } from './testing/deposits.ts'
import { approve, type FourEyes, fourEyesOn, ok } from './testing/four-eyes.ts'
import { type MeetingsOn, meetingsOn } from './testing/meetings.ts'
import { packetOf } from './testing/packets.ts'
import { testPortal } from './testing/portal.ts'

let on: FourEyes
let meetings: MeetingsOn
beforeAll(async () => {
  on = await fourEyesOn(await testPortal())
  meetings = await meetingsOn(on.portal)
})
afterAll(() => on.portal.close())
beforeEach(() => on.next())

async function addressEnteredForHer() {
  const addresses = addressesOn(on.portal)
  const id = await on.forHer((by) => addresses.entered(by))
  return { id, version: await addresses.version(id) }
}

/** A check of hers that he captured, in somebody else's review. */
async function depositFor(act: 'take' | 'accept' | 'giveBack'): Promise<Answer<object>> {
  const deposits = depositsOn(on.portal)
  const id = await on.forHer((by) => deposits.captured(by))
  if (act !== 'take') await ok(deposits.take(on.other, id))
  return deposits[act](on.boss, id)
}

/** Somebody in review for whom he has gathered what they sent. */
async function candidateFor<B extends object>(body: B) {
  const candidates = candidatesOn(on.portal)
  const id = await candidates.sent(await on.portal.asAdmin())
  const record = `candidate:${id}`
  await on.portal.sql('insert into worked_on (record, account_id, at) values ($1, $2, now())', [record, on.boss.id])
  return { params: { id }, body: { version: await candidates.version(id), ...body } }
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
  'POST /address-changes/:id/act': async () => {
    const { id, version } = await addressEnteredForHer()
    return on.boss.call(actOnChange, { params: { id }, body: { version, act: 'verify' } })
  },
  'POST /address-changes/:id/mailed': async () => {
    const { id, version } = await addressEnteredForHer()
    const body = { version, sides: ['old'] as ('old' | 'new')[], on: addressesOn(on.portal).today() }
    return on.boss.call(recordMailing, { params: { id }, body })
  },
  'POST /address-changes/:id/disbursement': async () => {
    const { id, version } = await addressEnteredForHer()
    return on.boss.call(recordDisbursement, { params: { id }, body: { version, on: null } })
  },
  'POST /meetings/:id/outcome': async () => {
    const id = await meetings.arrive(on.her, { attendees: meetings.people(30) })
    await on.forHer((by) => ok(meetings.upload(by, id, 'slides')))
    const { version } = await meetings.get(on.other, id)
    return on.boss.call(recordMeetingOutcome, { params: { id }, body: { outcome: 'note', note: 'Fine', version } })
  },
  'POST /meetings/:id/approval': async () => {
    const id = await meetings.arrive(on.her)
    await on.forHer((by) => ok(meetings.upload(by, id, 'slides')))
    const { version } = await meetings.get(on.other, id)
    return on.boss.call(approveMeetingSlides, { params: { id }, body: { version } })
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
  'POST /candidates/:id/accept': async () => on.boss.call(acceptSteps, await candidateFor({ steps: ['crd' as const] })),
  'PUT /candidates/:id/returning': async () =>
    on.boss.call(markStep, await candidateFor({ step: 'crd' as const, reason: 'Please check it.' })),
  'POST /candidates/:id/return': async () => on.boss.call(returnSteps, await candidateFor({})),
  'POST /candidates/:id/decline': async () => on.boss.call(declineCandidate, await candidateFor({ reason: 'Not now' })),
  'POST /candidates/:id/approve': async () =>
    on.boss.call(approveCandidate, await candidateFor({ email: 'maren.holloway@meridianharbor.example' })),
  'POST /payments/:id/refund': async () => {
    const { id } = (await on.forHer((by) => on.registrations.start(by, on.tapsid, 'New York'))).body.payment
    return on.boss.call(refundPayment, { params: { id }, body: { reason: 'Filed twice' } })
  },
  'POST /blotters/:kind/:branch/:month/move': async () => {
    const blotter = await branchOn(on.portal, 'Moved')
    await ok(blotter.enter(blotter.principal))
    await blotter.upTo('Signed')
    return blotter.move(blotter.principal, { do: 'certify', name: 'Gordon Pell', sure: true })
  },
  'POST /blotters/:kind/:branch/:month/sample/:line': async () => {
    const blotter = await branchOn(on.portal, 'Sampled')
    await blotter.upTo('Sampled')
    const line = (await blotter.lines(blotter.reviewer, 'sample'))[0]?.id ?? 0
    const body = { before: null, outcome: 'none' } as const
    return blotter.clerk.call(recordOutcome, { params: { ...blotter.of(), line }, body })
  },
  'POST /blotters/:kind/:branch/:month/findings': async () => {
    const blotter = await branchOn(on.portal, 'Found')
    await blotter.upTo('Sampled')
    const line = (await blotter.lines(blotter.reviewer))[0]?.id ?? 0
    const body = { line, category: 'Other', text: 'Unclear.' } as const
    return blotter.clerk.call(addFinding, { params: blotter.of(), body })
  },
  'POST /blotters/findings/:id/answer': async () => {
    const blotter = await branchOn(on.portal, 'Answered')
    await blotter.upTo('Sampled')
    const line = (await blotter.lines(blotter.reviewer))[0]?.id ?? 0
    const body = { line, category: 'Other', text: 'Unclear.' } as const
    const { id } = (await blotter.reviewer.call(addFinding, { params: blotter.of(), body })).body
    return blotter.answer(blotter.reviewer, id, 'It is clear.')
  },
  'POST /blotters/corrections/:id/decide': async () => {
    const blotter = await branchOn(on.portal, 'Corrected')
    await blotter.upTo('Locked')
    const line = (await blotter.lines(blotter.reviewer))[0]?.id ?? 0
    const body = { line, field: 'payee', value: 'Someone else', why: 'Misread.' }
    const { id } = (await blotter.reviewer.call(correctLine, { params: blotter.of(), body })).body
    return blotter.reviewer.call(decideCorrection, { params: { id }, body: { approve: true } })
  },
  'POST /fees/disputes/:id/answer': async () => {
    const [charge] = await on.portal.sql(
      `insert into fee_entry (account_id, day, at, kind, fee_id, description, cents)
       values ($1, now(), now(), 'charge', 1, 'Technology', 500) returning id`,
      [on.her.id],
    )
    const body = { reason: 'Other', wanted: null, text: 'Not mine' } as const
    await ok(on.forHer((by) => by.call(disputeCharge, { params: { id: Number(charge?.id) }, body })))
    const [dispute] = await on.portal.sql('select id from fee_dispute where account_id = $1', [on.her.id])
    const answer = { answer: 'uphold', amount: null, reply: 'It is yours.', version: 1 } as const
    return on.boss.call(answerDispute, { params: { id: Number(dispute?.id) }, body: answer })
  },
  'POST /fees/credits/:id/:decision': async () => {
    const [charge] = await on.portal.sql(
      `insert into fee_entry (account_id, day, at, kind, fee_id, description, cents)
       values ($1, now(), now(), 'charge', 1, 'Technology', 90000) returning id`,
      [on.her.id],
    )
    const credit = {
      kind: 'waiver',
      amount: '900.00',
      reason: 'Goodwill',
      why: 'Long ago',
      key: crypto.randomUUID(),
    } as const
    await ok(on.boss.call(creditCharge, { params: { id: Number(charge?.id) }, body: credit }))
    const [ask] = await on.portal.sql('select id from fee_credit where account_id = $1', [on.her.id])
    return on.boss.call(decideCredit, { params: { id: Number(ask?.id), decision: 'approve' } })
  },
  // nobody asked for it: whoever approved it first doesn't approve it a second time
  'POST /records/disposals/:id/approve': async () => {
    const [disposal] = await on.portal.sql(
      `insert into disposal (month, state, proposed_at, lapses_on) values ('2026-10', 'open', now(), '2099-11-30') returning id`,
    )
    const id = Number(disposal?.id)
    await on.portal.sql(`insert into disposal_approval values ($1, 1, $2, 'Boss', 0, now())`, [id, on.boss.id])
    return on.boss.call(approveDisposal, { params: { id } })
  },
  'POST /packets/:id/confirm': async () => {
    const { id } = (await on.boss.call(makePacket, packetOf({ masked: false }))).body
    return on.boss.call(confirmPacket, { params: { id } })
  },
  'POST /packets/:id/decline': async () => {
    const { id } = (await on.boss.call(makePacket, packetOf({ masked: false }))).body
    return on.boss.call(declinePacket, { params: { id }, body: { reason: 'No' } })
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
    'POST /maintenance',
    'PUT /maintenance/:id',
    'DELETE /maintenance/:id',
  ],
  [
    'candidates: who is invited, when they start, and what is planned; what they said is decided step by step',
    'POST /candidates',
    'POST /candidates/:id/link',
    'POST /candidates/:id/revoke',
    'POST /candidates/:id/remind',
    'PUT /candidates/:id/start',
    'PUT /candidates/:id/plan',
    'POST /candidates/:id/reveal',
    'POST /candidates/:id/withdraw',
  ],
  [
    'deposits: who corrects one has worked on it from then on, and the bank’s file only tells',
    'POST /deposits/:id/correct',
    'GET /deposits/batches/:day/bank.csv',
  ],
  [
    'vendors: what they attest comes from outside, behind a link that goes to nobody of the firm',
    'POST /vendors',
    'PUT /vendors/:id',
    'POST /vendors/:id/end',
    'POST /vendors/:id/link',
    'POST /vendors/:id/remind',
    'POST /vendors/:id/revoke',
    'POST /vendors/:id/attestations/:attestation/accept',
    'POST /vendors/:id/attestations/:attestation/return',
    'POST /vendors/:id/items',
    'PUT /vendors/:id/items/:item',
    'POST /vendors/:id/items/:item/close',
  ],
  ['the audit log', 'GET /audit/export.csv', 'POST /audit/check'],
  ['backups', 'POST /backups', 'POST /backups/check'],
  [
    'packets: what is asked for and taken; an unmasked one is decided by somebody else',
    'POST /packets',
    'POST /packets/:id/cancel',
    'GET /packets/:id/file',
  ],
  [
    'examiners: who is let in, and which packets they are given; nobody of the firm asked for it',
    'POST /examiners',
    'PUT /examiners/:id',
    'POST /examiners/:id/end',
    'POST /examiners/:id/invite',
    'POST /examiners/:id/authenticator',
    'POST /packets/:id/release',
    'POST /packets/:id/withdraw',
  ],
  [
    'records: how long they are kept, what is held, and what keeps a record that would go',
    'PUT /records/retention/:class',
    'POST /records/holds',
    'PUT /records/holds/:id/scope',
    'POST /records/holds/:id/lift',
    'POST /records/disposals/:id/looked',
    'POST /records/disposals/:id/out',
    'POST /records/disposals/:id/decline',
  ],
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
  [
    'entries of a blotter, and what is added to a locked one: a second person decides on it',
    'POST /blotters/checks',
    'PUT /blotters/checks/:id',
    'POST /blotters/:kind/:branch/:month/corrections',
  ],
  [
    'who reviews a meeting, what its people count as, and slides that nobody has shown yet',
    'POST /meetings/:id/take',
    'POST /meetings/:id/sample',
    'PUT /meetings/:id/attendees/:n',
    'POST /meetings/approvals',
  ],
  [
    'prices',
    'PUT /exams/prices',
    'POST /fees/schedule/:id/prices',
    'POST /fees/schedule/:id/overrides',
    'POST /fees/overrides/:id/end',
  ],
  [
    'fees: what is charged, waived at once or taken back, and what payroll gets; nobody asked for it',
    'POST /fees/ledgers/:account/charges',
    'PUT /fees/ledgers/:account/dates',
    'POST /fees/charges/:id/credits',
    'DELETE /fees/credits/:id',
    'POST /fees/runs',
    'POST /fees/runs/:id/stop',
    'POST /fees/runs/:id/resume',
    'POST /fees/payroll',
    'GET /fees/payroll/:id/deductions.csv',
  ],
  [
    'publishing',
    'POST /announcements',
    'PUT /announcements/:id',
    'POST /announcements/:id/:what',
    'POST /messages',
    'PUT /messages/:idx',
    'POST /messages/:idx/:what',
    'POST /whatsnew',
    'PUT /whatsnew/:id',
    'POST /whatsnew/:id/:what',
  ],
  ['the directory', 'POST /staff', 'PUT /staff/:id', 'POST /staff/:id/photo', 'DELETE /staff/:id/photo'],
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

/** Endpoints that decide no one’s request, and still are the caller’s own statement or signature. */
const alsoInPerson = [
  'POST /attest/:id',
  'POST /certify/comm',
  'POST /docs/:id/acknowledge',
  'POST /meetings/:id/acknowledge',
  'POST /year-end/:year/:kind',
  'POST /fees/charges/:id/credits',
  'POST /meetings/:id/take',
  'POST /meetings/approvals',
  'POST /records/disposals/:id/decline',
  'POST /vendors/:id/attestations/:attestation/accept',
  'POST /vendors/:id/attestations/:attestation/return',
]
/** Words with which an endpoint says that it decides, certifies or signs. */
const decidingWords =
  /\b(accepts?|acknowledges?|approves?|attests?|certif\w+|confirms?|decides?|declines?|refunds?|waives?)\b/i
/** Endpoints with such a word that a user may call while they act for someone, each with the reason. */
const notInPerson: Record<string, string> = {
  'DELETE /user/devices/:id': 'ends the caller’s own device',
  'POST /branch/docs/:id': 'replaces a file; the members of the branch acknowledge it',
  'POST /deposits/:id/correct':
    'changes what was typed; another user accepts the deposit, and its policy refuses reviewers who act',
  'POST /deposits/:id/destroyed': 'an advisor’s own chore, which a colleague who acts for them may do',
  'POST /user/devices/push': 'the caller’s own device',
  'PUT /blotters/checks/:id': 'changes an entry; both users become participants',
  'PUT /users/:id': 'changes a record; a new address is confirmed by a second admin',
  'PUT /users/:id/access': 'asks for access; a second admin confirms it',
  'PUT /users/:id/factor': 'asks for a new method; a second admin confirms it',
}

it('every endpoint that decides, certifies or signs is refused while the caller acts for someone', () => {
  const named = on.portal.app.endpoints
    .filter(({ access, method, changes }) => {
      const ofUsers = access === 'signed-in' || access === 'admin' || access.startsWith('reviewer:')
      return ofUsers && (changes ?? method !== 'GET')
    })
    .map((one) => ({ ...one, name: `${one.method} ${one.path}` }))

  const inPerson = named.filter((one) => one.inPerson).map(({ name }) => name)
  const sounding = named.filter(({ summary }) => decidingWords.test(summary)).map(({ name }) => name)

  expect(inPerson.sort()).toEqual([...Object.keys(deciding), ...alsoInPerson].sort())
  expect(sounding.filter((name) => !inPerson.includes(name)).sort()).toEqual(Object.keys(notInPerson).sort())
})
