// What admins must know wherever they are: there has been no backup for too long.
import { Button } from '@mantine/core'
import type { Backups } from '@portal/contract/backups'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { Link } from 'react-router'
import { useNow } from '../../lib/minute.ts'
import { isWrong, useBackups } from './api.ts'
import styles from './warning.module.css'
import { agoInHours } from './words.ts'

/** Stays until the next success: nobody can close it. */
export function BackupBar() {
  const { data } = useBackups()
  const now = useNow()
  if (!data?.old) return null
  return (
    <div className={styles.bar}>
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      <output className={styles.words}>
        <b>{data.last ? `Last backup is ${agoInHours(data.last.at, now)} old.` : 'The portal has no backup yet.'}</b>{' '}
        {causeOf(data)}
      </output>
      <Button component={Link} to="/management?tab=system" size="xs" variant="default" className={styles.view}>
        View backup
      </Button>
    </div>
  )
}

function causeOf({ running, failed }: Backups): string {
  if (running) return 'One is running now.'
  return failed?.cause ?? 'None was attempted since then.'
}

export function SystemMark() {
  const { data } = useBackups()
  if (!data || !isWrong(data)) return null
  return (
    <span className={styles.mark}>
      <span className="vh">, needs attention</span>
    </span>
  )
}
