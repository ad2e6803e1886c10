import { Button } from '@mantine/core'
import type { ImportKind, ImportRun, ImportUpload } from '@portal/contract/imports'
import IconFileOff from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import { useState } from 'react'
import { CallError } from '../../lib/call.ts'
import { useConnected } from '../../lib/live.ts'
import { Banner } from '../../ui/Banner.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Message } from '../../ui/Message.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCancel, useRun, useUpload } from './api.ts'
import styles from './imports.module.css'
import { Mapping } from './Mapping.tsx'
import { Outcome } from './Outcome.tsx'
import { type Step, Steps } from './Steps.tsx'
import { kindInWords, rowsInWords } from './words.ts'

interface Props {
  id: string
  kinds: readonly ImportKind[]
  runs: readonly ImportRun[]
  /** To the choice of a file, of this kind when it is known. */
  onLeave: (kind?: string) => void
}

/** One uploaded file, from its columns to its rows. */
export function Upload({ id, kinds, runs, onLeave }: Props) {
  const { data: upload, error, refetch } = useUpload(id)
  const run = useRun(id)
  const [mapping, setMapping] = useState(false)

  if (error instanceof CallError && (error.status === 404 || error.status === 400))
    return (
      <Message icon={IconFileOff} title="This upload has expired" help="Files are kept for one day. Upload it again.">
        <Button variant="default" onClick={() => onLeave(upload?.kind)}>
          Choose a file
        </Button>
      </Message>
    )
  if (!upload && error)
    return <ErrorState title="Couldn’t load upload" help={error.message} onRetry={() => void refetch()} />
  if (!upload) return <output className="t-note">Loading upload…</output>

  const start = (how: Parameters<typeof run.mutate>[0]) =>
    run.mutate(how, {
      onSuccess: () => setMapping(false),
      onError: ({ message }) => toast.error('Couldn’t start import', message),
    })
  const columns = kinds.find(({ name }) => name === upload.kind)?.columns ?? []
  const choosing = mapping || upload.state === 'ready'
  const leave = () => onLeave(upload.kind)

  return (
    <div className={styles.upload}>
      <Steps at={stepOf(upload, choosing)} />
      <p className={styles.about}>
        <b>{upload.file}</b> <span className="t-note">{kindInWords(upload.kind)}</span>
      </p>
      {choosing ? (
        <Mapping
          upload={upload}
          columns={columns}
          busy={run.isPending}
          // good rows are counted as if they were loaded, whatever the others are
          onTry={(chosen) => start({ mapping: chosen, dryRun: true, skipBad: true })}
          onLeave={leave}
        />
      ) : upload.state === 'failed' ? (
        <Failed upload={upload} onColumns={() => setMapping(true)} onLeave={leave} />
      ) : upload.outcome ? (
        <Outcome
          upload={upload}
          outcome={upload.outcome}
          undone={runs.some((one) => one.id === upload.runId && one.undoneAt !== null)}
          busy={run.isPending}
          onLoad={(skipBad) => start({ mapping: upload.mapping, dryRun: false, skipBad })}
          onColumns={() => setMapping(true)}
          onLeave={leave}
        />
      ) : (
        <Running upload={upload} />
      )}
    </div>
  )
}

function stepOf({ dryRun, outcome }: ImportUpload, choosing: boolean): Step {
  if (choosing) return 'Columns'
  return dryRun || (outcome && !outcome.loaded) ? 'Preview' : 'Import'
}

function Running({ upload: { id, state, dryRun, bytes, bytesRead, rowsRead } }: { upload: ImportUpload }) {
  const connected = useConnected()
  const cancel = useCancel()
  const percent = bytes > 0 ? Math.min(100, Math.floor((bytesRead / bytes) * 100)) : 0
  return (
    <div className={styles.running}>
      <p>{state === 'waiting' ? 'Waiting to start…' : dryRun ? 'Checking the file…' : 'Importing…'}</p>
      <progress aria-label="Progress" max={100} value={percent} />
      <p className="t-note num">
        {rowsInWords(rowsRead)}, {percent}%
      </p>
      <Button
        size="xs"
        variant="default"
        loading={cancel.isPending}
        onClick={() => cancel.mutate(id, { onError: ({ message }) => toast.error('Couldn’t cancel import', message) })}
      >
        Cancel import
      </Button>
      <p className="t-note">
        {connected ? 'You can leave this page. The import keeps running.' : 'You’re offline. This may be out of date.'}
      </p>
    </div>
  )
}

interface FailedProps {
  upload: ImportUpload
  onColumns: () => void
  onLeave: () => void
}

function Failed({ upload, onColumns, onLeave }: FailedProps) {
  return (
    <>
      <Banner>{upload.failure}</Banner>
      <div className={styles.buttons}>
        <Button onClick={onColumns}>Try again</Button>
        <Button variant="default" onClick={onLeave}>
          Choose another file
        </Button>
      </div>
    </>
  )
}
