// What the demo firm's advisors have paid: for the states and exams that are with the home office, the latest one from commission.
import { licenseLabels } from '@portal/contract/registrations'
import { stateChargeDescription } from '@portal/contract/payments'
import { firmDay } from '@portal/contract/rules/day'
import { examNamed } from '@portal/contract/rules/exams'
import { decimal } from '@portal/contract/rules/money'
import { nextPayDate } from '@portal/contract/rules/pay-date'
import type pg from 'pg'
import { type Person, personOf } from './people.ts'
import { insertRows } from './rows.ts'

interface Firm {
  now: Date
  everybody: Person[]
}

interface Asked {
  account_id: string
  paid_by: string
  email: string
  tapsid: number
  work_item_id: number
  at: Date
}

/** After the exams: whatever is asked for is there by then. */
export async function addPayments(client: pg.ClientBase, { now, everybody }: Firm): Promise<void> {
  const { rows: states } = await client.query<
    Asked & { state: string; license: 'Advisor' | 'Securities'; cents: number }
  >(
    `select r.account_id, w.created_by as paid_by, a.email, a.tapsid, w.id as work_item_id, w.created_at as at, r.state, r.license,
       (case r.license when 'Advisor' then f.rai else f.agi end * 100)::int as cents
     from registration r join work_item w on w.id = r.work_item_id join account a on a.id = r.account_id
     join lateral (select * from state_fee f where f.state = r.state and f.effective_from <= $1
       order by f.effective_from desc limit 1) f on true
     where r.status = 'REQUESTED' and not r.removal and case r.license when 'Advisor' then f.rai else f.agi end > 0
     order by w.created_at, w.id`,
    [firmDay(now)],
  )
  const { rows: exams } = await client.query<Asked & { id: number; exam: string; cents: number }>(
    `select r.account_id, r.created_by as paid_by, a.email, a.tapsid, w.id as work_item_id, w.created_at as at, r.id, r.exam,
       r.cost_cents as cents
     from exam_request r join work_item w on w.id = r.work_item_id join account a on a.id = r.account_id
     where r.payer = 'advisor' and r.cost_cents > 0 and r.status not in ('Awaiting payment', 'Denied', 'Withdrawn')
     order by w.created_at, w.id`,
  )
  const advisor = personOf(everybody, 'advisor')
  const latest = states.findLast(({ account_id }) => account_id === advisor.id)
  const common = ({ account_id, paid_by, email, work_item_id, at }: Asked) => ({
    account_id,
    paid_by,
    email,
    status: 'paid',
    created_at: at,
    settled_at: at,
    work_item_id,
  })
  await insertRows(client, 'payment', [
    ...states.map((row) => ({
      ...common(row),
      charge_type: 'STATE',
      charge_key: `STATE:${row.state}:${row.license}`,
      charge: { charge_type: 'STATE', advisor: row.tapsid, state: row.state, license: row.license },
      description: stateChargeDescription,
      lead_text: `${row.state}, ${licenseLabels[row.license]}`,
      state: row.state,
      type: licenseLabels[row.license],
      amount_cents: row.cents,
      method: row === latest ? 'commission' : 'sandbox',
    })),
    ...exams.map((row) => ({
      ...common(row),
      charge_type: 'EXAM',
      charge_key: `EXAM:${row.id}`,
      charge: { charge_type: 'EXAM', request: row.id },
      description: 'FINRA Exam',
      lead_text: examNamed(row.exam)?.text ?? row.exam,
      state: '',
      type: examNamed(row.exam)?.text ?? row.exam,
      amount_cents: row.cents,
      method: 'sandbox',
    })),
  ])
  const { rows: deducted } = await client.query<{ id: string; number: number; cents: number; about: string; at: Date }>(
    `select id, number, amount_cents as cents, lead_text as about, settled_at as at from payment where method = 'commission'`,
  )
  await insertRows(
    client,
    'pending_line',
    deducted.map(({ id, number, cents, about, at }) => ({
      tapsid: advisor.tapsid,
      reference: `FEE-${number}`,
      traded: firmDay(at),
      client: 'Fee deduction',
      product: about,
      gross: decimal(-cents),
      split: 100,
      amount: decimal(-cents),
      pay_date: nextPayDate(firmDay(now)),
      payment_id: id,
    })),
  )
  await client.query(
    `insert into exam_result (request_id, result, taken_on, recorded_by, recorded_at)
     select id, status, result_on, $1, changed_at from exam_request where status in ('Passed', 'Failed')`,
    [personOf(everybody, 'admin').id],
  )
}
