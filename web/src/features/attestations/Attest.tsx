import { Button } from '@mantine/core'
import { attestationText } from '@portal/contract/attestations'
import type { Document } from '@portal/contract/documents'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useState } from 'react'
import { Link } from 'react-router'
import { dayInShort, deadlineInShort } from '../../lib/format.ts'
import { useDetails } from '../../lib/session.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './attestations.module.css'
import { useAttest, useDue, useReadings } from './readings.ts'

type Attestable = Pick<Document, 'id' | 'version' | 'title'>

interface Props {
  document: Attestable
  /** Beside the document itself, which opens by itself. */
  open?: true
}

/** The button that asks, or the way to what is to be read first, or when it was attested. Guests attest nothing. */
export function Attest({ document, open }: Props) {
  const { guest } = useDetails()
  const { known, readingOf } = useReadings()
  const [asking, setAsking] = useState(false)
  const done = readingOf('attested', document)
  if (guest || !known) return undefined
  if (done) return <Done words="Attested" at={done.at} />
  const opened = readingOf('opened', document) !== undefined
  if (!opened && !open) {
    return (
      <Button component={Link} to={`/document/${document.id}`} aria-label={`Read and attest ${document.title}`}>
        Read and attest
      </Button>
    )
  }
  return (
    <>
      <Button disabled={!opened} onClick={() => setAsking(true)} aria-label={`Attest ${document.title}`}>
        Attest
      </Button>
      {asking && <AttestDialog document={document} onClose={() => setAsking(false)} />}
    </>
  )
}

export function Done({ words, at }: { words: string; at: string }) {
  return (
    <span className={styles.done}>
      <IconCircleCheck size={16} stroke={1.7} aria-hidden />
      {words} <time dateTime={at}>{dayInShort(new Date(at))}</time>
    </span>
  )
}

function AttestDialog({ document, onClose }: { document: Attestable; onClose: () => void }) {
  // What is accepted is what was shown, whatever the list says meanwhile.
  const [shown] = useState(document)
  const attest = useAttest()
  const accept = () =>
    attest.mutate(shown, {
      onSuccess: () => {
        toast.success('Attestation recorded')
        onClose()
      },
    })
  return (
    <FormDialog
      title="Attest"
      submit="I attest"
      busy={attest.isPending}
      unsaved={false}
      onSubmit={accept}
      onClose={onClose}
    >
      <blockquote className={styles.text}>{attestationText(shown.title, shown.version)}</blockquote>
      <Due document={shown} />
      <p className="t-note">We record your name, the time, this statement, and the current version of the file.</p>
      <p className={styles.problem} role="alert">
        {attest.error?.message}
      </p>
    </FormDialog>
  )
}

function Due({ document: { id } }: { document: Attestable }) {
  const due = useDue(id)
  return (
    due && (
      <span>
        Due <time dateTime={due}>{deadlineInShort(due)}</time>.
      </span>
    )
  )
}

/** Above a document that asks for it. */
export function AttestBar({ document }: { document: Attestable & Pick<Document, 'attestation_required'> }) {
  const { guest } = useDetails()
  const { known, readingOf } = useReadings()
  if (!document.attestation_required || guest || !known) return undefined
  return (
    <div className={styles.bar} data-done={Boolean(readingOf('attested', document)) || undefined}>
      <p>
        {readingOf('attested', document)
          ? `You attested to version ${document.version}.`
          : `Read version ${document.version}, then attest that you’ve read it.`}{' '}
        {!readingOf('attested', document) && <Due document={document} />}
      </p>
      <Attest document={document} open />
    </div>
  )
}
