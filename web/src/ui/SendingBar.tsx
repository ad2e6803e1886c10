import { Button } from '@mantine/core'
import { megabytes, type Progress } from '../lib/upload.ts'
import styles from './SendingBar.module.css'

/** How much of a form has been sent, how fast, and a way to stop it. */
export function SendingBar({ progress, onCancel }: { progress: Progress; onCancel: () => void }) {
  const { sent, total, bytesPerSecond } = progress
  const percent = total > 0 ? Math.floor((sent / total) * 100) : 0
  return (
    <div className={styles.bar}>
      <progress aria-label="Upload progress" max={100} value={percent} />
      <span className="t-note num">
        {percent}%{bytesPerSecond > 0 && `, ${megabytes(bytesPerSecond)}/s`}
      </span>
      <Button size="xs" variant="default" onClick={onCancel}>
        Cancel upload
      </Button>
    </div>
  )
}
