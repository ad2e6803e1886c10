// Blotters of the demo firm: months in every state, of the lines that the other files bring and of a log of checks.
import type { BlotterKind, BlotterStatus } from '@portal/contract/blotters'
import { blotterKinds, findingCategories } from '@portal/contract/blotters'
import { certifyBy, forwardBy, lastDayOf, nilStatementOf, statementOf } from '@portal/contract/rules/blotter'
import { calendarOf } from '@portal/contract/rules/calendar'
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import { money } from '@portal/contract/rules/money'
import { monthAfter } from '@portal/contract/rules/months'
import { sampleOf } from '@portal/contract/rules/sampling'
import {
  type BlotterLine,
  type BlotterSource,
  checkBlotter,
  sealOfLines,
} from '@portal/server/features/blotters/public'
import { defaults } from '@portal/server/features/settings/public'
import { dbOver } from '@portal/server/platform/db/open'
import type pg from 'pg'
import { firstNames, lastNames } from './names.ts'
import { type Person, personOf } from './people.ts'
import { pick, type Random, seeded, whole } from './random.ts'
import { insertRows, nextIds } from './rows.ts'

/** Told of by every file whose rows are lines of a blotter, as the portal does when one is entered. */
export async function countBlotterLines(
  client: pg.ClientBase,
  kind: BlotterKind,
  lines: readonly { branch_id: number; day: string; cents: number; hands: readonly string[] }[],
): Promise<void> {
  for (const [at, of] of Map.groupBy(lines, ({ branch_id, day }) => `${branch_id} ${day.slice(0, 7)}`)) {
    const [branch, month] = at.split(' ')
    await client.query(
      `insert into blotter_count (branch_id, kind, month, entries, amount) values ($1, $2, $3, $4, $5)
        on conflict (branch_id, kind, month) do update set entries = blotter_count.entries + excluded.entries,
          amount = blotter_count.amount + excluded.amount`,
      [branch, kind, month, of.length, of.reduce((sum, { cents }) => sum + cents, 0)],
    )
    await client.query(
      `insert into blotter_hand (branch_id, kind, month, account_id) select $1, $2, $3, unnest($4::uuid[]) on conflict do nothing`,
      [branch, kind, month, [...new Set(of.flatMap(({ hands }) => hands))]],
    )
  }
}

interface Firm {
  now: Date
  seed: string
  everybody: Person[]
}

const market = calendarOf('market')
/** Months that have blotters, the current one among them. */
const months = 11
const branchesWithBlotters = 4
export const checkLines: BlotterSource = checkBlotter(() => market)

/** `sources`: every blotter whose lines are loaded by now. */
export async function addBlotters(client: pg.ClientBase, firm: Firm, sources: readonly BlotterSource[]): Promise<void> {
  await addChecks(client, firm)
  const db = dbOver(client)
  const { rows: branches } = await client.query<{ id: number; name: string }>(
    'select id, name from branch order by id limit $1',
    [branchesWithBlotters],
  )
  for (const [index, branch] of branches.entries())
    for (const kind of blotterKinds)
      for (let ago = 1; ago < months; ago++) {
        const month = monthAfter(firmDay(firm.now).slice(0, 7), -ago)
        const source = sources.find((one) => one.kind === kind)
        const ids = (await source?.ids(db, branch.id, month)) ?? []
        const lines = new Map((ids.length > 0 ? await source?.lines(db, ids) : [])?.map((line) => [line.id, line]))
        const ordered = ids.flatMap((id) => lines.get(id) ?? [])
        await addPeriod(client, firm, {
          branch,
          kind,
          month,
          lines: ordered,
          plan: planOf(kind, index, ago, ids.length),
        })
      }
}

interface Plan {
  status: BlotterStatus
  /** Of the sample, so many are not looked at yet. */
  left?: number
  signed?: boolean
  finding?: 'open' | 'answered'
  correction?: 'Waiting' | 'Approved'
}

/** Long ago all is locked; the last two months show every step there is. */
function planOf(kind: BlotterKind, branch: number, ago: number, entries: number): Plan | undefined {
  const at = branch % 3
  if (entries === 0) return ago === 1 && at === 2 && kind === 'check' ? undefined : { status: 'Nil' }
  if (ago > 2) {
    const correction = at === 0 && kind !== 'address' ? ({ 3: 'Waiting', 4: 'Approved' } as const)[ago] : undefined
    return { status: 'Locked', ...(correction && { correction }), ...(ago % 3 === 0 && { finding: 'answered' }) }
  }
  if (ago === 2) {
    if (kind === 'check' && at === 1) return { status: 'Sampled', finding: 'open', signed: true }
    return kind === 'check' && at === 0 ? { status: 'Certified' } : { status: 'Locked' }
  }
  const last: Record<BlotterKind, (Plan | undefined)[]> = {
    address: [{ status: 'Certified' }, undefined, { status: 'Sampled' }],
    deposit: [
      { status: 'Sampled', left: 4 },
      { status: 'Certified', finding: 'answered' },
      { status: 'Sampled', signed: true, finding: 'answered' },
    ],
    check: [{ status: 'Sampled', signed: true }, { status: 'Sampled', left: 1 }, undefined],
  }
  return last[kind][at]
}

interface Period {
  branch: { id: number; name: string }
  kind: BlotterKind
  month: string
  lines: readonly BlotterLine[]
  plan: Plan | undefined
}

const day = 86_400_000
const hex = (random: Random) => whole(random, 0, 0xffff).toString(16).toUpperCase().padStart(4, '0')

async function addPeriod(client: pg.ClientBase, firm: Firm, period: Period): Promise<void> {
  const { branch, kind, month, lines, plan } = period
  await client.query(
    `insert into blotter_count (branch_id, kind, month, entries, amount) values ($1, $2, $3, $4, $5)
      on conflict (branch_id, kind, month) do update set entries = excluded.entries, amount = excluded.amount`,
    [branch.id, kind, month, lines.length, lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0)],
  )
  if (!plan) return
  const random = seeded(`${firm.seed}:blotters:${branch.id}:${kind}:${month}`)
  const [reviewer, locker] = [personOf(firm.everybody, 'admin'), personOf(firm.everybody, 'compliance')]
  const principal = firm.everybody.find(({ manager, branch_id }) => manager && branch_id === branch.id) ?? locker
  const end = Date.parse(`${lastDayOf(month)}T19:00:00Z`)
  // some business days after the month, and never in a time to come
  const after = (days: number) =>
    new Date(Math.min(end + days * day, firm.now.getTime() - (30 - days) * 600_000 - whole(random, 0, 30) * 60_000))
  const done = plan.status === 'Certified' || plan.status === 'Locked'
  const sampled = plan.status !== 'Nil'
  const seed = `${hex(random)} ${hex(random)} ${hex(random)}`
  const ids = lines.map(({ id }) => id)
  const { share } = defaults.blotterReview
  const drawn = sampled ? sampleOf(ids, share, seed) : []
  const reviewed = Math.max(0, drawn.length - (plan.left ?? 0))
  const [id] = await nextIds(client, 'blotter_period', 1)
  const corrected = plan.correction && lines.at(4 % lines.length)
  const change = corrected?.amount ? -Math.min(54_000, corrected.amount - 100) : 0
  const approved = plan.correction === 'Approved' && corrected !== undefined
  const signed = done || plan.signed === true
  const certified = done || plan.status === 'Nil'
  await insertRows(client, 'blotter_period', [
    {
      id,
      branch_id: branch.id,
      kind,
      month,
      status: plan.status,
      version: 1 + Number(sampled) + Number(signed) + Number(certified) + Number(plan.status === 'Locked'),
      reviewer_id: sampled ? reviewer.id : null,
      sampled_at: sampled ? after(3) : null,
      drawn_from: sampled ? ids.length : 0,
      sampled: drawn.length,
      reviewed,
      findings: plan.finding ? 1 : 0,
      unanswered: plan.finding === 'open' ? 1 : 0,
      signed_by: signed && sampled ? reviewer.id : null,
      signed_at: signed && sampled ? after(8) : null,
      certified_by: certified ? principal.id : null,
      certified_at: certified ? after(12) : null,
      certified_name: certified ? `${principal.first} ${principal.last}` : '',
      statement:
        plan.status === 'Nil' ? nilStatementOf(branch.name, month) : certified ? statementOf(branch.name, month) : '',
      locked_by: plan.status === 'Locked' ? locker.id : null,
      locked_at: plan.status === 'Locked' ? after(15) : null,
      seal: plan.status === 'Locked' ? sealOfLines(lines) : null,
      changes_reason: '',
      corrections: Number(approved),
      waiting: Number(plan.correction === 'Waiting' && corrected !== undefined),
      corrected: approved ? change : 0,
      manager_told_at:
        !certified && certifyBy(month, defaults.blotterReview.certifyBy, market) < firmDay(firm.now) ? after(25) : null,
    },
  ])
  if (!sampled || id === undefined) return
  await insertRows(client, 'worked_on', [{ record: `blotter-period:${id}`, account_id: reviewer.id, at: after(3) }])
  const [draw] = await nextIds(client, 'blotter_draw', 1)
  await insertRows(client, 'blotter_draw', [
    {
      id: draw,
      period_id: id,
      seed,
      share,
      drawn_by: reviewer.id,
      drawn_at: after(3),
      population: ids,
      drawn: drawn.length,
    },
  ])
  const found = plan.finding && (drawn[0] ?? ids[0])
  await insertRows(
    client,
    'blotter_sample',
    drawn.map((line, place) => ({
      period_id: id,
      line_id: line,
      draw_id: draw,
      outcome: place >= reviewed ? null : line === found ? 'finding' : 'none',
      outcome_by: place >= reviewed ? null : reviewer.id,
      outcome_at: place >= reviewed ? null : after(6),
    })),
  )
  if (found) await addFinding(client, { id, line: found, reviewer, principal, plan, kind, at: after })
  if (corrected && plan.correction)
    await insertRows(client, 'blotter_correction', [
      {
        period_id: id,
        line_id: corrected.id,
        place: 1,
        field: 'amount',
        label: 'Amount',
        type: 'money',
        old_value: ((corrected.amount ?? 0) / 100).toFixed(2),
        new_value: (((corrected.amount ?? 0) + change) / 100).toFixed(2),
        change,
        why: `The amount on the picture is ${money((corrected.amount ?? 0) + change)}.`,
        status: plan.correction,
        added_by: locker.id,
        added_at: after(20),
        decided_by: approved ? reviewer.id : null,
        decided_at: approved ? after(22) : null,
        reason: '',
      },
    ])
}

const texts: Record<BlotterKind, { category: (typeof findingCategories)[number]; text: string; answer: string }> = {
  address: {
    category: 'No proof of identity',
    text: 'The form doesn’t say how the client’s identity was checked.',
    answer: 'Checked by a call to the number on file. The note is with the record now.',
  },
  deposit: {
    category: 'Forwarded late',
    text: 'The check is dated nine days before it was captured. Checks go out by noon of the next business day.',
    answer: 'The client mailed it, and it reached us late. The envelope is on file.',
  },
  check: {
    category: 'Forwarded late',
    text: 'Received on a Monday and forwarded on the Thursday. Checks go out by noon of the next business day.',
    answer: 'The courier didn’t come on Tuesday. We now keep a second one.',
  },
}

async function addFinding(
  client: pg.ClientBase,
  of: {
    id: number
    line: number
    reviewer: Person
    principal: Person
    plan: Plan
    kind: BlotterKind
    at: (days: number) => Date
  },
): Promise<void> {
  const { category, text, answer } = texts[of.kind]
  const answered = of.plan.finding === 'answered'
  await insertRows(client, 'blotter_finding', [
    {
      period_id: of.id,
      line_id: of.line,
      category,
      text,
      found_by: of.reviewer.id,
      found_at: of.at(6),
      answer: answered ? answer : '',
      answered_by: answered ? of.principal.id : null,
      answered_at: answered ? of.at(7) : null,
    },
  ])
}

const payees = ['Meridian Harbor Clearing', 'Harbor Mutual Funds', 'Lakeshore Annuity Company'] as const
const carriers = [
  'Clearing, by courier',
  'Harbor Mutual Funds, by overnight courier',
  'Home office, by courier',
] as const
/** Checks a month in each branch; in the third there are months without. */
const manyOf = (random: Random, branch: number) => {
  const at = branch % 3
  if (at === 2) return random() < 0.6 ? 0 : whole(random, 1, 3)
  return at === 0 ? whole(random, 18, 26) : whole(random, 6, 11)
}

async function addChecks(client: pg.ClientBase, { now, seed, everybody }: Firm): Promise<void> {
  const random = seeded(`${seed}:checks`)
  const today = firmDay(now)
  const branches = [...new Set(everybody.map(({ branch_id }) => branch_id))].sort((a, b) => a - b)
  const rows = branches.slice(0, branchesWithBlotters).flatMap((branch_id, index) => {
    const clerk = everybody.find((one) => one.branch_id === branch_id && !one.manager && !one.guest && one.tapsid > 0)
    return Array.from({ length: months }, (_, ago) => ago).flatMap((ago) => {
      const month = monthAfter(today.slice(0, 7), -ago)
      // last month's nil report of the third branch is still missing
      const many = ago === 1 && index % 3 === 2 ? 0 : manyOf(random, index)
      return Array.from({ length: many }, () => {
        const received_on = market.from(daysAfter(`${month}-01`, whole(random, 0, 27)))
        const late = random() < 0.04
        const forwarded_on = market.after(forwardBy(received_on, market), late ? 2 : 0)
        const sent = forwarded_on <= today
        return {
          key: uuidFrom(random),
          branch_id,
          received_on,
          from_whom: `${pick(random, lastNames)}, ${pick(random, firstNames)}`,
          check_number: String(whole(random, 101, 5_999)),
          cents: whole(random, 5, 480) * 5_000 + whole(random, 0, 1) * whole(random, 1, 4_999),
          payee: pick(random, payees),
          forwarded_to: sent ? pick(random, carriers) : '',
          forwarded_on: sent ? forwarded_on : null,
          entered_by: clerk?.id ?? null,
          entered_at: new Date(Date.parse(`${received_on}T16:00:00Z`)),
          version: 1,
        }
      }).filter(({ received_on: on }) => on.startsWith(month) && on <= today)
    })
  })
  const ids = await nextIds(client, 'received_check', rows.length)
  await insertRows(
    client,
    'received_check',
    rows.map((row, index) => ({ id: ids[index], ...row })),
  )
  await countBlotterLines(
    client,
    'check',
    rows.map(({ branch_id, received_on, cents, entered_by }) => ({
      branch_id,
      day: received_on,
      cents,
      hands: entered_by ? [entered_by] : [],
    })),
  )
}

const uuidFrom = (random: Random): string => {
  const part = (length: number) => Array.from({ length }, () => whole(random, 0, 15).toString(16)).join('')
  return `${part(8)}-${part(4)}-4${part(3)}-8${part(3)}-${part(12)}`
}
