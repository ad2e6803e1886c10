// What is asked of the firm and has no screen of its own: a record that says what is on file, what is wanted, by which rule and until
// when. Nothing follows its decision in the portal, so it also says what a person has to do first.
import { firmDay } from '@portal/contract/rules/day'
import type { TaskRecord } from '@portal/contract/tasks'
import { sql } from 'kysely'
import { existing } from '../../platform/db/ids.ts'
import type { Db } from '../../platform/db/open.ts'
import type { FileKind, StoredFile } from '../../platform/files/files.ts'
import { found } from '../../platform/http/errors.ts'
import { dueOn } from './due.ts'
import type { RecordKind } from './records.ts'

const kind = 'request'

interface Row {
  asked: TaskRecord['asked']
  rule: string
  due: string | null
  step: string
}

export const requestRecords: RecordKind = {
  kind,
  decidedBy: 'work list',
  proofFor: 'nothing',
  decisions: ['Approved', 'Answered', 'Declined'],
  approvable: (db, ids) => existing(db, 'request', ids),

  async view({ db, clock }, recordId) {
    const { rows } = await sql<Row>`select asked, rule, due::text, step from request where id = ${recordId}`.execute(db)
    const { asked, rule, due, step } = found(rows[0])
    const { rows: items } = await sql<{ id: number; category: string; info: string }>`
      select id, category, info from work_item where record_kind = ${kind} and record_id = ${recordId} order by id limit 1`.execute(
      db,
    )
    const files = await filesOf(db, recordId)
    return {
      kind,
      title: titleOf(items[0]),
      sentence: sentenceOf(asked),
      link: '',
      asked,
      rule,
      due: due === null ? null : dueOn(due, firmDay(clock())),
      step: step ? { text: step, holds: false } : null,
      facts: [],
      files: files.map(({ id, filename }) => ({
        name: filename,
        url: `/tasks/${items[0]?.id}/record/${id}`,
        pdf: /\.pdf$/i.test(filename),
      })),
      checks: [],
      next: [],
    }
  },
}

/** "Address Change, ····8812": what it is about begins with what it is told apart by. */
const titleOf = (item: { category: string; info: string } | undefined): string =>
  [item?.category, item?.info.split(',')[0]].filter(Boolean).join(', ')

/** ZIP, street */
const inSentence = (label: string) => (/^[A-Z]{2}/.test(label) ? label : label.toLowerCase())
const inFull = new Intl.ListFormat('en-US')

function sentenceOf(asked: TaskRecord['asked']): string {
  const changes = asked.filter(({ on_file, wanted }) => on_file !== wanted)
  const [only, ...others] = changes
  if (!only) return ''
  if (others.length > 0) return `Change ${inFull.format(changes.map(({ label }) => inSentence(label)))}.`
  const { label, on_file, wanted } = only
  return on_file ? `${label}: from ${on_file} to ${wanted}.` : `${label}: ${wanted}.`
}

const filesOf = (db: Db, requestId: number) =>
  db.selectFrom('request_file').select(['id', 'filename']).where('request_id', '=', requestId).orderBy('id').execute()

export async function requestFile(
  db: Db,
  { record_kind, record_id }: { record_kind: string; record_id: number },
  fileId: number,
): Promise<StoredFile | undefined> {
  if (record_kind !== kind) return undefined
  const row = await db
    .selectFrom('request_file as r')
    .innerJoin('file as f', 'f.hash', 'r.hash')
    .select(['r.filename', 'f.size', 'f.kind', sql<string>`encode(f.hash, 'hex')`.as('hash')])
    .where('r.id', '=', fileId)
    .where('r.request_id', '=', record_id)
    .executeTakeFirst()
  return row && { ...row, kind: row.kind as FileKind }
}
