// A stolen cookie is not enough to change credentials, rights or money, or to take a list of people along. These endpoints, operations and
// effects ask for proof: a new one of that kind fails here until it does, or until its reason is written down.
import { globSync, readFileSync } from 'node:fs'
import type { Endpoint } from '@portal/contract/endpoint'
import { limits } from '@portal/contract/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractEndpoints } from './platform/http/openapi-document.ts'
import { knownEffects, knownOperations } from './platform/operation.ts'
import { isProven } from './platform/session/proof.ts'
import type { Actor } from './testing/actors.ts'
import { type TestPortal, testPortal } from './testing/portal.ts'

/** By the contract's file and the name it has there. */
const asking = [
  'attestations.exportAttesters',
  'audit.exportAudit',
  'backups.backUpNow',
  'blotters.exportPeriod',
  'deposits.acceptDeposit',
  'deposits.bankFile',
  'deposits.exportDeposits',
  'devices.addPasskey',
  'devices.passkeyOptions',
  'devices.registerForPush',
  'devices.removeDevice',
  'devices.removePasskey',
  'disposal.approveDisposal',
  'disposal.exportDisposal',
  'examiners.addExaminer',
  'examiners.changeExaminer',
  'examiners.inviteExaminer',
  'examiners.releasePacket',
  'examiners.renewExaminerAuthenticator',
  'exams.saveExamPrice',
  'fee-billing.downloadPayrollFile',
  'fee-billing.makePayrollFile',
  'fee-billing.resumeRun',
  'fee-billing.startRun',
  'fee-disputes.answerDispute',
  'fee-disputes.creditCharge',
  'fee-disputes.decideCredit',
  'fees.addCharge',
  'fees.addOverride',
  'fees.addPrice',
  'fees.endOverride',
  'fees.exportLedgers',
  'fees.saveStay',
  'firm-settings.resetSetting',
  'firm-settings.saveSetting',
  'firm-settings.saveSettings',
  'holds.liftHold',
  'imports.runImport',
  'imports.undoImport',
  'meetings.exportMeetings',
  'onboarding-review.approveCandidate',
  'onboarding-review.revealCandidate',
  'packets.confirmPacket',
  'packets.downloadPacket',
  'payments.refundPayment',
  'profile.addMyProxy',
  'profile.removeMyProxy',
  'records.putRetention',
  'roster.exportRoster',
  'users.addProxy',
  'users.authoriseNewAuthenticator',
  'users.changeAccess',
  'users.changeFactor',
  'users.changeUser',
  'users.decideRequest',
  'users.inviteAgain',
  'users.inviteUser',
  'users.markGuest',
  'users.noteUsersExport',
  'users.removeProxy',
  'users.restoreUser',
  'users.suspendUser',
  'vendors.exportVendors',
]

/** Where credentials, rights and money are: whatever changes something there asks for proof, or says here why not. */
const guarded: Record<string, Record<string, string>> = {
  'address-change': {
    answerAddressLink: 'nobody is signed in; the token of the email is the proof',
  },
  'account-reset': {
    requestReset: 'nobody is signed in; the mailbox is asked',
    setUpPassword: 'nobody is signed in; the token of the email is the proof',
    verifySetUp: 'nobody is signed in; the token of the email is the proof',
  },
  acting: {
    startActing: 'uses a right that somebody gave, and gives none',
    stopActing: 'gives a right up for now',
  },
  audit: { checkAudit: 'reads the log' },
  backups: {
    checkBackup: 'reads a backup, and throws away what it restored',
  },
  deposits: {
    captureDeposit: 'a check made out to the firm’s clearing firm: it goes to a client’s account, after review',
    retakeDeposit: 'what was wrong with it is sent again, and reviewed again',
    withdrawDeposit: 'withdraws what was sent',
    destroyCheck: 'says that the paper is gone, long after the money arrived',
    takeDeposit: 'who reviews it',
    correctDeposit: 'what was typed, by the picture; somebody else then accepts it',
    returnDeposit: 'a decision by a reviewer',
  },
  devices: {
    signOutBrowser: 'the owner’s defence: ends a session, and is wanted at once',
    signOutOthers: 'the owner’s defence: ends sessions, and is wanted at once',
    reportLost: 'the owner’s defence: takes away what was lost, tells the security team, and is wanted at once',
    renameDevice: 'a name lets nobody in',
    addFirmDevice: 'a record for the firm, which lets nobody in',
    removeFirmDevice: 'a record for the firm, which lets nobody in',
  },
  disposal: {
    lookAtClass: 'says that somebody looked',
    takeOut: 'keeps a record that would go',
    declineDisposal: 'keeps what would go',
  },
  examiners: {
    endExaminer: 'takes a right away, and is wanted at once',
    withdrawPacket: 'takes a right away, and is wanted at once',
    downloadReleased:
      'an examiner takes what was released to them; they signed in with both factors, and nothing remembers their device',
    browsePacket: 'as the download',
    requestMore: 'asks the firm, which decides',
  },
  exams: {
    requestExam: 'asks the firm; what it costs is paid in payments',
    scheduleExam: 'records a date',
    withdrawExam: 'withdraws what was asked for',
    recordResult: 'a decision about an exam, by a reviewer',
    correctResult: 'a decision about an exam, by a reviewer: both results stay on record, and the advisor is told',
  },
  'fee-billing': { stopRun: 'stops what takes money, and is wanted at once' },
  'fee-disputes': {
    disputeCharge: 'asks the firm, which decides; what is disputed is still owed',
    withdrawDispute: 'withdraws what was asked for',
    withdrawCredit: 'takes back one’s own request, which gave nothing yet',
  },
  fees: {},
  'firm-settings': {},
  holds: {
    placeHold: 'keeps records',
    widenHold: 'keeps more records',
  },
  imports: {
    uploadImport: 'brings a file, of which nothing is loaded yet',
    cancelImport: 'stops one’s own file before anything of it is imported',
    importProblems: 'what is wrong with the rows of one’s own file',
  },
  office: { exchangeOfficeToken: 'nobody is signed in; the identity provider vouches' },
  packets: {
    makePacket: 'nothing leaves the portal with it; the download asks',
    declinePacket: 'refuses, and is wanted at once',
    cancelPacket: 'stops what was asked for',
  },
  payments: {
    quotePayment: 'says what it would cost',
    startPayment:
      'buys a registration or an exam for the advisor at the firm’s own price: nothing goes to whoever pays, a card is shown to Stripe, and the receipt is mailed at once',
    settlePayment: 'asks Stripe how the charge stands',
    payInSandbox: 'no money, and in the demo alone',
    cancelPayment: 'gives up what was never paid',
    paymentWebhook: 'signed by Stripe',
  },
  profile: {
    saveGoals: 'a text about oneself',
    saveBiography: 'a text about oneself',
    uploadPhoto: 'a picture of oneself',
    removePicture: 'a picture of oneself',
    chooseAvatar: 'a picture of oneself',
    requestChange: 'asks the firm, which decides',
    changePassword: 'asks for the current password in its own form, however recent the proof',
    beginAuthenticator: 'asks for the password and the old code in its own form, however recent the proof',
    verifyAuthenticator: 'the second half of beginAuthenticator, bound to it by a cookie',
  },
  'onboarding-review': {
    inviteCandidate: 'an email to somebody outside, limited by the hour; it gives no account',
    renewCandidateLink: 'an email to somebody outside, limited by the hour; it gives no account',
    revokeCandidateLink: 'ends a link, and is wanted at once',
    remindCandidate: 'a reminder, once a day',
    moveCandidateStart: 'a date, of which the candidate is told',
    acceptSteps: 'a part of the review; what gives an account is the approval',
    markStep: 'a part of the review',
    returnSteps: 'a part of the review',
    planCandidate: 'a date',
    declineCandidate: 'gives nothing',
    withdrawCandidate: 'gives nothing',
  },
  proof: {
    sendProofCode: 'is how proof is given',
    beginProofPasskey: 'is how proof is given',
    prove: 'is how proof is given',
  },
  records: {},
  roster: {},
  'sign-in': {
    authenticate: 'is the sign-in',
    answerAppCode: 'is the sign-in',
    answerEmailedCode: 'is the sign-in',
    resendEmailedCode: 'is the sign-in',
    askForPush: 'is the sign-in',
    answerPushRequest: 'the device’s own cookie and the number on the screen are the proof',
    passkeyChallenge: 'is the sign-in',
    answerPasskey: 'is the sign-in',
    verifySession: 'reads',
    logout: 'ends the caller’s own session',
  },
  users: {
    signOutUser: 'ends sessions, of somebody whose account may be in wrong hands: wanted at once',
    endUserSession: 'ends a session, of somebody whose account may be in wrong hands: wanted at once',
  },
}

/** The firm’s daily work: no credentials, no rights, no money. A new file of the contract is put here or above. */
const ordinary = [
  'actions',
  'address-blotter',
  'address-draft',
  'announcements',
  'attestations',
  'blotters',
  'certification',
  'dev',
  'documents',
  'events',
  'exchange',
  'favourites',
  'feedback',
  'held',
  'incidents',
  'links',
  'live',
  'maintenance',
  'meeting-reviewers',
  'meetings',
  'messages',
  'onboarding',
  'outside-business',
  'pending',
  'preferences',
  'production',
  'products',
  'registrations',
  'settings',
  'staff',
  'system',
  'tasks',
  'upload-requests',
  'vendor-attestation',
  'vendor-reviews',
  'vendors',
  'welcome',
  'whats-new',
  'year-end',
]

/** Operations and effects that ask for proof themselves, whichever entry point calls them. */
const operationsWithProof = [
  'backups: POST /backups',
  'deposits: POST /deposits/:id/accept',
  'fees: POST /fees/charges/:id/credits',
  'fees: POST /fees/credits/:id/:decision',
  'fees: POST /fees/disputes/:id/answer',
  'onboarding: POST /candidates/:id/reveal',
  'records: POST /records/holds/:id/lift',
  'records: PUT /records/retention/:class',
]
const effectsWithProof = ['fees.credit', 'payments.ask-refund', 'payments.refund', 'users.create', 'users.import']

/** Functions that have such an effect and are called without proof, because nobody's decision calls them. */
const withoutProof: Record<string, string[]> = {
  // the payment's own side withdrew the request, or its time ran out
  returnItemPayments: ['exams/routes.ts', 'exams/windows.ts', 'exams/work-items.ts', 'registrations/work-items.ts'],
  // money that came for a request that was over
  returnPayment: ['payments/settling.ts'],
}

/** Effects as the database sees them: only these files write them. */
const writersOfEffects: Record<string, string[]> = {
  addUser: ['users/inviting.ts'],
  addUsers: ['users/importer.ts'],
  grantProxy: ['profile/proxies.ts', 'users/signing-routes.ts'],
  keepFor: ['records/routes.ts'],
  putLifted: ['records/hold-routes.ts'],
  putRefundAsked: ['payments/refunds.ts'],
}

describe('what asks for proof itself', () => {
  it('are these operations and effects', () => {
    const asking = knownOperations().filter(({ proof }) => proof)
    expect(asking.map(({ area, name }) => `${area}: ${name}`).toSorted()).toEqual(operationsWithProof)
    expect([...knownEffects().keys()].toSorted()).toEqual(effectsWithProof)
  })

  it.each(effectsWithProof)('%s refuses a caller without proof before it reads anything', async (name) => {
    await expect(knownEffects().get(name)?.({} as never, { proof: undefined })).rejects.toMatchObject({
      code: 'proof-needed',
    })
  })

  it('is the only way to its tables, but for calls that no one decides on', () => {
    const features = `${import.meta.dirname}/features`
    const callers = Object.fromEntries(
      [...Object.keys(withoutProof), ...Object.keys(writersOfEffects)].map((name): [string, string[]] => [name, []]),
    )
    for (const path of globSync(`${features}/**/*.ts`).toSorted()) {
      if (path.endsWith('.test.ts')) continue
      const text = readFileSync(path, 'utf8')
      for (const [name, found] of Object.entries(callers)) {
        const uses = text.match(new RegExp(`(?<!function |const )\\b${name}\\b`, 'g'))?.length ?? 0
        const imports = text.match(new RegExp(`^import [^']*\\b${name}\\b`, 'gm'))?.length ?? 0
        const exports = text.match(new RegExp(`^export \\{[^}]*\\b${name}\\b`, 'gm'))?.length ?? 0
        const own = new RegExp(`(?:function|const) ${name}\\b`).test(text)
        if (!own && uses > imports + exports) found.push(path.slice(features.length + 1))
      }
    }
    expect(callers).toEqual({ ...withoutProof, ...writersOfEffects })
  })
})

const changes = ({ method, changes: said }: Endpoint) => said ?? method !== 'GET'
const isCsv = ({ path }: Endpoint) => path.endsWith('.csv')

describe('the endpoints that ask for proof', async () => {
  const endpoints = await contractEndpoints()
  const nameOf = ({ room, name }: (typeof endpoints)[number]) => `${room}.${name}`

  it('are these', () => {
    expect(
      endpoints
        .filter(({ endpoint }) => endpoint.proof)
        .map(nameOf)
        .toSorted(),
    ).toEqual(asking)
  })

  it('are all that change credentials, rights or money, or export people, but for those with a reason', () => {
    const excused = (room: string, name: string) => guarded[room]?.[name] !== undefined
    const forgotten = endpoints.filter(
      ({ room, name, endpoint }) =>
        !endpoint.proof && ((room in guarded && changes(endpoint)) || isCsv(endpoint)) && !excused(room, name),
    )
    expect(forgotten.map(nameOf)).toEqual([])
    const known = new Map(endpoints.map((one) => [nameOf(one), one.endpoint]))
    const needless = Object.entries(guarded).flatMap(([room, reasons]) =>
      Object.keys(reasons)
        .map((name) => `${room}.${name}`)
        .filter((name) => !known.has(name) || known.get(name)?.proof),
    )
    expect(needless, 'reasons for what is not there, or asks').toEqual([])
  })

  it('no file of the contract is in neither list', () => {
    const rooms = [...new Set(endpoints.map(({ room }) => room))].toSorted()
    expect(rooms).toEqual([...Object.keys(guarded), ...ordinary].toSorted())
  })
})

/** Who writes what somebody signs in with, may do, or is owed; what is not guarded above writes only what the reason says. */
const writers: Record<string, string[]> = {
  account: [
    'account-reset',
    'examiners',
    'favourites', // which pages are pinned
    'office', // which account of the office is theirs
    'preferences', // how they like the portal
    'profile',
    'sign-in',
    'users',
    'welcome', // that the welcome was read
  ],
  account_request: ['users'],
  account_token: ['account-reset', 'users'],
  device: ['devices', 'sign-in'],
  exam_price: ['exams'],
  fee_entry: ['fees'],
  fee_override: ['fees'],
  fee_price: ['fees'],
  office_grant: ['identity-providers'], // what the office gave for a calendar
  passkey: ['devices', 'sign-in'],
  payment: ['payments'],
  proxy: ['acting'], // through grantProxy, which writersOfEffects lists
  session: ['account-reset', 'acting', 'devices', 'users'],
  set_up: ['account-reset', 'users'],
  setting: ['devices', 'settings'], // the key pair that push services know the portal by
}

it('no other feature writes credentials, rights or money', () => {
  const features = `${import.meta.dirname}/features`
  const found: Record<string, Set<string>> = {}
  for (const path of globSync(`${features}/**/*.ts`)) {
    if (path.endsWith('.test.ts')) continue
    const writing =
      /(?:insertInto|updateTable|deleteFrom|mergeInto)\('(\w+)|\b(?:insert into|update|delete from|merge into) (\w+)/g
    for (const [, built, plain] of readFileSync(path, 'utf8').matchAll(writing)) {
      const table = built ?? plain ?? ''
      if (table in writers) (found[table] ??= new Set()).add(path.slice(features.length + 1).split('/')[0] ?? '')
    }
  }
  expect(Object.fromEntries(Object.entries(found).map(([table, names]) => [table, [...names].toSorted()]))).toEqual(
    writers,
  )
})

describe('proof', () => {
  const at = new Date('2026-11-16T14:00:00Z')
  const after = (ms: number) => isProven({ provenAt: at }, new Date(at.getTime() + ms))

  it('is good for ten minutes, to the millisecond', () => {
    expect(limits.proofMs).toBe(600_000)
    expect([after(0), after(599_999), after(600_000), after(600_001)]).toEqual([true, true, true, false])
  })
  it('that was never given is none', () => {
    expect(isProven({ provenAt: null }, at)).toBe(false)
  })
})

describe('every endpoint that asks for proof', () => {
  let portal: TestPortal
  let admin: Actor
  beforeAll(async () => {
    portal = await testPortal({ demo: false })
    admin = await portal.asAdmin()
  })
  afterAll(() => portal.close())

  const url = ({ path }: Endpoint) => `/api${path.replace(/:\w+/g, '1')}`
  const ask = async (endpoint: Endpoint, payload: object = {}) => {
    const { method } = endpoint
    const headers = { cookie: admin.cookie }
    const reply = await portal.app.inject({ method, url: url(endpoint), headers, ...(method !== 'GET' && { payload }) })
    const json = String(reply.headers['content-type']).includes('json')
    return { status: reply.statusCode, code: json ? (reply.json().code as string) : undefined }
  }
  const provenBefore = (ms: number | null) =>
    portal.sql('update session set proven_at = $2 where account_id = $1', [
      admin.id,
      ms === null ? null : new Date(portal.platform.clock().getTime() - ms),
    ])
  const askers = () => portal.app.endpoints.filter(({ proof }) => proof)

  it('lets in whoever proved who they are a moment ago, and nobody whose proof is older or missing', async () => {
    expect(askers()).toHaveLength(asking.length)
    const wrong: string[] = []
    for (const endpoint of askers()) {
      for (const [age, passes] of [
        [0, true],
        [590_000, true],
        [601_000, false],
        [null, false],
      ] as const) {
        await provenBefore(age)
        const { status, code } = await ask(endpoint)
        const refused = status === 403 && code === 'proof-needed'
        if (refused === passes) wrong.push(`${endpoint.path} at ${age}: ${status} ${code}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('says so before it reads what was sent, and one line of the log tells of many refusals', async () => {
    await provenBefore(null)
    await portal.sql('update session set proof_missed_at = null where account_id = $1', [admin.id])
    const lines = async () =>
      (
        await portal.sql(
          `select 1 from audit_entry where action = 'refused' and actor_id = $1 and detail->>'code' = 'proof-needed'`,
          [admin.id],
        )
      ).length
    portal.advance(60_000) // equal ones of a minute are one
    const before = await lines()
    // far more than the server reads of any body
    for (const endpoint of askers().filter(({ method }) => method !== 'GET'))
      expect(await ask(endpoint, { much: 'x'.repeat(2_000_000) })).toMatchObject({ code: 'proof-needed' })
    expect(await lines()).toBe(before + 1)
    portal.advance(limits.proofMs)
    expect((await ask(askers()[0] as Endpoint)).code).toBe('proof-needed')
    expect(await lines()).toBe(before + 2)
  })

  it('refuses whoever may not at all for that, not for want of proof', async () => {
    const advisor = await portal.asAdvisor()
    await portal.sql('update session set proven_at = null where account_id = $1', [advisor.id])
    const reply = await portal.app.inject({
      method: 'POST',
      url: '/api/users/invite',
      headers: { cookie: advisor.cookie },
      payload: {},
    })
    expect(reply.json()).toMatchObject({ code: 'forbidden' })
  })
})
