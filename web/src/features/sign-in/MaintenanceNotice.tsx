import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import { momentInWords } from '../../lib/format.ts'
import { useMaintenance } from '../../lib/maintenance.ts'
import styles from './MaintenanceNotice.module.css'

export function MaintenanceNotice() {
  const active = useMaintenance()
  if (!active) return null
  const { name, url, end } = active
  return (
    <output className={styles.notice}>
      <IconTool size={16} stroke={1.7} aria-hidden />
      <span>
        <span className={styles.name}>{name}</span>
        <span>
          {end ? `In progress until ${momentInWords(end)}.` : 'In progress now.'} {url && <a href={url}>Status page</a>}
        </span>
      </span>
    </output>
  )
}
