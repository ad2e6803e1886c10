// What a task offers is what the server does: for each kind of record, stage and caller, whatever `can`, `moves`, `decisions` and
// `assignees` offer succeeds, and what they do not offer is refused.
import { startActing } from '@portal/contract/acting'
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
import { openWorkItem } from './features/tasks/public.ts'
import { elsewhereOf, recordKinds } from './features/tasks/records.ts'
import { changeBy } from './platform/change.ts'
import type { Actor } from './testing/actors.ts'
import { approve, type FourEyes, fourEyesOn, ok } from './testing/four-eyes.ts'
import { testPortal } from './testing/portal.ts'
import { openRequest, recordItems as items, undoing } from './testing/record-items.ts'
import { reviewer } from './testing/tasks.ts'

let on: FourEyes
let remember: () => Promise<unknown>
let restore: () => Promise<unknown>
let callers: Record<string, Actor>
beforeAll(async () => {
  on = await fourEyesOn(await testPortal())
  const { portal } = on
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
  ;({ remember, restore } = await undoing(portal))
})
afterAll(() => on.portal.close())

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
    const id = (await items[name]?.open(on)) ?? 0
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
  const id = await openRequest(on)
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
