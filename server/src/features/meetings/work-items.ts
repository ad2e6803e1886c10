// An escalated meeting and its task: compliance decides, and what it says stands on the meeting.
import { isOverLine, type MeetingStatus, mayMoveMeeting, retailLine } from '@portal/contract/rules/meeting'
import { firmDayAndTime } from '@portal/contract/rules/day'
import type { TaskRecord } from '@portal/contract/tasks'
import { existing } from '../../platform/db/ids.ts'
import type { Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import { openWorkItem, type RecordKind, type WorkItemChange } from '../tasks/public.ts'
import { tellOf } from './materials.ts'
import { lockMeeting, meetingById, type Put, put, type Row } from './store.ts'

const kind = 'meeting'

/** It is the reviewer who asks, so it is theirs to withdraw and never the host's; and the host never decides it. */
export const escalate = (tx: Tx, note: Note, row: Row, by: { id: string }, now: Date): Promise<number> =>
  openWorkItem(
    tx,
    note,
    {
      department: 'Compliance',
      category: 'Meeting Review',
      info: row.title,
      accountId: by.id,
      by,
      record: { kind, id: row.id },
      desk: 'firm',
      from: `meeting:${row.id}`,
    },
    now,
  )

const nameOf = ({ first, last }: Row['host']) => `${first} ${last}`

export const meetingRecords: RecordKind = {
  kind,
  decidedBy: 'work list',
  proofFor: 'nothing',
  decisions: ['Approved', 'Approved with conditions', 'Declined'],
  approvable: (db, ids) => existing(db, 'meeting', ids),

  async view({ db }, recordId) {
    const row = found(await meetingById(db, recordId))
    return {
      kind,
      title: row.title,
      sentence: `Decide whether the meeting “${row.title.replace(/\s+/g, ' ')}” by ${nameOf(row.host)} can be cleared.`,
      link: `/zoomreview?meeting=${row.id}`,
      asked: [{ label: 'Outcome', on_file: `Escalated by ${row.outcome_by}`, wanted: 'Cleared' }],
      rule: 'Communications with the public (FINRA Rule 2210)',
      due: null,
      step: null,
      facts: factsOf(row),
      files: [
        ...(row.slides ? [{ name: row.slides_name, url: `/meetings/${row.id}/files/slides`, pdf: true }] : []),
        ...(row.chat ? [{ name: row.chat_name, url: `/meetings/${row.id}/files/chat`, pdf: false }] : []),
      ],
      checks: checksOf(row),
      next: [{ text: 'The decision goes back to the meeting', note: `${row.outcome_by} sees it there` }],
    }
  },

  async changed(tx, note, recordId, change) {
    const row = found(await lockMeeting(tx, recordId))
    // of one that was escalated before and taken back
    if (row.work_item_id !== change.workItemId) return undefined
    const to = after(change)
    if (!to?.status) return undefined
    if (!mayMoveMeeting(row.status, to.status)) throw new AppError('conflict')
    await put(tx, recordId, to)
    note.audit('meeting.followed', `meeting:${recordId}`, {
      what: change.what,
      decision: change.decision,
      status: to.status,
    })
    tellOf(note, row)
    return change.what === 'decided' ? { became: became[to.status] ?? closed } : undefined
  },
}

const closed = { subject: 'Cleared', text: 'was cleared' }
const became: Partial<Record<MeetingStatus, { subject: string; text: string }>> = {
  'Cleared with a note': { subject: 'Cleared with conditions', text: 'was cleared with conditions' },
  'Not cleared': { subject: 'Not cleared', text: 'wasn’t cleared' },
}

/** Withdrawn, the review begins where it was. */
function after({ what, decision, reason, by, now }: WorkItemChange): Put | undefined {
  if (what === 'withdrawn') return { status: 'In Review', outcome_by: null, outcome_at: null, work_item_id: null }
  if (what !== 'decided') return undefined
  const status = decision === 'Declined' ? 'Not cleared' : decision === 'Approved' ? 'Cleared' : 'Cleared with a note'
  return { status, decision: decision ?? '', answer: reason, decided_by: by.id, decided_at: now }
}

function factsOf(row: Row): TaskRecord['facts'] {
  const facts: [string, string][] = [
    ['Reviewer’s note', row.note],
    ['Host', [nameOf(row.host), row.branch].filter(Boolean).join(', ')],
    ['Meeting', `${firmDayAndTime(row.started_at)}, ${row.minutes} min`],
    ['People', `${row.people}, ${row.retail} retail`],
    ['Retail people in 30 days', `${row.retail_30} for the same ${row.by_slides ? 'slides' : 'series'}`],
    ['Recording', row.recording],
  ]
  return facts.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }))
}

function checksOf(row: Row): TaskRecord['checks'] {
  const over = isOverLine(row.retail_30)
  return [
    {
      done: !over,
      text: over
        ? `Over the line of ${retailLine} retail people (FINRA Rule 2210)`
        : `Within ${retailLine} retail people`,
    },
    ...(over
      ? [{ done: row.approved, text: row.approved ? 'Slides approved before use' : 'Slides not approved before use' }]
      : []),
    { done: row.slides, text: row.slides ? 'Slides kept' : 'Slides missing' },
    { done: row.chat, text: row.chat ? 'Chat kept' : 'Chat missing' },
  ]
}
