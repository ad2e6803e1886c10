// Fees of the demo firm in every state: prices past, in force and planned, overrides, three months billed, a leaver and a joiner,
// waivers, a credit that waits for a second person, disputes open and answered, payroll's files.
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import { monthBefore, monthInWords, monthOf, periodInWords, yearOf } from '@portal/contract/rules/fee'
import { limits } from '@portal/contract/limits'
import type pg from 'pg'
import { type Person, personOf } from './people.ts'
import { insertRows, nextIds } from './rows.ts'

interface Firm {
  now: Date
  everybody: Person[]
}

const [technology, affiliation, branchOffice, eo] = [1, 2, 3, 4]

/** After the payments: these are in the ledgers by then. */
export async function addFees(client: pg.ClientBase, { now, everybody }: Firm): Promise<void> {
  const today = firmDay(now)
  const year = Number(today.slice(0, 4))
  const admin = personOf(everybody, 'admin')
  const other = personOf(everybody, 'compliance')
  const advisors = everybody.filter(({ guest, access }) => !guest && access >= 1 && access < limits.accessAdmin)
  const price = (fee_id: number, cents: number, starts_on: string, reason = 'Fee schedule') => ({
    fee_id,
    cents,
    starts_on,
    reason,
    created_by: admin.id,
    created_at: now,
  })
  await insertRows(client, 'fee_price', [
    price(technology, 12_900, `${year - 2}-01-01`),
    price(technology, 13_800, `${year - 1}-01-01`),
    price(technology, 14_500, `${year}-01-01`),
    price(technology, 15_200, `${year + 1}-01-01`),
    price(affiliation, 9_500, `${year - 1}-07-01`),
    price(branchOffice, 41_000, `${year}-04-01`),
    price(eo, 139_500, `${year - 2}-10-01`),
    price(eo, 148_000, `${year}-10-01`),
  ])
  await addOverrides(client, { now, today, advisors, admin })
  // those with payments have a ledger already
  await client.query(
    `insert into fee_account (account_id, joined_on, left_on)
     select id, joined, left_on from json_to_recordset($1) as t (id uuid, joined date, left_on date)
     on conflict (account_id) do update set joined_on = excluded.joined_on, left_on = excluded.left_on`,
    [
      JSON.stringify(
        advisors.map(({ id, created_at }, index) => ({
          id,
          joined: firmDay(new Date(created_at)),
          // one has just left
          left_on: index === advisors.length - 2 ? daysAfter(today, -4) : null,
        })),
      ),
    ],
  )
  const months = [monthBefore(monthBefore(today).from), monthBefore(today), monthOf(today)]
  await billYear(client, today, now)
  for (const month of months) await billMonth(client, month, now)
  await addPayroll(client, { months, admin })
  await addWaivers(client, { today, now, admin, other, advisors })
  await addDisputes(client, { now, admin, advisors })
}

interface Parts {
  now: Date
  today: string
  advisors: Person[]
  admin: Person
}

async function addOverrides(client: pg.ClientBase, { now, today, advisors, admin }: Parts): Promise<void> {
  const { rows } = await client.query<{ id: number }>('select id from branch order by id desc limit 1')
  const common = { created_by: admin.id, created_at: now }
  const of = (at: number) => advisors.at(at)?.id ?? admin.id
  const year = Number(today.slice(0, 4))
  await insertRows(client, 'fee_override', [
    {
      fee_id: technology,
      branch_id: rows[0]?.id,
      account_id: null,
      cents: 9_500,
      starts_on: `${year - 1}-01-06`,
      ends_on: `${year}-12-31`,
      reason: 'New branch, first two years',
      ...common,
    },
    {
      fee_id: technology,
      branch_id: null,
      account_id: of(9),
      cents: 0,
      starts_on: daysAfter(today, -168),
      ends_on: daysAfter(today, 76),
      reason: 'On leave',
      ...common,
    },
    {
      fee_id: affiliation,
      branch_id: null,
      account_id: of(10),
      cents: 4_500,
      starts_on: `${year}-01-01`,
      ends_on: null,
      reason: 'Part-time agreement',
      ...common,
    },
    {
      fee_id: affiliation,
      branch_id: null,
      account_id: of(11),
      cents: 4_500,
      starts_on: daysAfter(today, 15),
      ends_on: null,
      reason: 'Part-time agreement',
      ...common,
    },
    {
      fee_id: eo,
      branch_id: null,
      account_id: of(12),
      cents: 99_000,
      starts_on: `${year}-10-01`,
      ends_on: null,
      reason: 'Own policy for insurance business',
      ...common,
    },
  ])
}

const price = (on: string) => `coalesce(
  (select o.cents from fee_override o where o.account_id = a.id and o.fee_id = f.id and o.starts_on <= ${on} and (o.ends_on is null or o.ends_on >= ${on}) order by o.starts_on desc limit 1),
  (select o.cents from fee_override o where o.branch_id = a.branch_id and o.fee_id = f.id and o.starts_on <= ${on} and (o.ends_on is null or o.ends_on >= ${on}) order by o.starts_on desc limit 1),
  (select p.cents from fee_price p where p.fee_id = f.id and p.starts_on <= ${on} order by p.starts_on desc limit 1))`

/** As the portal bills: the same prices, days and rounding. */
async function bill(
  client: pg.ClientBase,
  run: { kind: 'month' | 'year'; fee_id: number | null; from: string; to: string; day: string; words: string },
): Promise<void> {
  const [id] = await nextIds(client, 'fee_run', 1)
  const at = new Date(`${run.day}T11:00:00Z`)
  await insertRows(client, 'fee_run', [
    {
      id,
      kind: run.kind,
      fee_id: run.fee_id,
      starts_on: run.from,
      ends_on: run.to,
      state: 'complete',
      scheduled: true,
      started_at: at,
      heard_at: at,
      ended_at: new Date(at.getTime() + 9_000),
      total: 0,
      done: 0,
      bills: 0,
      already: 0,
      prorated: 0,
      attention: 0,
      cents: 0,
    },
  ])
  await client.query(
    `insert into fee_entry (account_id, day, at, kind, fee_id, description, cents, starts_on, ends_on, full_cents, days, of_days, run_id, why)
     select x.id, $1::date, $2, 'charge', x.fee_id, x.name || ', ' || $3, x.cents, $4::date, $5::date, x.price,
       case when x.days < x.of_days then x.days end, case when x.days < x.of_days then x.of_days end, $6,
       case when x.days < x.of_days then x.why else '' end
     from (
       select y.*, case when y.days >= y.of_days then y.price else (2 * y.price::bigint * y.days + y.of_days) / (2 * y.of_days) end as cents from (
         select a.id, f.id as fee_id, f.name, f.sort, ${price('$4::date')} as price, $5::date - $4::date + 1 as of_days,
           least(coalesce(s.left_on, $5::date), $5::date) - greatest(s.joined_on, $4::date) + 1 as days,
           case when s.left_on < $5::date then 'Left ' || s.left_on else 'Joined ' || s.joined_on end as why
         from account a join fee_account s on s.account_id = a.id cross join fee f
         where (case when $7::int is null then f.per = 'month' else f.id = $7::int end) and f.priced = 'own'
           and (f.applies = 'all' or (f.applies = 'managers' and a.manager)
             or (f.applies = 'registered' and exists (select from registration r where r.account_id = a.id and r.status = 'VALID')))) y
       where y.price > 0 and y.days > 0) x
     order by x.id, x.sort`,
    [run.day, at, run.words, run.from, run.to, id, run.fee_id],
  )
  await client.query(
    `update fee_run r set bills = t.bills, cents = t.cents, prorated = t.prorated, total = t.people, done = t.people from (
       select count(*)::int as bills, coalesce(sum(cents), 0) as cents, count(distinct account_id)::int as people,
         count(distinct account_id) filter (where days is not null)::int as prorated from fee_entry where run_id = $1) t where r.id = $1`,
    [id],
  )
}

const billMonth = (client: pg.ClientBase, { from, to }: { from: string; to: string }, now: Date) =>
  bill(client, {
    kind: 'month',
    fee_id: null,
    from,
    to,
    day: earlier(daysAfter(from, 1), now),
    words: monthInWords(from),
  })

function billYear(client: pg.ClientBase, today: string, now: Date) {
  const { from, to } = yearOf(today, '10-01')
  return bill(client, {
    kind: 'year',
    fee_id: eo,
    from,
    to,
    day: earlier(from, now),
    words: periodInWords('year', { from, to }),
  })
}

const earlier = (day: string, now: Date) => (day < firmDay(now) ? day : firmDay(now))

/** Of the two months before this one everything was deducted; this month’s file is still to be made. */
async function addPayroll(
  client: pg.ClientBase,
  { months, admin }: { months: { from: string; to: string }[]; admin: Person },
): Promise<void> {
  const [first, second] = months
  if (!first || !second) return
  for (const month of [first, second]) {
    const payDate = `${month.from.slice(0, 8)}22`
    const [id] = await nextIds(client, 'fee_file', 1)
    const at = new Date(`${payDate}T15:00:00Z`)
    await insertRows(client, 'fee_file', [
      {
        id,
        pay_date: payDate,
        made_by: admin.id,
        made_at: at,
        lines: 0,
        cents: 0,
        confirmed: 0,
        confirmed_cents: 0,
        downloaded_at: at,
        downloaded_by: admin.id,
        confirmed_at: null,
      },
    ])
    await client.query(
      `insert into fee_file_line (file_id, account_id, tapsid, name, cents, confirmed_cents)
       select $1, a.id, a.tapsid, a.last || ', ' || a.first, t.owed, t.owed from (
         select e.account_id, sum(e.signed)::int as owed from fee_entry e
         where e.day <= $2::date and (e.payment_id is null) group by e.account_id) t
       join account a on a.id = t.account_id where t.owed > 0 and a.tapsid > 0`,
      [id, payDate],
    )
    await client.query(
      `insert into fee_entry (account_id, day, at, kind, description, cents, file_id)
       select account_id, $2::date, $3, 'deduction', 'Payroll deduction', cents, file_id from fee_file_line where file_id = $1`,
      [id, payDate, at],
    )
    await client.query(
      `update fee_file y set lines = t.n, cents = t.cents, confirmed = t.n, confirmed_cents = t.cents, confirmed_at = $2
       from (select count(*)::int as n, coalesce(sum(cents), 0) as cents from fee_file_line where file_id = $1) t where y.id = $1`,
      [id, at],
    )
  }
}

interface Waiving extends Parts {
  other: Person
}

async function addWaivers(client: pg.ClientBase, { today, now, admin, other, advisors }: Waiving): Promise<void> {
  const charges = await client.query<{
    id: number
    account_id: string
    description: string
    cents: number
    fee_id: number
  }>(
    `select distinct on (account_id) id, account_id, description, cents, fee_id from fee_entry
     where kind = 'charge' and payment_id is null and account_id = any($1::uuid[]) order by account_id, cents desc, id desc`,
    [advisors.slice(4, 9).map(({ id }) => id)],
  )
  const [waived, credited, waits] = charges.rows
  const line = (
    of: NonNullable<typeof waived>,
    kind: string,
    cents: number,
    reason: string,
    why: string,
    approved: string | null,
  ) => ({
    account_id: of.account_id,
    day: today,
    at: now,
    kind,
    fee_id: of.fee_id,
    description: `${kind === 'waiver' ? 'Waiver' : 'Credit'}, ${of.description}`,
    cents,
    of_entry: of.id,
    reason,
    why,
    by_id: admin.id,
    approved_by: approved,
  })
  if (waived && credited)
    await insertRows(client, 'fee_entry', [
      line(waived, 'waiver', Math.min(waived.cents, 9_500), 'Service issue', 'Office was closed for repairs', null),
      line(credited, 'credit', Math.min(credited.cents, 120_000), 'Billing error', 'Own policy on file', other.id),
    ])
  if (waits)
    await insertRows(client, 'fee_credit', [
      {
        entry_id: waits.id,
        account_id: waits.account_id,
        kind: 'waiver',
        cents: waits.cents,
        reason: 'Paid by the firm',
        why: 'Part of the recruiting agreement',
        dispute_id: null,
        asked_by: other.id,
        asked_at: now,
        decision: null,
        decided_by: null,
        decided_at: null,
      },
    ])
}

/** The advisor's own is open: the same fee was entered twice. Another was answered. */
async function addDisputes(
  client: pg.ClientBase,
  { now, admin, advisors }: { now: Date; admin: Person; advisors: Person[] },
): Promise<void> {
  const [me, second] = advisors
  if (!me || !second) return
  const { rows: bills } = await client.query<{
    id: number
    account_id: string
    description: string
    cents: number
    at: Date
    day: string
  }>(
    `select distinct on (account_id) id, account_id, description, cents, at, day::text from fee_entry
     where kind = 'charge' and payment_id is null and account_id = any($1::uuid[]) order by account_id, cents desc, id`,
    [[me.id, second.id]],
  )
  const mine = bills.find(({ account_id }) => account_id === me.id)
  const theirs = bills.find(({ account_id }) => account_id === second.id)
  const dayBefore = new Date(now.getTime() - 26 * 3_600_000)
  if (mine) {
    const [twin] = await nextIds(client, 'fee_entry', 1)
    await insertRows(client, 'fee_entry', [
      {
        id: twin,
        account_id: me.id,
        day: mine.day,
        at: new Date(mine.at.getTime() + 240_000),
        kind: 'charge',
        fee_id: eo,
        description: mine.description,
        cents: mine.cents,
        why: 'Entered from the carrier’s list',
        by_id: admin.id,
      },
    ])
    await dispute(client, {
      entry: twin ?? 0,
      of: me,
      at: dayBefore,
      text: `${mine.description} is on my statement twice. I only have one policy.`,
      info: mine,
      answered: undefined,
    })
  }
  if (theirs)
    await dispute(client, {
      entry: theirs.id,
      of: second,
      at: new Date(now.getTime() - 9 * 86_400_000),
      text: 'The price changed, but I have a letter that says otherwise.',
      info: theirs,
      answered: {
        by: admin,
        at: new Date(now.getTime() - 7 * 86_400_000),
        reply: 'The letter was for the year before. The charge is correct.',
      },
    })
}

interface Disputing {
  entry: number
  of: Person
  at: Date
  text: string
  info: { description: string; cents: number }
  answered: { by: Person; at: Date; reply: string } | undefined
}

async function dispute(client: pg.ClientBase, { entry, of, at, text, info, answered }: Disputing): Promise<void> {
  const [id] = await nextIds(client, 'fee_dispute', 1)
  const [task] = await nextIds(client, 'work_item', 1)
  const done = answered?.at ?? null
  await insertRows(client, 'work_item', [
    {
      id: task,
      department: 'Commissions',
      category: 'Fee Dispute',
      info: `${info.description}, $${(info.cents / 100).toFixed(2)}`,
      account_id: of.id,
      created_by: of.id,
      created_at: at,
      assigned_to: answered?.by.id ?? null,
      stage: answered ? 9 : 0,
      reason: '',
      decision: answered ? 'Declined' : null,
      decided_at: done,
      record_kind: 'fee-dispute',
      record_id: id,
      changed_at: done ?? at,
    },
  ])
  await insertRows(client, 'work_item_entry', [
    { work_item_id: task, account_id: of.id, at, kind: 'opened', text: '', stage: 0, internal: false },
    { work_item_id: task, account_id: of.id, at, kind: 'comment', text, stage: null, internal: false },
    ...(answered
      ? [
          {
            work_item_id: task,
            account_id: answered.by.id,
            at: answered.at,
            kind: 'decided',
            text: answered.reply,
            stage: 9,
            internal: false,
          },
        ]
      : []),
  ])
  await insertRows(client, 'fee_dispute', [
    {
      id,
      entry_id: entry,
      account_id: of.id,
      created_by: of.id,
      created_at: at,
      reason: 'Charged twice',
      wanted_cents: null,
      text,
      state: answered ? 'upheld' : 'open',
      reply: answered?.reply ?? '',
      answered_by: answered?.by.id ?? null,
      answered_at: done,
      work_item_id: task,
    },
  ])
  await insertRows(client, 'worked_on', [
    { record: `fee-dispute:${id}`, account_id: of.id, at },
    { record: `work-item:${task}`, account_id: of.id, at },
  ])
}
