// What a year's end asks of an advisor, and where each of it stands.
import { firmDay } from '@portal/contract/rules/day'
import { money } from '@portal/contract/rules/money'
import { payDateText } from '@portal/contract/rules/pay-date'
import { type YearEndTask, yearEndDueDay } from '@portal/contract/year-end'
import type { Renewals } from '../registrations/public.ts'
import type { Review } from './store.ts'

export interface Standing {
  attestations: { must: number; has: number; due: string | null }
  reviews: ReadonlyMap<Review, Date>
  certified: boolean
  renewals: Renewals
  /** Whether whoever looks may confirm the reviews. */
  own: boolean
}

export const dueOf = (year: number): string => `${year}-${yearEndDueDay}`

export function tasksOf(
  { attestations, reviews, certified, renewals, own }: Standing,
  year: number,
  today: string,
): YearEndTask[] {
  const state = (done: boolean, due = dueOf(year)): YearEndTask['state'] =>
    done ? 'done' : today > due || today > dueOf(year) ? 'overdue' : 'to do'
  const { must, has, due } = attestations
  const review = (id: Review, title: string, ask: string, link: string): YearEndTask => {
    const at = reviews.get(id)
    const about = at ? `Confirmed ${payDateText(firmDay(at))}.` : ask
    return { id, title, about, state: state(at !== undefined), link, confirmable: own && !at }
  }
  const u4Done = reviews.has('u4')
  return [
    {
      id: 'attestations',
      title: 'Attestations',
      about: owed(must, has, due),
      state: state(must === has, due ?? undefined),
      link: '/compliance/guidance',
      confirmable: false,
    },
    review('u4', 'Form U4 review', 'Review your registrations and details, then confirm.', '/securities/regs'),
    review('outside-business', 'Outside activities review', 'Review your disclosed activities, then confirm.', '/oba'),
    {
      id: 'renewals',
      title: 'State renewals',
      about: renewing(renewals, u4Done),
      state: state(u4Done || renewals.count === 0),
      link: '/securities/regs',
      confirmable: false,
    },
    {
      id: 'certification',
      title: 'Electronic communications certification',
      about: certified ? 'You’ve accepted the current version.' : 'You haven’t accepted the current version yet.',
      state: state(certified),
      link: '/dash/p',
      confirmable: false,
    },
  ]
}

function owed(must: number, has: number, due: string | null): string {
  if (must === 0) return 'Nothing to attest.'
  if (must === has) return must === 1 ? 'One document attested.' : `All ${must} documents attested.`
  return `${has} of ${must} attested${due ? `, next due ${payDateText(due)}` : ''}.`
}

function renewing({ count, unpriced, total }: Renewals, lookedThrough: boolean): string {
  if (count === 0) return 'No registrations to renew.'
  const many = count === 1 ? 'One registration' : `${count} registrations`
  return [
    `${many} to renew${total > 0 ? `, ${money(total)}` : ''}.`,
    ...(unpriced > 0
      ? [`The ${unpriced === 1 ? 'fee for one isn’t' : `fees for ${unpriced} aren’t`} available yet.`]
      : []),
    lookedThrough ? 'Reviewed with your Form U4.' : 'Decide which to keep.',
  ].join(' ')
}
