// What an examiner asks for is a task of compliance. It concerns the examiner, who has no page of it: they hear of it by email.
import { dayInWords, firmDay } from '@portal/contract/rules/day'
import { lastDayOf } from '@portal/contract/rules/examiner'
import type { Note } from '../../platform/change.ts'
import { existing } from '../../platform/db/ids.ts'
import type { Tx } from '../../platform/db/open.ts'
import { found } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { lastKnownSettings } from '../settings/public.ts'
import { dueOn, followWorkItem, openWorkItem, type RecordKind } from '../tasks/public.ts'
import { calledAt, contactOf } from './contact.ts'
import { answeredMail } from './mails.ts'
import { linkTask, requestById, type RequestRow, worksTasks } from './request-store.ts'

const kind = 'examiner-request'

/** By the examiner; in the list of their contact, if that is somebody who works tasks. */
export async function openTask(tx: Tx, note: Note, request: RequestRow, now: Date): Promise<number> {
  const { id, account_id, organization, examination, needed_by, contact_id } = request
  const by = { id: account_id }
  const task = await openWorkItem(
    tx,
    note,
    {
      department: 'Compliance',
      category: 'Examiner Request',
      info: `${organization}, ${examination}`,
      accountId: account_id,
      by,
      record: { kind, id },
      desk: 'firm',
      deadline: needed_by,
    },
    now,
  )
  await linkTask(tx, id, task)
  if (contact_id && (await worksTasks(tx, contact_id)))
    await followWorkItem(tx, note, task, { what: 'assigned', assignTo: contact_id, by }, now)
  return task
}

export const requestRecords = (platform: Platform): RecordKind => ({
  kind,
  decidedBy: 'work list',
  proofFor: 'nothing',
  decisions: ['Answered', 'Declined'],
  approvable: (db, ids) => existing(db, 'examiner_request', ids),

  async view({ db, clock }, recordId) {
    const row = found(await requestById(db, recordId))
    return {
      kind,
      title: `Records for ${row.organization}`,
      sentence: `${row.first} ${row.last} of ${row.organization} asks for more records for examination ${row.examination}.`,
      link: '',
      asked: [{ label: 'Records', on_file: '', wanted: row.text }],
      rule: 'Furnishing records to examiners (SEC Rule 17a-4(j))',
      due: dueOn(row.needed_by, firmDay(clock()), 'Needed by'),
      step: null,
      facts: [
        { label: 'Examiner', value: `${row.first} ${row.last}, ${row.email}` },
        { label: 'Access until', value: dayInWords(lastDayOf(row.until)) },
      ],
      files: [],
      checks: [],
      next: [{ text: 'The examiner gets an email', note: 'Make a packet and release it before you answer' }],
    }
  },

  async changed(tx, note, recordId, { what, decision, reason, workItemId }) {
    const said = what === 'returned' ? 'returned' : decision
    if (said !== 'returned' && said !== 'Answered' && said !== 'Declined') return undefined
    const row = found(await requestById(tx, recordId))
    const firm = lastKnownSettings(platform)
    const contact = calledAt(await contactOf(tx, row.contact_id, firm.phone), firm)
    const about = { firm: firm.name, examination: row.examination, until: lastDayOf(row.until), contact }
    await note.mail(answeredMail(row, { what: said, reason, task: workItemId }, about, platform.origin))
    return 'told'
  },
})
