import {
  acceptDeposit,
  bankFile,
  checkedFields,
  correctDeposit,
  type DepositStatus,
  depositStatuses,
  destroyCheck,
  getDeposit,
  listDeposits,
  returnDeposit,
  takeDeposit,
  withdrawDeposit,
} from '@portal/contract/deposits'
import { workedOnIt } from '@portal/contract/rules/four-eyes'
import { daysAfter } from '@portal/contract/rules/day'
import { actOnTasks } from '@portal/contract/tasks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { checkPicture, depositReviewer, depositsOn } from '../../testing/deposits.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let portal: TestPortal
let on: ReturnType<typeof depositsOn>
let advisor: Actor
let reviewer: Actor
let second: Actor
let stranger: Actor
let another: Actor
let guest: Actor
let retaken: Buffer
beforeAll(async () => {
  portal = await testPortal()
  on = depositsOn(portal)
  on.at('2026-11-16', '10:42')
  advisor = await portal.asAdvisor({ first: 'Dana', last: 'Whitfield' })
  reviewer = await portal.asPlus({ ...depositReviewer, first: 'Rita', last: 'Reviewer' })
  second = await portal.asPlus({ ...depositReviewer, first: 'Sam', last: 'Second' })
  stranger = await portal.asStranger(depositReviewer)
  another = await portal.asAdvisor()
  guest = await portal.asGuest(depositReviewer)
  retaken = await checkPicture()
})
afterAll(() => portal.close())
beforeEach(() => on.at('2026-11-16', '10:42'))

/** Brought there by hand: every status, with what it needs to be one. */
async function at(status: DepositStatus): Promise<number> {
  const id = await on.captured(advisor)
  const posted = ['Posted', 'Destroy due', 'Destroyed'].includes(status)
  if (posted) await portal.sql(`insert into deposit_batch values ('2026-10-14', 1, 1, now()) on conflict do nothing`)
  if (status !== 'Captured') await on.take(reviewer, id)
  await portal.sql(
    `update deposit set status = $2::text, batch = $3, destroy_on = $4, decided_by = $5,
       reason_code = case when $2::text = 'Not in good order' then 'back' end,
       destroyed_at = case when $2::text = 'Destroyed' then now() end, withdrawn_at = case when $2::text = 'Withdrawn' then now() end
     where id = $1`,
    [
      id,
      status,
      posted ? '2026-10-14' : null,
      posted ? '2026-11-13' : null,
      status === 'Accepted' ? reviewer.id : null,
    ],
  )
  const stage = { Captured: 0, 'In Review': 2, 'Not in good order': 6 }[status as string] ?? 9
  await portal.sql(
    `update work_item set stage = $2::int, decision = case when $2::int = 9 then 'Approved' end, decided_at = case when $2::int = 9 then now() end
     where id = (select work_item_id from deposit where id = $1)`,
    [id, stage],
  )
  return id
}

const moves: Record<string, (by: Actor, id: number, version: number) => Promise<{ status: number }>> = {
  take: (by, id, version) => by.call(takeDeposit, { params: { id }, body: { version } }),
  accept: (by, id, version) =>
    by.call(acceptDeposit, { params: { id }, body: { version, checked: [...checkedFields] } }),
  return: (by, id, version) => by.call(returnDeposit, { params: { id }, body: { version, reason: 'back', text: '' } }),
  correct: (by, id, version) => by.call(correctDeposit, { params: { id }, body: { version, payee: 'Eastlight' } }),
  retake: (by, id, version) =>
    on.post(
      by,
      `/deposits/${id}/retake`,
      { version: String(version), sides: 'back' },
      {
        filename: 'back.jpg',
        bytes: retaken,
      },
    ),
  withdraw: (by, id, version) => by.call(withdrawDeposit, { params: { id }, body: { version } }),
  destroy: (by, id, version) => by.call(destroyCheck, { params: { id }, body: { version, shredded: true } }),
}

/** At which statuses who can do it. Whoever is not named here never can. */
const allowed: Record<string, { reviewer?: DepositStatus[]; owner?: DepositStatus[] }> = {
  take: { reviewer: ['Captured', 'In Review'] },
  accept: { reviewer: ['In Review'] },
  return: { reviewer: ['In Review'] },
  correct: { reviewer: ['In Review'] },
  retake: { owner: ['Not in good order'] },
  withdraw: { owner: ['Captured', 'In Review', 'Not in good order'] },
  destroy: { owner: ['Destroy due'] },
}

/** Untouched, at this status. */
const waiting = new Map<DepositStatus, number>()

describe.each(Object.keys(moves))('%s', (move) => {
  it.each([...depositStatuses])('from %s: by those who may, and by nobody else', async (status) => {
    const people = { reviewer: second, owner: advisor, another, stranger, guest }
    const may = (who: string) => (allowed[move] as Record<string, DepositStatus[]>)[who]?.includes(status) ?? false
    // those who may not first: whoever may then changes it
    const order = Object.entries(people).sort(([one], [other]) => Number(may(one)) - Number(may(other)))
    // whoever may not leaves it as it was, so it serves the next move as well
    const id = waiting.get(status) ?? (await at(status))
    waiting.delete(status)
    if (!Object.keys(people).some(may)) waiting.set(status, id)
    for (const [who, by] of order) {
      const { status: answer } = (await moves[move]?.(by, id, await on.versionOf(id))) ?? { status: 0 }
      const wanted = may(who)
        ? 200
        : { reviewer: [403, 409], owner: [403, 409], another: [403, 404], stranger: [404], guest: [403] }[who]
      expect([who, wanted === 200 ? answer : (wanted as number[]).includes(answer)]).toEqual([
        who,
        wanted === 200 ? 200 : true,
      ])
      const stays = (await on.stored(id)).status === status
      expect([who, may(who) || stays]).toEqual([who, true])
    }
  })
})

describe('four eyes', () => {
  it('whoever captured it for the advisor, or corrected it, doesn’t accept it', async () => {
    const id = await on.captured(advisor)
    await on.take(reviewer, id)
    const correct = { version: await on.versionOf(id), amount: '906.00', check_number: '0881' }
    expect((await reviewer.call(correctDeposit, { params: { id }, body: correct })).status).toBe(200)
    expect(await on.stored(id)).toMatchObject({ amount: 90_600, check_number: '881' })
    expect((await on.accept(reviewer, id)).body).toMatchObject({ message: workedOnIt })
    expect((await on.one(reviewer, id)).can).toMatchObject({ decide: false, worked: true, correct: true })
    expect((await on.accept(second, id)).status).toBe(200)
    const [entry] = await portal.sql(
      `select detail from audit_entry where action = 'deposit.corrected' order by id desc limit 1`,
    )
    expect(entry?.detail).toEqual({
      before: { amount: 96_000, check_number: expect.any(String) },
      after: { amount: 90_600, check_number: '881' },
    })
  })

  it('two people accept what is over the firm’s amount', async () => {
    const id = await on.captured(advisor, { amount: '10,000.01', amount_again: '10000.01' })
    await on.take(reviewer, id)
    expect((await on.accept(reviewer, id)).body).toMatchObject({ accepted: false })
    expect(await on.stored(id)).toMatchObject({ status: 'In Review', first_by: reviewer.id })
    const again = await on.accept(reviewer, id)
    expect([again.status, again.body.message]).toEqual([
      403,
      'You accepted this deposit first. Someone else has to accept it too.',
    ])
    expect((await on.accept(second, id)).body).toMatchObject({ accepted: true })
    expect(await on.item(id)).toMatchObject({ stage: 9, decision: 'Approved' })
    const exact = await on.captured(advisor, { amount: '10,000.00', amount_again: '10000' })
    expect((await on.stored(exact)).second).toBe(false)
  })

  it('what is corrected to a larger amount begins with the first of two again', async () => {
    const id = await on.captured(advisor, { amount: '20000', amount_again: '20000' })
    await on.take(reviewer, id)
    await on.accept(reviewer, id)
    const third = await portal.asPlus(depositReviewer)
    const body = { version: await on.versionOf(id), amount: '30000' }
    expect((await third.call(correctDeposit, { params: { id }, body })).status).toBe(200)
    expect(await on.stored(id)).toMatchObject({ first_by: null, amount: 3_000_000 })
  })
})

it('of two reviewers at once one wins, and the other is told who', async () => {
  const id = await on.captured(advisor)
  await on.take(reviewer, id)
  const version = await on.versionOf(id)
  const answers = await Promise.all([on.accept(reviewer, id, version), on.giveBack(second, id, 'back', '', version)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const lost = answers.find(({ status }) => status === 409)
  expect(lost?.body.message).toMatch(/^(Rita Reviewer already accepted|Sam Second already returned) this deposit\.$/)
  const { deposit } = (await second.call(getDeposit, { params: { id } })).body
  expect(['Rita Reviewer', 'Sam Second']).toContain(deposit.decided_by)
})

it('of two who take it at once one has it', async () => {
  const id = await on.captured(advisor)
  const answers = await Promise.all([on.take(reviewer, id, 1), on.take(second, id, 1)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await on.item(id)).toMatchObject({ stage: 2, assigned_to: (await on.stored(id)).taken_by })
})

it('is accepted only when every field was compared', async () => {
  const id = await on.captured(advisor)
  await on.take(reviewer, id)
  const body = { version: await on.versionOf(id), checked: checkedFields.slice(1) }
  expect((await reviewer.call(acceptDeposit, { params: { id }, body })).status).toBe(400)
})

it('corrections keep the rules, and make no second deposit of the same check', async () => {
  const first = await on.captured(advisor, { check_number: '5001' })
  const id = await on.captured(advisor, { check_number: '5002' })
  await on.take(reviewer, id)
  const correct = async (more: object) =>
    reviewer.call(correctDeposit, { params: { id }, body: { version: await on.versionOf(id), ...more } })
  for (const more of [
    { amount: '1.234' },
    { amount: '-1' },
    { check_date: '2026-11-17' },
    { check_number: 'x' },
    { payee: ' ' },
  ])
    expect((await correct(more)).status).toBe(400)
  const same = await correct({ check_number: '5001' })
  expect([same.status, same.body.fields?.first]).toEqual([409, String(first)])
})

it('isn’t decided from the tasks', async () => {
  const id = await on.captured(advisor)
  const item = await on.item(id)
  const body = {
    items: [{ id: Number(item.id), version: Number(item.version) }],
    act: { do: 'decide' as const, decision: 'Approved' as const },
  }
  const { done, refused } = (await reviewer.call(actOnTasks, { body })).body
  expect([done, refused.length]).toEqual([[], 1])
  expect((await on.stored(id)).status).toBe('Captured')
})

describe('the queue and the list', () => {
  it('hold one’s own branch and nothing of another', async () => {
    const other = await portal.asStranger({ first: 'Olga', last: 'Other' })
    const theirs = await on.captured(other, { client: 'Zenobia Quill', account: 'ZZ-55551234', check_number: '90210' })
    const ours = await on.captured(advisor, { client: 'Yolanda Park', account: 'YY-66661234' })
    const ids = async (by: Actor, query = {}) => (await by.call(listDeposits, { query })).body.data.map(({ id }) => id)
    expect(await ids(stranger)).toContain(theirs)
    for (const who of [reviewer, advisor]) {
      expect(await ids(who)).not.toContain(theirs)
      // by account number, its end, check number or client
      for (const q of ['ZZ-55551234', '1234', '90210', 'quill']) expect(await ids(who, { q })).not.toContain(theirs)
    }
    for (const q of ['YY66661234', '1234', 'park', 'Yol par']) expect(await ids(reviewer, { q })).toContain(ours)
    for (const call of [() => on.answer(reviewer, theirs), () => on.take(reviewer, theirs)])
      expect((await call()).status).toBe(404)
    const picture = await portal.app.inject({
      url: `/api/deposits/${theirs}/picture/front`,
      headers: { cookie: reviewer.cookie },
    })
    expect(picture.statusCode).toBe(404)
    const home = await portal.asPlus({ ...depositReviewer, branch_id: null })
    for (const [q, id] of [
      ['quill', theirs],
      ['park', ours],
    ] as const)
      expect(await ids(home, { q })).toEqual([id])
  })

  it('comes page by page, each once', async () => {
    const many = await portal.asAdvisor()
    const id = await on.captured(many)
    await portal.sql(
      `insert into deposit (account_id, branch_id, created_by, key, status, client, account_type, account_number, account_end, account_mark,
         amount, check_number, payee, check_date, captured_at, captured_day, bank_day, second, changed_at)
       select account_id, branch_id, created_by, gen_random_uuid(), 'Captured', client, account_type, account_number, account_end, account_mark,
         amount, (700000 + n)::text, payee, check_date, captured_at - (n % 7) * interval '1 minute', captured_day, bank_day, second, changed_at
       from deposit, generate_series(1, 119) n where id = $1`,
      [id],
    )
    const seen: number[] = []
    let after = ''
    for (let page = 0; page < 5; page++) {
      const { data, next, days } = (await many.call(listDeposits, { query: after ? { after } : {} })).body
      seen.push(...data.map((row) => row.id))
      expect(days).toMatchObject([{ day: '2026-11-16', batch: '1116', posted: null, total: 120 * 96_000, file: false }])
      after = next
      if (!next) break
    }
    expect([seen.length, new Set(seen).size]).toEqual([120, 120])
    expect((await many.call(listDeposits, { query: { after: 'x_y_z' } })).status).toBe(400)
    const csv = await portal.app.inject({ url: '/api/deposits/export.csv', headers: { cookie: many.cookie } })
    expect(csv.payload.trim().split('\r\n')).toHaveLength(121)
    expect(csv.payload).toContain('•••• 9041')
    expect(csv.payload).not.toContain('MH00019041')
  })

  it('tells where in the queue it is, and what comes next', async () => {
    const alone = await portal.asStranger({ ...depositReviewer })
    const owner = await portal.asStranger()
    on.at('2026-11-16', '11:00')
    const one = await on.captured(owner)
    on.at('2026-11-16', '11:05')
    const two = await on.captured(owner)
    const place = async (id: number) => (await alone.call(getDeposit, { params: { id } })).body.queue
    const before = await place(one)
    expect(before.next?.id).toBe(two)
    expect((await place(two)).previous).toBe(one)
    await on.take(alone, one)
    await portal.prove(alone)
    await on.accept(alone, one)
    expect(await place(one)).toMatchObject({ at: null, of: before.of - 1, next: { id: two } })
  })
})

it('the bank’s file is a batch’s, with whole account numbers, and only the firm’s reviewers get it', async () => {
  on.at('2026-11-18', '10:00')
  advisor = await portal.asAdvisor()
  reviewer = await portal.asPlus(depositReviewer)
  const id = await on.accepted(advisor, reviewer)
  on.at('2026-11-18', '15:01')
  const { postDeposits } = await import('./jobs.ts')
  await postDeposits(portal.platform)
  const home = await portal.asAdmin()
  const get = (by: Actor, day: string) =>
    portal.app.inject({
      url: `/api/deposits/batches/${day}/bank.csv`,
      headers: { cookie: by.cookie, origin: portal.config.origin },
    })
  const file = await get(home, '2026-11-18')
  expect(file.statusCode).toBe(200)
  expect(file.payload).toContain(`1118,2026-11-18,D-${id},MH00019041,Individual,Carla Esposito`)
  expect((await get(home, daysAfter('2026-11-18', 1))).statusCode).toBe(404)
  expect((await get(home, 'x')).statusCode).toBe(400)
  expect((await get(await portal.asPlus(depositReviewer), '2026-11-18')).statusCode).toBe(404)
  expect(bankFile.proof).toBe('recent')
  // however large a batch is: it comes in portions, and each deposit once
  const [{ there } = { there: 0 }] = await portal.sql(
    `select count(*)::int as there from deposit where batch = '2026-11-18'`,
  )
  const columns = `account_id, branch_id, created_by, status, client, account_type, account_number, account_end, account_mark, amount,
    payee, check_date, captured_at, captured_day, bank_day, second, batch, destroy_on, changed_at`
  await portal.sql(
    `insert into deposit (${columns}, key, check_number) select ${columns}, gen_random_uuid(), 900000000 + n
     from deposit, generate_series(1, 1500) n where id = $1`,
    [id],
  )
  const lines = (await get(home, '2026-11-18')).payload.trim().split('\r\n').slice(1)
  expect(lines).toHaveLength(Number(there) + 1500)
  expect(new Set(lines.map((line) => line.split(',')[2])).size).toBe(lines.length)
})
