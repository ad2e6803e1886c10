import type { Document } from '@portal/contract/documents'
import { texts } from '@portal/contract/texts'
import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs'
import { useDetails } from '../../lib/session.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Message } from '../../ui/Message.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Section } from '../../ui/Section.tsx'
import { Attest, useReadings } from '../attestations/public.ts'
import { useDocuments } from '../documents/public.ts'
import { Shelf, ShelfItem, ShelfSkeleton } from '../knowledge/public.ts'

const newest = (a: Document, b: Document) => b.uploaded.localeCompare(a.uploaded)

export function GuidancePage() {
  const { guest } = useDetails()
  const documents = useDocuments()
  const readings = useReadings()
  const error = documents.error ?? readings.error
  const loaded = documents.data && readings.known
  const shelf = documents.data?.filter(({ is_comp }) => is_comp).toSorted(newest) ?? []
  const owed = (document: Document) =>
    !guest && document.attestation_required && !readings.readingOf('attested', document)
  const outstanding = shelf.filter(owed)
  const settled = shelf.filter((document) => !owed(document))

  function retry() {
    void documents.refetch()
    void readings.refetch()
  }

  return (
    <>
      <PageHeader title="Guidance" about={loaded ? summary(shelf.length, outstanding.length) : '\u00a0'} />
      {error && !loaded && <ErrorState title={texts.documentsFailed} help={error.message} onRetry={retry} />}
      {!error && !loaded && <ShelfSkeleton />}
      {loaded && shelf.length === 0 && (
        <Message
          icon={IconScale}
          title="No guidance yet"
          help="Compliance guidance will appear here when it’s published."
        />
      )}
      {loaded && outstanding.length > 0 && (
        <Section title="Needs your attestation" about="Read each document, then attest that you’ve read it.">
          <List label="Needs your attestation" documents={outstanding} />
        </Section>
      )}
      {loaded && settled.length > 0 && (
        <Section title="Current guidance">
          <List label="Current guidance" documents={settled} />
        </Section>
      )}
    </>
  )
}

function List({ label, documents }: { label: string; documents: Document[] }) {
  return (
    <Shelf label={label}>
      {documents.map((document) => (
        <ShelfItem
          key={document.id}
          document={document}
          tools={document.attestation_required && <Attest document={document} />}
        />
      ))}
    </Shelf>
  )
}

const summary = (all: number, owed: number) =>
  `${all} ${all === 1 ? 'document' : 'documents'}${owed > 0 ? `, ${owed} ${owed === 1 ? 'needs' : 'need'} your attestation` : ''}`
