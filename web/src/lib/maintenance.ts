// Is maintenance under way? Asked of the firm's status page; whatever goes wrong with the asking is nobody's trouble here.
import { limits } from '@portal/contract/limits'
import type { StatusSummary } from '@portal/contract/settings'
import { useEffect, useState } from 'react'
import { firm } from './firm.ts'

export interface Maintenance {
  name: string
  /** Only when it may be followed. */
  url?: string
  start?: Date
  end?: Date
}

/** What another site says its address is may be anything, a script included. */
const isLink = (address: unknown): address is string =>
  typeof address === 'string' && /^https?:$/.test(URL.parse(address, location.origin)?.protocol ?? '')

function moment(text: unknown): Date | undefined {
  const when = typeof text === 'string' ? new Date(text) : undefined
  return when && !Number.isNaN(when.getTime()) ? when : undefined
}

async function firstActive(signal: AbortSignal): Promise<Maintenance | undefined> {
  // not `call`: the page may be another firm's, which gets no cookies of ours
  const answer = await fetch(firm.statusUrl, { signal, credentials: 'omit' })
  const summary = (await answer.json()) as Partial<StatusSummary>
  const active: Partial<StatusSummary['activeMaintenances'][number]> | undefined = summary.activeMaintenances?.[0]
  if (!active) return undefined
  const { name, url } = active
  const [start, end] = [moment(active.start), moment(active.end)]
  return {
    name: typeof name === 'string' && name ? name : 'Maintenance',
    ...(url && isLink(url) && { url }),
    ...(start && { start }),
    ...(end && { end }),
  }
}

/** Asked at once, then at the specification's interval; an answer that does not come leaves what is known. */
export function useMaintenance(): Maintenance | undefined {
  const [active, setActive] = useState<Maintenance>()
  useEffect(() => {
    if (!firm.statusUrl) return undefined
    const gone = new AbortController()
    const ask = () => void firstActive(gone.signal).then(setActive, () => {})
    ask()
    const timer = setInterval(ask, limits.maintenanceCheckMs)
    return () => {
      clearInterval(timer)
      gone.abort()
    }
  }, [])
  return active
}
