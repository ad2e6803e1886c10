import { Button, Drawer } from '@mantine/core'
import { attachFiles, type Submission, withdrawSubmission } from '@portal/contract/exchange'
import IconFileOff from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import { useId, useState } from 'react'
import { CallError } from '../../lib/call.ts'
import { Banner } from '../../ui/Banner.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Message } from '../../ui/Message.tsx'
import { toast } from '../../ui/toast.tsx'
import { Withdraw } from '../review/public.ts'
import { HeldLine } from '../held/public.ts'
import { About, Comments } from './About.tsx'
import { useCall, useSubmission } from './api.ts'
import { Status } from './columns.tsx'
import { DropFiles } from './DropFiles.tsx'
import styles from './exchange.module.css'
import { FileList } from './FileList.tsx'
import { ChosenFiles, formOf, joined, UploadProgress, useUploading } from './Uploading.tsx'

/** Corrected papers for what was returned. All at once: the first that arrive put it back into review. */
function AnswerWithFiles({ id, onClose }: { id: number; onClose: () => void }) {
  const uploading = useUploading()
  const [files, setFiles] = useState<File[]>([])
  const [error, setError] = useState<string>()

  async function submit() {
    if (files.length === 0) return setError('Choose at least one file.')
    try {
      if (!(await uploading.send(attachFiles, formOf({}, files), { id }))) return
      toast.success('Files sent. Your submission is back in review.')
      onClose()
    } catch (failed) {
      setError((failed as Error).message)
    }
  }

  return (
    <FormDialog
      title="Reply with files"
      submit="Send files"
      busy={uploading.busy}
      unsaved={files.length > 0}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className={styles.quiet}>
        Send everything that was requested. Your submission goes back to review right away.
      </p>
      <DropFiles
        disabled={uploading.busy}
        error={error}
        onFiles={(more) => {
          setError(undefined)
          setFiles((before) => joined(before, more))
        }}
      />
      <ChosenFiles files={files} busy={uploading.busy} onChange={setFiles} />
      <UploadProgress uploading={uploading} />
    </FormDialog>
  )
}

interface Props {
  id: number
  /** What the list knows already. */
  known: Submission | undefined
  onClose: () => void
}

export function PaperDrawer({ id, known, onClose }: Props) {
  const { data = known, error, refetch } = useSubmission(id)
  // Escape belongs to what is on top.
  const [covered, setCovered] = useState(false)
  return (
    <Drawer
      opened
      onClose={onClose}
      closeOnEscape={!covered}
      position="right"
      size={480}
      title={
        <span className={styles.drawerTitle} tabIndex={-1} data-autofocus>
          {data?.title ?? 'Documents'}
        </span>
      }
      padding={20}
      closeButtonProps={{ 'aria-label': 'Close' }}
      attributes={{ header: { role: 'none' } }}
    >
      {data ? (
        <>
          <HeldLine record={`submission:${id}`} />
          <Paper paper={data} onCover={setCovered} />
        </>
      ) : (
        error && <Failed error={error} onRetry={() => void refetch()} />
      )}
    </Drawer>
  )
}

export function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof CallError && error.code === 'not-found') {
    return (
      <Message icon={IconFileOff} title="Document not found" help="It wasn’t sent to you, or the link is incomplete." />
    )
  }
  return <ErrorState title="Couldn’t load document" help={error.message} onRetry={onRetry} />
}

function Paper({ paper, onCover }: { paper: Submission; onCover: (covered: boolean) => void }) {
  const [asking, setAsking] = useState<'withdraw' | 'files'>()
  const files = useId()
  const withdraw = useCall(withdrawSubmission)
  const held = paper.status === 'Holding (Advisor)'

  function ask(what: typeof asking) {
    setAsking(what)
    onCover(what !== undefined)
  }

  return (
    <div className={styles.paper}>
      <Status status={paper.status} />
      {paper.reason && (
        <Banner>
          <div>
            <b>{held ? 'Returned to you' : 'Declined'}</b>
            <p className={styles.said}>{paper.reason}</p>
          </div>
          {held && paper.can.withdraw && (
            <>
              <p>Reply below or send files to put this back in review.</p>
              <Button size="xs" variant="default" onClick={() => ask('files')}>
                Reply with files
              </Button>
            </>
          )}
        </Banner>
      )}
      <section aria-labelledby={files}>
        <h2 id={files} className={styles.part}>
          Files
        </h2>
        <FileList submission={paper} onOpening={onCover} />
      </section>
      <About submission={paper} />
      {(paper.can.comment || paper.thread.length > 0) && <Comments submission={paper} side="advisor" />}
      {paper.can.withdraw && (
        <Button className={styles.withdraw} variant="subtle" onClick={() => ask('withdraw')}>
          Withdraw
        </Button>
      )}
      {asking === 'withdraw' && (
        <Withdraw
          what={paper.status === 'Draft' ? 'draft' : 'submission'}
          id={paper.id}
          change={withdraw}
          onClose={() => ask(undefined)}
        />
      )}
      {asking === 'files' && <AnswerWithFiles id={paper.id} onClose={() => ask(undefined)} />}
    </div>
  )
}
