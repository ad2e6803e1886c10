import { randomUUID } from 'node:crypto'
import { startActing } from '@portal/contract/acting'
import {
  actOnChange,
  correctChange,
  enterChange,
  getChange,
  noticePdf,
  recordDisbursement,
  recordMailing,
  withdrawChange,
} from '@portal/contract/address-blotter'
import { daysAfter } from '@portal/contract/rules/day'
import { workedOnIt } from '@portal/contract/rules/four-eyes'
import { getTask, withdrawTask } from '@portal/contract/tasks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressesOn, lake, troy } from '../../testing/address-blotter.ts'
import type { Actor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { reviewer } from '../../testing/tasks.ts'
import { accountPurpose } from './account-number.ts'
import { addressLines } from './blotter.ts'
import { escalateNotices } from './escalation.ts'

let portal: TestPortal
let on: ReturnType<typeof addressesOn>
let her: Actor
let rita: Actor
let fred: Actor
let far: Actor
beforeAll(async () => {
  portal = await testPortal()
  on = addressesOn(portal)
  her = await portal.asAdvisor({ first: 'Dana', last: 'Whitfield' })
  rita = await portal.asManager({ ...reviewer, first: 'Rita', last: 'Review' })
  fred = await portal.asAdmin({ first: 'Fred', last: 'Firm', branch_id: null })
  far = await portal.asStranger(reviewer)
})
afterAll(() => portal.close())

const kinds = async (id: number) => (await on.one(rita, id)).activity.map(({ kind }) => kind)

describe('an address change', () => {
  it('goes from received to closed, and its task with it', async () => {
    const id = await on.entered(her)
    expect(await on.item(id)).toMatchObject({
      department: 'Operations',
      category: 'Address Change',
      stage: 0,
      record_kind: 'address-change',
      record_id: id,
    })
    expect((await on.act(rita, id, 'verify')).status).toBe(200)
    expect(await on.item(id)).toMatchObject({ stage: 2, assigned_to: rita.id })
    await on.act(rita, id, 'update')
    expect((await on.mail(rita, id, ['old'])).status).toBe(200)
    expect(await on.one(her, id)).toMatchObject({ status: 'Notices sent', old_mailed: on.today(), new_mailed: null })
    expect((await on.mail(rita, id, ['new'])).status).toBe(200)
    expect(await on.one(her, id)).toMatchObject({ status: 'Closed', new_mailed: on.today() })
    expect(await on.item(id)).toMatchObject({ stage: 9, decision: 'Approved' })
    expect(await kinds(id)).toEqual(['entered', 'verified', 'updated', 'mailed-old', 'mailed-new', 'closed'])
  })

  it('is closed at once where both notices are recorded together', async () => {
    const id = await on.updated(her, rita)
    await on.mail(rita, id)
    expect(await on.one(her, id)).toMatchObject({ status: 'Closed' })
  })

  it('is returned with a reason, answered by a correction, and verified again', async () => {
    const id = await on.entered(her)
    expect((await on.act(rita, id, 'return', ' ')).status).toBe(400)
    expect((await on.act(rita, id, 'return', 'Which apartment?')).status).toBe(200)
    expect(await on.item(id)).toMatchObject({ stage: 6, reason: 'Which apartment?', assigned_to: rita.id })
    const [mail] = await portal.mails()
    expect(mail).toMatchObject({ to: her.email, subject: 'Your address change needs a correction' })
    expect(mail?.text).toContain('Which apartment?')
    expect(mail?.text).toContain(`/securities/addressblotter?id=${id}`)
    const before = await on.one(her, id)
    expect(before).toMatchObject({ status: 'Returned', reason: 'Which apartment?', can: { correct: true } })
    const entry = on.entryOf({ account: '', client: before.client, new_address: { ...lake, unit: 'Apt 6' } })
    const body = { ...entry, version: before.version }
    expect((await her.call(correctChange, { params: { id }, body })).status).toBe(200)
    expect(await on.item(id)).toMatchObject({ stage: 2, assigned_to: rita.id })
    expect(await on.one(her, id)).toMatchObject({
      status: 'Received',
      reason: '',
      account_end: before.account_end,
      new_address: { unit: 'Apt 6' },
    })
    expect((await on.one(rita, id)).activity.at(-1)).toMatchObject({ kind: 'corrected', text: 'new address' })
    expect((await her.call(correctChange, { params: { id }, body })).status).toBe(409)
  })

  it('is withdrawn before the address was updated, and not after', async () => {
    const id = await on.entered(her)
    await on.act(rita, id, 'verify')
    const version = await on.version(id)
    expect((await her.call(withdrawChange, { params: { id }, body: { version } })).status).toBe(200)
    expect(await on.item(id)).toMatchObject({ stage: 9, decision: 'Withdrawn' })
    const updated = await on.updated(her, rita)
    const again = await her.call(withdrawChange, {
      params: { id: updated },
      body: { version: await on.version(updated) },
    })
    expect(again.status).toBe(409)
    await on.act(rita, updated, 'return', 'Wrong ZIP')
    const returned = { params: { id: updated }, body: { version: await on.version(updated) } }
    expect((await her.call(withdrawChange, returned)).status).toBe(409)
  })

  it('is not worked among the tasks', async () => {
    const id = await on.entered(her)
    const { work_item_id } = await on.stored(id)
    const task = { params: { id: Number(work_item_id) } }
    expect((await her.call(withdrawTask, task)).status).toBe(409)
    expect((await her.call(getTask, task)).body.record).toMatchObject({
      elsewhere: 'Address Blotter',
      link: `/securities/addressblotter?id=${id}`,
    })
  })
})

describe('the blotter of its month', () => {
  const close = (status: 'Certified' | 'Open') =>
    portal.sql(
      `insert into blotter_period (branch_id, kind, month, status, certified_at)
       select branch_id, 'address', $2, $3, case when $3 = 'Certified' then now() end from account where id = $1
       on conflict (branch_id, kind, month) do update set status = excluded.status, certified_at = excluded.certified_at`,
      [her.id, on.today().slice(0, 7), status],
    )

  it('counts it, and has its line by the day it was entered', async () => {
    const id = await on.entered(her, { received_on: daysAfter(on.today(), -40), client: 'Line, Lena' })
    const [{ branch_id } = { branch_id: 0 }] = (await portal.sql('select branch_id from address_change where id = $1', [
      id,
    ])) as { branch_id: number }[]
    const month = on.today().slice(0, 7) as `${number}-${number}`
    const ids = await addressLines.ids(portal.platform.db, branch_id, month)
    expect(ids).toContain(id)
    const [count] = await portal.sql(
      `select entries from blotter_count where branch_id = $1 and kind = 'address' and month = $2`,
      [branch_id, month],
    )
    expect(count).toEqual({ entries: ids.length })
    const [line] = await addressLines.lines(portal.platform.db, [id])
    expect(line).toMatchObject({ day: on.today(), client: 'Line, Lena', number: `A-${id}`, amount: null })
    expect(JSON.stringify(line)).not.toMatch(/88-1\d{4}/)
    expect(await addressLines.ids(portal.platform.db, branch_id, '2001-01')).toEqual([])
  })

  it('once closed, takes no new line and no change of its facts, and where it stands goes on', async () => {
    const [back, goes] = [await on.entered(her), await on.entered(her)]
    await on.act(rita, back, 'return', 'Which apartment?')
    await close('Certified')
    const body = { ...on.entryOf({ account: '' }), version: await on.version(back) }
    const corrected = await her.call(correctChange, { params: { id: back }, body })
    expect([corrected.status, corrected.body.message]).toEqual([409, expect.stringContaining('locked')])
    expect(await on.stored(back)).toMatchObject({ status: 'Returned', version: body.version })
    expect((await on.act(rita, goes, 'return', 'No')).status).toBe(409)
    expect(await on.one(rita, goes)).toMatchObject({ locked: true, can: { return: false, verify: true } })
    expect((await on.act(rita, goes, 'verify')).status).toBe(200)
    expect((await on.enter(her)).status).toBe(409)
    await close('Open')
    expect((await her.call(correctChange, { params: { id: back }, body })).status).toBe(200)
  })
})

describe('what is sent twice', () => {
  it('is entered once, also at the same moment', async () => {
    const key = randomUUID()
    const body = { ...on.entryOf(), key }
    const answers = await Promise.all(Array.from({ length: 5 }, () => her.call(enterChange, { body })))
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await her.call(enterChange, { body })).body.id).toBe(answers[0]?.body.id)
    const rows = await portal.sql('select id from address_change where entry_key = $1', [key])
    expect(rows).toHaveLength(1)
    expect(
      await portal.sql(`select id from work_item where record_kind = 'address-change' and record_id = $1`, [
        rows[0]?.['id'],
      ]),
    ).toHaveLength(1)
  })

  it('the same key with other words is refused, so that nothing is lost in silence', async () => {
    const body = { ...on.entryOf(), key: randomUUID() }
    await her.call(enterChange, { body })
    const other = await her.call(enterChange, { body: { ...body, client: 'Someone, Else' } })
    expect([other.status, other.body.message]).toEqual([409, expect.stringContaining('already added')])
  })

  it('another person’s key is another entry', async () => {
    const body = { ...on.entryOf(), key: randomUUID() }
    const other = await portal.asAdvisor()
    const [mine, theirs] = [await her.call(enterChange, { body }), await other.call(enterChange, { body })]
    expect(mine.body.id).not.toBe(theirs.body.id)
  })

  it.each(['', 'x'.repeat(36), `${'0'.repeat(35)}'`])('a key such as %j is refused', async (key) => {
    expect((await on.enter(her, {}, key)).status).toBe(400)
  })
})

describe('two reviewers at once', () => {
  it('one wins, the other hears that it was changed', async () => {
    const id = await on.entered(her)
    const body = { version: await on.version(id), act: 'verify' } as const
    const statuses = await Promise.all(
      [rita, fred].map(async (by) => (await by.call(actOnChange, { params: { id }, body })).status),
    )
    expect(statuses.sort()).toEqual([200, 409])
  })

  it('a notice is recorded once', async () => {
    const id = await on.updated(her, rita)
    const body = { version: await on.version(id), sides: ['old', 'new'] as ('old' | 'new')[], on: on.today() }
    const statuses = await Promise.all(
      [rita, fred, rita].map(async (by) => (await by.call(recordMailing, { params: { id }, body })).status),
    )
    expect(statuses.sort()).toEqual([200, 409, 409])
    expect((await kinds(id)).filter((kind) => kind === 'mailed-old')).toHaveLength(1)
  })
})

describe('four eyes', () => {
  it('whoever entered it for the advisor verifies nothing', async () => {
    const boss = await portal.asAdmin({ first: 'Boris', last: 'Boss' })
    const another = await portal.inAnotherBrowser(boss)
    await boss.call(startActing, { body: { email: her.email } })
    const id = await on.entered(boss)
    expect(await on.one(her, id)).toMatchObject({ entered_by: 'Boris Boss', client: expect.any(String) })
    expect((await on.act(another, id, 'verify')).status).toBe(403)
    expect(await on.act(another, id, 'verify')).toMatchObject({ body: { message: workedOnIt } })
    expect(await on.one(another, id)).toMatchObject({ why: workedOnIt, can: { verify: false } })
    expect((await on.act(rita, id, 'verify')).status).toBe(200)
  })

  it('nor a reviewer their own', async () => {
    const id = await on.entered(rita)
    expect((await on.act(rita, id, 'verify')).status).toBe(403)
    expect((await on.one(rita, id)).reviews).toBe(false)
    expect((await on.act(fred, id, 'verify')).status).toBe(200)
  })
})

describe('another branch', () => {
  it('finds nothing, whatever it calls', async () => {
    const id = await on.updated(her, rita)
    const version = await on.version(id)
    const params = { id }
    const answers = await Promise.all([
      far.call(getChange, { params }),
      far.call(actOnChange, { params, body: { version, act: 'return', reason: 'No' } }),
      far.call(recordMailing, { params, body: { version, sides: ['old'], on: on.today() } }),
      far.call(recordDisbursement, { params, body: { version, on: null } }),
      far.call(withdrawChange, { params, body: { version } }),
      far.call(correctChange, { params, body: { ...on.entryOf(), version } }),
      far.call(noticePdf, { params: { id, side: 'old' } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect((await on.list(far)).data).toEqual([])
    const { account_end } = await on.one(her, id)
    expect((await on.list(far, { q: account_end })).data).toEqual([])
    const stranger = await portal.asAdvisor()
    expect((await stranger.call(getChange, { params })).status).toBe(404)
  })

  it('is not named beside the same address, only counted', async () => {
    const place = { ...lake, street: '9 Union Ave' }
    const near = await on.entered(her, { new_address: place })
    const other = await portal.asStranger()
    const theirs = await on.entered(other, { new_address: { ...place, street: '9 Union Avenue' } })
    expect(await on.one(rita, near)).toMatchObject({
      others: [],
      flags: [{ flag: 'shared', text: 'Same address, 2 clients' }],
    })
    expect((await on.one(fred, near)).others).toMatchObject([{ id: theirs }])
  })

  it('the number rests sealed, and no answer has more than its end', async () => {
    const id = await on.entered(her, { account: '77-1234-5678' })
    const row = await on.stored(id)
    expect(portal.platform.keys.open(row['account_number'] as Buffer, accountPurpose)).toBe('7712345678')
    for (const by of [her, rita, fred]) {
      expect(JSON.stringify(await on.one(by, id))).not.toMatch(/123456|77-12/)
      expect(JSON.stringify(await on.list(by))).not.toMatch(/123456|77-12/)
    }
    const log = await portal.sql('select detail::text from audit_entry')
    expect(JSON.stringify(log)).not.toMatch(/123456/)
  })
})

describe('flags', () => {
  it('advisors see the PO box alone', async () => {
    const account = '55-0001'
    await on.entered(her, { account, received_on: daysAfter(on.today(), -40) })
    const id = await on.entered(her, { account: '550001', new_address: { ...lake, street: 'P.O. Box 88' } })
    expect((await on.one(her, id)).flags).toEqual([{ flag: 'po-box', text: 'PO box' }])
    expect((await on.one(rita, id)).flags.map(({ text }) => text)).toEqual(['PO box', 'Second change in 90 days'])
    expect((await on.list(her, { segment: 'flagged' })).counts.flagged).toBe(0)
    const marked = (await on.list(rita, { segment: 'flagged' })).data.map((row) => row.id)
    expect(marked).toContain(id)
  })

  it('a second change counts for 90 days, and a withdrawn one not at all', async () => {
    const account = '55-0002'
    const first = await on.entered(her, { account, received_on: daysAfter(on.today(), -91) })
    const second = await on.entered(her, { account })
    expect((await on.one(rita, second)).flags).toEqual([])
    const third = await on.entered(her, { account, received_on: daysAfter(on.today(), -90) })
    expect((await on.one(rita, second)).flags).toMatchObject([{ flag: 'second' }])
    expect((await on.one(rita, third)).flags).toMatchObject([{ flag: 'second' }])
    expect((await on.one(rita, first)).flags).toEqual([])
    await her.call(withdrawChange, { params: { id: third }, body: { version: await on.version(third) } })
    expect((await on.one(rita, second)).flags).toEqual([])
  })

  it('two entered at the same moment both stand out', async () => {
    const others = await Promise.all([portal.asAdvisor(), portal.asAdvisor(), portal.asAdvisor(), portal.asAdvisor()])
    const place = { ...lake, street: '500 Broadway', unit: 'Apt 2' }
    const ids = await Promise.all(others.map((by) => on.entered(by, { new_address: place })))
    for (const id of ids)
      expect((await on.one(fred, id)).flags).toEqual([{ flag: 'shared', text: 'Same address, 4 clients' }])
    const account = '55-0003'
    const twice = await Promise.all(others.map((by) => on.entered(by, { account })))
    const flags = await Promise.all(twice.map(async (id) => (await on.one(fred, id)).flags.length))
    expect(flags.sort()).toEqual([0, 1, 1, 1])
  })

  it('the same client at one address is no flag; corrected, the mark goes', async () => {
    const place = { ...lake, street: '12 Elm Street' }
    const client = 'Soto, Miriam'
    const one = await on.entered(her, { client, new_address: place })
    await on.entered(her, { client: 'SOTO,  Miriam', new_address: place })
    expect((await on.one(rita, one)).flags).toEqual([])
    const other = await on.entered(her, { new_address: place })
    expect((await on.one(rita, one)).flags).toMatchObject([{ flag: 'shared' }])
    await on.act(rita, other, 'return', 'Check the street.')
    const body = { ...on.entryOf({ account: '' }), version: await on.version(other) }
    expect((await her.call(correctChange, { params: { id: other }, body })).status).toBe(200)
    expect((await on.one(rita, one)).flags).toEqual([])
  })

  it('a disbursement within 30 days after is a fact that reviewers record', async () => {
    const received_on = daysAfter(on.today(), -31)
    const id = await on.entered(her, { received_on })
    const record = async (by: Actor, day: string | null) =>
      (await by.call(recordDisbursement, { params: { id }, body: { version: await on.version(id), on: day } })).status
    expect(await record(her, on.today())).toBe(403)
    expect(await record(rita, daysAfter(received_on, -1))).toBe(400)
    expect(await record(rita, daysAfter(on.today(), 1))).toBe(400)
    expect(await record(rita, daysAfter(received_on, 31))).toBe(200)
    expect((await on.one(rita, id)).flags).toEqual([])
    expect(await record(rita, daysAfter(received_on, 30))).toBe(200)
    expect((await on.one(rita, id)).flags).toMatchObject([{ flag: 'disbursement' }])
    expect((await on.one(her, id)).activity.map(({ kind }) => kind)).toEqual(['entered'])
    expect(await on.one(her, id)).toMatchObject({ disbursement_on: null, flags: [] })
    expect(await record(rita, null)).toBe(200)
    expect((await on.one(rita, id)).flags).toEqual([])
  })
})

describe('what is entered', () => {
  it.each([
    [{ client: ' ' }, 'client'],
    [{ account: '12' }, 'account'],
    [{ received_on: '2026-02-30' }, 'received_on'],
    [{ received_on: '2099-01-01' }, 'received_on'],
    [{ received_on: '2001-01-01' }, 'received_on'],
    [{ new_address: { ...lake, zip: '05401' } }, 'new_address.zip'],
    [{ new_address: { ...lake, state: 'ZZ' } }, 'new_address.state'],
    [{ new_address: troy }, 'new_address.street'],
    [{ old_address: { ...troy, city: '' } }, 'old_address.city'],
  ])('%j is refused', async (more, field) => {
    const answer = await on.enter(her, more)
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]])
  })

  it('an address abroad is taken as it is written', async () => {
    const abroad = {
      street: 'Rua Augusta 12',
      unit: '',
      city: 'Lisbon',
      state: '',
      zip: '1100-053',
      country: 'Portugal',
    }
    const id = await on.entered(her, { new_address: abroad })
    expect((await on.list(her)).data.find((row) => row.id === id)?.new_place).toBe('Lisbon, Portugal')
  })

  it('guests enter nothing and see nothing', async () => {
    const guest = await portal.asGuest()
    expect((await on.enter(guest)).status).toBe(403)
    expect(await on.list(guest)).toMatchObject({ data: [], can: { add: false } })
  })
})

describe('the notice', () => {
  it('to the old address names city and state alone, and what was mailed stays', async () => {
    const id = await on.updated(her, rita, {
      client: 'Prescott, Walter',
      new_address: { ...lake, street: '4711 Secret Lane' },
    })
    const letters = async () => (await on.one(rita, id)).notices.map(({ letter }) => JSON.stringify(letter))
    const [old, fresh] = await letters()
    expect(old).toContain('Walter Prescott')
    expect(old).toContain('Lake George, New York')
    expect(old).not.toMatch(/4711|Secret|12845/)
    expect(fresh).toContain('4711 Secret Lane')
    expect((await on.mail(rita, id, ['new'])).status).toBe(409)
    expect((await on.mail(rita, id, ['old'], daysAfter(on.today(), 1))).status).toBe(400)
    expect((await on.mail(rita, id, ['old'])).status).toBe(200)
    const [kept] = await letters()
    await portal.sql('update address_change set client = $1 where id = $2', ['Someone, Else', id])
    expect((await letters())[0]).toBe(kept)
  })

  it('comes as a PDF', async () => {
    const id = await on.updated(her, rita)
    const answer = await rita.call(noticePdf, { params: { id, side: 'both' } })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(String(answer.body).slice(0, 5)).toBe('%PDF-')
  })
})

describe('the list', () => {
  it('comes in pages, the first due first, and what was sent after the rest', async () => {
    const advisor = await portal.asAdvisor()
    const ids: number[] = []
    for (const back of [3, 29, 10, 40, 10])
      ids.push(await on.entered(advisor, { received_on: daysAfter(on.today(), -back) }))
    const sent = ids[3] as number
    await on.act(rita, sent, 'verify')
    await on.act(rita, sent, 'update')
    expect((await on.list(advisor, { segment: 'overdue' })).data.map(({ id }) => id)).toEqual([sent])
    await on.mail(rita, sent, ['old'])
    const seen: number[] = []
    let after: string | undefined
    do {
      const body = await on.list(advisor, { size: 2, ...(after && { after }) })
      seen.push(...body.data.map(({ id }) => id))
      after = body.next ?? undefined
    } while (after)
    expect(seen).toEqual([ids[1], ids[2], ids[4], ids[0], sent])
    expect((await on.list(advisor)).counts).toEqual({ open: 5, overdue: 0, flagged: 0, closed: 0 })
    expect((await on.list(advisor)).soon).toBe(1)
    await on.mail(rita, sent, ['new'])
    expect((await on.list(advisor, { segment: 'closed' })).data.map(({ id }) => id)).toEqual([sent])
  })

  it('finds a client by the beginning of each word, an account by its end', async () => {
    const advisor = await portal.asAdvisor()
    const id = await on.entered(advisor, { client: 'O’Halloran, Mary Ann', account: '99-77AB12' })
    const found = async (q: string) => (await on.list(advisor, { q })).data.map((row) => row.id)
    expect(await found('hallo')).toEqual([id])
    expect(await found('ann o')).toEqual([id])
    expect(await found('ab12')).toEqual([id])
    expect(await found('•••• AB12')).toEqual([id])
    expect(await found('lloran')).toEqual([])
    for (const q of ['%', "'; drop table address_change; --", 'a & !b | (', ':*', '\\'])
      expect((await on.ask(advisor, { q })).status).toBe(200)
  })

  it.each(['x', '2026-01-01_2026-01-01_x', "infinity_2026-01-01_1'", '_'])(
    'a place such as %j is refused',
    async (after) => {
      expect((await on.ask(her, { after })).status).toBe(400)
      expect((await on.ask(her, { after, segment: 'closed' })).status).toBe(400)
    },
  )

  it('is told live: to the advisor, the branch and the firm, and to nobody else', async () => {
    const { live } = portal.platform
    const user = async (actor: Actor) =>
      ({
        ...(
          await portal.sql('select id, guest, branch_id as "branchId", access, menus from account where id = $1', [
            actor.id,
          ])
        )[0],
        acting: null,
      }) as never
    const may = async (actor: Actor, of: string | number) => {
      const one = (await user(actor)) as { access: number }
      return live.mayListen({ ...one, isAdmin: one.access >= 7 } as never, `address-blotter/${of}`)
    }
    const [{ branch_id } = { branch_id: 0 }] = (await portal.sql('select branch_id from account where id = $1', [
      her.id,
    ])) as { branch_id: number }[]
    expect([await may(her, her.id), await may(her, branch_id), await may(her, 'firm')]).toEqual([true, false, false])
    expect([await may(rita, branch_id), await may(rita, her.id), await may(rita, 'firm')]).toEqual([true, false, false])
    expect([await may(fred, 'firm'), await may(far, branch_id)]).toEqual([true, false])
  })
})

describe('a notice that does not go out', () => {
  const run = () => escalateNotices(portal.platform)
  const told = async (subject: string, email: string) =>
    (await portal.mails()).filter((mail) => mail.to === email && mail.subject === subject).length

  it.each([
    [24, false, false],
    [25, true, false],
    [29, true, false],
    [30, true, true],
    [45, true, true],
  ])('after %i days: manager %s, compliance %s', async (days, manager, compliance) => {
    const id = await on.entered(her, { received_on: daysAfter(on.today(), -days) })
    await run()
    const row = await on.stored(id)
    expect([row['manager_told_at'] !== null, row['compliance_told_at'] !== null]).toEqual([manager, compliance])
    expect(row['notice_item_id'] !== null).toBe(compliance)
  })

  it('is told once each, opens a task for compliance, and is answered by the mailing', async () => {
    const id = await on.updated(her, rita, { received_on: daysAfter(on.today(), -31) })
    const before = [
      await told('Address change notice due soon', rita.email),
      await told('Address change notice at its deadline', fred.email),
    ]
    await Promise.all([run(), run()])
    await run()
    const after = [
      await told('Address change notice due soon', rita.email),
      await told('Address change notice at its deadline', fred.email),
    ]
    expect([(after[0] ?? 0) - (before[0] ?? 0), (after[1] ?? 0) - (before[1] ?? 0)]).toEqual([1, 1])
    expect(await kinds(id)).toEqual(['entered', 'verified', 'updated', 'manager-told', 'compliance-told'])
    const { notice_item_id } = await on.stored(id)
    const notice = async () => (await portal.sql('select * from work_item where id = $1', [notice_item_id]))[0]
    expect(await notice()).toMatchObject({
      category: 'Address Notice',
      department: 'Compliance',
      desk: 'firm',
      stage: 0,
    })
    await on.mail(rita, id)
    expect(await notice()).toMatchObject({ stage: 9, decision: 'Answered' })
  })

  it('says nothing of what was mailed or withdrawn', async () => {
    const mailed = await on.updated(her, rita, { received_on: daysAfter(on.today(), -31) })
    await on.mail(rita, mailed, ['old'])
    const gone = await on.entered(her, { received_on: daysAfter(on.today(), -31) })
    await her.call(withdrawChange, { params: { id: gone }, body: { version: await on.version(gone) } })
    await run()
    for (const id of [mailed, gone]) expect((await on.stored(id))['manager_told_at']).toBeNull()
  })

  it('withdrawn afterwards, compliance has nothing left to do', async () => {
    const id = await on.entered(her, { received_on: daysAfter(on.today(), -31) })
    await run()
    const { notice_item_id } = await on.stored(id)
    await her.call(withdrawChange, { params: { id }, body: { version: await on.version(id) } })
    const [notice] = await portal.sql('select stage, decision from work_item where id = $1', [notice_item_id])
    expect(notice).toMatchObject({ stage: 9, decision: 'Withdrawn' })
  })
})
