import type { BranchDocument } from '@portal/contract/documents'
import { bareDayInShort } from '../../lib/format.ts'
import type { Column } from '../../ui/table-rows.ts'
import { DocumentLink } from '../documents/public.ts'

const kindOf = (filename: string) => {
  const ending = filename.toLowerCase().split('.').at(-1)
  return ending === 'xlsx' || ending === 'docx' ? ending : 'pdf'
}

const always: readonly Column<BranchDocument>[] = [
  {
    id: 'title',
    leads: true,
    header: 'Title',
    width: '34%',
    text: ({ title, description }) => `${title} ${description}`,
    cell: (document) => (
      <span title={document.description}>
        <DocumentLink document={{ ...document, kind: kindOf(document.filename) }} />
      </span>
    ),
  },
  { id: 'class', phone: 'fact', header: 'Type', width: '16%', text: (document) => document.class },
  {
    id: 'dated',
    phone: 'small',
    header: 'Date',
    width: '14%',
    text: ({ dated }) => dated,
    cell: ({ dated }) => dated && <time dateTime={dated}>{bareDayInShort(dated)}</time>,
  },
  { id: 'version', header: 'Version', width: '10%', text: ({ version }) => String(version) },
]

export const memberColumns = always
/** On a phone there is more to do with a document than a row has room for: the row opens a sheet, which opens the document. */
export const inSheets = (columns: readonly Column<BranchDocument>[]): readonly Column<BranchDocument>[] =>
  columns.map(({ leads, ...column }) => (leads ? { ...column, key: true, phoneCell: ({ title }) => title } : column))
export const managerColumns: readonly Column<BranchDocument>[] = [
  ...always,
  {
    id: 'acknowledged',
    phone: 'value',
    header: 'Acknowledged',
    width: '14%',
    text: ({ acknowledged, members }) => `${acknowledged.length} of ${members}`,
  },
]
