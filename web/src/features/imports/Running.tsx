import type { ImportUpload } from '@portal/contract/imports'
import { useConnected } from '../../lib/live.ts'
import styles from './imports.module.css'
import { rowsInWords } from './words.ts'

export function Running({ upload: { state, dryRun, bytes, bytesRead, rowsRead } }: { upload: ImportUpload }) {
  const connected = useConnected()
  const percent = bytes > 0 ? Math.min(100, Math.floor((bytesRead / bytes) * 100)) : 0
  return (
    <div className={styles.running}>
      <p>{state === 'waiting' ? 'Waiting to start…' : dryRun ? 'Checking the file…' : 'Importing…'}</p>
      <progress aria-label="Progress" max={100} value={percent} />
      <p className="t-note num">
        {rowsInWords(rowsRead)}, {percent}%
      </p>
      <p className="t-note">
        {connected ? 'You can leave this page. The import keeps running.' : 'You’re offline. This may be out of date.'}
      </p>
    </div>
  )
}
