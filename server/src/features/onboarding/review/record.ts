// One candidate as the firm's people see them: what was signed, with personal data masked, and what approving would create.
import type { CandidateRecord, CandidateRow, ReviewedStep } from '@portal/contract/onboarding-review'
import { candidateDocuments } from '@portal/contract/onboarding-positions'
import type { OnboardingStep, StepContents } from '@portal/contract/onboarding-steps'
import { disclosureQuestions } from '@portal/contract/onboarding-questions'
import { firmDay } from '@portal/contract/rules/day'
import { documentsWanted, employmentOf } from '@portal/contract/rules/onboarding'
import type { Db } from '../../../platform/db/open.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { User } from '../../../platform/session/sessions.ts'
import { reviewersNear } from '../../tasks/public.ts'
import { maskedSsn, openContents } from '../contents.ts'
import { createsOf, suggestedEmail } from './creating.ts'
import { couldApprove, explainDeciders, isOpen, maySeeAnswers, rightsOf } from './policy.ts'
import {
  type FileRow,
  filesOf,
  linkOf,
  plansOf,
  type PolicyRow,
  policiesOf,
  type Row,
  type StepRow,
  stepsOf,
} from './store.ts'

const moment = (at: Date | null) => at?.toISOString() ?? null

export const rowOf = (row: Row, now: Date): CandidateRow => ({
  id: row.id,
  first: row.first,
  last: row.last,
  position: row.position,
  branch: row.branch,
  starts: row.starts,
  state: row.state,
  done: row.steps_done,
  invited: row.invited_at.toISOString(),
  invited_by: row.inviter,
  signed: moment(row.signed_at),
  link: linkOf(row, now),
  again: row.decided_at ? null : moment(row.new_link_wanted_at),
  task: row.work_item_id,
})

export async function recordOf(platform: Platform, db: Db, user: User, row: Row): Promise<CandidateRecord> {
  const { keys, clock } = platform
  const now = clock()
  const shown = maySeeAnswers(user, row)
  const [steps, files, policies, plans, others] = await Promise.all([
    stepsOf(db, row.id),
    shown ? filesOf(db, row.id) : [],
    shown ? policiesOf(db, row.id) : [],
    plansOf(db, row.id),
    listOtherDeciders(db, user, row),
  ])
  const contents = shown ? openContents(keys, steps) : undefined
  const decides = rightsOf(user, row).decide
  const signature =
    shown && row.signed_at && row.signed_name !== null && row.signed_text !== null
      ? { name: row.signed_name, at: row.signed_at.toISOString(), text: row.signed_text }
      : null
  return {
    ...rowOf(row, now),
    email: row.email,
    until: row.until,
    time: row.start_time,
    place: row.start_place,
    sent: row.sent_at.toISOString(),
    opened: moment(row.opened_at),
    reminded: moment(row.reminded_at),
    questions: row.questions,
    steps: shown ? steps.map((step) => reviewed(step, notesOf({ row, contents, files, policies }))) : [],
    answers: contents ? masked(contents) : null,
    files: files.map(({ id, place, filename, size, scanned, added_at }) => ({
      id,
      place,
      name: filename,
      size,
      at: added_at.toISOString(),
      url: `/candidates/${row.id}/files/${id}`,
      scanned,
    })),
    policies: policies.map(({ title, version, attested_at }) => ({ title, version, at: attested_at.toISOString() })),
    signature,
    plans: plans.map(({ kind, state, on_day, at, place, done_at }) => ({
      kind,
      state,
      on: on_day,
      at: moment(at),
      place,
      done_at: moment(done_at),
    })),
    creates: contents && row.state !== 'approved' ? await createsOf(db, row, contents, user, firmDay(now)) : [],
    suggested: { email: contents && decides ? await suggestedEmail(db, contents.person, user.email) : '' },
    decided:
      row.decided_at && row.state !== 'withdrawn'
        ? { at: row.decided_at.toISOString(), by: row.decider, reason: row.decided_reason }
        : row.decided_at && { at: row.decided_at.toISOString(), by: row.decider, reason: '' },
    account: row.account_id,
    version: row.version,
    can: { ...rightsOf(user, row), why_not: explainDeciders(user, row, others) },
  }
}

/** Names of the users who can approve this candidate, where this user can't. */
async function listOtherDeciders(db: Db, user: User, row: Row): Promise<string[]> {
  if (!isOpen(row) || couldApprove(user, row)) return []
  const reviewers = await reviewersNear(db, row.branch_id)
  return reviewers.filter((reviewer) => couldApprove(reviewer, row)).map(({ name }) => name)
}

/** Until somebody asks for it, and that is recorded. */
const masked = (contents: StepContents): StepContents => ({
  ...contents,
  person: { ...contents.person, ssn: maskedSsn(contents.person.ssn), birth: '' },
})

const reviewed = (row: StepRow, notes: Record<OnboardingStep, string>): ReviewedStep => ({
  step: row.step,
  done: true,
  note: notes[row.step],
  review: row.review,
  by: row.reviewer,
  at: moment(row.reviewed_at),
  reason: row.reason,
})

interface Known {
  row: Row
  contents: StepContents | undefined
  files: readonly FileRow[]
  policies: readonly PolicyRow[]
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** What is in each step, in a few words. */
function notesOf({ row, contents, files, policies }: Known): Record<OnboardingStep, string> {
  const blank = {
    person: '',
    crd: '',
    history: '',
    disclosures: '',
    activities: '',
    documents: '',
    policies: '',
    sign: '',
  }
  if (!contents) return blank
  const { person, crd, history, disclosures, activities } = contents
  const filled = Object.entries(person).filter(([field, value]) => field !== 'ssn' && value !== '').length
  // as it was on the day it was signed, whatever day it is now
  const { months, covered } = employmentOf(history, firmDay(row.signed_at ?? row.invited_at))
  const explained = history.jobs.filter(({ kind }) => kind !== 'job').length
  const yes = disclosures.answers.filter((answer) => answer.yes).length
  const [activity] = activities.list
  const wanted = documentsWanted(row.position, crd)
  const here = wanted.filter((document) => files.some(({ place }) => place === document))
  return {
    person: `${counted(filled, 'field', 'fields')}, Social Security number masked`,
    crd: crd.none ? 'No CRD number yet' : crd.crd,
    history: [
      `${covered} of ${months.length} months`,
      ...(explained > 0 ? [`${counted(explained, 'gap', 'gaps')} explained`] : []),
    ].join(', '),
    disclosures: `${disclosureQuestions(row.questions).length - yes} no, ${yes} yes`,
    activities: activity
      ? activities.list.length > 1
        ? `${activities.list.length}, ${activities.list.map(({ desc }) => desc).join(', ')}`
        : `1, ${activity.desc}, ${counted(activity.hours_week, 'hour', 'hours')} a week`
      : 'None',
    documents: `${here.length} of ${wanted.length}: ${wanted.map((document) => candidateDocuments[document].title).join(', ')}`,
    policies: counted(policies.length, 'policy acknowledged', 'policies acknowledged'),
    sign: row.signed_name === null ? '' : `${row.signed_name}, text version ${row.signed_text}`,
  }
}
