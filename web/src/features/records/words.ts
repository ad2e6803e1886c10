// How records, their parts and their changes are called.
import { subjectInWords } from '@portal/contract/audit-fields'
import { phraseOf } from '@portal/contract/audit-sentences'
import { recordClasses } from '@portal/contract/record-classes'
import type { FoundRecord, HistoryChange } from '@portal/contract/records'
import { firmDay } from '@portal/contract/rules/day'
import { recordOf } from '@portal/contract/rules/record-name'
import { matchPath } from 'react-router'
import { routeTable } from '../../lib/route-table.ts'

export const noAccess = {
  title: 'You don’t have access to Records.',
  help: 'If you look after records, ask an admin to turn on the Records tool for you.',
}

export const yearsInWords = (years: number): string => (years === 1 ? '1 year' : `${years} years`)

/** The last day it has to be kept, as a bare day. */
export function keptUntil(settled: string, years: number): string {
  const [year = 0, month = 1, day = 1] = firmDay(new Date(settled)).split('-').map(Number)
  return new Date(Date.UTC(year + years, month - 1, day)).toISOString().slice(0, 10)
}

const keyOf = (record: string) => record.slice(record.indexOf(':') + 1)
export const tableOf = (record: string): string => record.slice(0, record.indexOf(':'))

/** One that is gone, or never had a title, is known by its class and number. */
export const titleOf = ({ title, record, class: of }: Pick<FoundRecord, 'title' | 'record' | 'class'>): string =>
  title || `${recordClasses[of].name}, ${keyOf(record)}`

const parts: Record<string, string> = {
  address_change_event: 'Step',
  blotter_correction: 'Correction',
  blotter_draw: 'Sample',
  blotter_finding: 'Finding',
  blotter_sample: 'Line of the sample',
  candidate_file: 'File',
  candidate_plan: 'Planned task',
  candidate_policy: 'Policy',
  candidate_step: 'Step',
  deposit_picture: 'Picture',
  document_version: 'Version',
  exam_result: 'Result',
  fee_file_line: 'Line',
  incident_check: 'Step',
  meeting_approval: 'Approval',
  meeting_attendee: 'Attendee',
  request_file: 'File',
  submission_file: 'File',
  upload_paper: 'Requested document',
  upload_receipt: 'Receipt',
  vendor_answer: 'Answer',
  vendor_event: 'Activity',
  vendor_file: 'File',
  vendor_item: 'Remediation item',
  work_item_entry: 'Comment',
  work_item_file: 'File',
}

/** "Comment", "File". A task's comments and its other steps are in one table. */
export function partInWords(table: string, type = 'comment'): string {
  if (table === 'work_item_entry' && type !== 'comment') return 'Activity'
  const plain = table.replaceAll('_', ' ')
  return parts[table] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}

const manyOf = (word: string) => (/[^aeo]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`)
const counted = (word: string, count: number) => (count === 1 ? word : `${count} ${manyOf(word).toLowerCase()}`)

const strangers: Record<string, string> = { portal: 'System', anonymous: 'Unknown person' }
export function whoIn({ actor, actor_name }: HistoryChange): string {
  const [own = ''] = actor.split(' for ')
  return actor_name || (strangers[own] ?? own)
}

/** What they did, after their name: "edited Growth Fund A". */
export function deedIn({ action, subject, lines }: HistoryChange, record: string, title: string): string {
  if (lines.every(({ op }) => op === 'found')) return 'started the history of this record'
  const { before, after } = phraseOf(action)
  if (after === undefined) return before
  const [, id = ''] = /^[^:]+:(.*)$/s.exec(subject) ?? []
  const uuid = /^[0-9a-f-]{36}$/.test(id)
  const name = recordOf(subject) === record ? title : uuid ? 'a record' : subjectInWords(subject)
  return [before, name, after].filter(Boolean).join(' ')
}

export interface Move {
  field: string
  from: string
  to: string
}

/** What counts the changes and says when the last was tells nobody anything new. */
const isBookkeeping = ({ field }: Move) => /^(version|(changed|updated) (at|by|in)|changed|updated)$/i.test(field)

/** Field by field, and which parts came or went. */
export function toldIn({ lines }: HistoryChange, table: string): { moves: Move[]; notes: string[] } {
  const moves = lines
    .filter(({ op }) => op === 'update')
    .flatMap(({ part, fields }) =>
      fields.map(({ field, from, to }) => ({
        field: part === table ? field : `${partInWords(part)}, ${field.toLowerCase()}`,
        from,
        to,
      })),
    )
  const notes = (['insert', 'delete'] as const).flatMap((op) => {
    const its = lines.filter((line) => line.op === op && (line.part !== table || op === 'delete'))
    const named = Map.groupBy(its, ({ part, fields }) => {
      const type = fields.find(({ field }) => field === 'Type')
      return part === table ? 'Record' : partInWords(part, type && (type.to || type.from))
    })
    return [...named].map(([word, rows]) => `${counted(word, rows.length)} ${op === 'insert' ? 'added' : 'removed'}`)
  })
  const telling = moves.filter((move) => !isBookkeeping(move))
  return { moves: telling.length > 0 ? telling : moves, notes }
}

const places = Object.entries(routeTable)

/** Where it was done: the page by its title, or what else it came through. */
export function throughInWords(through: string): string {
  const [way = '', ...rest] = through.split(' ')
  const path = rest.join(' ')
  if (way === 'page') return places.find(([place]) => matchPath(place, path))?.[1].title ?? path
  return { link: 'emailed link', job: 'portal', command: 'command line', api: 'API' }[way] ?? through
}
