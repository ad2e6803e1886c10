// An incident's work item, and what it shows of the incident: above all the clock.
import { incidentNoticeDays } from '@portal/contract/incidents'
import { dayInFull, firmDay, firmDayAndTime, firmTime, timeBetween, timeInWords } from '@portal/contract/rules/day'
import { daysUntil } from '@portal/contract/rules/profile-change'
import type { TaskRecord } from '@portal/contract/tasks'
import type { Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import { dueOn, openWorkItem, type RecordKind } from '../tasks/public.ts'
import { notifyBy } from './clock.ts'
import { checksOf, contained, fit, isReady, letters } from './closing.ts'
import { addCheck, incidentById, incidentsById, type Kept, putWorkItem, removeCheck } from './store.ts'

interface Reported {
  id: number
  title: string
  noticed: Date
  by: { id: string }
}

const kind = 'incident'

export async function openFor(tx: Tx, note: Note, { id, title, noticed, by }: Reported, now: Date): Promise<void> {
  const opening = {
    department: 'Security',
    category: 'Incident',
    info: title.replace(/\s+/g, ' '),
    accountId: by.id,
    by,
    record: { kind, id },
    deadline: notifyBy(noticed),
  } as const
  await putWorkItem(tx, id, await openWorkItem(tx, note, opening, now))
}

export const incidentRecords: RecordKind = {
  kind,
  decidedBy: 'work list',
  proofFor: 'nothing',
  decisions: ['Approved', 'Declined'],
  approvable: async (db, ids) => (await incidentsById(db, ids)).filter(isReady).map(({ id }) => id),

  async view({ db, clock }, recordId) {
    const kept = found(await incidentById(db, recordId))
    const { title, what, noticed, devices, reported_at } = kept
    const today = firmDay(clock())
    return {
      kind,
      title: title || what,
      sentence: `“${what.trim()}”`,
      link: '/cybersecurity/library',
      asked: [{ label: 'Incident', on_file: '', wanted: what }],
      rule: 'Customer notification (Regulation S-P, 17 CFR 248.30)',
      due: dueOn(notifyBy(noticed), today, 'Notify affected clients by'),
      step: isReady(kept)
        ? null
        : { text: 'Mark everything under Before closing, with what was done or why it isn’t needed.', holds: true },
      facts: [
        { label: 'Noticed', value: timeInWords(noticed), at: noticed.toISOString() },
        { label: 'Reported', value: timeInWords(reported_at), at: reported_at.toISOString() },
        { label: 'Devices', value: devices || 'None given' },
      ],
      files: [],
      checks: checksOf(kept),
      figures: figuresOf(kept, today),
      next: [],
    }
  },

  async changed(_tx, _note, _recordId, { what, decision }) {
    if (what !== 'decided') return undefined
    return { became: decision === 'Approved' ? closed : noIncident }
  },

  async mark(tx, note, recordId, marked) {
    fit(found(await incidentById(tx, recordId)), marked)
    const { entry, done } = marked
    if (!done) await removeCheck(tx, recordId, entry)
    else if (!(await addCheck(tx, recordId, marked)))
      throw new AppError('conflict', { message: 'Someone already marked this as done.' })
    // what was written may name clients, and the audit trail forgets nothing
    note.audit('incident.checked', `incident:${recordId}`, { checked: entry, result: done ? 'Done' : 'Open' })
  },
}

const closed = { subject: 'Closed', text: 'was closed' }
const noIncident = { subject: 'Not an incident', text: 'was closed: it wasn’t an incident' }

const days = (n: number) => (n === 1 ? '1 day' : `${n} days`)
/** From here on the deadline is red. */
const soonDays = 7

function figuresOf(kept: Kept, today: string): NonNullable<TaskRecord['figures']> {
  const { noticed, reported_at, clients, checks } = kept
  const sameDay = firmDay(noticed) === firmDay(reported_at)
  const until = (sameDay ? firmTime : firmDayAndTime)(reported_at)
  return [
    deadlineOf(kept, today),
    {
      label: 'Clients affected',
      value: clients.toLocaleString('en-US'),
      note: clients > 0 ? 'As reported' : 'None known',
      tone: null,
    },
    {
      label: 'Time to report',
      value: timeBetween(noticed, reported_at),
      note: `${firmDayAndTime(noticed)} to ${until}`,
      tone: null,
    },
    exposureOf(
      noticed,
      checks.find(({ entry }) => entry === contained),
    ),
  ]
}

type Figure = NonNullable<TaskRecord['figures']>[number]

function deadlineOf({ noticed, clients, checks }: Kept, today: string): Figure {
  const by = notifyBy(noticed)
  const left = daysUntil(by, today)
  const figure = { label: 'Notify clients by', value: dayInFull(by, today) }
  const sent = checks.find(({ entry }) => entry === letters)
  if (sent) return { ...figure, note: `Letters sent ${dayInFull(firmDay(new Date(sent.at)), today)}`, tone: null }
  if (clients === 0) return { ...figure, note: `If any are, ${incidentNoticeDays} days (Regulation S-P)`, tone: null }
  const much = left < 0 ? `${days(-left)} overdue` : left === 0 ? 'Due today' : `${days(left)} left`
  return { ...figure, note: `${much}, Regulation S-P`, tone: left < soonDays ? 'danger' : 'warning' }
}

function exposureOf(noticed: Date, ended: { at: string } | undefined): Figure {
  if (!ended) return { label: 'Exposure', value: 'Ongoing', note: `Since ${firmDayAndTime(noticed)}`, tone: null }
  const at = new Date(ended.at)
  const until = (firmDay(noticed) === firmDay(at) ? firmTime : firmDayAndTime)(at)
  return { label: 'Exposure', value: timeBetween(noticed, at), note: `Until ${until}`, tone: null }
}
