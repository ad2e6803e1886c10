import { createHash, randomBytes } from 'node:crypto'
import {
  attest,
  attestationsTopic,
  attestationText,
  type AttesterFilter,
  escalate,
  exportAttesters,
  listAttesters,
  listObligations,
  readDue,
  remind,
  setDue,
} from '@portal/contract/attestations'
import { downloadDocument, listReadings, readingsTopic, viewDocument } from '@portal/contract/documents'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Actor, menusFor } from '../../testing/actors.ts'
import { publish } from '../../testing/documents.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { remindDue } from './reminders.ts'

let portal: TestPortal
let me: Actor
let reviewer: Actor
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())
/** Nobody works here any more, and nothing is left to attest: each test counts its own. */
beforeEach(async () => {
  portal.setTime(new Date('2026-12-07T15:00:00Z'))
  await portal.sql('update account set disabled_at = now() where disabled_at is null')
  await portal.sql('update document set deleted_at = now() where deleted_at is null')
  me = await portal.asAdvisor({ first: 'Dana', last: 'Whitfield' })
  reviewer = await portal.asStranger({ manager: false, menus: JSON.stringify(menusFor(true)), last: 'Zeller' })
})

const dayMs = 86_400_000

async function newVersion(id: number, version: number): Promise<string> {
  const hash = createHash('sha256').update(randomBytes(8)).digest()
  await portal.sql(`insert into file values ($1, 10, 'pdf', now())`, [hash])
  await portal.sql(`insert into document_version values ($1, $2, $3, 'manual.pdf', now(), null)`, [id, version, hash])
  await portal.sql('update document set version = $2 where id = $1', [id, version])
  return hash.toString('hex')
}
async function newDocument(more: { required?: boolean; advisor?: Actor } = {}) {
  const [row] = await portal.sql(
    `insert into document (title, filename, attestation_required, advisor_id) values ('Manual', 'manual.pdf', $1, $2) returning id`,
    [more.required ?? true, more.advisor?.id ?? null],
  )
  const id = Number(row?.id)
  return { id, hash: await newVersion(id, 1) }
}
/** As if the file had come: the bytes themselves are the files' own tests. */
const opens = (id: number, actor = me, version = 1) =>
  portal.sql(`insert into reading values ($1, $2, $3, 'opened', null, null, now()) on conflict do nothing`, [
    actor.id,
    id,
    version,
  ])
const attestTo = (id: number, actor = me, version = 1) => actor.call(attest, { params: { id }, body: { version } })
const give = async (id: number, actor = me, version = 1) => {
  await opens(id, actor, version)
  return attestTo(id, actor, version)
}
const readings = (actor = me) =>
  portal.sql(
    `select document_id, version, kind, text, encode(hash, 'hex') as hash, at from reading where account_id = $1 and kind <> 'opened' order by version`,
    [actor.id],
  )
const overview = async () => (await reviewer.call(listObligations, {})).body.data
const people = async (id: number) => (await reviewer.call(listAttesters, { params: { id }, query: {} })).body
const due = (id: number, day: string | null) => reviewer.call(setDue, { params: { id }, body: { due: day } })
const sendReminders = async (id: number, emails?: string[]) =>
  (await reviewer.call(remind, { params: { id }, body: emails ? { emails } : {} })).body
const sendEscalation = async (id: number, actor = reviewer) => (await actor.call(escalate, { params: { id } })).body
const mailsTo = async ({ email }: { email: string }) => (await portal.mails()).filter(({ to }) => to === email)
/** Sessions are short, and the days in here are long. */
const nextDay = async (days = 1) => {
  portal.advance(days * dayMs)
  await portal.sql('update session set seen_at = $1, created_at = $1', [portal.platform.clock()])
}

describe('attesting', () => {
  it('needs this very version to be opened first, to read it or to take it along', async () => {
    const admin = await portal.asAdmin()
    const refused = { status: 409, body: { message: 'Open the document and read it before you attest.' } }
    for (const endpoint of [viewDocument, downloadDocument]) {
      const id = await publish(portal, admin, { title: 'Manual', attestation: 'true' })
      const heard = new Set<string | undefined>()
      const stop = portal.platform.live.onChangeEarly((topic) => heard.add(topic))
      expect(await attestTo(id)).toMatchObject(refused)
      const url = `/api${endpoint.path.replace(':id', String(id))}`
      const others = await portal.asAdvisor()
      await portal.app.inject({ url, headers: { cookie: others.cookie } })
      expect(await attestTo(id)).toMatchObject(refused)
      expect((await portal.app.inject({ url, headers: { cookie: me.cookie } })).statusCode).toBe(200)
      expect([...heard]).toContain(readingsTopic(me.id))
      stop()
      expect((await me.call(listReadings, {})).body.readings).toContainEqual(
        expect.objectContaining({ id, version: 1, kind: 'opened' }),
      )
      expect((await attestTo(id)).status).toBe(200)
      await newVersion(id, 2)
      expect(await attestTo(id, me, 2)).toMatchObject(refused)
    }
  })

  it('is not noted of what asks for no attestation', async () => {
    const id = await publish(portal, await portal.asAdmin())
    await portal.app.inject({
      url: `/api${viewDocument.path.replace(':id', String(id))}`,
      headers: { cookie: me.cookie },
    })
    expect(await portal.sql('select from reading where document_id = $1', [id])).toEqual([])
  })

  it('tells the reader by when, and nobody else', async () => {
    const mine = await newDocument({ advisor: me })
    const dueFor = async (actor: Actor) => {
      const { status, body } = await actor.call(readDue, { params: { id: mine.id } })
      return [status, body.due]
    }
    expect(await dueFor(me)).toEqual([200, null])
    await due(mine.id, '2026-12-11')
    expect(await dueFor(me)).toEqual([200, '2026-12-11'])
    expect((await dueFor(await portal.asAdvisor()))[0]).toBe(404)
    const plain = await newDocument({ required: false })
    expect((await me.call(readDue, { params: { id: plain.id } })).status).toBe(404)
  })

  it('is recorded with time, version, exact text and the file’s hash', async () => {
    const { id, hash } = await newDocument()
    const heard = new Set<string | undefined>()
    const stop = portal.platform.live.onChangeEarly((topic) => heard.add(topic))
    expect((await give(id)).status).toBe(200)
    stop()
    expect(await readings()).toMatchObject([
      { document_id: id, version: 1, kind: 'attested', text: attestationText('Manual', 1), hash, at: expect.any(Date) },
    ])
    expect([...heard]).toEqual(expect.arrayContaining([attestationsTopic, readingsTopic(me.id)]))
    const trail = await portal.sql('select action, actor, detail from audit_entry where subject = $1', [
      `document:${id}`,
    ])
    expect(trail).toEqual([
      { action: 'document.attested', actor: me.email, detail: { version: 1, hash, again: false } },
    ])
  })

  it('twice keeps the first', async () => {
    const { id } = await newDocument()
    await give(id)
    const before = await readings()
    portal.advance(60_000)
    expect((await give(id)).status).toBe(200)
    expect(await readings()).toEqual(before)
  })

  it('another version than the one in force is a conflict; the next is attested anew', async () => {
    const { id } = await newDocument()
    await give(id)
    const hash = await newVersion(id, 2)
    expect([(await give(id)).status, (await give(id, me, 3)).status]).toEqual([409, 409])
    expect((await give(id, me, 2)).status).toBe(200)
    expect(await readings()).toMatchObject([{ version: 1 }, { version: 2, hash, text: attestationText('Manual', 2) }])
  })

  it('is not found where none is asked for, or where one may not look (Z13)', async () => {
    const plain = await newDocument({ required: false })
    const others = await newDocument({ advisor: reviewer })
    const gone = await newDocument()
    await portal.sql('update document set deleted_at = now() where id = $1', [gone.id])
    for (const { id } of [plain, others, gone, { id: 999 }]) expect((await attestTo(id)).status).toBe(404)
    expect(await readings()).toEqual([])
    expect((await give(others.id, reviewer)).status).toBe(200)
  })

  it('is not for guests', async () => {
    const { id } = await newDocument()
    expect((await give(id, await portal.asGuest())).status).toBe(403)
  })
})

describe('who must', () => {
  it('is everybody who works here and may see it', async () => {
    const all = await newDocument()
    const hers = await newDocument({ advisor: me })
    await newDocument({ required: false })
    await portal.asGuest()
    await portal.asAdvisor({ disabled_at: new Date() })
    await portal.asAdvisor({ access: 0 })
    const admin = await portal.asAdmin()
    await give(all.id)
    // sees it, but it is not meant for them
    await give(hers.id, admin)
    expect(await overview()).toMatchObject([
      { id: all.id, title: 'Manual', version: 1, due: null, must: 3, has: 1, overdue: 0 },
      { id: hers.id, must: 1, has: 0 },
    ])
    const { obligation, people: listed } = await people(all.id)
    expect(obligation).toMatchObject({ must: 3, has: 1 })
    expect(listed).toEqual([
      { email: admin.email, name: 'Admin Tester', branch: 'Albany', attested: null, reminded: null, escalated: null },
      {
        email: me.email,
        name: 'Dana Whitfield',
        branch: 'Albany',
        attested: { at: expect.stringMatching(/Z$/), version: 1 },
        reminded: null,
        escalated: null,
      },
      {
        email: reviewer.email,
        name: 'Stranger Zeller',
        branch: 'Buffalo',
        attested: null,
        reminded: null,
        escalated: null,
      },
    ])
    expect((await people(hers.id)).people).toMatchObject([{ email: me.email, attested: null }])
  })

  it('is found by name, email or branch, by what they have done, and page by page', async () => {
    const { id } = await newDocument()
    const admin = await portal.asAdmin()
    await give(id)
    const asked = async (query: AttesterFilter & { page?: number; size?: number }) => {
      const { people: listed, count, obligation } = (await reviewer.call(listAttesters, { params: { id }, query })).body
      expect(obligation).toMatchObject({ must: 3, has: 1 })
      return [count, ...listed.map(({ name }) => name)]
    }
    expect(await asked({ size: 2 })).toEqual([3, 'Admin Tester', 'Dana Whitfield'])
    expect(await asked({ size: 2, page: 2 })).toEqual([3, 'Stranger Zeller'])
    expect(await asked({ desc: 'yes', sort: 'name', size: 1 })).toEqual([3, 'Stranger Zeller'])
    expect(await asked({ sort: 'branch', desc: 'yes', size: 1 })).toEqual([3, 'Stranger Zeller'])
    const byEmail = [admin, me, reviewer].map(({ email }) => email).toSorted()
    const { people: listed } = (await reviewer.call(listAttesters, { params: { id }, query: { sort: 'email' } })).body
    expect(listed.map(({ email }) => email)).toEqual(byEmail)
    expect(await asked({ who: 'has' })).toEqual([1, 'Dana Whitfield'])
    expect(await asked({ who: 'has-not' })).toEqual([2, 'Admin Tester', 'Stranger Zeller'])
    expect(await asked({ q: 'itfie' })).toEqual([1, 'Dana Whitfield'])
    expect(await asked({ q: 'buff' })).toEqual([1, 'Stranger Zeller'])
    expect(await asked({ q: admin.email, who: 'has' })).toEqual([0])
    await due(id, '2026-12-10')
    expect(await asked({ who: 'overdue' })).toEqual([0])
    await nextDay(60)
    expect(await asked({ who: 'overdue' })).toEqual([2, 'Admin Tester', 'Stranger Zeller'])
  })

  it('is exported as the filters leave it, and the log tells of it', async () => {
    const { id } = await newDocument()
    await give(id)
    const { body } = await reviewer.call(exportAttesters, { params: { id }, query: { who: 'has-not' } })
    const [head, ...lines] = String(body).trimEnd().split('\r\n')
    expect(head).toBe('\u{feff}Name,Email,Branch,Attested,Reminded,Escalated')
    expect(lines).toEqual([`Stranger Zeller,${reviewer.email},Buffalo,,,`])
    const entries = await portal.sql(`select subject, detail from audit_entry where action = 'attestation.exported'`)
    expect(entries).toEqual([{ subject: `document:${id}`, detail: { filter: { who: 'has-not' }, rows: 1 } }])
  })

  it('has not when only the version before was attested', async () => {
    const { id } = await newDocument()
    await give(id)
    await newVersion(id, 2)
    expect(await overview()).toMatchObject([{ version: 2, must: 2, has: 0 }])
    expect((await people(id)).people.every(({ attested }) => attested === null)).toBe(true)
  })

  it('is told to reviewers with the flag alone, as are the topic and what can be done', async () => {
    const { id } = await newDocument()
    const guest = await portal.asGuest({ access: 7, menus: JSON.stringify(menusFor(true)) })
    for (const actor of [me, await portal.asManager(), guest]) {
      const answers = [
        await actor.call(listObligations, {}),
        await actor.call(listAttesters, { params: { id }, query: {} }),
        await actor.call(setDue, { params: { id }, body: { due: null } }),
        await actor.call(remind, { params: { id }, body: {} }),
        await actor.call(escalate, { params: { id } }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    }
    const may = (flag: boolean, isGuest: boolean) =>
      portal.platform.live.mayListen({ menus: menusFor(flag), guest: isGuest } as never, attestationsTopic)
    expect([may(true, false), may(false, false), may(true, true)]).toEqual([true, false, false])
  })
})

describe('a campaign', () => {
  it('has a day, which can be moved and taken back, for the version in force', async () => {
    const { id } = await newDocument()
    await due(id, '2026-12-10')
    await due(id, '2026-12-11')
    expect(await overview()).toMatchObject([{ due: '2026-12-11', overdue: 0 }])
    await nextDay(4)
    expect(await overview()).toMatchObject([{ overdue: 0 }])
    await nextDay()
    await give(id)
    expect(await overview()).toMatchObject([{ due: '2026-12-11', must: 2, has: 1, overdue: 1 }])
    expect((await people(id)).obligation.overdue).toBe(1)
    await newVersion(id, 2)
    expect(await overview()).toMatchObject([{ due: null, overdue: 0 }])
    await portal.sql('update document set version = 1 where id = $1', [id])
    expect((await due(id, null)).status).toBe(200)
    expect(await overview()).toMatchObject([{ due: null }])
  })

  it('does not begin in the past, or on a day that is none, or where nothing is to be attested', async () => {
    const { id } = await newDocument()
    const plain = await newDocument({ required: false })
    for (const day of ['2026-12-06', '2027-02-30', 'soon']) expect((await due(id, day)).status).toBe(400)
    expect((await due(id, '2026-12-07')).status).toBe(200)
    expect((await due(plain.id, '2026-12-08')).status).toBe(404)
  })
})

describe('reminding', () => {
  it('mails whoever has not, with a way to the document, nobody twice a day', async () => {
    const { id } = await newDocument()
    await due(id, '2026-12-10')
    await give(id, reviewer)
    expect(await sendReminders(id)).toEqual({ ok: true, sent: 1, skipped: 0 })
    expect(await sendReminders(id)).toEqual({ ok: true, sent: 0, skipped: 1 })
    const [mail, ...more] = await mailsTo(me)
    expect([mail?.subject, more]).toEqual(['Action needed: attest to “Manual” by Dec 10, 2026', []])
    expect(mail?.text).toContain(`http://localhost:8080/document/${id}`)
    expect(mail?.text).toContain('“Manual”')
    expect(await mailsTo(reviewer)).toEqual([])
    expect((await people(id)).people[0]?.reminded).toMatch(/^2026-12-07/)
    await nextDay()
    expect(await sendReminders(id)).toMatchObject({ sent: 1 })
    expect(await mailsTo(me)).toHaveLength(2)
  })

  it('mails only those who are named, in whatever case', async () => {
    const { id } = await newDocument()
    const stranger = 'nobody@meridianharbor.example'
    expect(await sendReminders(id, [me.email.toUpperCase(), stranger])).toMatchObject({ sent: 1, skipped: 0 })
    expect([await mailsTo(reviewer), await mailsTo({ email: stranger })]).toEqual([[], []])
  })

  it('from two reviewers at once goes out once', async () => {
    const { id } = await newDocument()
    const sent = await Promise.all([1, 2, 3].map(() => sendReminders(id)))
    expect(sent.reduce((sum, answer) => sum + answer.sent, 0)).toBe(2)
    expect(await mailsTo(me)).toHaveLength(1)
  })

  it('happens by itself from three days before the due day on, every day once', async () => {
    const { id } = await newDocument()
    await newDocument()
    await due(id, '2026-12-11')
    await give(id, reviewer)
    const daily = () => remindDue(portal.platform)
    await daily()
    expect(await mailsTo(me)).toEqual([])
    await nextDay()
    await daily()
    await daily()
    expect(await mailsTo(me)).toHaveLength(1)
    await nextDay()
    await sendReminders(id)
    await daily()
    expect(await mailsTo(me)).toHaveLength(2)
    await nextDay(5)
    await daily()
    expect(await mailsTo(me)).toHaveLength(3)
    await give(id)
    await nextDay()
    await daily()
    expect(await mailsTo(me)).toHaveLength(3)
    expect(await mailsTo(reviewer)).toEqual([])
  })
})

describe('escalating', () => {
  it('mails each manager who of their branch has not; no branch twice a day', async () => {
    const { id } = await newDocument()
    const albany = await portal.asManager({ last: 'Albany' })
    const buffalo = await portal.asStranger({ last: 'Buffalo' })
    await give(id, albany)
    await give(id, buffalo)
    expect(await sendEscalation(id)).toEqual({ ok: true, sent: 2, skipped: 0 })
    expect(await sendEscalation(id)).toEqual({ ok: true, sent: 0, skipped: 2 })
    const [mail] = await mailsTo(albany)
    expect(mail?.subject).toBe('Attestations outstanding in Albany')
    expect(mail?.text).toContain('Dana Whitfield')
    expect(mail?.text).not.toContain('Zeller')
    expect((await mailsTo(buffalo))[0]?.text).toContain('Stranger Zeller')
    expect((await people(id)).people.filter(({ escalated }) => escalated).map(({ name }) => name)).toEqual([
      'Dana Whitfield',
      'Stranger Zeller',
    ])
    await nextDay()
    await give(id)
    expect(await sendEscalation(id)).toEqual({ ok: true, sent: 1, skipped: 0 })
    expect([(await mailsTo(albany)).length, (await mailsTo(buffalo)).length]).toEqual([1, 2])
  })

  it('stays at once a day for a branch in which somebody else has become late', async () => {
    const { id } = await newDocument({})
    const manager = await portal.asManager()
    await give(id, manager)
    await sendEscalation(id)
    await give(id)
    await portal.asAdvisor()
    await sendEscalation(id)
    expect(await mailsTo(manager)).toHaveLength(1)
  })

  it('goes to the admins with the flag where a branch has no manager', async () => {
    const { id } = await newDocument({ advisor: me })
    const admin = await portal.asAdmin()
    const without = await portal.asAdmin({ menus: JSON.stringify(menusFor(false)) })
    expect(await sendEscalation(id)).toMatchObject({ sent: 1 })
    expect((await mailsTo(admin))[0]?.text).toContain('Dana Whitfield')
    expect(await mailsTo(without)).toEqual([])
  })

  it('at the same time goes out once', async () => {
    const { id } = await newDocument({ advisor: me })
    const manager = await portal.asManager()
    await Promise.all([1, 2, 3].map(() => sendEscalation(id)))
    expect(await mailsTo(manager)).toHaveLength(1)
  })
})

// the last: so many mails hide those of others
it('reminding a large firm goes out in portions, and the answer counts them all', async () => {
  const { id } = await newDocument()
  await portal.sql(
    `insert into account (email, first, last, access, menus)
     select 'advisor' || i || '@meridianharbor.example', 'A', 'B', 1, '{}' from generate_series(1, 248) i`,
  )
  expect(await sendReminders(id)).toEqual({ ok: true, sent: 250, skipped: 0 })
  const notices = async () =>
    (await portal.sql('select count(*)::int as n from attestation_notice where document_id = $1', [id]))[0]?.n
  expect(await notices()).toBe(100)
  await portal.runJobs()
  expect(await notices()).toBe(250)
  const mails = await portal.sql(
    'select recipient from mail join account on email = recipient where disabled_at is null',
  )
  expect([mails.length, new Set(mails.map(({ recipient }) => recipient)).size]).toEqual([250, 250])
  expect(await sendReminders(id)).toEqual({ ok: true, sent: 0, skipped: 250 })
})
