// Work items of every kind of record, for tests that act on all of them, and a way to undo those acts.
import { answerAction } from '@portal/contract/actions'
import { disputeCharge } from '@portal/contract/fee-disputes'
import { reportIncident } from '@portal/contract/incidents'
import { recordMeetingOutcome } from '@portal/contract/meetings'
import { queryPending } from '@portal/contract/pending'
import { requestChange } from '@portal/contract/profile'
import { expect } from 'vitest'
import { periodAt } from '../features/blotters/store.ts'
import { openTask } from '../features/blotters/work-items.ts'
import { openWorkItem } from '../features/tasks/public.ts'
import { changeBy } from '../platform/change.ts'
import { addressesOn } from './address-blotter.ts'
import { approve, type FourEyes, ok } from './four-eyes.ts'
import { withLink } from './link-statements.ts'
import { actionIn } from './mailed-links.ts'
import { meetingsOn } from './meetings.ts'
import { activity, submitted } from './outside-business.ts'
import type { TestPortal } from './portal.ts'

const change = (field: 'phone' | 'email', wanted: string) => async (on: FourEyes) =>
  (await on.her.call(requestChange, { body: { field, wanted, note: '', happened_on: null } })).body.task

/** Opens a request, which has no page of its own. */
export async function openRequest(on: FourEyes): Promise<number> {
  const by = { id: on.her.id, name: on.her.email }
  const [row] = await on.portal.sql(
    `insert into request (asked, rule) values ('[{"label":"Gift","on_file":"","wanted":"Golf outing"}]', 'FINRA Rule 3220') returning id`,
  )
  const opening = { department: 'Compliance', category: 'Document', info: 'Golf outing' } as const
  const record = { kind: 'request', id: Number(row?.id) }
  const now = on.portal.platform.clock()
  return changeBy(
    on.portal.platform,
    by,
    'test',
  )((tx, note) => openWorkItem(tx, note, { ...opening, accountId: on.her.id, by, record }, now))
}

/** Opens a work item of hers, for each kind of record that the work list shows. */
export const recordItems: Record<string, { kind: string; open: (on: FourEyes) => Promise<number> }> = {
  'a request': { kind: 'request', open: openRequest },
  'a kind that nobody brings': {
    kind: '',
    async open(on) {
      const id = await openRequest(on)
      await on.portal.sql(`update work_item set record_kind = 'forgotten' where id = $1`, [id])
      return id
    },
  },
  'new business': {
    kind: 'submission',
    async open(on) {
      const id = await on.exchange.begin(on.her)
      await ok(on.exchange.save(on.her, id, { productId: await on.exchange.product() }))
      await ok(on.exchange.attach(on.her, id, 'signed'))
      await ok(on.exchange.hold(on.her, id))
      await ok(on.exchange.submit(on.her, id))
      return on.itemOf(id)
    },
  },
  'an overdue certification': {
    kind: 'blotter-period',
    async open(on) {
      const { sql, platform } = on.portal
      const [period] = await sql(
        `insert into blotter_period (branch_id, kind, month) select branch_id, 'check', '2026-' || lpad($2::text, 2, '0') from account
          where id = $1 returning id, branch_id, month`,
        [on.her.id, (Number((await sql('select count(*) from blotter_period'))[0]?.count) % 10) + 1],
      )
      const of = { kind: 'check', branch: Number(period?.branch_id), month: String(period?.month) } as const
      const row = await periodAt(platform.db, of)
      if (!row) throw new Error('there is a period')
      const late = { id: Number(period?.id), row, accountId: on.her.id, due: '2026-10-21' }
      const by = { id: on.her.id, name: on.her.email }
      return changeBy(platform, by, 'test')((tx, note) => openTask(tx, note, late, platform.clock()))
    },
  },
  'an incident': {
    kind: 'incident',
    async open(on) {
      const noticed = new Date(on.portal.platform.clock().getTime() - 60_000).toISOString()
      await ok(
        on.her.call(reportIncident, {
          body: { title: 'Stolen laptop', what: 'Laptop stolen.', noticed, devices: '', clients: 0 },
        }),
      )
      return on.newestItem()
    },
  },
  // the reviewer who escalates it asks
  'a meeting': {
    kind: 'meeting',
    async open(on) {
      await on.portal.sql(
        `update account set menus = jsonb_set(menus, '{reviewer_tools,blotters}', 'true') where id = $1`,
        [on.her.id],
      )
      const meetings = await meetingsOn(on.portal)
      const id = await meetings.arrive(await on.portal.asAdvisor(), { attendees: meetings.people(30) })
      const { version } = await meetings.get(on.her, id)
      const outcome = { outcome: 'escalate', note: 'A promise was made.', version } as const
      return Number((await on.her.call(recordMeetingOutcome, { params: { id }, body: outcome })).body.task)
    },
  },
  'pending compensation': {
    kind: 'pending-line',
    async open(on) {
      const [line] = await on.portal.sql(
        `insert into pending_line (tapsid, reference, traded, client, gross, amount, pay_date)
         values ($1, 'offers', '2026-11-03', 'Harlan Quist', 1250, 1000, '2026-11-22') returning id`,
        [on.tapsid],
      )
      const asked = { params: { id: Number(line?.id) }, body: { question: 'When?' } }
      return (await on.her.call(queryPending, asked)).body.task
    },
  },
  'a fee': {
    kind: 'fee-dispute',
    async open(on) {
      const [charge] = await on.portal.sql(
        `insert into fee_entry (account_id, day, at, kind, fee_id, description, cents)
         values ($1, '2026-11-02', now(), 'charge', 1, 'Technology', 500) returning id`,
        [on.her.id],
      )
      const body = { reason: 'Other', wanted: null, text: 'Not mine' } as const
      return (await on.her.call(disputeCharge, { params: { id: Number(charge?.id) }, body })).body.task
    },
  },
  'a fee above the limit': {
    kind: 'fee-dispute',
    async open(on) {
      const [charge] = await on.portal.sql(
        `insert into fee_entry (account_id, day, at, kind, fee_id, description, cents)
         values ($1, '2026-11-02', now(), 'charge', 1, 'E&O insurance', 148000) returning id`,
        [on.her.id],
      )
      const body = { reason: 'Charged twice', wanted: null, text: 'Twice' } as const
      return (await on.her.call(disputeCharge, { params: { id: Number(charge?.id) }, body })).body.task
    },
  },
  // by an examiner, whom nobody acts for; here it is as if it concerned her
  'an examiner’s request': {
    kind: 'examiner-request',
    async open(on) {
      const { id: examiner } = await on.portal.asExaminer()
      const [row] = await on.portal.sql(
        `insert into examiner_request (account_id, key, text, needed_by, asked_at)
         values ($1, gen_random_uuid(), 'Wire logs of 2025', '2099-01-01', now()) returning id`,
        [examiner],
      )
      const by = { id: on.her.id, name: on.her.email }
      const opening = {
        department: 'Compliance',
        category: 'Examiner Request',
        info: 'SEC, 2026-118',
        desk: 'firm',
      } as const
      const record = { kind: 'examiner-request', id: Number(row?.id) }
      const { platform } = on.portal
      return changeBy(
        platform,
        by,
        'test',
      )((tx, note) => openWorkItem(tx, note, { ...opening, accountId: on.her.id, by, record }, platform.clock()))
    },
  },
  'a state': { kind: 'registration', open: (on) => on.registrations.add(on.her, on.tapsid, 'New York') },
  'an exam': {
    kind: 'exam-request',
    open: async (on) => on.examTask((await on.exams.ask(on.her, '63')).body.id),
  },
  'a new phone': { kind: 'profile-change', open: change('phone', '(518) 555-0199') },
  'a new email': { kind: 'profile-change', open: change('email', 'offers@meridianharbor.example') },
  'an outside activity': { kind: 'outside-business', open: async (on) => (await submitted(on.her)).task },
  'an outside activity’s second step': {
    kind: 'outside-business',
    async open(on) {
      const { id, task } = await submitted(on.her)
      expect((await on.tasks.act(on.other, approve, task)).done).toEqual([task])
      return (await activity(on.her, id))?.task ?? 0
    },
  },
  'an address change that the client stopped': {
    kind: 'address-stop',
    async open(on) {
      const email = 'walter@clients.example'
      const id = await addressesOn(on.portal).entered(on.her, { email, phone: '(518) 555-0177' })
      const token = await actionIn(on.portal, email, 'Did you ask us to change your address?')
      expect((await withLink(on.portal, token, answerAction, { answer: 'yes' })).statusCode).toBe(200)
      const [row] = await on.portal.sql(
        `select id from work_item where record_kind = 'address-stop' and record_id = $1`,
        [id],
      )
      return Number(row?.['id'])
    },
  },
}

/** Tables that acts on work items change. */
const tables = [
  'work_item',
  'work_item_entry',
  'work_item_hidden',
  'worked_on',
  'account',
  'submission',
  'registration',
  'exam_request',
  'outside_business',
  'profile_change',
  'meeting',
  'fee_account',
  'fee_entry',
  'fee_credit',
  'fee_dispute',
  'payment',
  'pending_line',
]

/**
 * Prepares to undo acts, so that each one finds the work item as it was. Restores row by row, since most acts change few rows; the
 * database computes generated columns again. The statements are functions, planned once, because tests run them hundreds of times.
 */
export async function undoing({
  sql,
}: Pick<TestPortal, 'sql'>): Promise<{ remember: () => Promise<unknown>; restore: () => Promise<unknown> }> {
  const columns = await sql(
    `select table_name as t, string_agg(column_name, ', ') as names from information_schema.columns
     where table_schema = 'public' and table_name = any($1) and is_generated = 'NEVER' group by 1`,
    [tables],
  )
  const back = columns
    .map(({ t, names }) => ({ t: String(t), names: String(names) }))
    .map(
      ({ t, names }) =>
        `delete from ${t} where ${t}::text not in (select b::text from before.${t} b);
         insert into ${t} (${names}) overriding system value
           select ${names} from before.${t} b where b::text not in (select ${t}::text from ${t});`,
    )
  const kept = tables.map((t) => `delete from before.${t}; insert into before.${t} select * from ${t};`)
  await sql(
    `create schema before; ${tables.map((t) => `create table before.${t} as table ${t} with no data;`).join('')}
     create function before.remember() returns void language plpgsql as $$ begin ${kept.join('')} end $$;
     create function before.restore() returns void language plpgsql set session_replication_role = replica
       as $$ begin ${back.join('')} end $$`,
  )
  return { remember: () => sql('select before.remember()'), restore: () => sql('select before.restore()') }
}
