import { askForLink } from '@portal/contract/links'
import { daysAfter } from '@portal/contract/rules/day'
import { answerLimits } from '@portal/contract/rules/vendor-answers'
import type { VendorAttestation } from '@portal/contract/vendor-attestation'
import { getAttestation } from '@portal/contract/vendor-reviews'
import { inviteVendor, remindVendor, revokeVendorLink, vendorLimits } from '@portal/contract/vendors'
import type { Server } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { eicar, pdf } from '../../testing/files.ts'
import { withLink } from '../../testing/link-statements.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { startScanner } from '../../testing/scanner.ts'
import { goodAnswers, vendorReviewer, vendorsOn } from '../../testing/vendors.ts'
import { changeBy } from '../../platform/change.ts'
import { later } from '../../platform/clock.ts'
import { issueLink } from '../../platform/links/links.ts'

let portal: TestPortal
let clamd: Server
let log = ''
let on: ReturnType<typeof vendorsOn>
let theo: Actor
beforeAll(async () => {
  clamd = await startScanner()
  const { port } = clamd.address() as { port: number }
  portal = await testPortal(
    { clamdUrl: `tcp://127.0.0.1:${port}`, logLevel: 'trace' },
    { write: (line) => void (log += line) },
  )
  on = vendorsOn(portal)
})
afterAll(async () => {
  await portal.close()
  clamd.close()
})
const begin = async () => {
  await portal.sql('delete from rate_window')
  portal.setTime(new Date('2026-11-16T15:00:00Z'))
  theo = await portal.asPlus({ ...vendorReviewer, first: 'Theodora', last: 'Vance' })
}
beforeEach(begin)
type Visitor = ReturnType<typeof on.visitor>
/** For several tests: somebody whom what is refused leaves as they were. */
const invitedEarly = async () => {
  await begin()
  return on.invited(theo)
}
const trail = async (id: number) =>
  (await portal.sql(`select action from audit_entry where subject = $1 order by id`, [`vendor-attestation:${id}`])).map(
    ({ action }) => action,
  )

it('shows who asks before the code and nothing else; after it, what is asked, however often [ROUTE-09]', async () => {
  const { id, email } = await on.add(theo)
  await on.invite(theo, id)
  const [mail] = await on.mailsTo(email)
  expect(mail?.subject).toBe('Meridian Harbor: security questionnaire for Cobalt Archive')
  expect(mail?.text).toContain('Due: Dec 4, 2026')
  const who = on.visitor(await on.token(email), email)
  for (let n = 0; n < 5; n++)
    expect((await who.open()).json()).toMatchObject({ state: 'code', asker: { name: 'Theodora Vance' } })
  expect((await who.open()).body).not.toMatch(/Cobalt A|Tomas R|archiv/)
  expect((await who.get()).json()).toMatchObject({ code: 'code-needed' })
  expect((await who.save('legal_name', 'Cobalt')).json()).toMatchObject({ code: 'code-needed' })
  await who.enter()
  expect(await who.seen()).toMatchObject({
    vendor: 'Cobalt Archive',
    year: 2026,
    due: '2026-12-04',
    questionnaire: 1,
    answers: {},
    last: null,
    receipt: null,
  })
  expect((await on.get(theo, id)).vendor).toMatchObject({ state: 'invited', link: { opened: expect.any(String) } })
})

it('every answer is saved with who and when; the register says how far they are and nothing of what they say', async () => {
  const { id, who } = await on.invited(theo)
  const saved = (await who.save('soc2', 'no', { by: 'Ana Lyle' })).json()
  expect(saved.answer).toMatchObject({ value: 'no', version: 1, by: 'Ana Lyle' })
  expect(await on.row(theo, id)).toMatchObject({ state: 'in-progress', percent: expect.any(Number) })
  const { attestations } = await on.get(theo, id)
  const got = await theo.call(getAttestation, {
    params: { id, attestation: attestations[0]?.id ?? 0 },
  })
  expect(got.body).toMatchObject({ sent: false, answers: {}, files: [], score: null })
  // taken back, it is none
  await who.save('soc2', null)
  expect((await who.seen()).answers).toEqual({})
  expect((await who.save('soc2', 'yes')).json().answer).toMatchObject({ version: 3 })
})

describe('two people at once', () => {
  it('the second is told who was faster; a lost answer is no conflict', async () => {
    const { who } = await on.invited(theo)
    const both = await Promise.all([
      who.save('country', 'Ohio', { by: 'Ana Lyle', version: 0 }),
      who.save('country', 'Delaware', { by: 'Tomas Reyes', version: 0 }),
    ])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const [won, lost] = both.toSorted((a, b) => a.statusCode - b.statusCode)
    expect(lost?.json().message).toBe(`${won?.json().answer.by} changed this answer in the meantime.`)
    const { value } = won?.json().answer ?? {}
    const again = await who.save('country', value, { version: 0 })
    expect([again.statusCode, again.json().answer.version]).toEqual([200, 1])
    // taken back and answered anew meanwhile: an old version stays one
    await who.save('country', null, { version: 1 })
    await who.save('country', 'Maine', { version: 0 })
    expect((await who.save('country', 'Utah', { version: 1 })).statusCode).toBe(409)
  })

  it('what another answer has hidden is no longer asked', async () => {
    const { who } = await on.invited(theo)
    await who.save('soc2', 'yes')
    expect((await who.save('soc2_auditor', 'Ridgeline')).statusCode).toBe(200)
    await who.save('soc2', 'no')
    expect((await who.save('soc2_auditor', 'Other')).statusCode).toBe(409)
    expect((await who.upload('soc2_file')).statusCode).toBe(409)
  })
})

describe('an answer', () => {
  let who: Visitor
  beforeAll(async () => {
    ;({ who } = await invitedEarly())
    await who.save('pentest', 'yes')
    await who.save('subs', 'yes')
  })
  it.each<[string, string, unknown]>([
    ['an option nobody offers', 'soc2', 'maybe'],
    ['a name of the language', 'soc2', 'constructor'],
    ['a text for a number', 'leavers', 'five'],
    ['a negative number', 'leavers', -1],
    ['a date of next year for what is past', 'pentest_on', '2027-01-01'],
    ['no date', 'pentest_on', '2026-02-30'],
    ['10,000 characters', 'service', 'x'.repeat(10_000)],
    ['one more than fit', 'legal_name', 'x'.repeat(answerLimits.text + 1)],
    ['a second line', 'legal_name', 'Cobalt\nArchive'],
    ['a bell', 'service', 'ding\u0007'],
    ['none and something', 'data', ['none', 'ssn']],
    ['the same twice', 'data', ['ssn', 'ssn']],
    ['a list for a text', 'legal_name', ['x']],
    ['a hundred entries', 'subs_who', Array.from({ length: 100 }, (_, n) => `Sub ${n}`)],
  ])('%s is refused and nothing is kept', async (_, question, value) => {
    expect((await who.save(question, value as string)).statusCode).toBe(400)
    expect((await who.seen()).answers[question]).toBeUndefined()
  })

  it('markup is text, and a question nobody asks is not found', async () => {
    const { who } = await on.invited(theo)
    const value = '<script>alert(1)</script>\n=2+2'
    expect((await who.save('service', value)).json().answer.value).toBe(value)
    for (const question of ['nothing', 'constructor', '__proto__', 'soc2_file'])
      expect([404, 409]).toContain((await who.save(question, 'x', { version: 0 })).statusCode)
    expect((await who.save('legal_name', 'x', { by: '   ' })).statusCode).toBe(400)
    expect((await who.save('legal_name', 'x', { by: 'x'.repeat(10_000) })).statusCode).toBe(400)
  })
})

describe('files', () => {
  it('count as long as their date says; expired ones are refused, and no answer', async () => {
    const { who } = await on.invited(theo)
    await who.save('soc2', 'yes')
    await who.save('soc2_to', '2025-06-30')
    const refused = await who.upload('soc2_file')
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      { upload: 'By its date this no longer counts. Upload a current one.' },
    ])
    await who.save('soc2_to', '2026-06-30')
    const added = (await who.upload('soc2_file')).json().file
    expect(added).toMatchObject({ question: 'soc2_file', name: 'soc2_file.pdf', scanned: true, by: 'Tomas Reyes' })
    // the same bytes again are the same file
    expect((await who.upload('soc2_file')).json().file.id).toBe(added.id)
    expect((await who.seen()).files).toHaveLength(1)
    expect((await who.remove(added.id)).statusCode).toBe(200)
    expect((await who.remove(added.id)).statusCode).toBe(404)
    expect((await who.seen()).files).toEqual([])
  })

  let fresh: Visitor
  beforeAll(async () => {
    fresh = (await invitedEarly()).who
    await fresh.save('soc2', 'yes')
  })
  it.each<[string, string, () => Buffer, number?]>([
    ['a program', 'report.exe', () => Buffer.from('MZ')],
    ['one of 55,000,000 bytes', 'report.pdf', () => pdf('large', 55_000_000), 413],
    ['a page', 'report.html', () => Buffer.from('<script>')],
    ['a page that calls itself a PDF', 'report.pdf', () => Buffer.from('<html></html>')],
    ['nothing', 'report.pdf', () => Buffer.alloc(0)],
    ['a virus', 'report.pdf', () => Buffer.concat([pdf('x'), Buffer.from(eicar)])],
  ])('%s is refused', async (_, filename, bytes, status = 400) => {
    expect((await fresh.upload('soc2_file', { filename, bytes: bytes() })).statusCode).toBe(status)
    expect((await fresh.seen()).files).toEqual([])
  })

  it('no more than so many for a question, also at once, and none of another vendor’s', async () => {
    const { who } = await on.invited(theo)
    const other = await on.invited(theo)
    await who.save('soc2', 'yes')
    const parts = Array.from({ length: answerLimits.filesOfQuestion + 4 }, (_, n) => ({
      filename: `report-${n}.pdf`,
      bytes: pdf(`report ${n} of ${other.email}`),
    }))
    const answers = await Promise.all(parts.map((part) => who.upload('soc2_file', part)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(answerLimits.filesOfQuestion)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(4)
    const [file] = (await who.seen()).files
    expect((await other.who.remove(file?.id ?? 0)).statusCode).toBe(404)
    await other.who.save('soc2', 'yes')
    expect((await other.who.upload('soc2_file', undefined, 'x'.repeat(10_000))).statusCode).toBe(400)
    expect((await other.who.seen()).files).toEqual([])
  })
})

describe('signing', () => {
  it('names what is open; with all answered it is one receipt, with a score and a PDF, for however many press', async () => {
    const { id, email, who } = await on.invited(theo)
    await who.answer({ ...goodAnswers, soc2: 'no' })
    await who.save('returns', null)
    const early = (await who.sign()).json()
    expect([early.message, early.fields]).toEqual(['1 question is still open.', { returns: 'Answer this question.' }])
    expect((await who.sign({ agree: false })).json().fields).toEqual({ agree: 'Check this box to sign.' })
    expect((await who.sign({ statement: 2 })).statusCode).toBe(409)
    expect((await who.pdf()).statusCode).toBe(404)
    await who.save('returns', 'yes')
    const answers = await Promise.all(Array.from({ length: 5 }, () => who.sign()))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    const numbers = new Set(answers.map((one) => one.json().receipt.number))
    expect(numbers.size).toBe(1)
    const [number = ''] = numbers
    expect(number).toMatch(/^V-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    const mails = await on.mailsTo(email)
    expect(mails.filter(({ subject }) => subject === `Receipt ${number}: we got your attestation`)).toHaveLength(1)
    expect((await on.mailsTo(theo.email))[0]?.subject).toBe('To review: attestation of Cobalt Archive')
    const { vendor, attestations, decision_due, activity } = await on.get(theo, id)
    expect(vendor).toMatchObject({ state: 'submitted', can: { decide: true, remind: false } })
    expect(attestations[0]).toMatchObject({
      score: 84,
      signed: { name: 'Tomas Reyes', title: 'CISO', receipt: number },
    })
    // eight business days, with Thanksgiving between
    expect(decision_due).toBe('2026-11-27')
    expect(activity.map(({ kind }) => kind)).toContain('signed')
    expect(activity).toContainEqual(
      expect.objectContaining({ kind: 'answered', text: 'Section 8, Deletion and return' }),
    )
    const paper = await who.pdf()
    expect([paper.statusCode, paper.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    const said = await who.seen()
    expect(said.receipt).toMatchObject({ number })
    expect(await trail(attestations[0]?.id ?? 0)).toEqual(
      expect.arrayContaining(['link.used', 'vendor-attestation.signed']),
    )
  })

  it('what was sent changes no more', async () => {
    const { who } = await on.submitted(theo)
    const sent = 'Your answers were sent already.'
    expect((await who.save('soc2', 'no')).json().message).toBe(sent)
    expect((await who.upload('soc2_file')).json().message).toBe(sent)
    const [file] = (await who.seen()).files
    expect((await who.remove(file?.id ?? 0)).json().message).toBe(sent)
    expect((await who.seen()).answers['soc2']?.value).toBe('yes')
  })

  it('not without a name and a title of one line', async () => {
    const { who } = await on.invited(theo)
    for (const [field, value] of [
      ['name', '  '],
      ['title', ''],
      ['name', 'x'.repeat(10_000)],
      ['title', 'C\nISO'],
    ] as const)
      expect((await who.sign({ [field]: value })).json().fields).toHaveProperty(field)
  })
})

describe('the link', () => {
  it('sent again ends the one before; revoked it ends; a new one is wanted: the owner hears of it', async () => {
    const { id, email, link, who } = await on.invited(theo)
    await who.save('legal_name', 'Cobalt')
    await on.invite(theo, id)
    expect((await who.get()).json()).toMatchObject({ code: 'link-over' })
    const second = on.visitor(await on.token(email), email)
    await second.enter()
    expect((await second.seen()).answers['legal_name']?.value).toBe('Cobalt')
    const body = { version: await on.version(theo, id) }
    expect((await theo.call(revokeVendorLink, { params: { id }, body })).status).toBe(200)
    expect((await second.get()).json()).toMatchObject({ code: 'link-over' })
    const answers = [await withLink(portal, link, askForLink, {}), await withLink(portal, 'nobody', askForLink, {})]
    expect(new Set(answers.map((one) => `${one.statusCode} ${one.body}`)).size).toBe(1)
    expect((await on.get(theo, id)).vendor.link).toMatchObject({ wanted: expect.any(String) })
    expect((await on.mailsTo(theo.email))[0]?.subject).toBe('New link requested: Cobalt Archive')
    await on.invite(theo, id)
    expect((await on.get(theo, id)).vendor.link).toMatchObject({ wanted: null, revoked: null })
  })

  it('goes out once for two who press at once, and not for longer than allowed', async () => {
    const { id, email } = await on.add(theo)
    const body = { version: 1, until: daysAfter(on.today(), 45) }
    const both = await Promise.all([0, 1].map(() => theo.call(inviteVendor, { params: { id }, body })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await on.mailsTo(email)).toHaveLength(1)
    const version = await on.version(theo, id)
    for (const until of [daysAfter(on.today(), -1), daysAfter(on.today(), vendorLimits.mostDays + 1)])
      expect((await theo.call(inviteVendor, { params: { id }, body: { version, until } })).body.fields).toHaveProperty(
        'until',
      )
  })

  it('is reminded of once a day, with a link that works', async () => {
    const { id, email, who } = await on.invited(theo)
    const remind = async () =>
      theo.call(remindVendor, { params: { id }, body: { version: await on.version(theo, id) } })
    expect((await remind()).status).toBe(200)
    expect((await remind()).body.message).toBe('A reminder was sent today already.')
    const [mail] = await on.mailsTo(email)
    expect(mail?.subject).toBe('Reminder: security questionnaire due Dec 4, 2026')
    expect((await on.visitor(await on.token(email), email).open()).statusCode).toBe(200)
    // the one before still works
    expect((await who.get()).statusCode).toBe(200)
  })

  it('another purpose’s, an unknown and an expired one are answered alike, also by every call', async () => {
    const { link, who, id } = await on.invited(theo)
    const now = portal.platform.clock()
    const change = changeBy(portal.platform, { id: null, name: 'test' }, 'test')
    const { attestations } = await on.get(theo, id)
    const subject = `vendor-attestation:${attestations[0]?.id ?? 0}` as const
    const issued = { subject, by: null, until: later(now, 3_600_000) }
    const request = await change((tx, note) => issueLink(tx, note, { purpose: 'request', ...issued }, now))
    const bodies: string[] = []
    for (const token of [request, 'unknown', ''])
      bodies.push(JSON.stringify({ ...(await on.visitor(token, 'x@y.example').get()).json(), requestId: '' }))
    portal.setTime(new Date('2027-02-01T15:00:00Z'))
    bodies.push(JSON.stringify({ ...(await who.get()).json(), requestId: '' }))
    expect(new Set(bodies).size).toBe(1)
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ code: 'link-over' })
    expect(log).toContain('/api/vendor/attestation')
    expect(log).not.toContain(link)
  })

  it('no token and no code stands in the tables', async () => {
    const { id, email } = await on.add(theo)
    await on.invite(theo, id)
    const link = await on.token(email)
    const code = await on.visitor(link, email).enter()
    for (const table of ['link', 'link_code', 'vendor_attestation', 'vendor_event', 'audit_entry']) {
      const rows = JSON.stringify(await portal.sql(`select * from ${table}`))
      expect(rows).not.toContain(link)
    }
    expect(JSON.stringify(await portal.sql('select * from link_code'))).not.toContain(`"${code}"`)
    expect(log).not.toContain(code)
  })
})

it('one vendor learns nothing of another', async () => {
  const one = await on.submitted(theo, undefined, { name: 'Granite Sign' })
  const two = await on.invited(theo, { name: 'Bluejay Transcription' })
  const said = (await two.who.get()).body
  expect(said).not.toMatch(/Granite/)
  expect((JSON.parse(said) as VendorAttestation).last).toBeNull()
  const elsewhere = on.visitor(one.link, one.email)
  expect((await elsewhere.get()).json()).toMatchObject({ code: 'code-needed' })
})
