import { Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  type BranchDocument,
  branchClasses,
  documentFieldLimits,
  supersedeBranchDocument,
  uploadBranchDocument,
} from '@portal/contract/documents'
import { texts } from '@portal/contract/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError } from '../../lib/call.ts'
import { isoDay } from '../../lib/format.ts'
import { useSending } from '../../lib/sending.ts'
import { fileProblem } from '../../lib/upload.ts'
import { counted } from '../../ui/counted.ts'
import { FileChoice } from '../../ui/FileChoice.tsx'
import { useFileDrop } from '../../ui/file-drop.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { SendingBar } from '../../ui/SendingBar.tsx'
import { toast } from '../../ui/toast.tsx'
import { branchKey } from './api.ts'

interface Props {
  /** The one to be superseded; without one, another is added. */
  document: BranchDocument | undefined
  /** Where an admin adds it; managers have but one. */
  branch: number
  onClose: () => void
}

export function UploadDialog({ document, branch, onClose }: Props) {
  const client = useQueryClient()
  const [today] = useState(() => isoDay(new Date()))
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const { send, cancel, progress } = useSending()
  const form = useForm({
    initialValues: { title: '', description: '', class: '', dated: today },
    validateInputOnBlur: true,
    validate: {
      dated: (day) => (day ? null : 'Enter the document’s date.'),
      // what is superseded keeps its name and place
      ...(!document && {
        title: (title: string) => {
          if (!title.trim()) return texts.titleBlank
          return title.trim().length < 3 ? texts.titleTooShort : null
        },
        class: (kind: string) => (kind ? null : 'Choose a type.'),
      }),
    },
  })
  const { values } = form

  function take(files: File[]) {
    if (progress) return
    const trouble = fileProblem(files)
    setProblem(trouble)
    if (!trouble) setFile(files[0])
  }
  const { over, area } = useFileDrop(take)

  function body(chosen: File): FormData {
    const made = new FormData()
    const said = document
      ? { dated: values.dated }
      : { ...values, title: values.title.trim(), description: values.description.trim() }
    for (const [name, value] of Object.entries(said)) made.append(name, value)
    if (!document) made.append('branch', String(branch))
    made.append('upload', chosen) // last: the server knows the fields when it reads the file
    return made
  }

  async function submit() {
    const { hasErrors } = form.validate()
    if (!file) setProblem('Choose a file.')
    if (hasErrors || !file) return
    setProblem(undefined)
    try {
      const answer = document
        ? await send(supersedeBranchDocument, body(file), { id: document.id })
        : await send(uploadBranchDocument, body(file))
      if (!answer) return // cancelled: everything stays as it was typed
      toast.success(document ? texts.fileReplaced : texts.filePosted)
      onClose()
    } catch (error) {
      const { code, fields = {}, message } = error instanceof CallError ? error : new CallError('')
      const { upload, ...ofFields } = fields
      form.setErrors(ofFields)
      setProblem(code === 'too-large' ? texts.fileTooLarge : upload)
      toast.error(texts.uploadFailed, message)
    } finally {
      void client.invalidateQueries({ queryKey: branchKey })
    }
  }

  return (
    <FormDialog
      title={document ? `Upload new version of ${document.title}` : 'Add document'}
      submit={document ? 'Upload new version' : 'Add document'}
      busy={progress !== undefined}
      unsaved={form.isDirty() || file !== undefined}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {document && (
        <p className="t-note">
          Version {document.version} stays on file. Everyone will need to acknowledge the new version.
        </p>
      )}
      <div {...area}>
        <FileChoice
          file={file}
          problem={problem}
          over={over}
          input={input}
          disabled={progress !== undefined}
          onFiles={take}
          onClear={() => setFile(undefined)}
        />
      </div>
      {!document && (
        <>
          <TextInput
            {...counted(values.title, documentFieldLimits.title)}
            label="Title"
            withAsterisk
            maxLength={documentFieldLimits.title}
            {...form.getInputProps('title')}
          />
          <TextInput
            {...counted(values.description, documentFieldLimits.description)}
            label="Description"
            maxLength={documentFieldLimits.description}
            {...form.getInputProps('description')}
          />
          <Select
            label="Type"
            withAsterisk
            placeholder="Choose a type"
            data={branchClasses}
            {...form.getInputProps('class')}
          />
        </>
      )}
      <TextInput type="date" label="Document date" withAsterisk {...form.getInputProps('dated')} />
      {progress && <SendingBar progress={progress} onCancel={cancel} />}
    </FormDialog>
  )
}
