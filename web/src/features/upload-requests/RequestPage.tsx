// Documents that somebody at the firm asks for: who asks, why, what, until when; uploaded one by one and sent together.
import { getUploadRequest, type UploadReceipt } from '@portal/contract/upload-requests'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { LinkPage, type Opened, Waiting } from '../links/public.ts'
import { Receipt } from './Receipt.tsx'
import { Request } from './Request.tsx'
import { newSitting, sittingNow } from './sitting.ts'

export const RequestPage = () => <LinkPage purpose="request">{(opened) => <Wanted opened={opened} />}</LinkPage>

function Wanted({ opened }: { opened: Opened }) {
  const [go, setGo] = useState(0)
  const [name, setName] = useState('')
  const [receipt, setReceipt] = useState<UploadReceipt>()
  const { data, error, refetch } = useQuery({
    queryKey: ['upload-request', go],
    // whoever has begun is not interrupted by a list that comes again
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const asked = await call(getUploadRequest, { query: { sitting: sittingNow() } }, signal)
      // nothing waits in it: perhaps it was sent, and only the answer was lost. What comes next is a go of its own
      if (asked.papers.every(({ files }) => files.length === 0)) newSitting()
      return asked
    },
  })
  if (receipt)
    return (
      <Receipt
        receipt={receipt}
        opened={opened}
        papers={data?.papers ?? []}
        until={data?.until ?? ''}
        onMore={() => {
          newSitting()
          setGo(go + 1)
          setReceipt(undefined)
        }}
      />
    )
  if (data)
    return <Request key={go} asked={data} go={go} opened={opened} name={name} onName={setName} onSent={setReceipt} />
  return <Waiting error={error} onRetry={() => void refetch()} />
}
