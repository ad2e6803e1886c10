// How times and entries of a history are written.
import { gapAnswers, type HomeEntry, type JobEntry } from '@portal/contract/onboarding-steps'
import type { Span } from '@portal/contract/rules/onboarding-history'
import { isDay } from '@portal/contract/rules/day'
import { placeInShort } from '@portal/contract/rules/us-address'

const whole = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
const inYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Sep 4, 2018 – May 28, 2021; Jun 1 – Sep 3, 2018; Jul 12, 2021 – today */
export function spanInWords({ from, to }: Span): string {
  if (!isDay(from)) return 'No dates yet'
  if (to === '') return `${whole.format(new Date(from))} – today`
  if (!isDay(to)) return `From ${whole.format(new Date(from))}`
  const start = from.slice(0, 4) === to.slice(0, 4) ? inYear : whole
  return `${start.format(new Date(from))} – ${whole.format(new Date(to))}`
}

const answers = new Map(gapAnswers.map(({ kind, text }) => [kind, text]))

export const jobName = ({ kind, name }: Pick<JobEntry, 'kind' | 'name'>): string =>
  name.trim() || (kind === 'job' ? 'New entry' : (answers.get(kind) ?? ''))

export const jobAbout = ({ position, city, state, words }: JobEntry): string =>
  [position, city, state, words]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ')

export const isHatched = ({ kind }: Pick<JobEntry, 'kind'>): boolean => kind === 'between' || kind === 'leave'

export const homeName = ({ address: { street, unit } }: HomeEntry): string =>
  [street.trim(), unit.trim()].filter(Boolean).join(', ') || 'New address'

export const homeAbout = ({ address }: HomeEntry): string => placeInShort(address)

export const newKey = (): string => crypto.randomUUID()
