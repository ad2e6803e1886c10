import { Button } from '@mantine/core'
import type { Document } from '@portal/contract/documents'
import { useDetails } from '../../lib/session.ts'
import { toast } from '../../ui/toast.tsx'
import { Done } from './Attest.tsx'
import { useAcknowledge, useReadings } from './readings.ts'

interface Props {
  document: Pick<Document, 'id' | 'version' | 'title'>
  /** In a row of a table. */
  small?: boolean
}

/** Like an attestation, without the solemn words. */
export function Acknowledge({ document, small = false }: Props) {
  const { guest } = useDetails()
  const { known, readingOf } = useReadings()
  const acknowledge = useAcknowledge()
  const done = readingOf('acknowledged', document)
  if (guest || !known) return undefined
  if (done) return <Done words="Acknowledged" at={done.at} />
  return (
    <Button
      variant="default"
      size={small ? 'compact-xs' : 'sm'}
      aria-label={`Acknowledge ${document.title}`}
      loading={acknowledge.isPending}
      onClick={() =>
        acknowledge.mutate(document, {
          onError: (error) => toast.error('Couldn’t acknowledge document', error.message),
        })
      }
    >
      Acknowledge
    </Button>
  )
}
