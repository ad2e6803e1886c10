import { Button } from '@mantine/core'
import type { Document } from '@portal/contract/documents'
import { texts } from '@portal/contract/texts'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import { type ReactNode, useState } from 'react'
import { useDetails } from '../../lib/session.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Message } from '../../ui/Message.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Section } from '../../ui/Section.tsx'
import { Acknowledge, Attest, useReadings } from '../attestations/public.ts'
import { useDocuments } from '../documents/public.ts'
import { Shelf, ShelfItem, ShelfSkeleton } from '../knowledge/public.ts'
import { Incidents } from './Incidents.tsx'
import { ReportIncident } from './ReportIncident.tsx'

export function SecurityPage() {
  const { guest } = useDetails()
  const [reporting, setReporting] = useState(false)
  return (
    <>
      <PageHeader title="Security Library" about="Security policies to read and acknowledge">
        {!guest && (
          <Button
            leftSection={<IconAlertTriangle size={16} aria-hidden />}
            color="danger"
            onClick={() => setReporting(true)}
          >
            Report an incident
          </Button>
        )}
      </PageHeader>
      <Policies>{!guest && <Incidents />}</Policies>
      {reporting && <ReportIncident onClose={() => setReporting(false)} />}
    </>
  )
}

const byTitle = (a: Document, b: Document) => a.title.localeCompare(b.title)

/** However many there are, and whatever was read of them: what stands below comes after them, so that nothing moves. */
function Policies({ children }: { children: ReactNode }) {
  const { guest } = useDetails()
  const { data, error, refetch } = useDocuments()
  const readings = useReadings()
  const settled = guest || readings.known || readings.error
  const policies = settled ? data?.filter(({ is_cyber }) => is_cyber).toSorted(byTitle) : undefined
  return (
    <>
      <Section title="Policies">
        {error && !data && (
          <ErrorState title={texts.documentsFailed} help={error.message} onRetry={() => void refetch()} />
        )}
        {!error && !policies && <ShelfSkeleton />}
        {policies?.length === 0 && (
          <Message
            icon={IconShieldLock}
            title="No policies yet"
            help="The firm’s security policies will appear here."
          />
        )}
        {policies && policies.length > 0 && (
          <Shelf label="Policies">
            {policies.map((document) => (
              <ShelfItem
                key={document.id}
                document={document}
                worded
                tools={
                  document.attestation_required ? <Attest document={document} /> : <Acknowledge document={document} />
                }
              />
            ))}
          </Shelf>
        )}
      </Section>
      {(policies || error) && children}
    </>
  )
}
