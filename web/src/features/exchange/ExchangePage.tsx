import { Button, Select } from '@mantine/core'
import { submissionStatuses } from '@portal/contract/exchange'
import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useDetails } from '../../lib/session.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { Message } from '../../ui/Message.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useExchange, useExchangeLive } from './api.ts'
import { opened, type Paper, paperColumns } from './columns.tsx'
import { PaperDrawer } from './PaperDrawer.tsx'
import { SendPapers } from './SendPapers.tsx'

const sizes = [20, 50, 'all'] as const
const ways = ['Sent', 'Received'] as const
const bothWays = 'Sent and received'
const anyStatus = 'Any status'

export function ExchangePage() {
  const { first, last, isAdmin } = useDetails()
  const me = `${first} ${last}`
  useExchangeLive()
  const { data, error, refetch } = useExchange()
  const [sending, setSending] = useState(false)
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const way = ways.find((one) => one === query.get('direction'))
  const status = submissionStatuses.find((one) => one === query.get('status'))
  const paperId = Number(query.get('paper')) || undefined

  const papers = useMemo(
    () =>
      data?.map((row): Paper => {
        // what an admin sent for the firm is not something the admin received
        const sent = row.direction === 'sent' || (isAdmin && row.by === me)
        return { ...row, way: sent ? 'Sent' : 'Received' }
      }),
    [data, isAdmin, me],
  )
  const rows = useMemo(
    () => papers?.filter((row) => (!way || row.way === way) && (!status || row.status === status)),
    [papers, way, status],
  )

  function put(name: string, value: string | undefined) {
    setQuery(
      (current) => {
        current.delete('page')
        if (value) current.set(name, value)
        else current.delete(name)
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  }

  function close() {
    setQuery(
      (current) => {
        current.delete('paper')
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  }

  return (
    <>
      <PageHeader title="Document Exchange" about="Documents and new business between you and the home office">
        <Button variant="default" onClick={() => void navigate('?new')}>
          Submit New Business
        </Button>
        <Button leftSection={<IconSend size={16} aria-hidden />} onClick={() => setSending(true)}>
          Send documents
        </Button>
      </PageHeader>
      {papers?.length === 0 ? (
        <Message
          icon={IconArrowsExchange}
          title="No documents yet"
          help="Everything you and the home office send each other appears here with its status. Send documents or submit new business to get started."
        />
      ) : (
        <DataTable
          of="submissions"
          label="Document Exchange"
          rows={rows}
          rowId={({ id }) => String(id)}
          columns={paperColumns}
          defaultSort="-changed"
          sizes={sizes}
          defaultSize={20}
          searchHint="Search by title, status, or file"
          filters={
            <>
              <Select
                aria-label="Direction"
                data={[bothWays, ...ways]}
                value={way ?? bothWays}
                onChange={(chosen) =>
                  put(
                    'direction',
                    ways.find((one) => one === chosen),
                  )
                }
                w={152}
              />
              <Select
                aria-label="Status"
                data={[anyStatus, ...submissionStatuses]}
                value={status ?? anyStatus}
                onChange={(chosen) =>
                  put(
                    'status',
                    submissionStatuses.find((one) => one === chosen),
                  )
                }
                w={176}
              />
            </>
          }
          filteredBy={[...(way ? ['direction'] : []), ...(status ? ['status'] : [])]}
          failed={error && !papers ? { title: 'Couldn’t load documents', help: error.message } : undefined}
          onRetry={() => void refetch()}
          onOpen={(row) => void navigate(opened(row, String(query)), { preventScrollReset: true })}
          exportable
        />
      )}
      {paperId !== undefined && (
        <PaperDrawer key={paperId} id={paperId} known={papers?.find(({ id }) => id === paperId)} onClose={close} />
      )}
      {sending && <SendPapers onClose={() => setSending(false)} />}
    </>
  )
}
