// What the tests of candidates begin with: one who is invited, and one who has signed and sent everything.
import { randomUUID } from 'node:crypto'
import {
  acceptSteps,
  approveCandidate,
  type CandidateInvited,
  type CandidateRecord,
  getCandidate,
  inviteCandidate,
  markStep,
} from '@portal/contract/onboarding-review'
import { disclosureQuestions, disclosureVersion } from '@portal/contract/onboarding-questions'
import { onboardingSteps, type StepContents } from '@portal/contract/onboarding-steps'
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import { sealContent } from '../features/onboarding/contents.ts'
import { candidateById } from '../features/onboarding/review/store.ts'
import { sendToReview } from '../features/onboarding/review/work-items.ts'
import { reviewStep } from '../features/onboarding/review/write-store.ts'
import { changeBy } from '../platform/change.ts'
import type { Actor } from './actors.ts'
import type { TestPortal } from './portal.ts'

export const ssn = '987-65-4329'

/** Everything that is asked, answered without a problem. */
export function answersOf(today: string): StepContents {
  return {
    person: {
      first: 'Maren',
      middle: 'Elise',
      last: 'Holloway',
      other_names: '',
      birth: '1988-03-04',
      ssn,
      phone: '(518) 555-0177',
    },
    crd: { crd: '6204418', none: false, states: ['NY', 'VT'] },
    history: {
      jobs: [
        {
          key: 'a',
          kind: 'job',
          name: 'Pine Hollow Securities',
          position: 'Representative',
          city: 'Albany',
          state: 'NY',
          words: '',
          from: daysAfter(today, -3_700),
          to: '',
        },
      ],
      homes: [
        {
          key: 'b',
          address: {
            street: '12 Lake Avenue',
            unit: '',
            city: 'Saratoga Springs',
            state: 'NY',
            zip: '12866',
            country: 'US',
          },
          from: daysAfter(today, -3_700),
          to: '',
        },
      ],
    },
    disclosures: {
      answers: disclosureQuestions(disclosureVersion).map(({ id }) => ({
        id,
        yes: false,
        what: '',
        on: '',
        status: '',
      })),
    },
    activities: { none: true, list: [] },
  }
}

export function candidatesOn(portal: TestPortal) {
  const { platform } = portal
  let people = 0
  const today = () => firmDay(platform.clock())
  const branchOf = async (name = 'Albany') => {
    const [row] = await portal.sql('select id from branch where name = $1', [name])
    return Number(row?.['id'])
  }
  const wanted = async (more: Partial<CandidateInvited> = {}): Promise<CandidateInvited> => ({
    key: randomUUID(),
    first: 'Maren',
    last: 'Holloway',
    email: `maren-${++people}@fastmail.example`,
    branch: await branchOf(),
    position: 'representative',
    starts: daysAfter(today(), 21),
    ...more,
  })
  const invite = async (actor: Actor, more: Partial<CandidateInvited> = {}) =>
    actor.call(inviteCandidate, { body: await wanted(more) })
  const get = async (actor: Actor, id: number): Promise<CandidateRecord> =>
    (await actor.call(getCandidate, { params: { id } })).body.candidate
  const version = async (id: number): Promise<number> => {
    const [row] = await portal.sql('select version from candidate where id = $1', [id])
    return Number(row?.['version'])
  }

  /** Signs and sends, as the candidate's own page does. */
  const send = (id: number, more: Partial<StepContents> = {}) =>
    changeBy(
      platform,
      { id: null, name: 'candidate' },
      'test',
    )(async (tx, note) => {
      const now = platform.clock()
      const contents = { ...answersOf(today()), ...more }
      for (const [step, content] of Object.entries(contents)) {
        const sealed = sealContent(platform.keys, content)
        const row = { content: sealed, version: 1, saved_at: now, review: 'none', reason: '' }
        await tx
          .insertInto('candidate_step')
          .values({ candidate_id: id, step, ...row })
          .onConflict((on) => on.columns(['candidate_id', 'step']).doUpdateSet(row))
          .execute()
      }
      const signed = { signed_at: now, signed_name: 'Maren Elise Holloway', signed_text: 1, steps_done: 8 }
      await tx
        .updateTable('candidate')
        .set({ state: 'review', ...signed })
        .where('id', '=', id)
        .execute()
      for (const step of ['policies', 'sign'] as const)
        await reviewStep(tx, id, step, { review: 'accepted', reason: '', by: null }, now)
      const row = await candidateById(tx, id)
      if (row) await sendToReview(tx, note, row, now)
      note.audit('candidate.signed', `candidate:${id}`)
    })

  /** In review. */
  const sent = async (by: Actor, more: Partial<CandidateInvited> = {}, answers: Partial<StepContents> = {}) => {
    const { id } = (await invite(by, more)).body
    await send(id, answers)
    return id
  }
  const accept = async (
    actor: Actor,
    id: number,
    steps: readonly (typeof onboardingSteps)[number][] = onboardingSteps,
  ) => actor.call(acceptSteps, { params: { id }, body: { version: await version(id), steps: [...steps] } })
  const mark = async (actor: Actor, id: number, step: (typeof onboardingSteps)[number], reason: string) =>
    actor.call(markStep, { params: { id }, body: { version: await version(id), step, reason } })
  const approve = async (actor: Actor, id: number, email: string, more: { tapsid?: number } = {}) =>
    actor.call(approveCandidate, { params: { id }, body: { version: await version(id), email, ...more } })
  return { today, branchOf, wanted, invite, get, version, send, sent, accept, mark, approve }
}
