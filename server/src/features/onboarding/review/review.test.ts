import {
  type CandidateInvited,
  candidateFile,
  declineCandidate,
  getCandidate,
  inviteCandidate,
  listCandidates,
  moveCandidateStart,
  planCandidate,
  remindCandidate,
  renewCandidateLink,
  returnSteps,
  revealCandidate,
  revokeCandidateLink,
  withdrawCandidate,
} from '@portal/contract/onboarding-review'
import { openLink } from '@portal/contract/links'
import { daysAfter } from '@portal/contract/rules/day'
import { workedOnIt } from '@portal/contract/rules/four-eyes'
import { actOnTasks, commentTask, getTask, listActivities } from '@portal/contract/tasks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Actor, menusFor } from '../../../testing/actors.ts'
import { candidatesOn, ssn } from '../../../testing/candidates.ts'
import { withLink } from '../../../testing/link-statements.ts'
import { type TestPortal, testPortal } from '../../../testing/portal.ts'

const menus = JSON.stringify(menusFor(true))
let portal: TestPortal
let on: ReturnType<typeof candidatesOn>
let manager: Actor
let inviter: Actor
let admin: Actor
let colleague: Actor
let stranger: Actor
beforeAll(async () => {
  portal = await testPortal()
  on = candidatesOn(portal)
  manager = await portal.asManager({ menus })
  inviter = await portal.asManager({ menus, first: 'Ingrid', last: 'Inviter' })
  admin = await portal.asAdmin()
  colleague = await portal.asPlus({ menus })
  stranger = await portal.asStranger({ menus })
})
afterAll(() => portal.close())

const mailsTo = async (email: string) => (await portal.mails()).filter(({ to }) => to === email)
const tokenIn = (text = '') => /\/onboarding\?q=([\w-]+)/.exec(text)?.[1] ?? ''
const works = async (token: string) =>
  (await withLink(portal, token, openLink, { purpose: 'onboarding' })).statusCode === 200
const at = async (id: number) => ({ params: { id }, body: { version: await on.version(id) } })

describe('inviting', () => {
  it('sends a personal link that works until two weeks after the start, and plans what has to happen before', async () => {
    const wanted = await on.wanted()
    const { id } = (await manager.call(inviteCandidate, { body: wanted })).body
    const [mail] = await mailsTo(wanted.email)
    expect(await works(tokenIn(mail?.text))).toBe(true)
    const candidate = await on.get(manager, id)
    expect(candidate).toMatchObject({
      state: 'invited',
      done: 0,
      until: daysAfter(wanted.starts ?? '', 14),
      invited_by: 'Manager Tester',
      answers: null,
      steps: [],
      creates: [],
      task: null,
    })
    expect(candidate.plans.map(({ kind, state }) => [kind, state])).toEqual(
      ['fingerprints', 'background', 'u4', 'states', 'equipment'].map((kind) => [kind, 'planned']),
    )
    expect(candidate.plans.every((plan) => plan.on !== null && plan.on < (wanted.starts ?? ''))).toBe(true)
  })

  it('is one invitation, however often it is sent', async () => {
    const body = await on.wanted()
    const first = await manager.call(inviteCandidate, { body })
    const again = await manager.call(inviteCandidate, { body })
    expect(again.body.id).toBe(first.body.id)
    expect(await mailsTo(body.email)).toHaveLength(1)
    expect((await admin.call(inviteCandidate, { body })).status).toBe(409)
  })

  it('is for managers of the branch and for admins', async () => {
    const body = async (more: Partial<CandidateInvited> = {}) => ({ body: await on.wanted(more) })
    expect((await colleague.call(inviteCandidate, await body())).status).toBe(403)
    expect((await stranger.call(inviteCandidate, await body())).status).toBe(403)
    expect((await manager.call(inviteCandidate, await body({ branch: await on.branchOf('Buffalo') }))).status).toBe(403)
    expect((await admin.call(inviteCandidate, await body({ branch: await on.branchOf('Buffalo') }))).status).toBe(200)
    expect((await admin.call(inviteCandidate, await body({ branch: 2_000_000 }))).status).toBe(400)
  })

  it('refuses a start that is over or years away, and an address that is none', async () => {
    const refused = async (more: Partial<CandidateInvited>) => {
      const { status, body } = await on.invite(manager, more)
      return [status, ...Object.keys((body as unknown as { fields?: object }).fields ?? {})]
    }
    expect(await refused({ starts: daysAfter(on.today(), -1) })).toEqual([400, 'starts'])
    expect(await refused({ starts: daysAfter(on.today(), 366) })).toEqual([400, 'starts'])
    expect(await refused({ email: 'maren' })).toEqual([400, 'email'])
    expect(await refused({ first: '  ' })).toEqual([400, 'first'])
  })

  it('plans neither fingerprints nor registrations for somebody who is not registered', async () => {
    const { id } = (await on.invite(manager, { position: 'associate' })).body
    expect((await on.get(manager, id)).plans.map(({ kind }) => kind)).toEqual(['background', 'equipment'])
  })
})

describe('the link', () => {
  it('goes out again and ends the one before; revoked, none works', async () => {
    const wanted = await on.wanted()
    const { id } = (await manager.call(inviteCandidate, { body: wanted })).body
    const first = tokenIn((await mailsTo(wanted.email))[0]?.text)
    expect((await manager.call(renewCandidateLink, await at(id))).status).toBe(200)
    const second = tokenIn((await mailsTo(wanted.email))[0]?.text)
    expect([await works(first), await works(second)]).toEqual([false, true])
    expect((await manager.call(revokeCandidateLink, await at(id))).status).toBe(200)
    expect([await works(second), (await on.get(manager, id)).link]).toEqual([false, 'revoked'])
    expect((await manager.call(remindCandidate, await at(id))).status).toBe(409)
  })

  it('is reminded of once a day', async () => {
    const { id } = (await on.invite(manager)).body
    expect((await manager.call(remindCandidate, await at(id))).status).toBe(200)
    expect((await manager.call(remindCandidate, await at(id))).status).toBe(409)
  })

  it('is not for a reviewer who does not answer for the branch', async () => {
    const { id } = (await on.invite(manager)).body
    expect((await colleague.call(revokeCandidateLink, await at(id))).status).toBe(403)
    expect((await stranger.call(revokeCandidateLink, await at(id))).status).toBe(404)
  })

  it('moves the start, tells the candidate, and moves what was planned with it', async () => {
    const wanted = await on.wanted()
    const { id } = (await manager.call(inviteCandidate, { body: wanted })).body
    const before = (await on.get(manager, id)).plans.find(({ kind }) => kind === 'equipment')?.on ?? ''
    const starts = daysAfter(on.today(), 60)
    const body = { version: await on.version(id), starts, time: '08:30', place: 'Second floor' }
    expect((await manager.call(moveCandidateStart, { params: { id }, body })).status).toBe(200)
    const moved = await on.get(manager, id)
    expect(moved).toMatchObject({ starts, time: '08:30', place: 'Second floor' })
    expect((moved.plans.find(({ kind }) => kind === 'equipment')?.on ?? '') > before).toBe(true)
    expect((await mailsTo(wanted.email))[0]?.subject).toBe('Your first day has moved')
  })
})

describe('the review', () => {
  it('comes as a task of the branch and of the firm, which shows who it is about', async () => {
    const id = await on.sent(inviter)
    const { task } = await on.get(manager, id)
    const inQueue = async (actor: Actor) =>
      (await actor.call(listActivities, { query: {} })).body.data.find((one) => one.id === task)
    for (const actor of [manager, admin, colleague])
      expect(await inQueue(actor)).toMatchObject({
        advisor: 'Holloway, Maren',
        branch: 'Albany',
        category: 'Onboarding',
        department: 'People',
        created_by_name: 'Maren Holloway',
      })
    expect(await inQueue(stranger)).toBeUndefined()
    const seen = await manager.call(getTask, { params: { id: task ?? 0 } })
    expect(seen.body.record).toMatchObject({ kind: 'candidate', title: 'Maren Holloway, onboarding' })
    expect(seen.body.entries[0]).toMatchObject({ kind: 'opened', by: 'Maren Holloway' })
    expect(seen.body.decisions).toEqual([])
    await manager.call(commentTask, { params: { id: task ?? 0 }, body: { text: 'Fine with me.', internal: true } })
    expect((await stranger.call(getTask, { params: { id: task ?? 0 } })).status).toBe(404)
  })

  it('is not decided among the tasks, alone or with many', async () => {
    const id = await on.sent(inviter)
    const { task } = await on.get(manager, id)
    const [row] = await portal.sql('select version from work_item where id = $1', [task])
    const act = async (what: Parameters<typeof manager.call<typeof actOnTasks>>[1]['body']['act']) =>
      (
        await manager.call(actOnTasks, {
          body: { items: [{ id: task ?? 0, version: Number(row?.['version']) }], act: what },
        })
      ).body.refused.length
    expect(await act({ do: 'decide', decision: 'Approved' })).toBe(1)
    expect(await act({ do: 'decide', decision: 'Declined', reason: 'No' })).toBe(1)
    expect(await act({ do: 'return', reason: 'No' })).toBe(1)
    expect(await on.get(manager, id)).toMatchObject({ state: 'review' })
    expect(await act({ do: 'take' })).toBe(0)
  })

  it('accepts and marks single steps; several go back in one email, and only they are open again', async () => {
    const wanted = await on.wanted()
    const { id } = (await inviter.call(inviteCandidate, { body: wanted })).body
    await on.send(id)
    const before = (await mailsTo(wanted.email)).length
    await on.accept(colleague, id, ['person', 'crd'])
    await on.mark(manager, id, 'disclosures', 'Please upload all three pages.')
    await on.mark(manager, id, 'documents', 'The back is missing.')
    const marked = await on.get(admin, id)
    expect(marked.steps.map(({ step, review, by }) => [step, review, by])).toEqual([
      ['person', 'accepted', 'Plus Tester'],
      ['crd', 'accepted', 'Plus Tester'],
      ['history', 'none', ''],
      ['disclosures', 'returning', 'Manager Tester'],
      ['activities', 'none', ''],
      ['documents', 'returning', 'Manager Tester'],
      ['policies', 'accepted', ''],
      ['sign', 'accepted', ''],
    ])
    expect(await mailsTo(wanted.email)).toHaveLength(before)
    expect((await manager.call(returnSteps, await at(id))).status).toBe(200)
    const mails = await mailsTo(wanted.email)
    expect(mails).toHaveLength(before + 1)
    expect(mails[0]?.text).toContain('Disclosures')
    expect(mails[0]?.text).toContain('Documents')
    const back = await on.get(admin, id)
    expect([back.state, back.steps.filter(({ review }) => review === 'returned').map(({ step }) => step)]).toEqual([
      'returned',
      ['disclosures', 'documents'],
    ])
    expect((await portal.sql('select stage, reason from work_item where id = $1', [back.task]))[0]).toEqual({
      stage: 6,
      reason: 'Please upload all three pages.\n\nThe back is missing.',
    })
    expect((await on.accept(manager, id, ['history'])).status).toBe(403)
    await on.send(id)
    expect((await portal.sql('select stage from work_item where id = $1', [back.task]))[0]).toEqual({ stage: 2 })
  })

  it('returns nothing that is not marked, and takes a mark away', async () => {
    const id = await on.sent(inviter)
    await on.mark(manager, id, 'crd', 'Please check it.')
    await on.mark(manager, id, 'crd', '  ')
    expect((await on.get(manager, id)).steps[1]).toMatchObject({ review: 'none', reason: '' })
    expect((await manager.call(returnSteps, await at(id))).status).toBe(409)
    expect((await on.mark(manager, id, 'sign', 'Sign again.')).status).toBe(409)
  })

  it('belongs to whoever begins it, and tells a second one that something changed', async () => {
    const id = await on.sent(inviter)
    const version = await on.version(id)
    await on.accept(manager, id, ['person'])
    const { task } = await on.get(manager, id)
    expect((await portal.sql('select assigned_to, stage from work_item where id = $1', [task]))[0]).toEqual({
      assigned_to: manager.id,
      stage: 2,
    })
    const second = await admin.call(returnSteps, { params: { id }, body: { version } })
    expect([second.status, second.body]).toMatchObject([
      409,
      { message: expect.stringContaining('Someone else changed') },
    ])
  })

  it('does not exist for other branches, and is not for advisors', async () => {
    const id = await on.sent(inviter)
    expect((await stranger.call(getCandidate, { params: { id } })).status).toBe(404)
    expect((await stranger.call(revealCandidate, { params: { id } })).status).toBe(404)
    expect((await stranger.call(returnSteps, await at(id))).status).toBe(404)
    expect((await (await portal.asAdvisor()).call(getCandidate, { params: { id } })).status).toBe(403)
  })
})

describe('a participant', () => {
  /** Ways in which the manager takes part in an invitation; each answers with the candidate, who has signed and sent everything. */
  const ways: [string, others: string, () => Promise<number>][] = [
    ['invited the candidate', 'Ingrid Inviter or Admin Tester', () => on.sent(manager)],
    [
      'sent the candidate a new link',
      'Admin Tester',
      async () => {
        const { id } = (await on.invite(inviter)).body
        expect((await manager.call(renewCandidateLink, await at(id))).status).toBe(200)
        await on.send(id)
        return id
      },
    ],
    [
      'reminded the candidate',
      'Admin Tester',
      async () => {
        const { id } = (await on.invite(inviter)).body
        expect((await manager.call(remindCandidate, await at(id))).status).toBe(200)
        await on.send(id)
        return id
      },
    ],
  ]
  it.each(ways)('who %s decides nothing about them, and %s can', async (_, others, take) => {
    const id = await take()
    const version = await on.version(id)
    const email = `maren.${id}@meridianharbor.example`
    const decisions = (by: Actor) => [
      () => on.accept(by, id),
      () => on.mark(by, id, 'crd', 'Please check it.'),
      async () => by.call(returnSteps, await at(id)),
      () => by.call(declineCandidate, { params: { id }, body: { version, reason: 'Not now' } }),
      () => on.approve(by, id, email),
    ]

    for (const decide of decisions(manager)) {
      const { status, body } = await decide()
      expect([status, (body as { message?: string }).message]).toEqual([403, workedOnIt])
    }

    const seen = await on.get(manager, id)
    expect(seen.can).toMatchObject({ review: false, decide: false, decline: false, withdraw: true })
    expect(seen.can.why_not).toBe(`${workedOnIt} ${others} can.`)
    const { task } = seen
    const [item] = await portal.sql('select version from work_item where id = $1', [task])
    const items = [{ id: task ?? 0, version: Number(item?.['version']) }]
    const taken = await manager.call(actOnTasks, { body: { items, act: { do: 'take' } } })
    expect(taken.body.refused).toEqual([{ id: task, why: workedOnIt }])
    expect((await on.accept(admin, id)).status).toBe(200)
    expect((await on.approve(admin, id, email)).status).toBe(200)
  })

  it('may still plan, and note that the candidate withdrew', async () => {
    const id = await on.sent(manager)
    const plan = { kind: 'fingerprints', state: 'running', on: null, time: '', place: '' } as const
    const planned = await manager.call(planCandidate, {
      params: { id },
      body: { version: await on.version(id), ...plan },
    })
    const body = { version: await on.version(id), reason: 'Another offer' }
    const withdrawn = await manager.call(withdrawCandidate, { params: { id }, body })
    expect([planned.status, withdrawn.status]).toEqual([200, 200])
    expect((await on.get(admin, id)).state).toBe('withdrawn')
  })

  it('is told before the review begins when no one else can approve the candidate', async () => {
    const branch = Number((await portal.sql(`insert into branch (name) values ('Alone') returning id`))[0]?.['id'])
    const alone = await portal.asManager({ menus, branch_id: branch })
    const { id } = (await on.invite(alone, { branch })).body
    expect((await on.get(alone, id)).can.why_not).toBe('')

    // the rest of the firm loses the tool that reviews candidates
    const [kept] = await portal.sql(
      `with without as (update account set menus = jsonb_set(menus, '{reviewer_tools,activities}', 'false')
         where id <> $1 and (menus->'reviewer_tools'->>'activities')::boolean returning id)
       select array_agg(id) as ids from without`,
      [alone.id],
    )
    const { can } = await on.get(alone, id)
    await portal.sql(
      `update account set menus = jsonb_set(menus, '{reviewer_tools,activities}', 'true') where id = any($1)`,
      [kept?.['ids']],
    )
    expect(can.why_not).toMatch(/^No one can approve this candidate/)
  })
})

describe('personal data', () => {
  it('is masked until it is asked for, and every time is recorded', async () => {
    const id = await on.sent(inviter)
    const shown = await on.get(manager, id)
    expect(shown.answers?.person).toMatchObject({ ssn: 'XXX-XX-4329', birth: '' })
    expect(JSON.stringify(shown)).not.toContain(ssn)
    const told = await manager.call(revealCandidate, { params: { id } })
    expect(told.body).toEqual({ ok: true, ssn, birth: '1988-03-04' })
    const entries = await portal.sql(
      `select actor_id from audit_entry where action = 'candidate.revealed' and subject = $1`,
      [`candidate:${id}`],
    )
    expect(entries).toEqual([{ actor_id: manager.id }])
  })

  it('of one who has not sent it, was declined or withdrew is shown to nobody, and stays', async () => {
    const { id } = (await on.invite(manager)).body
    expect((await manager.call(revealCandidate, { params: { id } })).status).toBe(403)
    for (const end of [declineCandidate, withdrawCandidate] as const) {
      const closed = await on.sent(inviter)
      const body = { version: await on.version(closed), reason: 'Other plans' }
      expect((await manager.call(end, { params: { id: closed }, body })).status).toBe(200)
      expect(await on.get(admin, closed)).toMatchObject({
        answers: null,
        steps: [],
        files: [],
        signature: null,
        link: 'none',
      })
      expect((await admin.call(revealCandidate, { params: { id: closed } })).status).toBe(403)
      expect((await admin.call(candidateFile, { params: { id: closed, file: 1 } })).status).toBe(404)
      const [kept] = await portal.sql('select count(content)::int as n from candidate_step where candidate_id = $1', [
        closed,
      ])
      expect(kept).toEqual({ n: 5 })
    }
  })
})

describe('an end', () => {
  it('is told neutrally to the candidate, with the reason for reviewers alone', async () => {
    const wanted = await on.wanted()
    const { id } = (await inviter.call(inviteCandidate, { body: wanted })).body
    await on.send(id)
    const { task } = await on.get(manager, id)
    const body = { version: await on.version(id), reason: 'Undisclosed bankruptcy' }
    expect((await colleague.call(declineCandidate, { params: { id }, body })).status).toBe(403)
    expect((await manager.call(declineCandidate, { params: { id }, body })).status).toBe(200)
    const [mail] = await mailsTo(wanted.email)
    expect(mail?.subject).toBe('Your onboarding is closed')
    expect(mail?.text).not.toMatch(/declin|bankruptcy/i)
    expect(await on.get(admin, id)).toMatchObject({
      state: 'declined',
      decided: { by: 'Manager Tester', reason: 'Undisclosed bankruptcy' },
    })
    expect((await portal.sql('select stage, decision from work_item where id = $1', [task]))[0]).toEqual({
      stage: 9,
      decision: 'Declined',
    })
    const again = await admin.call(declineCandidate, {
      params: { id },
      body: { ...body, version: await on.version(id) },
    })
    expect([again.status, again.body]).toMatchObject([
      409,
      { message: expect.stringContaining('Manager Tester declined Maren') },
    ])
  })
})

describe('what is planned', () => {
  const plan = async (actor: Actor, id: number, more: object) =>
    actor.call(planCandidate, {
      params: { id },
      body: {
        version: await on.version(id),
        kind: 'fingerprints',
        state: 'booked',
        on: daysAfter(on.today(), 2),
        time: '10:30',
        place: 'Saratoga branch',
        ...more,
      },
    })

  it('has a day, a time on the firm’s clock and a place, and is done once', async () => {
    const id = await on.sent(inviter)
    expect((await plan(colleague, id, {})).status).toBe(200)
    const booked = (await on.get(manager, id)).plans[0]
    expect(booked).toMatchObject({
      state: 'booked',
      on: daysAfter(on.today(), 2),
      place: 'Saratoga branch',
      done_at: null,
    })
    expect(new Date(booked?.at ?? '').toLocaleTimeString('en-US', { timeZone: 'America/New_York' })).toBe('10:30:00 AM')
    await plan(manager, id, { state: 'done' })
    expect((await on.get(manager, id)).plans[0]?.done_at).not.toBeNull()
  })

  it('refuses an appointment without a day, a time that is none, and what the position does not need', async () => {
    const id = await on.sent(inviter)
    expect((await plan(manager, id, { on: null })).status).toBe(400)
    expect((await plan(manager, id, { time: '25:00' })).status).toBe(400)
    const { id: other } = (await on.invite(manager, { position: 'associate' })).body
    expect((await plan(manager, other, {})).status).toBe(409)
  })
})

describe('the list', () => {
  it('shows a branch its own, and the firm all; by where they are, with names searched', async () => {
    const mine = await on.sent(inviter, { first: 'Xaver', last: 'Quill' })
    const { id: theirs } = (
      await on.invite(admin, { first: 'Xenia', last: 'Quill', branch: await on.branchOf('Buffalo') })
    ).body
    const list = async (actor: Actor, query: object) =>
      (await actor.call(listCandidates, { query })).body.data.map(({ id }) => id)
    expect(await list(manager, { q: 'quill' })).toEqual([mine])
    expect((await list(admin, { q: 'x quill' })).toSorted((a, b) => a - b)).toEqual([mine, theirs])
    expect(await list(admin, { q: 'quill', segment: 'review' })).toEqual([mine])
    expect(await list(admin, { q: 'quill', segment: 'closed' })).toEqual([])
    expect(await list(stranger, { q: 'quill' })).toEqual([theirs])
    expect(await list(admin, { q: '100%' })).toEqual([])
    const seen = (await manager.call(listCandidates, { query: {} })).body
    expect([seen.can.invite, seen.branches.map(({ name }) => name)]).toEqual([true, ['Albany']])
    expect((await colleague.call(listCandidates, { query: {} })).body.can.invite).toBe(false)
  })
})
