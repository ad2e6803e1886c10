// The work items of the demo firm's address changes, in step with them.
import { stage } from '@portal/contract/rules/stage'
import { later } from '@portal/server/platform/clock'
import type { Move } from './address-texts.ts'
import type { Person } from './people.ts'

const hour = 3_600_000

interface Change {
  id: number
  account_id: string
  created_by: string
  created_at: Date
  verified_at: Date | null
  compliance_told_at: Date | null
  work_item_id: number
  status: Move['status']
  reason: string
}

interface Steps {
  admin: Person
  returned: Date | null
  ended: Date | null
}

/** Its work item, in step with it. */
export function itemOf(change: Change, info: string, { admin, returned, ended }: Steps) {
  const { created_at, created_by, account_id, verified_at, work_item_id, status } = change
  const taken = verified_at ?? (returned && later(returned, -hour))
  const at = ended ? stage.complete : returned ? stage.holdingAdvisor : taken ? stage.inReview : stage.new
  const decision = ended && (status === 'Withdrawn' ? 'Withdrawn' : 'Approved')
  const changed = ended ?? returned ?? taken ?? created_at
  const entry = { work_item_id, internal: false, text: '' }
  return {
    item: {
      id: work_item_id,
      department: 'Operations',
      category: 'Address Change',
      info,
      account_id,
      created_by,
      created_at,
      assigned_to: taken && admin.id,
      stage: at,
      reason: returned ? change.reason : '',
      decision,
      decided_at: ended,
      record_kind: 'address-change',
      record_id: change.id,
      desk: 'reviewer',
      changed_at: changed,
      version: 1 + (taken ? 1 : 0) + (returned || ended ? 1 : 0),
    },
    entries: [
      { ...entry, account_id: created_by, at: created_at, kind: 'opened', stage: stage.new },
      ...(taken
        ? [
            {
              ...entry,
              account_id: admin.id,
              at: taken,
              kind: 'assigned',
              text: `${admin.first} ${admin.last}`,
              stage: stage.inReview,
            },
          ]
        : []),
      ...(returned
        ? [
            {
              ...entry,
              account_id: admin.id,
              at: returned,
              kind: 'returned',
              text: change.reason,
              stage: stage.holdingAdvisor,
            },
          ]
        : []),
      ...(ended
        ? [
            {
              ...entry,
              account_id: decision === 'Withdrawn' ? account_id : admin.id,
              at: ended,
              kind: 'decided',
              stage: stage.complete,
            },
          ]
        : []),
    ],
  }
}

/** Compliance's, of a notice that did not go out in time. */
export const noticeItem = (change: Change, info: string, id: number) => ({
  id,
  department: 'Compliance',
  category: 'Address Notice',
  info: `Notice overdue, ${info}`,
  account_id: change.account_id,
  created_by: change.created_by,
  created_at: change.compliance_told_at,
  assigned_to: null,
  stage: stage.new,
  reason: '',
  decision: null,
  decided_at: null,
  record_kind: 'address-notice',
  record_id: change.id,
  desk: 'firm',
  changed_at: change.compliance_told_at,
  version: 1,
})
