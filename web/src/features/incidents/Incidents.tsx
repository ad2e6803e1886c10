import { type Incident, incidentNoticeDays } from '@portal/contract/incidents'
import { useState } from 'react'
import { bareDayInShort, isoDay, momentInWords } from '../../lib/format.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Section } from '../../ui/Section.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import type { Column } from '../../ui/table-rows.ts'
import { useIncidents } from './api.ts'
import styles from './incidents.module.css'

const dayMs = 86_400_000
const days = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** Whole days until the day itself; less than none when it has passed. */
export const daysLeft = (notifyBy: string, now: Date) => days(isoDay(now), notifyBy.slice(0, 10))

/** By when those affected must be told, before the server has counted. */
export const lastDay = (noticed: Date) => {
  const last = new Date(noticed)
  last.setDate(last.getDate() + incidentNoticeDays)
  return last
}

export function inWords(left: number): string {
  if (left < 0) return `${-left} ${left === -1 ? 'day' : 'days'} overdue`
  if (left === 0) return 'Due today'
  return `${left} ${left === 1 ? 'day' : 'days'} left`
}

const columns: readonly Column<Incident>[] = [
  {
    id: 'what',
    header: 'Incident',
    width: '36%',
    text: ({ title, what }) => title || what,
    cell: ({ title, what }) => <span title={what}>{title || what}</span>,
  },
  {
    id: 'noticed',
    phone: 'value',
    header: 'Noticed',
    width: '15%',
    text: ({ noticed }) => noticed,
    cell: ({ noticed }) => <time dateTime={noticed}>{momentInWords(new Date(noticed))}</time>,
  },
  { id: 'devices', header: 'Devices', width: '17%', text: ({ devices }) => devices },
  { id: 'clients', header: 'Clients', width: '10%', text: ({ clients }) => String(clients) },
  {
    id: 'by',
    phone: 'fact',
    header: 'Notify clients by',
    width: '22%',
    text: ({ notifyBy }) => notifyBy,
    cell: ({ notifyBy, clients }) => <Clock notifyBy={notifyBy} clients={clients} />,
  },
]

function Clock({ notifyBy, clients }: Pick<Incident, 'notifyBy' | 'clients'>) {
  const [now] = useState(() => new Date())
  const left = daysLeft(notifyBy, now)
  return (
    <>
      {/* noon: a bare day would be midnight in London, which is the day before here */}
      <time dateTime={notifyBy}>{bareDayInShort(notifyBy)}</time>{' '}
      <span className={styles.left} data-urgent={(clients > 0 && left <= 7) || undefined}>
        {inWords(left)}
      </span>
    </>
  )
}

export function Incidents() {
  const { data, error, refetch } = useIncidents()
  return (
    <Section
      title="Incidents you reported"
      about="Affected clients must be notified within 30 days of discovery (Reg S-P)."
    >
      {error && !data ? (
        <ErrorState title="Couldn’t load your incidents" help={error.message} onRetry={() => void refetch()} />
      ) : (
        <ShortTable
          label="Incidents you reported"
          rows={data}
          rowId={({ id }) => String(id)}
          columns={columns}
          defaultSort={{ column: 'noticed', desc: true }}
          empty={
            <p className="t-note">
              No incidents reported. If something looks wrong, report it, even if you’re not sure.
            </p>
          }
        />
      )}
    </Section>
  )
}
