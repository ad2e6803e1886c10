import { ActionIcon } from '@mantine/core'
import { limits } from '@portal/contract/limits'
import IconCloudUpload from '@tabler/icons-react/dist/esm/icons/IconCloudUpload.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type RefObject, useId } from 'react'
import { megabytes } from '../lib/upload.ts'
import styles from './FileChoice.module.css'

interface Props {
  file: File | undefined
  problem: string | undefined
  /** Files are held over the area that takes them. */
  over: boolean
  /** For who opens the browser's dialog from elsewhere. */
  input: RefObject<HTMLInputElement | null>
  disabled: boolean
  /** What is taken, where that is not what documents are. */
  takes?: { types: readonly string[]; note: string }
  onFiles: (files: File[]) => void
  onClear: () => void
}

const documents = { types: limits.uploadTypes, note: `PDF, XLSX, or DOCX, up to ${limits.uploadMegabytes}MB` }

/** The place for a file: to drop it on, or to choose a file; then the file's name. */
export function FileChoice({ file, problem, over, input, disabled, takes = documents, onFiles, onClear }: Props) {
  const trouble = useId()
  return (
    <div>
      <div className={styles.place} data-over={over || undefined} data-problem={problem ? true : undefined}>
        <IconCloudUpload size={20} stroke={1.5} aria-hidden />
        {file ? (
          <p className={styles.file}>
            <span className="clip" title={file.name}>
              {file.name}
            </span>
            <span className="t-note num">{megabytes(file.size)}</span>
            <ActionIcon size={24} aria-label={`Remove ${file.name}`} disabled={disabled} onClick={onClear}>
              <IconX size={14} aria-hidden />
            </ActionIcon>
          </p>
        ) : (
          <p>
            <b>Drop a file here</b> or{' '}
            <button
              type="button"
              className={styles.choose}
              aria-describedby={problem ? trouble : undefined}
              onClick={() => input.current?.click()}
            >
              choose a file
            </button>
          </p>
        )}
        <p className="t-note">{takes.note}</p>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="File"
          accept={takes.types.join(',')}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])]
            currentTarget.value = '' // the same file can be chosen again
            if (files.length > 0) onFiles(files)
          }}
        />
      </div>
      <p id={trouble} role="alert" className={styles.problem}>
        {problem}
      </p>
    </div>
  )
}
