import { limits } from '@portal/contract/limits'
import { useRef, useState } from 'react'
import { FileChoice } from '../../ui/FileChoice.tsx'
import { useFileDrop } from '../../ui/file-drop.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { usePreapprove } from './api.ts'

const takes = { types: ['.pdf'], note: `PDF, up to ${limits.uploadMegabytes}MB` }

/** A principal approves a file before anyone shows it. */
export function ApproveDialog({ onClose }: { onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const approve = usePreapprove()
  const take = ([chosen]: File[]) => {
    const fits = chosen?.name.toLowerCase().endsWith('.pdf')
    setProblem(fits ? undefined : 'Choose a PDF file.')
    if (fits) setFile(chosen)
  }
  const { over, area } = useFileDrop(take)

  function submit() {
    if (!file) return setProblem('Choose a file.')
    approve.mutate(file, {
      onSuccess: () => {
        toast.success('Slides approved')
        onClose()
      },
      onError: ({ message }) => setProblem(message),
    })
  }
  return (
    <FormDialog
      title="Approve slides"
      submit="Approve slides"
      busy={approve.isPending}
      unsaved={file !== undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Meetings that show this file from now on count as approved before use. A changed file needs its own approval.
      </p>
      <div {...area}>
        <FileChoice
          file={file}
          problem={problem}
          over={over}
          input={input}
          disabled={approve.isPending}
          takes={takes}
          onFiles={take}
          onClear={() => setFile(undefined)}
        />
      </div>
    </FormDialog>
  )
}
