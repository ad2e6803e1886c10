import { attachFiles, detachFile, type Submission } from '@portal/contract/exchange'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useId, useState } from 'react'
import { RowButton } from '../../ui/RowButton.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCall } from './api.ts'
import styles from './business.module.css'
import { DropFiles } from './DropFiles.tsx'
import { FileList } from './FileList.tsx'
import { UploadProgress } from './Uploading.tsx'
import { formOf, type Uploading } from './Uploading.tsx'

interface Props {
  submission: Submission | undefined
  uploading: Uploading
  /** A file needs a draft to belong to. */
  begin: () => Promise<number>
  error: string | undefined
  fieldId: string
}

export function Attachments({ submission, uploading, begin, error, fieldId }: Props) {
  const detach = useCall(detachFile)
  const [failed, setFailed] = useState<string>()
  const heading = useId()

  async function add(files: File[]) {
    setFailed(undefined)
    try {
      await uploading.send(attachFiles, formOf({}, files), { id: await begin() })
    } catch (problem) {
      setFailed(`Couldn’t attach files. ${(problem as Error).message}`)
    }
  }

  function remove(id: number, file: number) {
    detach.mutate({ params: { id, file } }, { onError: ({ message }) => toast.error('Couldn’t remove file', message) })
  }

  return (
    <section className={styles.attachments} aria-labelledby={heading}>
      <h2 id={heading}>Attachments</h2>
      {submission && submission.files.length > 0 && (
        <FileList
          submission={submission}
          renderActions={({ id, filename }) => (
            <RowButton
              label={`Remove ${filename}`}
              disabled={detach.isPending}
              onClick={() => remove(submission.id, id)}
            >
              <IconX size={15} stroke={1.7} aria-hidden />
            </RowButton>
          )}
        />
      )}
      <DropFiles
        id={`${fieldId}-files`}
        disabled={uploading.busy}
        error={failed ?? error}
        onFiles={(files) => void add(files)}
      />
      <UploadProgress uploading={uploading} />
    </section>
  )
}
