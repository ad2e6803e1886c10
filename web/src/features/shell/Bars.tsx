// What everybody must know before anything else, across the top.
import { Button } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { stopActing } from '@portal/contract/acting'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import IconUserShare from '@tabler/icons-react/dist/esm/icons/IconUserShare.mjs'
import { call } from '../../lib/call.ts'
import { momentInWords } from '../../lib/format.ts'
import { useMaintenance } from '../../lib/maintenance.ts'
import { useRetrying } from '../../lib/retrying.ts'
import { useDetails } from '../../lib/session.ts'
import { useActing } from '../acting/public.ts'
import styles from './Bars.module.css'
import { NewTab, newTab } from './sites.tsx'

export function ActingBar() {
  const { acting } = useDetails()
  const { busy, change } = useActing('Couldn’t stop acting for this person')
  if (!acting) return null
  const name = `${acting.first} ${acting.last}`
  return (
    <div className={styles.bar} data-kind="acting">
      <IconUserShare size={16} stroke={1.8} aria-hidden />
      <output>
        Acting for <b>{name}</b>
      </output>
      <Button
        className={styles.stop}
        variant="default"
        size="xs"
        aria-label={`Stop acting for ${name}`}
        loading={busy}
        onClick={() => void change(call(stopActing, {}))}
      >
        Stop
      </Button>
    </div>
  )
}

export function MaintenanceBar() {
  const active = useMaintenance()
  if (!active) return null
  const { name, url, start } = active
  return (
    <output className={styles.bar} data-kind="warning">
      <IconTool size={16} stroke={1.8} aria-hidden />
      <span>
        <b>{name}</b>: {start ? `in progress since ${momentInWords(start)}.` : 'in progress now.'}{' '}
        {url && (
          <a href={url} {...newTab}>
            Status page
            <NewTab />
          </a>
        )}
      </span>
    </output>
  )
}

export function OfflineBar() {
  const { online } = useNetwork()
  const retrying = useRetrying()
  if (online && !retrying) return null
  return (
    <output className={styles.bar} data-kind="warning">
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      {online
        ? 'We’re having trouble reaching the portal. This page may be out of date and will refresh when it’s back.'
        : 'You’re offline. This page may be out of date and will refresh when you reconnect.'}
    </output>
  )
}
