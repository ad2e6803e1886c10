import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Document, replaceDocument, updateDocument, uploadDocument } from '@portal/contract/documents'
import type { Endpoint } from '@portal/contract/endpoint'
import { blank, type DocumentFields, documentProblems, fieldsOf } from '@portal/contract/rules/document'
import { texts } from '@portal/contract/texts'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { CallError } from '../../lib/call.ts'
import { useSending } from '../../lib/sending.ts'
import { fileProblem } from '../../lib/upload.ts'
import { FileChoice } from '../../ui/FileChoice.tsx'
import { useFileDrop } from '../../ui/file-drop.ts'
import { SendingBar } from '../../ui/SendingBar.tsx'
import { toast } from '../../ui/toast.tsx'
import { documentsKey } from './api.ts'
import { EditorFields } from './EditorFields.tsx'
import styles from './EditorPanel.module.css'

interface Props {
  /** Being edited; without one, the panel adds a new document. */
  document: Document | undefined
  /** For who opens the browser's dialog from elsewhere. */
  fileInput: RefObject<HTMLInputElement | null>
  onUnsaved: (unsaved: boolean) => void
  /** Asks first when something would be lost. */
  onLeave: () => void
  onSaved: () => void
}

/** Mount it anew for another document. */
export function EditorPanel({ document, fileInput, onUnsaved, onLeave, onSaved }: Props) {
  const heading = useId()
  const panel = useRef<HTMLElement>(null)
  const client = useQueryClient()
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const { send, cancel, progress } = useSending()
  const form = useForm<DocumentFields>({
    initialValues: document ? fieldsOf(document) : blank,
    validateInputOnBlur: true,
    validate: (fields) => documentProblems(trimmed(fields)),
  })
  const busy = progress !== undefined

  const unsaved = form.isDirty() || file !== undefined
  useEffect(() => onUnsaved(unsaved), [unsaved, onUnsaved])
  useEffect(() => () => onUnsaved(false), [onUnsaved])
  useEffect(() => {
    if (document) panel.current?.querySelector<HTMLElement>('input[maxlength]')?.focus()
  }, [document])

  function take(files: File[]) {
    if (busy) return
    const trouble = fileProblem(files)
    setProblem(trouble)
    if (!trouble) setFile(files[0])
  }
  const { over, area } = useFileDrop(take)

  function clear() {
    form.reset()
    setFile(undefined)
    setProblem(undefined)
  }

  function told(error: unknown, failed: (answered: boolean) => string) {
    const { status, code, fields = {}, message } = error instanceof CallError ? error : new CallError('')
    const { upload, ...ofFields } = fields
    form.setErrors(ofFields)
    setProblem(code === 'too-large' ? texts.fileTooLarge : upload)
    toast.error(failed(status !== undefined && status < 500), message)
  }

  /** Whether it is done. Failing and being cancelled both leave everything as it was typed. */
  async function sent(endpoint: Endpoint, body: FormData, failed: (answered: boolean) => string): Promise<boolean> {
    setProblem(undefined)
    try {
      if ((await send(endpoint, body, { id: document?.id })) === undefined) return false
    } catch (error) {
      told(error, failed)
      return false
    } finally {
      void client.invalidateQueries({ queryKey: documentsKey })
    }
    return true
  }

  async function add() {
    if (form.validate().hasErrors) return
    const body = formOf({ action: 'FOD', ...trimmed(form.values) }, file)
    if (!(await sent(uploadDocument, body, () => texts.uploadFailed))) return
    toast.success(texts.filePosted)
    clear()
  }

  async function replace() {
    if (!(await sent(replaceDocument, formOf({}, file), () => texts.downloadFailed))) return
    toast.success(texts.fileReplaced)
    setFile(undefined)
    // what was typed beside the file waits for its own button
    if (!form.isDirty()) onSaved()
  }

  async function update() {
    if (form.validate().hasErrors) return
    const failed = (answered: boolean) => (answered ? texts.documentDetailsFailed : texts.uploadFailed)
    if (!(await sent(updateDocument, formOf(trimmed(form.values)), failed))) return
    toast.success(texts.documentUpdated)
    onSaved()
  }

  return (
    <aside ref={panel} className={styles.panel} aria-labelledby={heading} data-over={over || undefined} {...area}>
      <div className={styles.head}>
        <h2 id={heading}>{document ? 'Edit document' : 'Upload document'}</h2>
        <span className={styles.tag}>Admin</span>
      </div>
      {document && (
        <p className="t-note">
          Version {document.version}, {document.filename}
        </p>
      )}
      <FileChoice
        file={file}
        problem={problem}
        over={over}
        input={fileInput}
        disabled={busy}
        onFiles={take}
        onClear={() => setFile(undefined)}
      />
      <EditorFields form={form} />
      {busy && <SendingBar progress={progress} onCancel={cancel} />}
      <div className={styles.buttons}>
        {document ? (
          <>
            <Button disabled={busy || file !== undefined} onClick={() => void update()}>
              Update details
            </Button>
            <Button variant="default" disabled={busy || file === undefined} onClick={() => void replace()}>
              Replace file
            </Button>
            <Button variant="subtle" disabled={busy} onClick={onLeave}>
              Cancel editing
            </Button>
          </>
        ) : (
          <>
            <Button disabled={busy || file === undefined} onClick={() => void add()}>
              Upload document
            </Button>
            <Button variant="subtle" disabled={busy} onClick={clear}>
              Clear
            </Button>
          </>
        )}
      </div>
    </aside>
  )
}

// How what the editor holds goes into a form of the wire.
const trimmed = (fields: DocumentFields): DocumentFields => ({
  ...fields,
  title: fields.title.trim(),
  description: fields.description.trim(),
  image_url: fields.image_url.trim(),
})

/** Files go last: the server knows what they belong to before they arrive. */
function formOf(fields: Partial<DocumentFields> & { action?: 'FOD' }, file?: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value === null ? '' : String(value))
  if (file) form.append('upload', file, file.name)
  return form
}
