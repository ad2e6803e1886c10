// Outside business of the demo firm: what stands behind the work items, and for the advisor who signs in one of every kind.
import { type ActivityStatus, type Answers, activityRenewalDays } from '@portal/contract/outside-business'
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import { stage } from '@portal/contract/rules/stage'
import { later } from '@portal/server/platform/clock'
import type pg from 'pg'
import { type Person, personOf } from './people.ts'
import { insertRows, nextIds } from './rows.ts'

interface Firm {
  now: Date
  everybody: Person[]
}

const hour = 3_600_000
const day = 24 * hour

interface Row {
  account_id: string
  created_by: string
  status: ActivityStatus
  answers: Answers
  submitted_at: Date | null
  proposed: string
  conditions: string
  reason: string
  manager_id: string | null
  manager_at: Date | null
  decided_by: string | null
  decided_at: Date | null
  expires: string | null
  renewing: boolean
  ended_on: string | null
  created_at: Date
  changed_at: Date
  version: number
  work_item_id: number | null
}

const nature: Record<string, Partial<Answers> & { does: string }> = {
  'Board seat': { does: 'Runs a gallery and a summer school', position: 'Trustee', hours_week: 2 },
  'Rental property': {
    does: 'Rents out two apartments above a bakery',
    position: 'Owner',
    hours_week: 3,
    compensation: 'About $2,400 a month in rent',
  },
  Treasurer: { does: 'Volunteer fire company', position: 'Treasurer', hours_week: 4 },
  'Adjunct lecturer': {
    does: 'A community college',
    position: 'Lecturer, personal finance',
    hours_week: 3,
    compensation: '$3,100 per semester',
  },
  'Tax preparation': {
    does: 'Prepares individual tax returns',
    position: 'Preparer',
    hours_week: 6,
    hours_trading: 2,
    compensation: 'Fees from clients',
    clients_involved: true,
    clients: 'Some have accounts with the firm',
  },
  'Limited partner': {
    does: 'Buys and leases warehouses',
    position: 'Limited partner',
    investment_related: true,
    private_securities: true,
    compensation: 'Share of profits',
  },
  Mentor: { does: 'Scouts, ages 11 to 17', position: 'Mentor', hours_week: 2 },
  'Youth coach': { does: 'Youth ice hockey, ages 10 to 12', position: 'Assistant coach', hours_week: 3 },
}

function answersOf(info: string, start: string): Answers {
  const [desc = '', name = ''] = info.split(', ')
  const { does, ...known } = nature[desc] ?? { does: '' }
  return {
    desc,
    business: { name: name.charAt(0).toUpperCase() + name.slice(1), nature: does },
    investment_related: false,
    position: '',
    start_date: start,
    end_date: '',
    hours_week: 0,
    hours_trading: 0,
    compensation: 'None',
    clients_involved: false,
    clients: '',
    private_securities: false,
    note: '',
    ...known,
  }
}

const rowOf = (owner: string, at: Date, answers: Answers, more: Partial<Row>): Row => ({
  account_id: owner,
  created_by: owner,
  status: 'Draft',
  answers,
  submitted_at: at,
  proposed: '',
  conditions: '',
  reason: '',
  manager_id: null,
  manager_at: null,
  decided_by: null,
  decided_at: null,
  expires: null,
  renewing: false,
  ended_on: null,
  created_at: at,
  changed_at: at,
  version: 3,
  work_item_id: null,
  ...more,
})

export async function addOutsideBusiness(client: pg.ClientBase, firm: Firm): Promise<void> {
  const rows = [...(await beingDecided(client, firm)), ...ofAdvisor(firm)]
  const ids = await nextIds(client, 'outside_business', rows.length)
  await insertRows(
    client,
    'outside_business',
    rows.map((row, index) => ({ id: ids[index], ...row })),
  )
  await client.query(
    `update work_item w set record_kind = 'outside-business', record_id = o.id,
       desk = case when w.category = 'Outside Activity' then 'manager' else 'firm' end from outside_business o
     where w.account_id = o.account_id and w.category in ('Outside Activity', 'Outside Activity, compliance')
       and w.created_at >= o.created_at and split_part(w.info, ', ', 1) = o.answers->>'desc'`,
  )
  await client.query('analyze outside_business')
}

interface Item {
  id: number
  account_id: string
  info: string
  stage: number
  assigned_to: string
  decision: string | null
  reason: string
  created_at: Date
  decided_at: Date | null
}

/** What the work items ask for. What the manager approved with conditions, compliance approved after that; the rest is there now. */
async function beingDecided(client: pg.ClientBase, firm: Firm): Promise<Row[]> {
  const { rows: items } = await client.query<Item>(
    `select w.id, w.account_id, w.info, w.stage, w.assigned_to, w.decision, w.created_at, w.decided_at,
       (select e.text from work_item_entry e where e.work_item_id = w.id order by e.id desc limit 1) as reason
     from work_item w where w.category = 'Outside Activity' order by w.id`,
  )
  const rows: Row[] = []
  for (const item of items) {
    const { account_id, info, created_at, decided_at } = item
    const answers = answersOf(info, daysAfter(firmDay(created_at), 21))
    const asked = { work_item_id: item.id, status: 'Manager' as const }
    const more = decided_at ? await passedOn(client, item, decided_at, firm) : asked
    rows.push(rowOf(account_id, created_at, answers, more))
  }
  return rows
}

async function passedOn(
  client: pg.ClientBase,
  { account_id, info, assigned_to, reason, decision }: Item,
  at: Date,
  { everybody }: Firm,
): Promise<Partial<Row>> {
  const admin = personOf(everybody, 'admin')
  const open = decision === 'Approved'
  const decided = later(at, 5 * hour)
  const [id] = await nextIds(client, 'work_item', 1)
  const item = {
    id,
    department: 'Compliance',
    category: 'Outside Activity, compliance',
    info,
    account_id,
    created_by: account_id,
    created_at: at,
    assigned_to: open ? null : admin.id,
    stage: open ? stage.new : stage.complete,
    reason: '',
    decision: open ? null : 'Approved',
    decided_at: open ? null : decided,
    record_kind: 'outside-business',
    record_id: 0,
    changed_at: open ? at : decided,
    version: open ? 1 : 3,
  }
  await insertRows(client, 'work_item', [item])
  const entry = { work_item_id: id, account_id: admin.id, text: '', internal: false }
  const first = { ...entry, account_id, kind: 'opened', stage: stage.new, at }
  if (open) {
    await insertRows(client, 'work_item_entry', [first])
    // whoever decided first does not decide again
    await insertRows(client, 'worked_on', [{ record: `work-item:${id}`, account_id: assigned_to, at }])
    const step = { manager_id: assigned_to, manager_at: at, changed_at: at }
    return { ...step, status: 'Compliance', ...(id !== undefined && { work_item_id: id }) }
  }
  await insertRows(client, 'work_item_entry', [
    first,
    { ...entry, kind: 'assigned', text: `${admin.first} ${admin.last}`, stage: stage.inReview, at: later(at, hour) },
    { ...entry, kind: 'decided', stage: stage.complete, at: decided },
  ])
  return {
    ...decisionOf(assigned_to, at, admin.id, decided),
    status: 'Approved with conditions',
    conditions: reason,
    ...(id !== undefined && { work_item_id: id }),
  }
}

const decisionOf = (manager: string, first: Date, compliance: string, second: Date): Partial<Row> => ({
  manager_id: manager,
  manager_at: first,
  decided_by: compliance,
  decided_at: second,
  expires: daysAfter(firmDay(second), activityRenewalDays),
  changed_at: second,
})

/** One that can be renewed, one that has run out, one that ended, one denied and a draft. */
function ofAdvisor({ now, everybody }: Firm): Row[] {
  const [owner, manager, admin] = (['advisor', 'manager', 'admin'] as const).map((who) => personOf(everybody, who).id)
  if (!owner || !manager || !admin) return []
  const ago = (days: number) => later(now, -days * day)
  const decided = (info: string, days: number, more: Partial<Row> = {}) => {
    const at = ago(days)
    const decision = decisionOf(manager, later(at, 2 * day), admin, later(at, 4 * day))
    const answers = answersOf(info, daysAfter(firmDay(at), 30))
    return rowOf(owner, at, answers, { status: 'Approved', ...decision, ...more })
  }
  const ended = decided('Youth coach, Albany Junior Hockey', 700)
  const lastDay = firmDay(ago(400))
  return [
    decided('Adjunct lecturer, Hudson Community College', 345),
    decided('Tax preparation, Whitfield & Sister', 380, {
      status: 'Approved with conditions',
      conditions: 'Not during trading hours, and not under the firm’s name.',
    }),
    { ...ended, status: 'Ended', ended_on: lastDay, answers: { ...ended.answers, end_date: lastDay } },
    decided('Limited partner, Mohawk Warehouse Fund', 90, {
      status: 'Denied',
      reason: 'This is a private securities transaction, and some partners are firm clients.',
      expires: null,
    }),
    rowOf(
      owner,
      ago(1),
      { ...answersOf('Treasurer, Pine Hills Library Friends', ''), compensation: '' },
      {
        submitted_at: null,
        version: 4,
      },
    ),
  ]
}
