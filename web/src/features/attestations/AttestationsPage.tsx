import type { Obligation } from '@portal/contract/attestations'
import { Link, useSearchParams } from 'react-router'
import { isRefused } from '../../lib/call.ts'
import { dayInShort } from '../../lib/format.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { NoAccess } from '../../ui/NoAccess.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { Column } from '../../ui/table-rows.ts'
import { useObligations } from './api.ts'
import { Campaign, noAccess } from './Campaign.tsx'
import { Due, Progress } from './Progress.tsx'

export function AttestationsPage() {
  const [params] = useSearchParams()
  const chosen = Number(params.get('document'))
  return Number.isInteger(chosen) && chosen > 0 ? <Campaign key={chosen} id={chosen} /> : <Overview />
}

const columns: readonly Column<Obligation>[] = [
  {
    id: 'title',
    leads: true,
    header: 'Document',
    width: '36%',
    text: ({ title }) => title,
    cell: ({ id, title }) => (
      <Link className="link-quiet" to={`/attest?document=${id}`}>
        {title}
      </Link>
    ),
  },
  { id: 'version', header: 'Version', width: '9%', text: ({ version }) => String(version) },
  {
    id: 'since',
    header: 'Uploaded',
    width: '13%',
    text: ({ since }) => since,
    cell: ({ since }) => <time dateTime={since}>{dayInShort(new Date(since))}</time>,
  },
  {
    id: 'progress',
    phone: 'fact',
    header: 'Attested',
    width: '22%',
    text: ({ has, must }) => `${has} of ${must}`,
    cell: (obligation) => <Progress of={obligation} />,
  },
  {
    id: 'due',
    phone: 'value',
    header: 'Due',
    width: '20%',
    text: ({ due, overdue }) => `${due ?? ''}${overdue > 0 ? ` ${overdue} overdue` : ''}`,
    cell: (obligation) => <Due of={obligation} />,
  },
]

function Overview() {
  const { data, error, refetch } = useObligations()
  if (isRefused(error)) return <NoAccess {...noAccess} />
  const overdue = data?.reduce((sum, one) => sum + one.overdue, 0) ?? 0
  return (
    <>
      <PageHeader
        title="Attestations"
        about={
          data
            ? `${data.length === 1 ? '1 document requires' : `${data.length} documents require`} attestation${overdue > 0 ? `, ${overdue} overdue` : ''}`
            : '\u00a0'
        }
      />
      <DataTable
        of="documents"
        name="attestations"
        label="Documents that require attestation"
        rows={data}
        rowId={({ id }) => String(id)}
        columns={columns}
        defaultSort="title"
        sizes={[15, 30, 'all']}
        defaultSize={15}
        searchHint="Search by title"
        failed={error && !data ? { title: 'Couldn’t load attestations', help: error.message } : undefined}
        onRetry={() => void refetch()}
        exportable
      />
    </>
  )
}
