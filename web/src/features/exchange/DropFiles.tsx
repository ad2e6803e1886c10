import { FileButton } from '@mantine/core'
import { limits } from '@portal/contract/limits'
import { texts } from '@portal/contract/texts'
import IconCloudUpload from '@tabler/icons-react/dist/esm/icons/IconCloudUpload.mjs'
import { type DragEvent, useId, useRef, useState } from 'react'
import styles from './files.module.css'

// Which files are taken: the same rule as everywhere, told before anything is sent.
export const acceptedTypes = limits.uploadTypes.join(',')
const fileRule = `PDF, XLSX, or DOCX, up to ${limits.uploadMegabytes}MB each`

function problemOf({ name, size }: File): string | undefined {
  if (!limits.uploadTypes.some((type) => name.toLowerCase().endsWith(type))) return 'Choose a PDF, XLSX, or DOCX file.'
  if (size > limits.uploadBytes) return texts.fileTooLarge
  return size === 0 ? 'The file is empty.' : undefined
}

/** What can be sent, and in words what cannot. */
export function sorted(files: readonly File[]): { good: File[]; problems: string[] } {
  const judged = files.map((file) => ({ file, problem: problemOf(file) }))
  return {
    good: judged.flatMap(({ file, problem }) => (problem ? [] : file)),
    problems: judged.flatMap(({ file, problem }) => (problem ? `${file.name}: ${problem}` : [])),
  }
}

interface Props {
  /** Of the button. */
  id?: string
  /** Those that keep to the rules. */
  onFiles: (files: File[]) => void
  disabled?: boolean
  /** What is wrong with the whole, such as that nothing is there. */
  error?: string | undefined
}

/** A place to drop files on, and a button for everybody else. */
export function DropFiles({ id: buttonId, onFiles, disabled = false, error }: Props) {
  const [over, setOver] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const id = useId()
  const reset = useRef<() => void>(null)

  function take(files: readonly File[]) {
    if (files.length === 0) return
    const { good, problems } = sorted(files)
    setProblems(problems)
    if (good.length > 0) onFiles(good)
    reset.current?.() // a file that was removed again can be chosen again
  }

  function drag(event: DragEvent) {
    event.preventDefault()
    if (!disabled) setOver(event.type !== 'dragleave')
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (!disabled) take([...event.dataTransfer.files])
  }

  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a target for the pointer; the button does the same */}
      <div
        className={styles.drop}
        data-over={over || undefined}
        onDragEnter={drag}
        onDragOver={drag}
        onDragLeave={drag}
        onDrop={drop}
      >
        <IconCloudUpload size={20} stroke={1.6} aria-hidden />
        <span className={styles.words}>Drop files here or</span>
        <FileButton
          multiple
          accept={acceptedTypes}
          onChange={take}
          resetRef={reset}
          inputProps={{ 'aria-label': 'Files' }}
        >
          {(props) => (
            <button
              {...props}
              type="button"
              className={styles.choose}
              id={buttonId}
              aria-label="Choose files"
              disabled={disabled}
              aria-describedby={`${id} ${id}-problem`}
            >
              choose files
            </button>
          )}
        </FileButton>
        <span className="t-note" id={id}>
          {fileRule}
        </span>
      </div>
      <div role="alert" id={`${id}-problem`}>
        {[...problems, ...(error ? [error] : [])].map((problem) => (
          <p key={problem} className={styles.problem}>
            {problem}
          </p>
        ))}
      </div>
    </div>
  )
}
