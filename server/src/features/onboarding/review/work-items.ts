// A candidate and the task on which they are reviewed: opened when everything was signed, and in step from then on. What is decided
// is decided on the candidate: the task itself is only assigned, moved and talked about.
import { positionOf } from '@portal/contract/onboarding-positions'
import { candidateTopic } from '@portal/contract/onboarding-review'
import type { Note } from '../../../platform/change.ts'
import type { Tx } from '../../../platform/db/open.ts'
import { AppError, found } from '../../../platform/http/errors.ts'
import { reviewScopeOf } from '../../../platform/session/scope.ts'
import { followWorkItem, openWorkItem, type RecordKind } from '../../tasks/public.ts'
import { candidateById, type Row } from './store.ts'

const kind = 'candidate'
const nobody = { id: null }

/** Signed and sent, for the first time or after a return. The candidate must be held, their task before them. */
export async function sendToReview(
  tx: Tx,
  note: Note,
  { id, position, branch, work_item_id }: Pick<Row, 'id' | 'position' | 'branch' | 'work_item_id'>,
  now: Date,
): Promise<number> {
  if (work_item_id !== null) {
    await followWorkItem(tx, note, work_item_id, { what: 'answered', text: 'Signed and sent again', by: nobody }, now)
    return work_item_id
  }
  const opening = {
    department: 'People',
    category: 'Onboarding',
    info: `${positionOf(position).name}, ${branch}`,
    candidateId: id,
    by: nobody,
    record: { kind, id },
  } as const
  const opened = await openWorkItem(tx, note, opening, now)
  await tx.updateTable('candidate').set({ work_item_id: opened }).where('id', '=', id).execute()
  return opened
}

/** They have withdrawn: by themselves, or noted by the firm. */
export async function withdrawFromReview(
  tx: Tx,
  note: Note,
  { work_item_id }: Pick<Row, 'work_item_id'>,
  by: { id: string | null },
  now: Date,
): Promise<void> {
  if (work_item_id !== null) await followWorkItem(tx, note, work_item_id, { what: 'withdrawn', by }, now)
}

const onCandidate = 'Open the task to review this candidate step by step.'

export const candidateRecords: RecordKind = {
  kind,
  // as on the candidate's own page, where reviewers act as themselves
  decidedBy: {
    may: (user, { branch_id }) => !user.acting && ['firm', branch_id].includes(reviewScopeOf(user)),
    otherwise: 'Only reviewers of the candidate’s branch can decide this, and not while acting for someone.',
  },
  proofFor: 'nothing',
  // step by step, and on the candidate alone
  decisions: ['Approved'],
  approvable: () => Promise.resolve([]),

  async view({ db }, recordId) {
    const row = found(await candidateById(db, recordId))
    return {
      kind,
      title: `${row.first} ${row.last}, onboarding`,
      sentence: `Onboard ${row.first} ${row.last} as a ${positionOf(row.position).name} in ${row.branch}.`,
      link: `/candidates?id=${recordId}`,
      asked: [{ label: 'Position', on_file: '', wanted: `${positionOf(row.position).name}, ${row.branch}` }],
      rule: 'Investigation of applicants for registration (FINRA Rule 3110(e))',
      due: null,
      step: null,
      facts: [],
      files: [],
      checks: [],
      next: [],
    }
  },

  async changed(_tx, note, recordId, change) {
    if (change.what === 'returned' || change.what === 'decided')
      throw new AppError('conflict', { message: onCandidate })
    note.live(candidateTopic(recordId))
  },
}
