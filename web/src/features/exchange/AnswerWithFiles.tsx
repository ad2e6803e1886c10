import { attachFiles } from '@portal/contract/exchange'
import { useState } from 'react'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { ChosenFiles, joined } from './ChosenFiles.tsx'
import { DropFiles } from './DropFiles.tsx'
import styles from './exchange.module.css'
import { UploadProgress } from './UploadProgress.tsx'
import { formOf, useUploading } from './uploading.ts'

/** Corrected papers for what was returned. All at once: the first that arrive put it back into review. */
export function AnswerWithFiles({ id, onClose }: { id: number; onClose: () => void }) {
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
