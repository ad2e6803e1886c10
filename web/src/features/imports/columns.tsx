import type { ImportColumn, ImportRun, RowProblem } from '@portal/contract/imports'
import { Ago } from '../../ui/Ago.tsx'
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
  { id: 'kind', header: 'Type', key: true, width: '18%', text: ({ kind }) => kindInWords(kind) },
  { id: 'file', phone: 'fact', header: 'File', width: '20%', text: ({ file }) => file },
  {
    id: 'at',
    phone: 'value',
    header: 'Date',
    width: '12%',
    text: ({ at }) => at,
    order: ({ at }) => Date.parse(at),
    cell: ({ at }) => <Ago at={at} />,
  },
  { id: 'by', header: 'By', width: '18%', text: ({ by }) => by },
  {
    id: 'added',
    header: 'Added',
    amount: true,
    width: '8%',
    text: ({ added }) => counted(added),
    order: ({ added }) => added,
  },
  {
    id: 'changed',
    header: 'Updated',
    amount: true,
    width: '8%',
    text: ({ changed }) => counted(changed),
    order: ({ changed }) => changed,
  },
  {
    id: 'state',
    phone: 'small',
    header: 'Status',
    width: '16%',
    text: ({ undoneAt, undoneBy }) => (undoneAt ? `Undone by ${undoneBy}` : 'Imported'),
  },
]
