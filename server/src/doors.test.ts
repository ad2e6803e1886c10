// A record is decided through two doors, its own page and the work list. Both ask for the same rights, the same proof and four eyes. Each
// kind of record is tried by people of every kind, with and without recent proof.
import { decideSubmission } from '@portal/contract/exchange'
import { answerDispute } from '@portal/contract/fee-disputes'
import { type ReviewerFlag, reviewerFlags } from '@portal/contract/session'
import { actOnTasks, commentTask, getTask, listActivities, type TaskDecision } from '@portal/contract/tasks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { elsewhereOf, recordKinds } from './features/tasks/records.ts'
import { type Actor, type Answer, menusFor } from './testing/actors.ts'
import { type FourEyes, fourEyesOn } from './testing/four-eyes.ts'
import { testPortal } from './testing/portal.ts'
import { recordItems, undoing } from './testing/record-items.ts'

const withFlags = (...flags: ReviewerFlag[]) => {
  const menus = menusFor(false)
  const reviewer_tools = { ...menus.reviewer_tools, ...Object.fromEntries(flags.map((flag) => [flag, true])) }
  return { menus: JSON.stringify({ ...menus, reviewer_tools }) }
}

let on: FourEyes
let remember: () => Promise<unknown>
let restore: () => Promise<unknown>
let people: Record<string, Actor>
beforeAll(async () => {
  on = await fourEyesOn(await testPortal())
  const { portal } = on
  people = {
    'an advisor': await portal.asAdvisor(),
    'the branch’s manager': await portal.asManager(withFlags(...reviewerFlags)),
    'another branch’s manager, assigned': await portal.asStranger(withFlags(...reviewerFlags)),
    'another branch’s manager': await portal.asStranger(withFlags(...reviewerFlags)),
    'a reviewer of the home office': await portal.asPlus({ ...withFlags(...reviewerFlags), branch_id: null }),
    'an admin': await portal.asAdmin(),
    participant: await portal.asAdmin({ first: 'Pia', last: 'Participant' }),
    activities: await portal.asPlus(withFlags('activities')),
  }
  for (const flag of reviewerFlags.filter((one) => one !== 'activities')) {
    people[`activities and ${flag}`] = await portal.asPlus(withFlags('activities', flag))
    people[flag] = await portal.asPlus(withFlags(flag))
  }
  ;({ remember, restore } = await undoing(portal))
})
afterAll(() => on.portal.close())

type Decision = Exclude<TaskDecision, 'Withdrawn'>
type Outcome = 'done' | 'refused' | 'proof-needed'

const outcomeOf = ({ status, body }: Answer<object>): Outcome => {
  if (status === 200) return 'done'
  expect([status, [403, 404].includes(status)]).toEqual([status, true])
  return body.code === 'proof-needed' ? 'proof-needed' : 'refused'
}

async function throughList(by: Actor, id: number, decision: Decision): Promise<Outcome> {
  const [row] = await on.portal.sql('select id, version from work_item where id = $1', [id])
  const act = { do: 'decide', decision, reason: 'Because.' } as const
  const answer = await by.call(actOnTasks, { body: { items: [row as { id: number; version: number }], act } })
  return answer.status === 200 && answer.body.refused.length > 0 ? 'refused' : outcomeOf(answer)
}

/** The calls by which pages of their own decide what the work list decides too. */
const ownPages: Record<string, (by: Actor, record: number, decision: Decision) => Promise<Answer<object>>> = {
  async 'fee-dispute'(by, id, decision) {
    const [row] = await on.portal.sql('select version from fee_dispute where id = $1', [id])
    const answer = decision === 'Approved' ? 'waive' : 'uphold'
    const body = { answer, amount: null, reply: 'Because.', version: Number(row?.['version']) } as const
    return by.call(answerDispute, { params: { id }, body })
  },
  async submission(by, id, decision) {
    const [row] = await on.portal.sql('select version from submission where id = $1', [id])
    const what = decision === 'Approved' ? 'approve' : 'decline'
    const body = { decision: what, reason: 'Because.', version: Number(row?.['version']) } as const
    return by.call(decideSubmission, { params: { id }, body })
  },
}

const reviewersOfBranch = [
  'activities',
  ...reviewerFlags.filter((one) => one !== 'activities').map((f) => `activities and ${f}`),
]
const managers = ['the branch’s manager', 'an admin']
const anyReviewer = [
  ...managers,
  'a reviewer of the home office',
  'another branch’s manager, assigned',
  ...reviewersOfBranch,
]
const compliance = ['an admin', 'a reviewer of the home office']

/** The people who decide, by what is opened; those whom proof is asked for on each decision are among them. */
const deciders: Record<string, { who: string[]; proof: Decision[] }> = {
  'a request': { who: anyReviewer, proof: [] },
  'new business': {
    who: [
      ...managers,
      'a reviewer of the home office',
      'another branch’s manager, assigned',
      'activities and documents',
    ],
    proof: [],
  },
  'an incident': { who: anyReviewer, proof: [] },
  'a meeting': { who: compliance, proof: [] },
  'pending compensation': { who: anyReviewer, proof: [] },
  'a fee': {
    who: [...managers, 'a reviewer of the home office', 'activities and user_fees'],
    proof: ['Approved', 'Declined'],
  },
  'a fee above the limit': {
    who: [...managers, 'a reviewer of the home office', 'activities and user_fees'],
    proof: ['Approved', 'Declined'],
  },
  'an examiner’s request': { who: compliance, proof: [] },
  'a state': { who: anyReviewer, proof: ['Declined'] },
  'an exam': { who: anyReviewer, proof: [] },
  'a paid exam': { who: anyReviewer, proof: ['Declined'] },
  'a new phone': { who: anyReviewer, proof: [] },
  'a new email': { who: anyReviewer, proof: [] },
  'an outside activity': { who: managers, proof: [] },
  'an outside activity’s second step': { who: compliance, proof: [] },
  'an address change that the client stopped': { who: compliance, proof: [] },
  // decided on pages of their own alone
  'an overdue certification': { who: [], proof: [] },
  'a kind that nobody brings': { who: anyReviewer, proof: [] },
}

const items: typeof recordItems = {
  ...recordItems,
  'a paid exam': {
    kind: 'exam-request',
    async open() {
      const { id } = (await on.exams.ask(on.her, '7', 'advisor')).body
      expect((await on.exams.pay(on.her, id)).status).toBe(200)
      return on.examTask(id)
    },
  },
}

it('tries every kind of record that the work list decides', () => {
  const here = recordKinds().filter((kind) => kind !== 'test' && kind !== 'test-elsewhere' && kind !== 'candidate')
  const tried = new Set(Object.values(items).map(({ kind }) => kind))
  expect(here.filter((kind) => !elsewhereOf({ record_kind: kind }) && !tried.has(kind))).toEqual([])
  expect(Object.keys(deciders).toSorted()).toEqual(Object.keys(items).toSorted())
})

const proveAll = (proven: boolean) =>
  on.portal.sql('update session set proven_at = $1', [proven ? on.portal.platform.clock() : null])

describe.each(Object.entries(deciders))('%s', (name, { who, proof }) => {
  it('is decided by the same people with the same proof on its own page and through the work list', async () => {
    const id = (await items[name]?.open(on)) ?? 0
    const assigned = people['another branch’s manager, assigned']?.id
    await on.portal.sql(`update work_item set stage = 3, assigned_to = $2 where id = $1`, [id, assigned])
    const [item] = await on.portal.sql('select record_kind as kind, record_id as record from work_item where id = $1', [
      id,
    ])
    const { kind, record } = item as { kind: string; record: number }
    if (kind === 'submission') await on.portal.sql(`update submission set status = 'In Review' where id = $1`, [record])
    await on.portal.sql(`insert into worked_on values ($1, $2, now()), ($3, $2, now())`, [
      `work-item:${id}`,
      people['participant']?.id,
      `${kind}:${record}`,
    ])
    await remember()
    const seen = await people['an admin']?.call(getTask, { params: { id } })
    const offered = (seen?.body.decisions ?? []) as Decision[]
    // where the list offers nothing, it does nothing either
    const decisions: Decision[] = offered.length > 0 ? offered : ['Approved']
    const own = ownPages[kind]
    const wrong: string[] = []
    for (const proven of [true, false]) {
      await proveAll(proven)
      for (const decision of decisions) {
        for (const [person, actor] of Object.entries(people)) {
          const may = who.includes(person)
          const expected = !may ? 'refused' : proof.includes(decision) && !proven ? 'proof-needed' : 'done'
          const through = await throughList(actor, id, decision)
          if (through === 'done') await restore()
          const said = `${person}, ${decision}, ${proven ? 'proven' : 'not proven'}`
          if (through !== expected) wrong.push(`${said}: ${through} through the work list, not ${expected}`)
          if (!own) continue
          const there = outcomeOf(await own(actor, record, decision))
          if (there === 'done') await restore()
          // a reviewer without the Activities tool has no work list
          const hasList = !reviewerFlags.some((flag) => flag === person && flag !== 'activities')
          // the page asks for proof before it looks at the record, so it asks people it would refuse
          const alike = there === through || (!proven && there === 'proof-needed' && through === 'refused')
          if (hasList && !alike) wrong.push(`${said}: ${there} on the page, ${through} through the work list`)
        }
      }
    }
    await proveAll(true)
    expect(wrong).toEqual([])
  })
})

describe('a fee dispute', () => {
  const money = () =>
    on.portal.sql(`select cents from fee_entry where account_id = $1 and kind = 'credit'`, [on.her.id])
  const approve = (by: Actor, ...items: { id: number; version: number }[]) =>
    by.call(actOnTasks, { body: { items, act: { do: 'decide', decision: 'Approved' } } })
  const open = async (name = 'a fee') => {
    const id = (await items[name]?.open(on)) ?? 0
    await on.portal.sql('update work_item set stage = 3 where id = $1', [id])
    const [row] = await on.portal.sql('select id, version from work_item where id = $1', [id])
    return row as { id: number; version: number }
  }
  const admin = () => people['an admin'] as Actor
  const activitiesOnly = () => people['activities'] as Actor

  it('credits nothing through the work list without recent proof', async () => {
    const item = await open()
    const before = await money()
    await proveAll(false)

    const refused = await approve(admin(), item)

    expect([refused.status, refused.body.code]).toEqual([403, 'proof-needed'])
    expect(await money()).toEqual(before)
    await proveAll(true)
    expect((await approve(admin(), item)).body.done).toEqual([item.id])
    expect(await money()).toHaveLength(before.length + 1)
  })

  it('asks for proof once, before the first item of several', async () => {
    const request = await open('a request')
    const dispute = await open()
    await proveAll(false)

    const refused = await approve(admin(), request, dispute)

    expect([refused.status, refused.body.code]).toEqual([403, 'proof-needed'])
    const stages = await on.portal.sql('select stage from work_item where id = any($1)', [[request.id, dispute.id]])
    expect(stages).toEqual([{ stage: 3 }, { stage: 3 }])
    await proveAll(true)
    expect((await approve(admin(), request, dispute)).body.done).toEqual([request.id, dispute.id])
  })

  it('is seen and commented on by a reviewer without the Fees tool, who is offered no decision and told why', async () => {
    const { id, version } = await open()

    const { body } = await activitiesOnly().call(getTask, { params: { id } })
    const listed = await activitiesOnly().call(listActivities, { query: {} })
    const refused = await approve(activitiesOnly(), { id, version })

    const why = 'Only reviewers with the Fees tool can decide this. You can comment on it.'
    expect(body.task.can).toMatchObject({ comment: true, decide: false })
    expect([body.decisions, body.moves, body.assignees, body.why]).toEqual([[], [], [], why])
    expect(listed.body.data.find((task) => task.id === id)).toMatchObject({ decisions: [], can: { decide: false } })
    expect(refused.body.refused).toEqual([{ id, why }])
    expect(
      (await activitiesOnly().call(commentTask, { params: { id }, body: { text: 'Charged twice?' } })).status,
    ).toBe(200)
  })

  it('can’t be assigned to a reviewer without the Fees tool', async () => {
    const item = await open()
    const act = { do: 'assign', to: activitiesOnly().id } as const

    const { body } = await admin().call(actOnTasks, { body: { items: [item], act } })

    expect(body.refused).toEqual([{ id: item.id, why: 'This person can’t be assigned to this task.' }])
  })
})
