import type { AnswerOf } from '@portal/contract/endpoint'
import type { Document, getDocument } from '@portal/contract/documents'
import { Link } from 'react-router'
import { momentInWords } from '../../lib/format.ts'
import { Section } from '../../ui/Section.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import type { Column } from '../../ui/table-rows.ts'

export type Version = AnswerOf<typeof getDocument>['versions'][number]

const inBytes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const size = (bytes: number) =>
  bytes < 100_000 ? `${inBytes.format(bytes / 1000)} KB` : `${inBytes.format(bytes / 1_000_000)} MB`

const columns: readonly Column<Version>[] = [
  { id: 'version', header: 'Version', labelled: true, width: '12%', text: ({ version }) => String(version) },
  { id: 'filename', header: 'File', width: '38%', text: ({ filename }) => filename },
  { id: 'size', header: 'Size', width: '12%', text: ({ size: bytes }) => size(bytes) },
  {
    id: 'uploaded',
    header: 'Uploaded',
    labelled: true,
    width: '20%',
    text: ({ uploaded }) => uploaded,
    cell: ({ uploaded }) => <time dateTime={uploaded}>{momentInWords(new Date(uploaded))}</time>,
  },
  { id: 'by', header: 'By', labelled: true, width: '18%', text: ({ uploadedby }) => uploadedby },
]

export function Versions({ document, versions }: { document: Document; versions: Version[] }) {
  return (
    <Section title="Versions" about="Earlier versions are kept. Only admins can see them.">
      <ShortTable
        label="Versions"
        rows={versions}
        rowId={({ version }) => String(version)}
        columns={columns}
        defaultSort={{ column: 'version', desc: true }}
        renderActions={({ version }) =>
          document.kind === 'pdf' && (
            <Link
              className="link"
              to={
                version === document.version
                  ? `/document/${document.id}`
                  : `/document/${document.id}?version=${version}`
              }
              aria-label={`Open version ${version}`}
            >
              Open
            </Link>
          )
        }
        empty={undefined}
      />
    </Section>
  )
}
