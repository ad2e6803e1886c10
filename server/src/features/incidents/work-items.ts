// An incident's work item, and what it shows of the incident: above all the clock.
import { dayInWords, firmDay, timeInWords } from '@portal/contract/rules/day'
import type { Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { found } from '../../platform/http/errors.ts'
import { openWorkItem, type RecordKind } from '../tasks/public.ts'
import { notifyBy } from './clock.ts'
import { incidentById, putWorkItem } from './store.ts'

interface Reported {
  id: number
  what: string
  by: { id: string }
}

const kind = 'incident'

export async function openFor(tx: Tx, note: Note, { id, what, by }: Reported, now: Date): Promise<void> {
  const opening = {
    department: 'Security',
    category: 'Incident',
    info: what.trim().replace(/\s+/g, ' '),
    accountId: by.id,
    by,
    record: { kind, id },
  } as const
  await putWorkItem(tx, id, await openWorkItem(tx, note, opening, now))
}

/** Reg S-P: how long those affected can still be told in time. */
function clockOf(noticed: Date, now: Date): string {
  const day = notifyBy(noticed)
  const left = Math.round((Date.parse(day) - Date.parse(firmDay(now))) / 86_400_000)
  if (left < 0) return `${dayInWords(day)} ET (overdue)`
  return `${dayInWords(day)} ET (${left} ${left === 1 ? 'day' : 'days'} left)`
}

export const incidentRecords: RecordKind = {
  kind,
  decisions: ['Approved', 'Declined', 'Answered'],
  async view({ db, clock }, recordId) {
    const { what, noticed, devices, clients, reported_at } = found(await incidentById(db, recordId))
    return {
      kind,
      link: '/cybersecurity/library',
      facts: [
        { label: 'What happened', value: what },
        { label: 'Noticed', value: timeInWords(noticed), at: noticed.toISOString(), firm: true },
        { label: 'Reported', value: timeInWords(reported_at), at: reported_at.toISOString() },
        { label: 'Devices', value: devices || 'None given' },
        { label: 'Clients affected', value: String(clients) },
        { label: 'Notify affected clients by', value: clockOf(noticed, clock()) },
      ],
      files: [],
      checks: [],
    }
  },
}
