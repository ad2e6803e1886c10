// What has to be done before an incident is closed. Closed without it, nobody could say later that clients were told.
import { dayInWords, firmDayAndTime } from '@portal/contract/rules/day'
import type { TaskRecord } from '@portal/contract/tasks'
import { AppError } from '../../platform/http/errors.ts'
import type { Marked } from '../tasks/public.ts'
import type { Check, Kept } from './store.ts'
import { notifyBy } from './clock.ts'

type Entry = { entry: string; text: string; open: string; needs?: 'note' | 'time' }

/** Of this incident: where no client is affected nobody is named and no letter is sent. */
export function entriesOf({ clients, devices, noticed }: Pick<Kept, 'clients' | 'devices' | 'noticed'>): Entry[] {
  const told = clients > 0
  return [
    {
      entry: contained,
      text: devices ? 'Device wiped or locked' : 'Exposure ended',
      open: 'When client data was out of reach again',
      needs: 'time',
    },
    { entry: 'access', text: 'Passwords changed, sessions ended', open: '' },
    ...(told ? [{ entry: 'clients', text: 'Affected clients named', open: '' }] : []),
    { entry: 'police', text: 'Police report', open: 'Its number, or why there is none', needs: 'note' },
    ...(told ? [{ entry: letters, text: 'All letters sent', open: `Due ${dayInWords(notifyBy(noticed))}` }] : []),
    { entry: 'lessons', text: 'Lessons learned', open: 'One paragraph for the annual review', needs: 'note' },
  ]
}

export const contained = 'contained'
export const letters = 'letters'

export const isReady = (kept: Kept): boolean =>
  entriesOf(kept).every(({ entry }) => kept.checks.some((check) => check.entry === entry))

export const checksOf = (kept: Kept): TaskRecord['checks'] =>
  entriesOf(kept).map(({ entry, text, open, needs }) => {
    const check = kept.checks.find((one) => one.entry === entry)
    const note = check ? doneOf(check) : open
    return { entry, text, done: check !== undefined, ...(note && { note }), ...(needs && { needs }) }
  })

/** The date was given by the database as text. */
const doneOf = ({ note, at, by }: Check): string => note || `${firmDayAndTime(new Date(at))}, ${by}`

export function fit(kept: Kept, { entry, done, note, at, now }: Marked): void {
  const wanted = entriesOf(kept).find((one) => one.entry === entry)
  if (!wanted) throw new AppError('not-found')
  if (!done) return
  if (wanted.needs === 'note' && !note) throw new AppError('invalid', { fields: { note: 'Enter a few words.' } })
  if (at > now) throw new AppError('invalid', { fields: { at: 'Enter a time in the past.' } })
  if (at < kept.noticed) throw new AppError('invalid', { fields: { at: 'Enter a time after it was noticed.' } })
}
