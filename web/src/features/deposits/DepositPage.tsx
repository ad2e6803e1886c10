import { Button } from '@mantine/core'
import IconFileOff from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Deposit } from '@portal/contract/deposits'
import { CallError } from '../../lib/call.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Message } from '../../ui/Message.tsx'
import { ReviewSkeleton } from '../review/public.ts'
import { useDeposit, useFigures } from './api.ts'
import { CapturePage } from './CapturePage.tsx'
import { OwnDeposit } from './OwnDeposit.tsx'
import { ReviewDeposit } from './ReviewDeposit.tsx'
import { listPath } from './words.ts'

/** One deposit: to its advisor what becomes of it, to a reviewer picture and data side by side. */
export function DepositPage({ id }: { id: number }) {
  const [query] = useSearchParams()
  const { data, error, refetch } = useDeposit(id)
  const figures = useFigures().data
  if (error instanceof CallError && error.code === 'not-found')
    return (
      <Message
        icon={IconFileOff}
        title="We couldn’t find that deposit"
        help="It may be another advisor’s."
        heading="h1"
      >
        <Button component={Link} to={listPath}>
          Go to Mobile Deposits
        </Button>
      </Message>
    )
  if (error && !data)
    return <ErrorState heading="h1" title="Couldn’t load deposit" help={error.message} onRetry={() => void refetch()} />
  if (!data || !figures) return <ReviewSkeleton />
  const { deposit, queue } = data
  if (query.has('retake'))
    return <Retake deposit={deposit} otherwise={<OwnDeposit deposit={deposit} figures={figures} />} />
  if (deposit.mine || !figures.reviews) return <OwnDeposit deposit={deposit} figures={figures} />
  return <ReviewDeposit deposit={deposit} queue={queue} figures={figures} />
}

/** Once begun it stays, with its pictures, whatever becomes of the deposit meanwhile: sent then, it is refused in words. */
function Retake({ deposit, otherwise }: { deposit: Deposit; otherwise: ReactNode }) {
  const [begun, begin] = useState<Deposit>()
  if (!begun && deposit.can.retake) begin(deposit)
  return begun ? <CapturePage retake={begun} /> : otherwise
}
