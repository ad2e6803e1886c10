import type { ImportColumn, ImportRun, RowProblem } from '@portal/contract/imports'
import { exactMoment } from '../../lib/ago.ts'
import { momentInBrief } from '../../lib/format.ts'
import type { Column } from '../../ui/table-rows.ts'
import { counted, kindInWords } from './words.ts'

export const wantedColumns: readonly Column<ImportColumn>[] = [
  { id: 'name', header: 'Column', width: '22%', text: ({ name }) => name },
  {
    id: 'needed',
    phone: 'value',
    header: 'Required',
    width: '13%',
    text: ({ optional }) => (optional ? 'No' : 'Yes'),
    order: ({ optional }) => Number(optional),
  },
  { id: 'help', phone: 'fact', header: 'Description', width: '40%', text: ({ help }) => help },
  {
    id: 'aliases',
    header: 'Also accepted as',
    width: '25%',
    text: ({ aliases }) => aliases.join(', '),
  },
]

/** With a number of its own: a line can have several. */
export type NumberedProblem = RowProblem & { id: string }

export const problemColumns: readonly Column<NumberedProblem>[] = [
  {
    id: 'line',
    phone: 'value',
    header: 'Line',
    width: '12%',
    text: ({ line }) => counted(line),
    order: ({ line }) => line,
  },
  { id: 'column', phone: 'fact', header: 'Column', width: '22%', text: ({ column }) => column || 'Entire row' },
  { id: 'problem', header: 'Problem', key: true, width: '66%', text: ({ problem }) => problem },
]

export const runColumns: readonly Column<ImportRun>[] = [
  {
    id: 'at',
    phone: 'value',
    header: 'When',
    width: '15%',
    text: ({ at }) => momentInBrief(new Date(at)),
    order: ({ at }) => Date.parse(at),
    cell: ({ at }) => (
      <time dateTime={at} title={exactMoment(new Date(at))}>
        {momentInBrief(new Date(at))}
      </time>
    ),
  },
  { id: 'kind', header: 'Type', key: true, width: '17%', text: ({ kind }) => kindInWords(kind) },
  { id: 'file', phone: 'fact', header: 'File', width: '24%', text: ({ file }) => file },
  {
    id: 'rows',
    header: 'Rows',
    amount: true,
    width: '9%',
    text: ({ rows }) => counted(rows),
    order: ({ rows }) => rows,
  },
  {
    id: 'skipped',
    header: 'Skipped',
    amount: true,
    width: '9%',
    text: ({ skipped }) => (skipped > 0 ? counted(skipped) : '–'),
    order: ({ skipped }) => skipped,
  },
  { id: 'by', header: 'By', width: '14%', text: ({ byName }) => byName },
  { id: 'state', phone: 'small', header: 'Status', width: '12%', text: stateInWords },
]

function stateInWords({ undoneAt, undoneBy, undoable, added, changed }: ImportRun): string {
  if (undoneAt) return `Undone by ${undoneBy}`
  if (undoable) return 'Imported'
  return added + changed === 0 ? 'No changes' : 'Replaced'
}
