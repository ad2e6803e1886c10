import type { WantedPaper } from '@portal/contract/upload-requests'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ChangeEvent, type RefObject, useRef } from 'react'
import { PlainButton } from '../../ui/plain/PlainButton.tsx'
import { sizeInWords, taken } from './looking.ts'
import type { Underway } from './uploads.ts'
import styles from './request.module.css'
import tool from './tool.module.css'

interface Props {
  paper: WantedPaper
  underway: readonly Underway[]
  /** Photos that can hardly be read. */
  blurry: ReadonlySet<number>
  /** Given to the one that the page's own button begins with. */
  chooser: RefObject<HTMLInputElement | null> | undefined
  onFiles: (files: File[]) => void
  onCancel: (key: number) => void
  onRetry: (one: Underway) => void
  onRemove: (file: number) => void
}

export function Paper({ paper, underway, blurry, chooser, onFiles, onCancel, onRetry, onRemove }: Props) {
  const { title, hint, received, files } = paper
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
    <li className={styles.paper}>
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
function Coming({ one, onCancel, onRetry }: { one: Underway } & Pick<Props, 'onCancel' | 'onRetry'>) {
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
