import type { ImportUpload } from '@portal/contract/imports'
import { useConnected } from '../../lib/live.ts'
import styles from './imports.module.css'
import { rowsInWords } from './words.ts'

export function Running({ upload: { state, dryRun, bytes, bytesRead, rowsRead } }: { upload: ImportUpload }) {
  const connected = useConnected()
  const percent = bytes > 0 ? Math.min(100, Math.floor((bytesRead / bytes) * 100)) : 0
  return (
    <div className={styles.running}>
      <p>{state === 'waiting' ? 'Waiting for its turn' : dryRun ? 'Being tried' : 'Being loaded'}</p>
      <progress aria-label="Read" max={100} value={percent} />
      <p className="t-note num">
        {rowsInWords(rowsRead)}, {percent}%
      </p>
      <p className="t-note">
        {connected
          ? 'It goes on without you: this page can be left and opened again.'
          : 'Not connected at the moment: what is shown may be old.'}
      </p>
    </div>
  )
}
