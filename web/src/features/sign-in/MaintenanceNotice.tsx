// Is maintenance under way? Asked once, on opening; whatever goes wrong with the asking is nobody's trouble here.
import type { StatusSummary } from '@portal/contract/settings'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import { useEffect, useState } from 'react'
import { firm } from '../../lib/firm.ts'
import { momentInWords } from '../../lib/format.ts'
import styles from './MaintenanceNotice.module.css'

type Maintenance = Partial<StatusSummary['activeMaintenances'][number]>

async function firstActive(signal: AbortSignal): Promise<Maintenance | undefined> {
  // not `call`: the page may be another firm's, which gets no cookies of ours
  const answer = await fetch(firm.statusUrl, { signal, credentials: 'omit' })
  const summary = (await answer.json()) as Partial<StatusSummary>
  return summary.activeMaintenances?.[0]
}

/** What another site says its address is may be anything, a script included. */
const isLink = (address: unknown): address is string =>
  typeof address === 'string' && /^https?:$/.test(URL.parse(address, location.origin)?.protocol ?? '')

export function MaintenanceNotice() {
  const [active, setActive] = useState<Maintenance>()
  useEffect(() => {
    if (!firm.statusUrl) return undefined
    const gone = new AbortController()
    firstActive(gone.signal).then(setActive, () => {})
    return () => gone.abort()
  }, [])
  if (!active) return null
  const { name = 'Maintenance', url, end } = active
  const until = end ? new Date(end) : undefined
  return (
    <output className={styles.notice}>
      <IconTool size={16} stroke={1.7} aria-hidden />
      <span>
        <span className={styles.name}>{name}</span>
        <span>
          {until && !Number.isNaN(until.getTime()) ? `Under way until ${momentInWords(until)}.` : 'Under way now.'}{' '}
          {url && isLink(url) && <a href={url}>Status page</a>}
        </span>
      </span>
    </output>
  )
}
