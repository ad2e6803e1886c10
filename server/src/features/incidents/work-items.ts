// An incident's work item, and what it shows of the incident: above all the clock.
import { firmDay, timeInWords } from '@portal/contract/rules/day'
import type { Note } from '../../platform/change.ts'
import { existing } from '../../platform/db/ids.ts'
import type { Tx } from '../../platform/db/open.ts'
import { found } from '../../platform/http/errors.ts'
import { dueOn, openWorkItem, type RecordKind } from '../tasks/public.ts'
import { notifyBy } from './clock.ts'
import { incidentById, putWorkItem } from './store.ts'

interface Reported {
  id: number
  what: string
  noticed: Date
  by: { id: string }
}

const kind = 'incident'

export async function openFor(tx: Tx, note: Note, { id, what, noticed, by }: Reported, now: Date): Promise<void> {
  const opening = {
    department: 'Security',
    category: 'Incident',
    info: what.trim().replace(/\s+/g, ' '),
    accountId: by.id,
    by,
    record: { kind, id },
    deadline: notifyBy(noticed),
  } as const
  await putWorkItem(tx, id, await openWorkItem(tx, note, opening, now))
}

export const incidentRecords: RecordKind = {
  kind,
  decisions: ['Approved', 'Declined', 'Answered'],
  approvable: (db, ids) => existing(db, 'incident', ids),
  async view({ db, clock }, recordId) {
    const { what, noticed, devices, clients, reported_at } = found(await incidentById(db, recordId))
    return {
      kind,
      link: '/cybersecurity/library',
      asked: [{ label: 'Incident', on_file: '', wanted: what }],
      rule: 'Customer notification (Regulation S-P, 17 CFR 248.30)',
      due: dueOn(notifyBy(noticed), firmDay(clock()), 'Notify affected clients by'),
      step: { text: 'Notify the clients affected, or note why no notice is needed.', holds: false },
      facts: [
        { label: 'Noticed', value: timeInWords(noticed), at: noticed.toISOString(), firm: true },
        { label: 'Reported', value: timeInWords(reported_at), at: reported_at.toISOString() },
        { label: 'Devices', value: devices || 'None given' },
        { label: 'Clients affected', value: String(clients) },
      ],
      files: [],
      checks: [],
    }
  },
}
