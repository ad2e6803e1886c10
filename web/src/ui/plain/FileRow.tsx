import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ChangeEvent, type RefObject, useId, useRef } from 'react'
import { taken } from '../../lib/chosen-file.ts'
import { sizeInWords } from '../../lib/format.ts'
import type { Underway } from '../../lib/uploading.ts'
import { PlainButton } from './PlainButton.tsx'
import styles from './files.module.css'
import tool from './tool.module.css'

/** What a file is wanted for, and what is here of it. */
export interface Wanted {
  title: string
  hint: string
  /** How many of an earlier sending. */
  received: number
  files: readonly { id: number; name: string; size: number }[]
}

interface Props<Place> {
  wanted: Wanted
  underway: readonly Underway<Place>[]
  /** Photos that can hardly be read. */
  blurry: ReadonlySet<number>
  /** Given to the one that the page's own button begins with. */
  chooser?: RefObject<HTMLInputElement | null> | undefined
  /** What is missing here. */
  error?: string | undefined
  onFiles: (files: File[]) => void
  onCancel: (key: number) => void
  onRetry: (one: Underway<Place>) => void
  onRemove: (file: number) => void
}

/** One document of a list, with the ways to add it: a file, or a photo of it. */
export function FileRow<Place>({
  wanted: { title, hint, received, files },
  underway,
  blurry,
  chooser,
  error,
  onFiles,
  onCancel,
  onRetry,
  onRemove,
}: Props<Place>) {
  const trouble = useId()
  const own = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const choose = chooser ?? own
  const here = files.length > 0 || received > 0
  function chosen({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    onFiles([...(currentTarget.files ?? [])])
    // the same file can be chosen again
    currentTarget.value = ''
  }
  return (
    <li className={styles.row}>
      {here ? (
        <IconCircleCheck
          className={styles.done}
          size={20}
          stroke={1.8}
          aria-label={files.length > 0 ? 'Added' : 'Received'}
        />
      ) : (
        <IconCircleDashed className={styles.open} size={20} stroke={1.8} aria-label="Missing" />
      )}
      <div className={styles.what}>
        <h2>{title}</h2>
        {hint && <p>{hint}</p>}
        {received > 0 && (
          <p className={styles.received}>{received === 1 ? '1 file received' : `${received} files received`}</p>
        )}
        {error && (
          <p id={trouble} className={styles.problem}>
            {error}
          </p>
        )}
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={file.id}>
              <span className={styles.file}>
                <b>{file.name}</b>
                <span>{sizeInWords(file.size)}</span>
              </span>
              <button
                type="button"
                className={styles.icon}
                aria-label={`Remove ${file.name}`}
                title="Remove"
                onClick={() => onRemove(file.id)}
              >
                <IconX size={16} stroke={1.7} aria-hidden />
              </button>
              {blurry.has(file.id) && (
                <p className={styles.warn}>
                  <IconAlertTriangle size={14} stroke={1.8} aria-hidden /> This photo looks blurry. Take it again if you
                  can’t read it.
                </p>
              )}
            </li>
          ))}
          {underway.map((one) => (
            <Coming key={one.key} one={one} onCancel={onCancel} onRetry={onRetry} />
          ))}
        </ul>
      </div>
      <div className={styles.acts}>
        <input
          ref={choose}
          type="file"
          accept={taken}
          multiple
          hidden
          aria-label={`File for ${title}`}
          onChange={chosen}
        />
        <input
          ref={camera}
          type="file"
          accept="image/*"
          capture="environment"
          hidden
          aria-label={`Photo of ${title}`}
          onChange={chosen}
        />
        <PlainButton
          data-invalid={error ? true : undefined}
          aria-describedby={error ? trouble : undefined}
          aria-label={`${here ? 'Add more' : 'Choose a file to add'} for ${title}`}
          onClick={() => choose.current?.click()}
        >
          <span className={styles.onWide}>{here ? 'Add more' : 'Choose a file'}</span>
          <span className={styles.onPhone}>Add</span>
        </PlainButton>
        <button
          type="button"
          className={styles.icon}
          aria-label={`Take a photo of ${title}`}
          title="Take a photo"
          onClick={() => camera.current?.click()}
        >
          <IconCamera size={18} stroke={1.7} aria-hidden />
        </button>
      </div>
    </li>
  )
}

/** On its way, or not taken: then it says why. */
function Coming<Place>({
  one,
  onCancel,
  onRetry,
}: { one: Underway<Place> } & Pick<Props<Place>, 'onCancel' | 'onRetry'>) {
  const { key, file, progress, problem, again } = one
  const part = progress?.total ? progress.sent / progress.total : 0
  const left = progress?.bytesPerSecond
    ? Math.ceil((progress.total - progress.sent) / progress.bytesPerSecond)
    : undefined
  return (
    <li>
      <span className={styles.file}>
        <b>{file.name}</b>
        {problem === undefined ? (
          <span>
            {Math.round(part * 100)}%{left !== undefined && left > 0 && `, ${left} s left`}
          </span>
        ) : (
          <span className={styles.problem} role="alert">
            {problem}
          </span>
        )}
        {problem === undefined && (
          <progress className={styles.bar} max={1} value={part} aria-label={`Uploading ${file.name}`} />
        )}
      </span>
      {problem !== undefined && again && (
        <button type="button" className={`link ${tool.tool}`} onClick={() => onRetry(one)}>
          Try again
        </button>
      )}
      <button
        type="button"
        className={styles.icon}
        aria-label={problem === undefined ? `Cancel ${file.name}` : `Dismiss ${file.name}`}
        onClick={() => onCancel(key)}
      >
        <IconX size={16} stroke={1.7} aria-hidden />
      </button>
    </li>
  )
}
