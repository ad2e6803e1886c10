// An answer that is a file: what is here, until when it counts, and how to add one.
import type { Question } from '@portal/contract/vendor-questions/question'
import { answerLimits } from '@portal/contract/rules/vendor-answers'
import type { VendorFile } from '@portal/contract/vendor-attestation'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconCloudUpload from '@tabler/icons-react/dist/esm/icons/IconCloudUpload.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import { taken } from '../../lib/chosen-file.ts'
import { sizeInWords } from '../../lib/format.ts'
import type { Underway } from '../../lib/uploading.ts'
import type { Until } from './words.ts'
import styles from './questionnaire.module.css'

interface Props {
  question: Question
  files: readonly VendorFile[]
  underway: readonly Underway<string>[]
  until: Until | undefined
  onFiles: (files: File[]) => void
  onCancel: (key: number) => void
  onRetry: (one: Underway<string>) => void
  onRemove: (file: number) => void
}

const signs = { good: IconCircleCheck, soon: IconClock, expired: IconCircleX } as const

export function FileAnswer({ question, files, underway, until, onFiles, onCancel, onRetry, onRemove }: Props) {
  const { title } = question
  const field = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  function chosen({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    onFiles([...(currentTarget.files ?? [])])
    // the same file can be chosen again
    currentTarget.value = ''
  }
  function held(event: DragEvent) {
    event.preventDefault() // or the browser would open the file
    setOver(event.type === 'dragover')
    if (event.type === 'drop') onFiles([...event.dataTransfer.files])
  }
  const room = files.length + underway.length < answerLimits.filesOfQuestion
  return (
    <>
      {files.map((file) => (
        <div key={file.id} className={styles.file}>
          <IconFileText size={18} stroke={1.6} aria-hidden />
          <span>
            <b>{file.name}</b>
            <small>
              {sizeInWords(file.size)}
              {file.scanned && ', checked for viruses'}
              {file.by && `, added by ${file.by}`}
            </small>
          </span>
          <Standing until={until} />
          <button
            type="button"
            className={styles.icon}
            aria-label={`Remove ${file.name}`}
            title="Remove"
            onClick={() => onRemove(file.id)}
          >
            <IconTrash size={16} stroke={1.7} aria-hidden />
          </button>
        </div>
      ))}
      {underway.map((one) => (
        <Coming key={one.key} one={one} onCancel={onCancel} onRetry={onRetry} />
      ))}
      {room && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button in it does the same
        <div
          className={styles.drop}
          data-over={over || undefined}
          onDragOver={held}
          onDragLeave={() => setOver(false)}
          onDrop={held}
        >
          <IconCloudUpload size={18} stroke={1.6} aria-hidden />
          <span>
            Drop {files.length > 0 ? 'another file' : 'the file'} here or{' '}
            <button
              type="button"
              className={styles.quiet}
              aria-label={`Choose a file for ${title}`}
              onClick={() => field.current?.click()}
            >
              choose a file
            </button>
          </span>
          <input
            ref={field}
            type="file"
            accept={taken}
            multiple
            hidden
            aria-label={`File for ${title}`}
            onChange={chosen}
          />
        </div>
      )}
    </>
  )
}

function Standing({ until }: { until: Until | undefined }) {
  if (!until) return <span />
  const Sign = signs[until.standing]
  return (
    <span className={styles.until} data-tone={until.standing}>
      <Sign size={15} stroke={1.8} aria-hidden />
      {until.words}
      {until.standing === 'expired' && '. Add a newer one'}
    </span>
  )
}

/** On its way, or not taken: then it says why. */
function Coming({ one, onCancel, onRetry }: { one: Underway<string> } & Pick<Props, 'onCancel' | 'onRetry'>) {
  const { key, file, progress, problem, again } = one
  const part = progress?.total ? progress.sent / progress.total : 0
  return (
    <div className={styles.file}>
      <IconFileText size={18} stroke={1.6} aria-hidden />
      <span>
        <b>{file.name}</b>
        {problem === undefined ? (
          <progress className={styles.bar} max={1} value={part} aria-label={`Uploading ${file.name}`} />
        ) : (
          <span className={styles.problem} role="alert">
            {problem}
          </span>
        )}
      </span>
      {problem !== undefined && again ? (
        <button type="button" className={styles.quiet} onClick={() => onRetry(one)}>
          Try again
        </button>
      ) : (
        <span />
      )}
      <button
        type="button"
        className={styles.icon}
        aria-label={problem === undefined ? `Cancel ${file.name}` : `Dismiss ${file.name}`}
        onClick={() => onCancel(key)}
      >
        <IconX size={16} stroke={1.7} aria-hidden />
      </button>
    </div>
  )
}
