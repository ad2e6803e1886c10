// No query on a request path without an index that serves it, however large the tables grow.
import {
  changeSegments,
  correctChange,
  getChange,
  listChanges,
  noticePdf,
  recordDisbursement,
  withdrawChange,
} from '@portal/contract/address-blotter'
import { discardAddressDraft, getAddressDraft, saveAddressDraft } from '@portal/contract/address-draft'
import { answerAddressLink, checkAddressLink } from '@portal/contract/address-change'
import { startActing, stopActing } from '@portal/contract/acting'
import {
  addAnnouncement,
  changeAnnouncement,
  listAnnouncements,
  manageAnnouncements,
  publishAnnouncement,
} from '@portal/contract/announcements'
import {
  acknowledge,
  deleteBranchDocument,
  deleteDocument,
  documentAdvisors,
  documentsOfAdvisors,
  downloadDocument,
  getDocument,
  listBranchDocuments,
  listDocuments,
  listPublicDocuments,
  listReadings,
  markRead,
  publicFile,
  replaceDocument,
  searchDocuments,
  supersedeBranchDocument,
  updateDocument,
  uploadBranchDocument,
  viewDocument,
  voteHelpful,
} from '@portal/contract/documents'
import {
  attest,
  attesterSorts,
  attesterStandings,
  exportAttesters,
  listAttesters,
  readDue,
} from '@portal/contract/attestations'
import { backUpNow, checkBackup, getBackups } from '@portal/contract/backups'
import { auditWords, checkAudit, exportAudit, getAuditCheck, getAuditEntry, searchAudit } from '@portal/contract/audit'
import {
  commentSubmission,
  decideSubmission,
  listExchange,
  reviewQueue,
  withdrawSubmission,
} from '@portal/contract/exchange'
import {
  addFinding,
  answerFile,
  blotterReviewers,
  changeCheck,
  checkSeal,
  correctLine,
  decideCorrection,
  drawOf,
  exportPeriod,
  periodLines,
  periodReport,
  readBlotters,
  readCheck,
  readPeriod,
} from '@portal/contract/blotters'
import {
  bankFile,
  correctDeposit,
  depositAccounts,
  depositFigures,
  depositOriginal,
  depositPicture,
  depositSegments,
  destroyCheck,
  exportDeposits,
  getDeposit,
  listDeposits,
  withdrawDeposit,
} from '@portal/contract/deposits'
import { addToCalendar, calendarFile, createEvent, deleteEvent, listEvents, updateEvent } from '@portal/contract/events'
import {
  examQueue,
  listExamPrices,
  correctResult,
  recordResult,
  saveExamPrice,
  scheduleExam,
  withdrawExam,
} from '@portal/contract/exams'
import { addFavourite, keepTabs, listFavourites, removeFavourite } from '@portal/contract/favourites'
import { cancelImport, getImport, importProblems, listImports, runImport, undoImport } from '@portal/contract/imports'
import { listIncidents, reportIncident } from '@portal/contract/incidents'
import {
  addMaintenanceWindow,
  changeMaintenanceWindow,
  listMaintenance,
  stopMaintenance,
} from '@portal/contract/maintenance'
import { discardActivity, endActivity, renewActivity } from '@portal/contract/outside-business'
import { addMessage, changeMessage, listMessages, manageMessages, publishMessage } from '@portal/contract/messages'
import {
  allPayments,
  cancelPayment,
  listPayments,
  payInSandbox,
  quotePayment,
  refundPayment,
  type sandboxCards,
  settlePayment,
  startPayment,
} from '@portal/contract/payments'
import { listPending, queryPending } from '@portal/contract/pending'
import { savePreferences } from '@portal/contract/preferences'
import { readProduction } from '@portal/contract/production'
import { deleteProduct, insertProduct, listProducts, updateProduct } from '@portal/contract/products'
import {
  addMyProxy,
  beginAuthenticator,
  changePassword,
  chooseAvatar,
  getProfile,
  removePicture,
  removeMyProxy,
  requestChange,
  saveBiography,
  saveGoals,
  verifyAuthenticator,
} from '@portal/contract/profile'
import { dumpAdvisors } from '@portal/contract/registrations'
import { exportRoster, getRosterAdvisor, listRoster, rosterFlags, rosterSorts } from '@portal/contract/roster'
import { daysAfter } from '@portal/contract/rules/day'
import { allSettings, resetSetting, saveSetting, saveSettings } from '@portal/contract/firm-settings'
import { logout, verifySession } from '@portal/contract/sign-in'
import { addStaffMember, changeStaffMember, listBiographies, listStaff, removeStaffPhoto } from '@portal/contract/staff'
import {
  activitySegments,
  commentTask,
  deleteFilter,
  getTask,
  hideTask,
  listHiddenTasks,
  markCheck,
  listActivities,
  readOverview,
  listFilters,
  listTasks,
  recordFile,
  renameFilter,
  saveFilter,
  unhideTask,
} from '@portal/contract/tasks'
import {
  addProxy,
  changeAccess,
  changeFactor,
  changeUser,
  decideRequest,
  endUserSession,
  getUser,
  inviteAgain,
  inviteUser,
  listUsers,
  markGuest,
  noteUsersExport,
  removeProxy,
  restoreUser,
  signOutUser,
  suspendUser,
  userSorts,
} from '@portal/contract/users'
import { readSystem } from '@portal/contract/system'
import { finishWelcome, getWelcome, readFirstDays } from '@portal/contract/welcome'
import { addNews, changeNews, listWhatsNew, manageNews, publishNews } from '@portal/contract/whats-new'
import { confirmYearEnd, getYearEnd } from '@portal/contract/year-end'
import { generateSync } from 'otplib'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { addressesOn } from './testing/address-blotter.ts'
import { exchangeOn } from './testing/exchange.ts'
import { hashPassword } from './platform/crypto/passwords.ts'
import { addressLines } from './features/address-blotter/blotter.ts'
import { escalateNotices } from './features/address-blotter/escalation.ts'
import { reconcile } from './features/payments/reconciliation.ts'
import { closePendingFees } from './features/pending/fees.ts'
import { seal } from './platform/audit/audit.ts'
import { escalateBlotters } from './features/blotters/escalation.ts'
import type { Actor } from './testing/actors.ts'
import { branchOn, checkOf } from './testing/blotters.ts'
import { aPdf, publish, send } from './testing/documents.ts'
import { examsOn } from './testing/exams.ts'
import { callFees } from './testing/fees.ts'
import { importsOn, productionHeader, productionRow } from './testing/imports.ts'
import { listen } from './testing/listen.ts'
import { callUploads } from './testing/upload-requests.ts'
import { callRecords } from './testing/records.ts'
import { callVendors } from './testing/vendors.ts'
import { callLinks } from './testing/link-statements.ts'
import { callMeetings } from './testing/meeting-statements.ts'
import { watchBackups } from './features/backups/watching.ts'
import { postDeposits, remindToDestroy } from './features/deposits/jobs.ts'
import { depositReviewer, depositsOn } from './testing/deposits.ts'
import { activity, begin, submitted } from './testing/outside-business.ts'
import { callOnboarding } from './testing/onboarding-statements.ts'
import { type TestPortal, testPortal } from './testing/portal.ts'
import { callExaminers } from './testing/examiners.ts'
import { callPackets } from './testing/packets.ts'
import { newTapsid, putProduction } from './testing/production.ts'
import { registrationsOn } from './testing/registrations.ts'
import { callOthers, callSettingUp, callSigningIn } from './testing/statements.ts'
import { reviewer, tasksOn } from './testing/tasks.ts'
import { managing, somebodyNew, usersOn } from './testing/users.ts'

it('every endpoint is asked, and every statement it sends is served by an index', async () => {
  const seen = new Set<string>()
  // at the driver, before the first connection: what really goes over the wire
  const { query } = pg.Client.prototype
  const watched = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const text = typeof args[0] === 'string' ? args[0] : ((args[0] as { text?: string } | null)?.text ?? '')
    if (/^\s*(select|insert|update|delete|with)\b/i.test(text)) seen.add(text)
    return Reflect.apply(query, this, args)
  } as never)
  const portal = await testPortal()
  const answered = recordAnswers(portal)
  const password = 'correct-horse-1'
  const person = await portal.asAdvisor({ password_hash: await hashPassword(password) })
  const admin = await portal.asAdmin()
  await portal.sql('insert into proxy values ($1, $2, now())', [person.id, admin.id])
  await portal.sql(`insert into document (title, filename) values ('Indexed', 'indexed.pdf')`)
  await portal.sql(`insert into file values (sha256('x'), 1, 'pdf', now())`)
  await portal.sql(`insert into document_version values (1, 1, sha256('x'), 'indexed.pdf', now(), null)`)
  await portal.sql('update document set attestation_required = true')
  seen.clear()
  const enter = (secret: string) =>
    portal.app.inject({ method: 'POST', url: '/api/auth', payload: { email: person.email, password: secret } })
  await enter('wrong-password-1')
  const first = await enter(password)
  const cookie = `portal_challenge=${first.cookies[0]?.value}`
  const code = await portal.codeFor(person.email)
  for (const twofactor of ['00000000', code]) {
    await portal.app.inject({
      method: 'POST',
      url: '/api/auth/email',
      payload: { id: first.json().response, twofactor },
      headers: { cookie },
    })
  }
  portal.advance(120_000)
  const item = { Type: 'Mutual Funds', Name: 'Indexed' } as const
  const { body } = await admin.call(insertProduct, { body: { item } })
  const params = { productID: body.productID }
  await admin.call(listProducts, {})
  await admin.call(updateProduct, { params, body: { item } })
  await admin.call(deleteProduct, { params })
  const favourite = { params: { documentId: 1 } }
  await admin.call(addFavourite, favourite)
  await admin.call(listFavourites, {})
  await admin.call(removeFavourite, favourite)
  await admin.call(keepTabs, { body: { tabs: ['/products'] } })
  await admin.call(savePreferences, { body: { event_days: 30, page_size: { table: 'products', size: 30 } } })
  await callDocuments(portal, admin, person)
  await callEvents(portal, admin)
  await callStaff(portal, admin)
  await callProduction(portal)
  await callRegistrations(portal, admin)
  await callPayments(portal, admin)
  await callOutsideBusiness(portal, admin)
  await callAddresses(portal, admin, person)
  await callMeetings(portal, admin)
  await callDeposits(portal, admin)
  await callExams(portal, admin)
  await callProfile(portal, admin, person.email, password)
  await callRoster(portal, admin)
  await callBlotters(portal)
  // before what stands behind their links is set aside there
  await callVendors(portal, admin)
  await callLinks(portal, person)
  await callUploads(portal, admin, person)
  await callOnboarding(portal, admin)
  await callFees(portal, admin)
  await callRecords(portal, admin)
  await admin.call(getWelcome, {})
  await admin.call(finishWelcome, {})
  await admin.call(readFirstDays, {})
  await admin.call(readSystem, {})
  await callBackups(portal, admin)
  const on = exchangeOn(portal)
  const submission = { params: { id: await on.submitted(person) } }
  await on.papers(admin, { selected_advisor: '' })
  await person.call(commentSubmission, { ...submission, body: { text: 'Indexed' } })
  await admin.call(decideSubmission, { ...submission, body: { decision: 'take', version: 3 } })
  await admin.call(reviewQueue, { query: {} })
  await admin.call(reviewQueue, { query: { done: 'yes' } })
  await person.call(listExchange, {})
  await person.call(withdrawSubmission, submission)
  await callTasks(portal, admin, person)
  await portal.sql(
    `insert into reading select $1, id, version, 'opened', null, null, now() from document where id = 1`,
    [person.id],
  )
  await person.call(attest, { params: { id: 1 }, body: { version: 1 } })
  await person.call(readDue, { params: { id: 1 } })
  for (const sort of attesterSorts)
    await admin.call(listAttesters, { params: { id: 1 }, query: { sort, q: 'indexed' } })
  for (const who of attesterStandings)
    await admin.call(listAttesters, { params: { id: 1 }, query: { who, q: 'indexed' } })
  await admin.call(exportAttesters, { params: { id: 1 }, query: {} })
  const noticed = portal.platform.clock().toISOString()
  await person.call(reportIncident, { body: { title: 'Indexed', what: 'Indexed', noticed, devices: '', clients: 0 } })
  await person.call(listIncidents, {})
  const [incident] = await portal.sql('select work_item_id as id from incident where id = 1')
  for (const done of [true, false])
    await admin.call(markCheck, { params: { id: Number(incident?.id), entry: 'access' }, body: { done } })
  await admin.call(startActing, { body: { email: person.email } })
  await admin.call(stopActing, {})
  await callOthers(portal, admin)
  await callSigningIn(portal)
  await callSettingUp(portal, admin)
  await callUsers(portal, admin, person)
  await admin.call(verifySession, {})
  await callSettings(portal, admin)
  await callImports(portal, admin)
  await callPackets(portal, admin)
  await callExaminers(portal)
  await seal(portal.platform.database.pool, portal.platform.keys)
  await admin.call(logout, { params: { email: admin.email } })
  watched.mockRestore()

  const client = new pg.Client({ connectionString: portal.databaseUrl })
  await client.connect()
  await client.query('set enable_seqscan = off')
  const unserved: string[] = []
  // the queue's own statements are the library's business
  const known = [...seen].filter((text) => !text.includes('graphile_worker'))
  const ours = known.filter((text) => !wholeTables.some(({ reads }) => reads.test(text)))
  expect(ours.length).toBeGreaterThan(15)
  for (const text of ours) {
    const plan = await client.query(`explain (generic_plan) ${text}`)
    const lines = plan.rows.map((row) => String(row['QUERY PLAN'])).join('\n')
    if (/Seq Scan/.test(lines)) unserved.push(`${text}\n${lines}`)
  }
  await client.end()
  await portal.close()
  expect(unserved).toEqual([])
  // a reason that no statement has any longer would hide another one
  const unused = wholeTables.filter(({ reads }) => !known.some((text) => reads.test(text)))
  expect(unused.map(({ why }) => why)).toEqual([])
  const named = portal.app.endpoints.map(({ method, path }) => `${method} ${path}`)
  expect(named.filter((name) => !answered.has(name) && !(name in unasked))).toEqual([])
  expect(Object.keys(unasked).filter((name) => answered.has(name) || !named.includes(name))).toEqual([])
}, 180_000)

/** Statements that read a table, or most of one, as a whole: no index has less to read. */
const wholeTables: { reads: RegExp; why: string }[] = [
  { reads: /with person as materialized/, why: 'Attestations count who must attest, which is nearly every account' },
  {
    reads: /with scope as materialized|sum\(records\)::int|\) f where class = |\) one where record = /,
    why: 'Records are counted, searched and taken class by class',
  },
  {
    reads: / as record, .* as settled_at, .* from \w+ r\b.* union all /s,
    why: 'Compliance looks through records of every kind',
  },
  { reads: /order by at desc nulls last, record limit/, why: 'The newest of records of every kind' },
  { reads: /as records from account r group by/, why: 'Records are counted by kind' },
  { reads: /packet_(record|part|document|entry)/, why: 'A packet’s own lists, all of which go into it' },
  {
    reads: /from disposal d left join lateral|update disposal_item i set files/,
    why: 'A proposal names the old among all records',
  },
  { reads: /from retention r\b/, why: 'A row for each class of records' },
  { reads: /from signing_key\b/, why: 'A handful of keys' },
  { reads: /count\(lifted_at\)::int as lifted/, why: 'A handful of holds' },
]

/** Endpoints that are not asked here, and why their statements need no look. */
const unasked: Record<string, string> = {
  'GET /live': 'The session, and what each topic declares: as the stream of tasks, whose topic is asked for here',
  'POST /live/:stream/topics': 'What each topic declares, as above, and a notice: no table is read',
  'GET /tasks/stream': 'Asked over a real connection, in callTasks',
  'GET /office/signin/:domain': 'Only with a provider beside it, which this portal has not: no statement is reached',
  'GET /auth/office': 'As above: the provider sends people here',
  'POST /office/token': 'As above: what the provider gave is exchanged here',
  'POST /graph/calendar/new': 'Up to the office’s calendar it is asked, in callEvents; the rest needs the office',
  'POST /payments/webhook': 'Stripe’s notices settle by the statements that the test card settles by',
}

/** The endpoints that did what they are for: what is refused has not come to all of its statements. */
function recordAnswers({ app }: TestPortal): Set<string> {
  const answered = new Set<string>()
  const routes = app.endpoints
    .map(({ method, path }) => ({
      name: `${method} ${path}`,
      method,
      fits: new RegExp(`^/api${path.replace(/:\w+/g, '[^/?]+').replace('*', '.*')}(\\?|$)`),
      // what is written out is meant before what is left open
      open: path.split(':').length,
    }))
    .sort((a, b) => a.open - b.open)
  const { inject } = app
  vi.spyOn(app, 'inject').mockImplementation((async (asked: { method?: string; url: string } | string) => {
    const answer = await (inject as (asked: unknown) => Promise<{ statusCode: number }>).call(app, asked)
    const { method = 'GET', url } = typeof asked === 'string' ? { url: asked } : asked
    const route = routes.find((one) => one.method === method && one.fits.test(url))
    if (route && answer.statusCode < 400) answered.add(route.name)
    return answer
  }) as never)
  return answered
}

async function callBlotters(portal: TestPortal): Promise<void> {
  const on = await branchOn(portal, 'Indexed')
  const params = on.of()
  const id = (await on.enter(on.clerk)).body.id
  await on.clerk.call(readCheck, { params: { id } })
  await on.clerk.call(changeCheck, { params: { id }, body: { version: 1, ...checkOf({ payee: 'Indexed' }) } })
  await on.upTo('Sampled')
  const line = (await on.lines(on.reviewer))[0]?.id ?? 0
  const finding = { line, category: 'Other', text: 'Indexed' } as const
  const found = (await on.reviewer.call(addFinding, { params, body: finding })).body
  await on.answer(on.principal, found.id, 'Indexed', aPdf('Indexed'))
  const file = (await on.period(on.clerk)).findings[0]?.answer?.files[0]?.id ?? 0
  await on.clerk.call(answerFile, { params: { id: found.id, file } })
  await on.reviewedAll()
  await on.moved(on.reviewer, { do: 'sign' })
  await on.moved(on.principal, { do: 'certify', name: 'Gordon Pell', sure: true })
  await on.moved(on.compliance, { do: 'lock' })
  const draw = (await on.period(on.clerk)).draws[0]?.id ?? 0
  await on.clerk.call(drawOf, { params: { ...params, draw } })
  await on.clerk.call(checkSeal, { params })
  const body = { line, field: 'payee', value: 'Corrected', why: 'Indexed' }
  const correction = (await on.compliance.call(correctLine, { params, body })).body
  await on.principal.call(decideCorrection, { params: { id: correction.id }, body: { approve: true } })
  await on.clerk.call(periodReport, { params })
  await on.clerk.call(exportPeriod, { params })
  for (const by of [on.clerk, on.admin])
    for (const query of [{}, { year: 2026, branch: on.branch, after: 'A' }]) await by.call(readBlotters, { query })
  for (const tab of ['sample', 'all'] as const) await on.clerk.call(periodLines, { params, query: { tab, page: 1 } })
  await on.clerk.call(readPeriod, { params })
  await on.admin.call(blotterReviewers, {})
  await escalateBlotters(portal.platform)
}

async function callSettings(portal: TestPortal, admin: Actor): Promise<void> {
  const { values } = (await admin.call(allSettings, {})).body
  const params = { name: 'claim' }
  await admin.call(saveSetting, { params, body: { value: 'Indexed', before: values.claim } })
  await admin.call(resetSetting, { params, body: { before: 'Indexed' } })
  const settings = { claim: { value: 'Indexed', before: values.claim } }
  await admin.call(saveSettings, { body: { settings } })
  const [starts = '', ends = ''] = [1, 2].map((hours) =>
    new Date(portal.platform.clock().getTime() + hours * 3_600_000).toISOString(),
  )
  const window = { name: 'Indexed', url: '', starts, ends }
  const { id } = (await admin.call(addMaintenanceWindow, { body: window })).body
  await admin.call(changeMaintenanceWindow, { params: { id }, body: window })
  await admin.call(listMaintenance, {})
  await portal.app.inject('/status/summary.json')
  await admin.call(stopMaintenance, { params: { id } })
  const times = { from: new Date(0).toISOString(), until: ends }
  for (const query of [
    {},
    { before: 5, ...times },
    { person: admin.email, action: 'product.' },
    { subject: `account:${admin.id}`, person: admin.email, action: 'product.', ...times },
    { subject: 'account', action: 'product.' },
    { subject: 'account' },
    { action: 'product.' },
    { q: admin.email, types: 'changes,decisions,sign-ins,system', ...times },
    { q: 'T-52', types: 'reading' },
    { location: '127.0.0.0/8', types: 'changes', ...times },
  ]) {
    await admin.call(searchAudit, { query })
    await admin.call(exportAudit, { query })
  }
  await admin.call(auditWords, {})
  const { data } = (await admin.call(searchAudit, { query: {} })).body
  await admin.call(getAuditEntry, { params: { id: data[0]?.id ?? 1 } })
  await admin.call(checkAudit, {})
  await admin.call(getAuditCheck, {})
}

async function callImports(portal: TestPortal, admin: Actor): Promise<void> {
  const text = `${productionHeader}\n${productionRow(7_001, 2026, 1)}`
  const { id, mapping } = (await importsOn(portal).send(admin, 'production', text)).body.upload
  await admin.call(listImports, {})
  await admin.call(runImport, { params: { id }, body: { mapping, dryRun: true, skipBad: false } })
  await admin.call(getImport, { params: { id } })
  await admin.call(importProblems, { params: { id } })
  await admin.call(cancelImport, { params: { id } })
  await portal.platform.live.mayListen({ id: admin.id } as never, `imports/${id}`)
  // as an import leaves it: what one does in its job is none of a request's
  await portal.sql(`insert into production (tapsid, year, month) values (7001, 2026, 1)`)
  const [run] = await portal.sql(
    `insert into import_run (kind, file_name, file_hash, at, by, added) values ('production', '', '', now(), '', 1) returning id`,
  )
  await portal.sql(
    `insert into import_undo select $1, '{"tapsid": 7001}', null, 'production', to_jsonb(p) from production p where p.tapsid = 7001`,
    [run?.id],
  )
  const undone = await admin.call(undoImport, { params: { id: Number(run?.id) } })
  expect(undone.body).toMatchObject({ removed: 1 })
}

async function callEvents(portal: TestPortal, admin: Actor): Promise<void> {
  const { body } = await send(portal, admin, createEvent, undefined, { start_date: '2026-03-31' })
  const params = { id: body.id }
  await send(portal, admin, updateEvent, body.id, { title: 'Indexed' })
  for (const days of ['60', 'all']) await admin.call(listEvents, { params: { days } })
  await admin.call(calendarFile, { params })
  await admin.call(addToCalendar, { body: { data: params } })
  await admin.call(deleteEvent, { params })
  const starts = portal.platform.clock().toISOString()
  const addressed = { audience: 'branch', branch: 1, starts, ends: null } as const
  const draft = { kicker: '', title: 'Indexed', text: '', link: '', link_text: '', sort: 0, ...addressed }
  const added = await admin.call(addAnnouncement, { body: draft })
  const { id } = added.body
  await admin.call(changeAnnouncement, { params: { id }, body: draft })
  for (const what of ['publish', 'withdraw'] as const) await admin.call(publishAnnouncement, { params: { id, what } })
  await admin.call(listAnnouncements, {})
  await admin.call(manageAnnouncements, {})
  const message = { message: 'Indexed', type: 'info', ...addressed } as const
  const said = { idx: (await admin.call(addMessage, { body: message })).body.idx }
  await admin.call(changeMessage, { params: said, body: message })
  const news = { text: 'Indexed', ...addressed }
  const told = { id: (await admin.call(addNews, { body: news })).body.id }
  await admin.call(changeNews, { params: told, body: news })
  for (const what of ['publish', 'withdraw'] as const) {
    await admin.call(publishMessage, { params: { ...said, what } })
    await admin.call(publishNews, { params: { ...told, what } })
  }
  for (const list of [listMessages, manageMessages, listWhatsNew, manageNews]) await admin.call(list, {})
}

async function callStaff(portal: TestPortal, admin: Actor): Promise<void> {
  const name = { first: 'Indexed', last: 'Person', email: admin.email, title: '', roles: '', phone: '', ext: '' }
  const entry = { ...name, bio: '', linkedin: '', teams: [], sort: 0, listed: true }
  const { id, version } = (await admin.call(addStaffMember, { body: entry })).body
  await admin.call(changeStaffMember, { params: { id }, body: { ...entry, version } })
  await admin.call(removeStaffPhoto, { params: { id } })
  await admin.call(listStaff, {})
  const { body } = await admin.call(listBiographies, {})
  await portal.app.inject(body.response.biographies[0]?.qrcode ?? '')
  await portal.app.inject(`/profiles/${'0'.repeat(32)}-small.webp`)
}

async function callUsers(portal: TestPortal, admin: Actor, person: Actor): Promise<void> {
  const branch = await portal.asManager(managing)
  const filters = { q: 'indexed', access: 1, state: 'active', flag: 'attest', branch: 1 } as const
  for (const actor of [admin, branch])
    for (const sort of userSorts)
      for (const query of [{}, filters]) await actor.call(listUsers, { query: { ...query, sort } })
  const albany = await usersOn(portal).branch('Albany')
  const invited = somebodyNew(albany, { tapsid: 9_999, crd: '1234567' })
  const { body } = await admin.call(inviteUser, { body: invited })
  const of = { params: { id: body.id } }
  await admin.call(inviteAgain, of)
  await admin.call(changeUser, {
    ...of,
    body: { phone: '1', branchId: albany, email: 'indexed@meridianharbor.example' },
  })
  const link = async (email: string) => {
    const mail = (await portal.mails()).find(({ to, text }) => to === email && text.includes('/address?q='))
    return /address\?q=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  const q = await link(invited.email)
  const nobody = await portal.asAnonymous()
  await nobody.call(checkAddressLink, { body: { q } })
  await nobody.call(answerAddressLink, { body: { q, answer: 'undo' } })
  const second = await portal.asAdmin()
  await second.call(changeUser, { ...of, body: { email: 'indexed@meridianharbor.example' } })
  await nobody.call(answerAddressLink, { body: { q: await link(invited.email), answer: 'accept' } })
  const third = await portal.asAdmin()
  await third.call(changeFactor, { ...of, body: { factor: 'PUSH' } })
  for (const access of [2, 7]) await admin.call(changeAccess, { ...of, body: { access } })
  const [raise] = await portal.sql('select id from account_request where decision is null')
  await second.call(decideRequest, { params: { id: Number(raise?.id), decision: 'confirm' } })
  await admin.call(getUser, of)
  await admin.call(changeAccess, { ...of, body: { access: 1 } })
  const proxy = { params: { id: body.id, proxy: (await portal.asAdvisor()).id } }
  await admin.call(addProxy, proxy)
  await admin.call(removeProxy, proxy)
  await admin.call(noteUsersExport, { body: { rows: 1 } })
  await admin.call(endUserSession, { params: { id: branch.id, session: '00000000-0000-0000-0000-000000000000' } })
  await admin.call(markGuest, { params: { id: person.id }, body: { guest: true } })
  await admin.call(markGuest, { params: { id: person.id }, body: { guest: false, factor: 'EMAIL' } })
  await admin.call(signOutUser, of)
  await admin.call(suspendUser, { ...of, body: { reason: 'Indexed' } })
  await admin.call(restoreUser, of)
}

async function callAddresses(portal: TestPortal, admin: Actor, person: Actor): Promise<void> {
  const on = addressesOn(portal)
  const branch = await portal.asManager(reviewer)
  const back = await on.entered(person, { received_on: daysAfter(on.today(), -40) })
  await on.act(branch, back, 'return', 'Indexed')
  for (const which of [{}, { of: back }]) {
    const content = on.draftOf()
    await person.call(saveAddressDraft, { body: { ...which, version: 0, content } })
    await person.call(saveAddressDraft, { body: { ...which, version: 1, content } })
    await person.call(getAddressDraft, { query: which })
    await person.call(discardAddressDraft, { query: which })
  }
  const body = { ...on.entryOf({ account: '' }), version: await on.version(back) }
  await person.call(correctChange, { params: { id: back }, body })
  const id = await on.updated(person, branch)
  const disbursed = { params: { id }, body: { version: await on.version(id), on: on.today() } }
  await branch.call(recordDisbursement, disbursed)
  await on.mail(branch, id, ['old'])
  await on.mail(branch, id, ['new'])
  await branch.call(getChange, { params: { id } })
  await person.call(noticePdf, { params: { id: back, side: 'both' } })
  await escalateNotices(portal.platform)
  const filters = { status: 'Received|Verified', flag: 'shared', since: '2026-01-01', branch: 1 } as const
  for (const actor of [admin, branch, person])
    for (const segment of changeSegments)
      for (const more of [{}, { q: 'index' }, { q: '1234' }, { desc: 'yes' as const }, filters]) {
        const after = segment === 'closed' ? '2026-01-01 00:00:00+00_1' : '2026-01-01_2026-01-01_1'
        await actor.call(listChanges, { query: { segment, ...more } })
        await actor.call(listChanges, { query: { segment, ...more, after } })
      }
  await addressLines.ids(portal.platform.db, 1, '2026-11')
  await addressLines.lines(portal.platform.db, [id])
  await person.call(withdrawChange, { params: { id: back }, body: { version: await on.version(back) } })
}

async function callTasks(portal: TestPortal, admin: Actor, person: Actor): Promise<void> {
  const on = tasksOn(portal)
  const id = await on.open(person)
  const params = { id }
  await on.act(admin, { do: 'take' }, id)
  await on.act(admin, { do: 'assign', to: admin.id }, id)
  const branch = await portal.asManager(reviewer)
  await on.act(branch, { do: 'take' }, id)
  await on.act(branch, { do: 'return', reason: 'Indexed' }, id)
  await person.call(getTask, { params })
  await branch.call(getTask, { params })
  const [request] = await portal.sql(
    `with asked as (insert into request (asked, rule) values ('[{"label":"Indexed","on_file":"","wanted":"Indexed"}]', 'Indexed') returning id),
       file as (insert into request_file (request_id, hash, filename)
         select asked.id, f.hash, f.filename from asked, (select hash, filename from submission_file order by id limit 1) f returning id),
       item as (update work_item set record_kind = 'request', record_id = asked.id from asked where work_item.id = $1)
     select id from file`,
    [id],
  )
  await person.call(recordFile, { params: { id, file: Number(request?.id) } })
  await branch.call(getTask, { params })
  await person.call(commentTask, { params, body: { text: 'Indexed' } })
  await on.act(branch, { do: 'return', reason: 'Indexed' }, id)
  await exchangeOn(portal).post(person, `/tasks/${id}/reply`, { text: 'Indexed' }, 'indexed')
  const file = (await person.call(getTask, { params })).body.record.files.at(-1)
  await portal.app.inject({ url: `/api${file?.url}`, headers: { cookie: person.cookie } })
  await person.call(commentTask, { params, body: { text: 'Indexed' } })
  await branch.call(commentTask, { params, body: { text: 'Indexed', internal: true } })
  for (const actor of [admin, branch]) {
    for (const segment of activitySegments) {
      const query = { segment, q: 'indexed', stage: '0,2', age: 'week', assignee: 'me', branch: 'Indexed' } as const
      await actor.call(listActivities, { query: { ...query, done: 'yes' } })
      await actor.call(readOverview, {})
    }
  }
  await on.act(branch, { do: 'decide', decision: 'Approved' }, id)
  await person.call(hideTask, { params })
  for (const actor of [person, branch]) await actor.call(listHiddenTasks, {})
  await person.call(unhideTask, { params })
  const { cursor } = (await person.call(listTasks, {})).body
  await branch.call(listTasks, {})
  const { body } = await admin.call(saveFilter, { body: { name: 'Indexed', filter: {} } })
  await admin.call(listFilters, {})
  await admin.call(renameFilter, { params: { id: body.id }, body: { name: 'Indexed again' } })
  await admin.call(deleteFilter, { params: { id: body.id } })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await listen(portal, person, `/tasks/stream?after=${cursor}&topics=task/${id}`)
  await stream.hears('event: hello')
  stream.close()
}

async function callProduction(portal: TestPortal): Promise<void> {
  const tapsid = newTapsid()
  const advisor = await portal.asAdvisor({ tapsid })
  await putProduction(portal, tapsid, '2026-01')
  const [line] = await portal.sql(
    `insert into pending_line (tapsid, reference, traded, client, gross, amount, pay_date)
     values ($1, 'indexed', '2026-01-05', 'Indexed', 1, 1, '2026-01-22') returning id`,
    [tapsid],
  )
  await advisor.call(readProduction, { params: { tapsid }, body: { year: 2025, month: 12, duration: 60 } })
  await advisor.call(listPending, {})
  await advisor.call(queryPending, { params: { id: Number(line?.id) }, body: { question: 'Indexed?' } })
  await advisor.call(getYearEnd, { params: { year: 2026 } })
  await advisor.call(confirmYearEnd, { params: { year: 2026, kind: 'u4' } })
  await advisor.call(verifySession, {})
}

async function callRegistrations(portal: TestPortal, admin: Actor): Promise<void> {
  const on = registrationsOn(portal)
  const tapsid = newTapsid()
  const advisor = await portal.asAdvisor({ tapsid })
  await on.putFees('Utah', { agi: 50 })
  await on.earn(tapsid)
  for (const actor of [advisor, admin]) await on.read(actor, tapsid)
  const tasks = tasksOn(portal)
  const id = await on.add(advisor, tapsid, 'Utah')
  await tasks.one(advisor, id)
  await tasks.act(admin, { do: 'decide', decision: 'Approved' }, id)
  await on.remove(advisor, tapsid, 'Utah')
  for (const actor of [admin, await portal.asManager()]) {
    await actor.call(dumpAdvisors, { query: {} })
    for (const q of ['', 'looked for']) await actor.call(dumpAdvisors, { query: { q, chosen: advisor.email } })
  }
}

async function callPayments(portal: TestPortal, admin: Actor): Promise<void> {
  // only what pays in test cards is the demo firm here
  portal.platform.demo = true
  const tapsid = newTapsid()
  const advisor = await portal.asAdvisor({ tapsid })
  const charge = { charge_type: 'STATE', advisor: tapsid, state: 'Utah', license: 'Securities' } as const
  const begin = async () => (await advisor.call(startPayment, { body: { charge, method: 'sandbox' } })).body.payment.id
  const pay = async (card: (typeof sandboxCards)[number]) => {
    const id = await begin()
    await advisor.call(payInSandbox, { params: { id }, body: { card } })
    return { id }
  }
  await advisor.call(quotePayment, { body: { charge } })
  await advisor.call(cancelPayment, { params: { id: await begin() } })
  await pay('pm_card_chargeDeclined')
  const params = await pay('pm_card_visa')
  await advisor.call(settlePayment, { params })
  expect((await admin.call(refundPayment, { params, body: { reason: 'Indexed' } })).body.payment.status).toBe(
    'refunded',
  )
  await advisor.call(listPayments, {})
  await admin.call(allPayments, {})
  portal.platform.demo = false
}

async function callExams(portal: TestPortal, admin: Actor): Promise<void> {
  const on = examsOn(portal)
  const tapsid = newTapsid()
  await registrationsOn(portal).earn(tapsid)
  const advisor = await portal.asAdvisor({ tapsid })
  await admin.call(saveExamPrice, { body: { exam: '66', from: on.day(), cost: 180 } })
  await admin.call(listExamPrices, {})
  await on.list(advisor)
  const { id } = (await on.ask(advisor, '66', 'advisor')).body
  await on.pay(advisor, id)
  await on.tasks.one(advisor, Number((await on.stored(id))?.['work_item_id']))
  await on.decide(admin, id, 'Approved')
  await advisor.call(scheduleExam, { params: { id }, body: { on: on.day(1) } })
  await admin.call(recordResult, { params: { id }, body: { result: 'Failed', on: on.day() } })
  await portal.sql('update exam_request set status = $1 where id = $2', ['Scheduled', id])
  await admin.call(recordResult, { params: { id }, body: { result: 'Passed', on: on.day() } })
  for (const result of ['Failed', 'Passed'] as const)
    await admin.call(correctResult, { params: { id }, body: { result, on: on.day(), reason: 'Indexed' } })
  const refused = (await on.ask(advisor, '63', 'advisor')).body.id
  await on.pay(advisor, refused)
  await on.decide(admin, refused, 'Declined')
  await closePendingFees(portal.platform)
  await reconcile(portal.platform)
  await advisor.call(withdrawExam, { params: { id: (await on.ask(advisor, '63')).body.id } })
  for (const actor of [admin, await portal.asManager(reviewer)]) await actor.call(examQueue, {})
}

/** Without anywhere to back up to: what a check asks the database is asked all the same. */
async function callBackups(portal: TestPortal, admin: Actor): Promise<void> {
  await portal.sql(
    `insert into backup_run (kind, started_at, ended_at, name, bytes, new_bytes, files) values ('nightly', now(), now(), 'indexed', 1, 1, 1)`,
  )
  const { platform } = portal
  platform.backups = { target: `${platform.dataDir}/backups`, recipient: '', identity: undefined }
  await admin.call(getBackups, {})
  await admin.call(backUpNow, {})
  await admin.call(checkBackup, { body: {} })
  await portal.runJobs()
  await watchBackups(platform)
  await portal.sql(`update backup_watch set since = now() - interval '1 month' where one`)
  await portal.sql(`update backup_run set ended_at = ended_at - interval '1 month' where id > 0`)
  await watchBackups(platform)
  platform.backups = undefined
}

async function callRoster(portal: TestPortal, admin: Actor): Promise<void> {
  const { id } = await portal.asAdvisor()
  for (const actor of [admin, await portal.asManager(reviewer)]) {
    for (const sort of rosterSorts) await actor.call(listRoster, { query: { sort, q: 'indexed', branch: 1 } })
    for (const flag of rosterFlags) await actor.call(listRoster, { query: { flag, desc: 'yes', sort: 'signed_in' } })
    await actor.call(getRosterAdvisor, { params: { id } })
    await actor.call(exportRoster, { query: {} })
  }
}

async function callOutsideBusiness(portal: TestPortal, admin: Actor): Promise<void> {
  const advisor = await portal.asAdvisor()
  const manager = await portal.asManager(reviewer)
  const tasks = tasksOn(portal)
  const { id, task } = await submitted(advisor)
  const params = { id }
  await tasks.one(manager, task)
  await tasks.act(manager, { do: 'decide', decision: 'Approved' }, task)
  await tasks.act(admin, { do: 'decide', decision: 'Approved' }, Number((await activity(advisor, id))?.task))
  await begin(advisor, id)
  await portal.sql('update outside_business set expires = $2 where id = $1', [id, portal.platform.clock()])
  await advisor.call(renewActivity, { params })
  await advisor.call(endActivity, { params, body: { on: '2027-01-01' } })
  await advisor.call(discardActivity, { params })
}

async function callDeposits(portal: TestPortal, admin: Actor): Promise<void> {
  const on = depositsOn(portal)
  const advisor = await portal.asAdvisor()
  const second = await portal.asPlus(depositReviewer)
  const ira = { type: 'IRA', contribution: 'Rollover', year: on.today().slice(0, 4) }
  const id = await on.captured(advisor, ira)
  const params = { id }
  const version = () => on.versionOf(id)
  for (const actor of [advisor, second, admin]) {
    for (const segment of depositSegments) await actor.call(listDeposits, { query: { segment } })
    const { next } = (await actor.call(listDeposits, { query: { range: 'all' } })).body
    const after = next || `${on.today()}_${portal.platform.clock().toISOString()}_1`
    const more = { status: 'Captured', branch: 'Indexed', range: 'year', after } as const
    await actor.call(listDeposits, { query: more })
    for (const q of ['esposito', '9041', '123456']) await actor.call(listDeposits, { query: { q, range: 'all' } })
    await actor.call(depositFigures, {})
    await actor.call(getDeposit, { params })
    await actor.call(exportDeposits, { query: {} })
  }
  await advisor.call(depositAccounts, {})
  for (const side of ['front', 'back'] as const) {
    await advisor.call(depositPicture, { query: {}, params: { id, side } })
    await admin.call(depositOriginal, { params: { id, side } })
  }
  await on.take(second, id)
  await second.call(correctDeposit, { params, body: { version: await version(), payee: 'Indexed' } })
  await on.giveBack(admin, id, 'amount')
  const { key: _, sides: __, ...fields } = on.data({ account_of: String(id), ...ira })
  await on.post(advisor, `/deposits/${id}/retake`, { ...fields, version: String(await version()) })
  await on.accept(admin, id)
  await portal.sql(`insert into deposit_batch values ('2026-01-05', 1, 1, now())`)
  await portal.sql(
    `update deposit set status = 'Destroy due', batch = '2026-01-05', destroy_on = '2026-02-04' where id = $1`,
    [id],
  )
  await admin.call(bankFile, { params: { day: '2026-01-05' } })
  await advisor.call(destroyCheck, { params, body: { version: await version(), shredded: true } })
  const other = await on.captured(advisor)
  await advisor.call(withdrawDeposit, { params: { id: other }, body: { version: 1 } })
  await postDeposits(portal.platform)
  await remindToDestroy(portal.platform)
}

async function callProfile(portal: TestPortal, admin: Actor, colleague: string, current: string): Promise<void> {
  const me = await portal.asAdvisor({ password_hash: await hashPassword(current) })
  await me.call(saveGoals, { body: { goals: 'Indexed' } })
  await me.call(saveBiography, { body: { html: 'Indexed' } })
  await me.call(chooseAvatar, { body: { seed: 1 } })
  await me.call(removePicture, {})
  await me.call(addMyProxy, { body: { email: colleague } })
  const change = { field: 'phone', wanted: '(518) 555-0100', note: '', happened_on: null } as const
  const { task } = (await me.call(requestChange, { body: change })).body
  const tasks = tasksOn(portal)
  await tasks.one(me, task)
  await tasks.act(admin, { do: 'decide', decision: 'Approved' }, task)
  const { proxies } = (await me.call(getProfile, {})).body.profile
  await me.call(removeMyProxy, { params: { id: String(proxies[0]?.id) } })
  const begun = await me.call(beginAuthenticator, { body: { current } })
  const cookie = `${me.cookie}; ${String(begun.headers['set-cookie']).split(';')[0]}`
  const epoch = Math.floor(portal.platform.clock().getTime() / 1000)
  for (const code of ['1', generateSync({ secret: begun.body.secret, epoch })])
    await me.call(verifyAuthenticator, { body: { id: begun.body.id, code } }, { cookie })
  expect((await me.call(changePassword, { body: { current, password: 'Vellum-Harp-9-Oak' } })).status).toBe(200)
}

async function callDocuments(portal: TestPortal, admin: Actor, person: Actor): Promise<void> {
  const id = await publish(portal, admin, { selected_advisor: person.email })
  const params = { id }
  for (const actor of [admin, await portal.asAdvisor()]) await actor.call(listDocuments, {})
  await admin.call(getDocument, { params })
  await admin.call(downloadDocument, { params })
  await admin.call(viewDocument, { params, query: { version: 1 } })
  for (const shelf of ['all', 'kc', 'comp', 'cyber', 'newsletters'] as const) {
    await admin.call(searchDocuments, { query: { q: 'indexed', shelf } })
  }
  await admin.call(documentsOfAdvisors, { query: { q: 'indexed' } })
  await admin.call(documentAdvisors, { query: { q: 'indexed', chosen: admin.email } })
  await admin.call(markRead, { params })
  await admin.call(voteHelpful, { params, body: { helpful: true } })
  await admin.call(listReadings, {})
  await send(portal, admin, updateDocument, id, { title: 'Indexed' })
  await send(portal, admin, replaceDocument, id, {}, aPdf('Indexed'))
  await portal.runJobs()
  await admin.call(deleteDocument, { params })
  await admin.call(listPublicDocuments, {})
  await admin.call(publicFile, { params })
  const paper = { title: 'Indexed', class: 'Procedures', dated: '2026-03-31' }
  const { body } = await send(portal, admin, uploadBranchDocument, undefined, paper, aPdf())
  await admin.call(acknowledge, { params: { id: body.id }, body: { version: 1 } })
  await admin.call(listBranchDocuments, { query: {} })
  await send(portal, admin, supersedeBranchDocument, body.id, { dated: '2026-06-30' }, aPdf())
  await admin.call(deleteBranchDocument, { params: { id: body.id } })
}
