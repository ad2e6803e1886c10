import { Button } from '@mantine/core'
import { certify, getCertification } from '@portal/contract/certification'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CallError, call } from '../../lib/call.ts'
import { useChangeDetails, useDetails } from '../../lib/session.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Banner } from '../../ui/Banner.tsx'
import dialog from '../../ui/dialog.module.css'
import { Paragraphs } from '../../ui/Paragraphs.tsx'
import styles from './Certification.module.css'

const key = ['certification'] as const
/** Who has put it off. A visit has one query client; the next sign-in, or a reload, asks again. */
const putOff = new WeakSet<QueryClient>()

/** Asked of everybody who has not accepted the text in force; `now`, also of who has put it off. */
export function Certification({ onDone, now = false }: { onDone: () => void; now?: boolean }) {
  const { guest, certifications } = useDetails()
  const client = useQueryClient()
  const due = !guest && !certifications.communication.attested && (now || !putOff.has(client))
  const { data, isError } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getCertification, {}, signal),
    enabled: due,
  })
  // Without a text there is nothing to accept: home goes on, and the next visit asks again.
  const over = !due || data?.attested || (isError && !data)
  useEffect(() => {
    if (over) onDone()
  }, [over, onDone])

  return (
    data &&
    !over && (
      <Question
        {...data}
        onNotNow={() => {
          putOff.add(client)
          onDone()
        }}
        onDone={onDone}
      />
    )
  )
}

interface Props {
  text: string
  version: number
  onNotNow: () => void
  onDone: () => void
}

function Question({ text, version, onNotNow, onDone }: Props) {
  const change = useChangeDetails()
  const client = useQueryClient()
  const accept = useMutation({
    mutationFn: () => call(certify, { body: { version } }),
    onSuccess: () => {
      change({ certifications: { communication: { attested: true } } })
      onDone()
    },
    onError: (error) => (isConflict(error) ? client.invalidateQueries({ queryKey: key }) : undefined),
  })
  return (
    <Dialog
      opened
      onClose={onNotNow}
      title="Electronic Communications Certification"
      size={560}
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <div className={styles.content} tabIndex={-1} data-autofocus>
        {accept.error && <Banner>{wordsFor(accept.error)}</Banner>}
        <Paragraphs text={text} />
        <p className="t-note">Version {version}</p>
      </div>
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onNotNow}>
          Not now
        </Button>
        <Button loading={accept.isPending} onClick={() => accept.mutate()}>
          I accept
        </Button>
      </div>
    </Dialog>
  )
}

const isConflict = (error: Error) => error instanceof CallError && error.code === 'conflict'

const wordsFor = (error: Error) =>
  isConflict(error)
    ? 'This text was updated while you were reading. Please read it again before accepting.'
    : `Couldn’t record your acceptance. ${error.message}`
