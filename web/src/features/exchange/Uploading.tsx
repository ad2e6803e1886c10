import { Button, Progress } from '@mantine/core'
import type { Endpoint } from '@portal/contract/endpoint'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useSending } from '../../lib/sending.ts'
import { megabytes } from '../../lib/upload.ts'
import { sizeInWords } from '../../lib/format.ts'
import { RowButton } from '../../ui/RowButton.tsx'
import { useAskAgain } from './api.ts'
import styles from './files.module.css'

export interface Uploading {
  busy: boolean
  progress: ReturnType<typeof useSending>['progress']
  cancel: () => void
  /** False when it was cancelled; what else goes wrong is thrown. */
  send: (endpoint: Endpoint, form: FormData, params?: object) => Promise<boolean>
}

/** One upload at a time; it ends with the screen it was started on. */
export function useUploading(): Uploading {
  const { send, cancel, progress } = useSending()
  const askAgain = useAskAgain()
  return {
    busy: progress !== undefined,
    progress,
    cancel,
    send: async (endpoint, form, params) => {
      try {
        return (await send(endpoint, form, params)) !== undefined
      } finally {
        void askAgain()
      }
    },
  }
}

export function formOf(fields: Record<string, string>, files: readonly File[]): FormData {
  const form = new FormData()
  for (const [name, text] of Object.entries(fields)) form.append(name, text)
  for (const file of files) form.append('upload', file)
  return form
}

interface Props {
  files: readonly File[]
  busy: boolean
  onChange: (files: File[]) => void
}

/** What is about to be sent. */
export function ChosenFiles({ files, busy, onChange }: Props) {
  if (files.length === 0) return null
  return (
    <ul className={styles.files} aria-label="Chosen files">
      {files.map((file) => (
        <li key={`${file.name}/${file.size}/${file.lastModified}`}>
          <span className="clip" title={file.name}>
            {file.name}
          </span>
          <span className="t-note num">{sizeInWords(file.size)}</span>
          {!busy && (
            <RowButton label={`Remove ${file.name}`} onClick={() => onChange(files.filter((one) => one !== file))}>
              <IconX size={15} stroke={1.7} aria-hidden />
            </RowButton>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The same file chosen twice is one file. */
export function joined(before: readonly File[], more: readonly File[]): File[] {
  const same = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified
  return [...before, ...more.filter((file) => !before.some((one) => same(one, file)))]
}

export function UploadProgress({ uploading }: { uploading: Omit<Uploading, 'send'> }) {
  const { busy, progress, cancel } = uploading
  if (!busy) return null
  const { sent = 0, total = 0, bytesPerSecond = 0 } = progress ?? {}
  const percent = total > 0 ? Math.floor((sent / total) * 100) : 0
  return (
    <div className={styles.progress}>
      <Progress.Root size={4} radius="xl">
        <Progress.Section value={percent} aria-label="Upload" />
      </Progress.Root>
      <span className="t-note num">
        {percent === 100
          ? 'Uploaded. Checking files…'
          : `${percent}% · ${megabytes(sent)} of ${megabytes(total)} · ${megabytes(bytesPerSecond)}/s`}
      </span>
      <Button size="xs" variant="subtle" onClick={cancel}>
        Cancel upload
      </Button>
    </div>
  )
}
