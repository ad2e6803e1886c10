import { attestationText } from '@portal/contract/attestations'
import { attestPolicy, getOnboardingSteps, readPolicy, removeCandidateFile } from '@portal/contract/onboarding'
import { onboardingLimits } from '@portal/contract/onboarding-steps'
import { daysAfter } from '@portal/contract/rules/day'
import { texts } from '@portal/contract/texts'
import type { Server } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { answersOf } from '../../testing/candidates.ts'
import { aPdf, publish } from '../../testing/documents.ts'
import { eicar, pdf } from '../../testing/files.ts'
import { onboardingOn } from '../../testing/onboarding.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { startScanner } from '../../testing/scanner.ts'
import { reviewer } from '../../testing/tasks.ts'

let portal: TestPortal
let clamd: Server
let on: ReturnType<typeof onboardingOn>
let rita: Actor
let admin: Actor
let maren: ReturnType<typeof on.browser>
let email: string
let id: number
let policy: number
beforeAll(async () => {
  clamd = await startScanner()
  const { port } = clamd.address() as { port: number }
  portal = await testPortal({ clamdUrl: `tcp://127.0.0.1:${port}` })
  on = onboardingOn(portal)
  admin = await portal.asAdmin()
  policy = await publish(portal, admin, { title: 'Code of ethics' })
  await portal.sql(`update document set attestation_required = true where id = ${policy}`)
})
afterAll(async () => {
  await portal.close()
  clamd.close()
})
beforeEach(async () => {
  await portal.sql('delete from rate_window')
  rita = await portal.asManager({ ...reviewer, first: 'Rita', last: 'Review' })
  const wanted = await on.wanted()
  email = wanted.email
  id = (await on.invite(rita, wanted)).body.id
  maren = on.browser(await on.tokenFor(email), email)
  await maren.enter()
})
const person = () => answersOf(on.today()).person
const stepOf = async (step: string) => (await maren.wizard()).steps.find((one) => one.step === step)
const trail = () =>
  portal
    .sql(`select action from audit_entry where subject = 'candidate:${id}' order by id`)
    .then((rows) => rows.map(({ action }) => action))
const rowOf = async () => (await portal.sql(`select * from candidate where id = ${id}`))[0] ?? {}

test('who is invited sees what is asked, who to call and when they start [ROUTE-10]', async () => {
  const { side, people, status } = await maren.status()
  expect(side).toBe('open')
  expect(people[0]).toMatchObject({ name: 'Rita Review' })
  expect(status).toMatchObject({ first: 'Maren', position: 'representative', starts: daysAfter(on.today(), 21) })
  expect(status?.steps.map(({ done }) => done)).toEqual(Array.from({ length: 8 }, () => false))
  expect(status?.documents_left).toHaveLength(4)
  expect(status?.policies_left).toEqual(['Code of ethics'])
  expect(status?.minutes).toBeGreaterThan(30)
  // looking changes nothing
  expect(await rowOf()).toMatchObject({ state: 'invited', answers_version: 0 })
})

describe('what is typed', () => {
  it('is saved however incomplete, and opened on another device [ROUTE-11]', async () => {
    const saved = await maren.save('person', { ...person(), last: '', phone: '(518' })
    expect(saved.body).toMatchObject({ ok: true, version: 1, all: 1 })
    expect(await rowOf()).toMatchObject({ state: 'started', steps_done: 0 })
    const phone = on.browser(await on.tokenFor(email), email)
    expect((await phone.call(getOnboardingSteps, {})).body.code).toBe('code-needed')
    await phone.enter()
    expect((await phone.wizard()).person).toMatchObject({
      version: 1,
      content: { first: 'Maren', last: '', phone: '(518' },
    })
  })

  it('is sealed where it rests; the number comes back as its last four digits and stays when it is sent back so', async () => {
    await maren.save('person', person())
    const rows = await portal.sql(`select content from candidate_step where candidate_id = ${id} and step = 'person'`)
    const sealed = rows[0]?.['content'] as Buffer
    expect(sealed.toString('latin1')).not.toMatch(/Holloway|987-65-4329/)
    const shown = (await maren.wizard()).person.content
    expect(shown.ssn).toBe('XXX-XX-4329')
    await maren.save('person', { ...shown, middle: '' })
    expect(await stepOf('person')).toMatchObject({ done: true })
    await maren.enter()
    expect((await maren.wizard()).person.content).toMatchObject({ ssn: 'XXX-XX-4329', middle: '' })
    // another one's last four don't stand for anything
    await maren.save('person', { ...shown, ssn: 'XXX-XX-1111' })
    expect((await maren.wizard()).person.content.ssn).toBe('')
    expect(await stepOf('person')).toMatchObject({ done: false })
  })

  it('on two devices is told to the later one, and nothing is lost without a word', async () => {
    const [one, other] = [person(), { ...person(), phone: '(518) 555-0199' }]
    expect((await maren.save('person', one, 0)).status).toBe(200)
    expect((await maren.save('person', other, 0)).body).toMatchObject({ code: 'conflict' })
    expect((await maren.wizard()).person).toMatchObject({ version: 1, content: { phone: one.phone } })
    // of two at once, one
    const both = await Promise.all([
      maren.save('crd', { crd: '6204418', none: false, states: [] }, 0),
      maren.save('crd', { crd: '7777777', none: false, states: [] }, 0),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('is saved once where only the answer was lost', async () => {
    await maren.save('person', person(), 0)
    expect((await maren.save('person', person(), 0)).body).toMatchObject({ ok: true, version: 1, all: 1 })
  })

  it('of another step is not in the way', async () => {
    await maren.save('person', person(), 0)
    expect((await maren.save('activities', { none: true, list: [] }, 0)).body).toMatchObject({ version: 1, all: 2 })
  })

  it('counts as progress by the one rule, with the day on which it was done', async () => {
    const { body } = await maren.save('crd', answersOf(on.today()).crd)
    expect(body.steps.filter(({ done }) => done).map(({ step }) => step)).toEqual(['crd'])
    expect(body.steps[1]?.done_at).toBe(body.saved)
    expect((await stepOf('crd'))?.done_at).toBe(body.saved)
    expect(await rowOf()).toMatchObject({ steps_done: 1 })
    await maren.save('crd', { crd: '', none: false, states: [] })
    expect(await rowOf()).toMatchObject({ steps_done: 0 })
    expect(await stepOf('crd')).toMatchObject({ done: false, done_at: null })
  })

  it('as an answer to no question isn’t kept, and each question is answered once', async () => {
    const no = { yes: false, what: '', on: '', status: '' as const }
    await maren.save('disclosures', {
      answers: [
        { id: '14z9', ...no },
        { id: '14b1', ...no },
        { id: '14a1', ...no },
        { id: '14a1', ...no, yes: true },
      ],
    })
    expect((await maren.wizard()).disclosures.content.answers).toEqual([
      { id: '14a1', ...no },
      { id: '14b1', ...no },
    ])
  })

  it('is refused where it is longer than its field, in the two CRD texts’ company', async () => {
    const long = 'x'.repeat(10_000)
    for (const field of ['first', 'middle', 'last', 'other_names', 'birth', 'ssn', 'phone'] as const)
      expect((await maren.save('person', { ...person(), [field]: long }, 0)).status).toBe(400)
    const { jobs, homes } = answersOf(on.today()).history
    const many = Array.from({ length: onboardingLimits.jobs + 1 }, () => jobs).flat()
    expect((await maren.save('history', { jobs: many, homes }, 0)).status).toBe(400)
    expect((await maren.save('crd', { crd: '1234', none: false, states: [] }, 0)).status).toBe(200)
    expect(texts.crdTooShort).toBe('Advisor CRD Too Short')
    expect(await rowOf()).toMatchObject({ answers_version: 1 })
  })

  it('with markup is kept as letters and never as more', async () => {
    const first = '<img src=x onerror=alert(1)>'
    await maren.save('person', { ...person(), first })
    expect((await maren.wizard()).person.content.first).toBe(first)
  })
})

describe('files', () => {
  const sick = Buffer.concat([pdf('sick'), Buffer.from(`% ${eicar}\n%%EOF\n`)])

  it('are taken for a wanted document and a question, once each, and removed again', async () => {
    const added = await maren.upload('identification')
    expect(added.json()).toMatchObject({
      ok: true,
      file: { place: 'identification', name: 'identification.pdf' },
      all: 1,
    })
    // the same bytes again are the same file
    expect((await maren.upload('identification')).json()).toMatchObject({ file: { id: added.json().file.id }, all: 1 })
    expect((await maren.upload('14k1')).statusCode).toBe(200)
    expect((await maren.wizard()).files.map(({ place }) => place)).toEqual(['identification', '14k1'])
    expect(await stepOf('documents')).toMatchObject({ note: '1 of 4' })
    expect((await maren.call(removeCandidateFile, { params: { file: added.json().file.id } })).status).toBe(200)
    expect((await maren.wizard()).files.map(({ place }) => place)).toEqual(['14k1'])
  })

  it('of a place nobody asked for, of another kind, too large, too many, or with a virus are refused', async () => {
    const large = { filename: 'resume.pdf', bytes: pdf('large', 55_000_000) }
    expect((await maren.upload('resume', large)).statusCode).toBe(413)
    expect((await maren.upload('passport')).statusCode).toBe(404)
    expect((await maren.upload('14z1')).statusCode).toBe(404)
    expect((await maren.upload('resume', { filename: 'resume.exe', bytes: Buffer.from('MZ') })).statusCode).toBe(400)
    expect((await maren.upload('resume', { filename: 'resume.pdf', bytes: sick })).json()).toMatchObject({
      fields: { upload: expect.any(String) },
    })
    expect(await trail()).toContain('candidate.file-blocked')
    for (let n = 0; n < onboardingLimits.files; n++)
      expect((await maren.upload('resume', { filename: `${n}.pdf`, bytes: pdf(`page ${n}`) })).statusCode).toBe(200)
    expect((await maren.upload('resume', { filename: 'more.pdf', bytes: pdf('more') })).statusCode).toBe(409)
  })

  it('of somebody else are not there', async () => {
    const wanted = await on.wanted()
    await on.invite(rita, wanted)
    const other = on.browser(await on.tokenFor(wanted.email), wanted.email)
    await other.enter()
    const file = (await maren.upload('resume')).json().file.id
    expect((await other.call(removeCandidateFile, { params: { file } })).status).toBe(404)
    expect((await maren.wizard()).files).toHaveLength(1)
  })
})

describe('a policy', () => {
  const attest = (version: number) => maren.call(attestPolicy, { params: { id: policy }, body: { version } })
  const read = () => maren.inject('GET', readPolicy.path.replace(':id', String(policy)))

  it('is acknowledged after it was opened, in the words everybody in the firm uses', async () => {
    expect((await attest(1)).body).toMatchObject({ code: 'conflict' })
    const file = await read()
    expect(file.statusCode).toBe(200)
    expect(file.headers['content-type']).toBe('application/pdf')
    expect((await attest(2)).status).toBe(409)
    expect((await attest(1)).status).toBe(200)
    const [row] = await portal.sql(
      `select text, encode(hash, 'hex') as hash from candidate_policy where candidate_id = ${id}`,
    )
    expect(row).toMatchObject({
      text: attestationText('Code of ethics', 1),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(await stepOf('policies')).toMatchObject({ done: true })
    expect((await maren.status()).status?.policies_left).toEqual([])
  })

  it('that has a newer version is read again; one that isn’t the firm’s policy is not there', async () => {
    const own = await publish(portal, admin, { title: 'A form' })
    expect((await maren.inject('GET', readPolicy.path.replace(':id', String(own)))).statusCode).toBe(404)
    const other = await publish(portal, admin, { title: 'Communications' }, aPdf('first'))
    await portal.sql(`update document set attestation_required = true where id = ${other}`)
    await maren.attestAll()
    expect(await stepOf('policies')).toMatchObject({ done: true })
    await portal.sql(`insert into document_version (document_id, version, hash, filename, uploaded_at)
      select document_id, 2, hash, filename, uploaded_at from document_version where document_id = ${other};
      update document set version = 2 where id = ${other}`)
    expect(await stepOf('policies')).toMatchObject({ done: false, note: '1 of 2' })
    await maren.fill()
    expect((await maren.sign()).status).toBe(200)
    // what was signed stays what it was
    await portal.sql(`insert into document_version (document_id, version, hash, filename, uploaded_at)
      select document_id, 3, hash, filename, uploaded_at from document_version where document_id = ${other} and version = 2;
      update document set version = 3 where id = ${other}`)
    expect(await stepOf('policies')).toMatchObject({ done: true })
    await portal.sql(`update document set attestation_required = false where id = ${other}`)
  })
})
