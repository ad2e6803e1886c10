// What a task offers is what the server does: for each kind of record, stage and caller, whatever `can`, `moves`, `decisions` and
// `assignees` offer succeeds, and what they do not offer is refused.
import { answerAction } from '@portal/contract/actions'
import { startActing } from '@portal/contract/acting'
import { disputeCharge } from '@portal/contract/fee-disputes'
import { reportIncident } from '@portal/contract/incidents'
import { recordMeetingOutcome } from '@portal/contract/meetings'
import { queryPending } from '@portal/contract/pending'
import { requestChange } from '@portal/contract/profile'
import { mayMoveStage, type Stage, stage as at } from '@portal/contract/rules/stage'
import {
  actOnTasks,
  commentTask,
  getTask,
  listActivities,
  taskTitleLength,
  type TaskAct,
  type TaskDecision,
  taskDecisions,
  withdrawTask,
} from '@portal/contract/tasks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTask } from './features/blotters/work-items.ts'
import { periodAt } from './features/blotters/store.ts'
import { openWorkItem } from './features/tasks/public.ts'
import { elsewhereOf, recordKinds } from './features/tasks/records.ts'
import { changeBy } from './platform/change.ts'
import type { Actor } from './testing/actors.ts'
import { addressesOn } from './testing/address-blotter.ts'
import { approve, type FourEyes, fourEyesOn, ok } from './testing/four-eyes.ts'
import { withLink } from './testing/link-statements.ts'
import { actionIn } from './testing/mailed-links.ts'
import { type MeetingsOn, meetingsOn } from './testing/meetings.ts'
import { activity, submitted } from './testing/outside-business.ts'
import { testPortal } from './testing/portal.ts'
import { reviewer } from './testing/tasks.ts'

let on: FourEyes
let meetings: MeetingsOn
let callers: Record<string, Actor>
beforeAll(async () => {
  on = await fourEyesOn(await testPortal())
  const { portal } = on
  meetings = await meetingsOn(portal)
  const home = { ...reviewer, branch_id: null }
  const deputy = await portal.asAdmin({ first: 'Dora', last: 'Deputy' })
  await ok(deputy.call(startActing, { body: { email: on.her.email } }))
  callers = {
    owner: on.her,
    'an admin acting for the owner': deputy,
    'another advisor': await portal.asAdvisor(),
    'a reviewer of the branch': await portal.asPlus(reviewer),
    'the branch’s manager': await portal.asManager(reviewer),
    'a reviewer of the home office': await portal.asPlus(home),
    'an admin': await portal.asAdmin(),
    'who decided first': on.other,
    'another branch’s manager': await portal.asStranger(reviewer),
    'another branch’s manager, assigned': await portal.asStranger(reviewer),
    'a guest': await portal.asGuest(reviewer),
  }
  await prepareRestore()
})
afterAll(() => on.portal.close())

const change = (field: 'phone' | 'email', wanted: string) => async () =>
  (await on.her.call(requestChange, { body: { field, wanted, note: '', happened_on: null } })).body.task

async function generic(): Promise<number> {
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

/** Opens a task of hers; the kind of its record. */
const items: Record<string, { kind: string; open: () => Promise<number> }> = {
  'a request': { kind: 'request', open: generic },
  'a kind that nobody brings': {
    kind: '',
    async open() {
      const id = await generic()
      await on.portal.sql(`update work_item set record_kind = 'forgotten' where id = $1`, [id])
      return id
    },
  },
  'new business': {
    kind: 'submission',
    async open() {
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
    async open() {
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
    async open() {
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
    async open() {
      await on.portal.sql(
        `update account set menus = jsonb_set(menus, '{reviewer_tools,blotters}', 'true') where id = $1`,
        [on.her.id],
      )
      const id = await meetings.arrive(await on.portal.asAdvisor(), { attendees: meetings.people(30) })
      const { version } = await meetings.get(on.her, id)
      const outcome = { outcome: 'escalate', note: 'A promise was made.', version } as const
      return Number((await on.her.call(recordMeetingOutcome, { params: { id }, body: outcome })).body.task)
    },
  },
  'pending compensation': {
    kind: 'pending-line',
    async open() {
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
    async open() {
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
    async open() {
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
    async open() {
      const { id: examiner } = await on.portal.asExaminer()
      const [row] = await on.portal.sql(
        `insert into examiner_request (account_id, key, text, needed_by, asked_at)
         values ($1, gen_random_uuid(), 'Wire logs of 2025', '2099-01-01', now()) returning id`,
        [examiner],
      )
      const by = { id: on.her.id, name: on.her.email }
      const opening = { department: 'Compliance', category: 'Examiner Request', info: 'SEC, 2026-118' } as const
      const record = { kind: 'examiner-request', id: Number(row?.id) }
      const { platform } = on.portal
      return changeBy(
        platform,
        by,
        'test',
      )((tx, note) => openWorkItem(tx, note, { ...opening, accountId: on.her.id, by, record }, platform.clock()))
    },
  },
  'a state': { kind: 'registration', open: () => on.registrations.add(on.her, on.tapsid, 'New York') },
  'an exam': {
    kind: 'exam-request',
    open: async () => on.examTask((await on.exams.ask(on.her, '63')).body.id),
  },
  'a new phone': { kind: 'profile-change', open: change('phone', '(518) 555-0199') },
  'a new email': { kind: 'profile-change', open: change('email', 'offers@meridianharbor.example') },
  'an outside activity': { kind: 'outside-business', open: async () => (await submitted(on.her)).task },
  'an outside activity’s second step': {
    kind: 'outside-business',
    async open() {
      const { id, task } = await submitted(on.her)
      expect((await on.tasks.act(on.other, approve, task)).done).toEqual([task])
      return (await activity(on.her, id))?.task ?? 0
    },
  },
  'an address change that the client stopped': {
    kind: 'address-stop',
    async open() {
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

it('every kind of record is among them', () => {
  // what is worked on its own screen offers nothing here: elsewhere.test.ts
  // and a candidate is decided step by step: onboarding/review/review.test.ts
  const here = (kind: string) => kind !== 'test' && kind !== 'candidate' && !elsewhereOf({ record_kind: kind })
  const among = Object.values(items).flatMap(({ kind }) => kind || [])
  expect(new Set(among.filter(here))).toEqual(new Set(recordKinds().filter(here)))
})

/** It has a title for one line, and says in one sentence what is requested. */
async function isSaid(id: number): Promise<void> {
  const { record } = (await on.other.call(getTask, { params: { id } })).body
  expect(record.title).not.toBe('')
  expect(record.title.length).toBeLessThanOrEqual(taskTitleLength)
  expect(record.sentence).toMatch(/^[A-Z“].*[.”]$/)
  expect(record.sentence).not.toMatch(/undefined|null| {2}|, ,|\.\./)
  expect(record.asked.length).toBeGreaterThan(0)
}

// What was done is taken back, so that every act finds the task as it was.
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
]
const remember = () => on.portal.sql('select before.remember()')
const restore = () => on.portal.sql('select before.restore()')
/**
 * Row by row, since most acts change few of them. What the database generates it generates again. As functions, which are
 * planned once: it is done hundreds of times.
 */
async function prepareRestore(): Promise<void> {
  const columns = await on.portal.sql(
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
  await on.portal.sql(
    `create schema before; ${tables.map((t) => `create table before.${t} as table ${t} with no data;`).join('')}
     create function before.remember() returns void language plpgsql as $$ begin ${kept.join('')} end $$;
     create function before.restore() returns void language plpgsql set session_replication_role = replica
       as $$ begin ${back.join('')} end $$`,
  )
}

interface Offer {
  name: string
  offered: boolean
  /** Whether it was done. */
  act: () => Promise<boolean>
}

async function offersTo(actor: Actor, id: number, all: boolean): Promise<Offer[]> {
  const { status, body } = await actor.call(getTask, { params: { id } })
  const seen = status === 200 ? body : undefined
  const can = seen?.task.can
  const stage = (seen?.task.stage ?? 0) as Stage
  const does = async (act: TaskAct) => {
    const [row] = await on.portal.sql('select id, version from work_item where id = $1', [id])
    const answer = await actor.call(actOnTasks, { body: { items: [row as { id: number; version: number }], act } })
    return answer.status === 200 && answer.body.done.includes(id)
  }
  const decides = can?.decide ?? false
  const assignee = seen?.assignees[0]?.id ?? callers['an admin']?.id ?? ''
  const stages = (all ? [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] : [3]).filter((to) => to !== stage)
  const decisions = taskDecisions.filter((decision) => decision !== 'Withdrawn')
  const offers = [
    { name: 'take', offered: decides, act: () => does({ do: 'take' }) },
    {
      name: 'return',
      offered: decides && mayMoveStage(stage, at.holdingAdvisor),
      act: () => does({ do: 'return', reason: 'Why?' }),
    },
    { name: 'assign', offered: decides, act: () => does({ do: 'assign', to: assignee }) },
    { name: 'assign to the owner', offered: false, act: () => does({ do: 'assign', to: on.her.id }) },
    ...stages.map((to) => ({
      name: `move to ${to}`,
      offered: seen?.moves.includes(to) ?? false,
      act: () => does({ do: 'move', stage: to }),
    })),
    ...decisions.map((decision) => ({
      name: decision,
      offered: seen?.decisions.includes(decision) ?? false,
      act: () => does({ do: 'decide', decision, reason: 'Because.' }),
    })),
    {
      name: 'comment',
      offered: can?.comment ?? false,
      act: async () => (await actor.call(commentTask, { params: { id }, body: { text: 'Here.' } })).status === 200,
    },
    {
      name: 'withdraw',
      offered: can?.withdraw ?? false,
      act: async () => (await actor.call(withdrawTask, { params: { id } })).status === 200,
    },
  ]
  if (seen) return offers
  // who does not see it is refused by one rule, whatever they try and wherever it stands
  const [row] = await on.portal.sql('select stage from work_item where id = $1', [id])
  return offers.filter(
    ({ name }) => row?.stage === at.inReview && ['take', 'Approved', 'comment', 'withdraw'].includes(name),
  )
}

/** At another stage, as though it had got there. */
async function place(id: number, stage: number, assigned: string | undefined): Promise<void> {
  const over = stage === at.complete
  await on.portal.sql(
    `update work_item set stage = $2, held_at = null, assigned_to = $3, reason = $4, decision = $5, decided_at = $6 where id = $1`,
    [
      id,
      stage,
      stage === at.new ? null : assigned,
      stage === at.holdingAdvisor ? 'Why?' : '',
      over ? 'Declined' : null,
      over ? new Date() : null,
    ],
  )
}

/** What one may do whoever brought the record is tried on one kind, and on one that is worked on a screen of its own. */
const screens = Object.keys(items).find((name) => elsewhereOf({ record_kind: items[name]?.kind ?? '' }))
const ofEveryKind = /^(return|assign|move)/
/** Whose rights over what was returned to the advisor can differ from kind to kind. */
const concernedLater = /^(owner|an admin|the branch’s manager|who decided first|another branch’s manager, assigned)$/

describe.each(Object.keys(items))('%s', (name) => {
  it('offers what is done, and nothing else is done', async () => {
    const id = (await items[name]?.open()) ?? 0
    expect(id).toBeGreaterThan(0)
    if (items[name]?.kind) await isSaid(id)
    const all = name === 'a request'
    const thorough = all || name === screens
    const mistakes: string[] = []
    const offered = new Set<string>()
    for (const stage of all ? [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] : [at.inReview, at.holdingAdvisor]) {
      await place(id, stage, callers['another branch’s manager, assigned']?.id)
      await remember()
      for (const [who, actor] of Object.entries(callers)) {
        // the other stages are the same for everybody who decides
        const either = /^(owner|an admin)$/.test(who)
        if (stage !== at.inReview && stage !== at.holdingAdvisor && !either) continue
        if (!thorough && stage === at.holdingAdvisor && !concernedLater.test(who)) continue
        for (const { name: what, offered: said, act } of await offersTo(actor, id, all && either)) {
          if (!thorough && ofEveryKind.test(what)) continue
          const done = await act()
          if (done) await restore()
          if (done !== said) mistakes.push(`${who}, stage ${stage}, ${what}: ${said ? 'offered' : 'not offered'}`)
          if (said) offered.add(`${who}: ${what}`)
        }
      }
    }
    expect(mistakes).toEqual([])
    // both sides of it were really seen; of what is worked on a screen of its own that is to comment
    expect(offered.size).toBeGreaterThan(elsewhereOf({ record_kind: items[name]?.kind ?? '' }) ? 5 : 10)
    expect([...offered].filter((line) => /^(another advisor|a guest):/.test(line))).toEqual([])
  })
})

it('offers in the list what it offers by itself', async () => {
  for (const actor of Object.values(callers)) {
    const listed = await actor.call(listActivities, { query: {} })
    for (const task of listed.status === 200 ? listed.body.data : []) {
      const { body } = await actor.call(getTask, { params: { id: task.id } })
      const one: [object, TaskDecision[]] = [body.task.can, body.decisions]
      expect([task.can, task.decisions]).toEqual(one)
    }
  }
})

it('nobody approves what has no record: neither of a kind that nobody brings, nor of one that is gone', async () => {
  const id = await generic()
  const admin = callers['an admin'] as Actor
  const seen = async () => (await admin.call(getTask, { params: { id } })).body
  expect((await seen()).decisions).toEqual(['Approved', 'Answered', 'Declined'])
  await on.portal.sql('update work_item set record_id = 999999 where id = $1', [id])
  expect((await seen()).record).toMatchObject({ asked: [], facts: [], files: [] })
  expect((await seen()).decisions).toEqual(['Declined'])
  expect(await on.tasks.act(admin, approve, id)).toMatchObject({
    refused: [{ why: 'This can’t be approved yet. Open the task to see what’s missing.' }],
  })
  expect((await on.tasks.act(admin, { do: 'decide', decision: 'Declined', reason: 'No.' }, id)).done).toEqual([id])
})

it('nothing is opened without a record that somebody brings', async () => {
  const by = { id: on.her.id, name: on.her.email }
  const opening = {
    department: 'Compliance',
    category: 'Document',
    info: 'Golf outing',
    accountId: on.her.id,
    by,
  } as const
  const opened = changeBy(
    on.portal.platform,
    by,
    'test',
  )((tx, note) =>
    openWorkItem(tx, note, { ...opening, record: { kind: 'forgotten', id: 1 } }, on.portal.platform.clock()),
  )
  await expect(opened).rejects.toThrow('nobody brings records of the kind forgotten')
})
