import { Button, Progress } from '@mantine/core'
import { megabytes } from '../../lib/upload.ts'
import styles from './files.module.css'
import type { Uploading } from './uploading.ts'

export function UploadProgress({ uploading: { busy, progress, cancel } }: { uploading: Uploading }) {
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
