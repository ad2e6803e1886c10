// Compensation on its way to every advisor, on the next two pay dates.
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import { decimal } from '@portal/contract/rules/money'
import { nextPayDate } from '@portal/contract/rules/pay-date'
import { firstNames, lastNames } from './names.ts'
import type { Person } from './people.ts'
import { producing } from './production.ts'
import { pick, seeded, whole } from './random.ts'

interface Business {
  product: string
  sponsor: string
}
const business: [Business, ...Business[]] = [
  { product: 'Growth Fund A', sponsor: 'Northquay Funds' },
  { product: 'Municipal Income Fund', sponsor: 'Larkfield Asset Management' },
  { product: 'Seven-Year Fixed Annuity', sponsor: 'Granite Life' },
  { product: 'Variable Annuity B', sponsor: 'Granite Life' },
  { product: 'Medicare Supplement G', sponsor: 'Harborline Insurance' },
  { product: '529 College Plan', sponsor: 'Northquay Funds' },
  { product: 'Advisory fee', sponsor: 'Meridian Harbor' },
]
const holds: [string, ...string[]] = [
  'Waiting for the signed application',
  'Sponsor hasn’t paid yet',
  'Transfer in progress',
]
/** In hundredths of a percent, so that a share of cents is a whole number again. */
const splits: [number, ...number[]] = [10_000, 10_000, 8_000, 7_500, 5_000]

export function pendingLines(everybody: Person[], now: Date, seed: string) {
  const random = seeded(`${seed}:pending`)
  const today = firmDay(now)
  const first = nextPayDate(today)
  const second = nextPayDate(daysAfter(first, 1))
  return producing(everybody).flatMap(({ tapsid }, index) =>
    Array.from({ length: index === 0 ? 12 : whole(random, 3, 9) }, (_, line) => {
      const gross = whole(random, 18_000, 780_000)
      const split = pick(random, splits)
      const held = line > 0 && random() < 0.15
      return {
        tapsid,
        reference: `${tapsid}-${String(line + 1).padStart(4, '0')}`,
        traded: daysAfter(today, -whole(random, 2, 24)),
        client: `${pick(random, firstNames)} ${pick(random, lastNames)}`,
        ...pick(random, business),
        gross: decimal(gross),
        split: decimal(split),
        amount: decimal(Math.round((gross * split) / 10_000)),
        // what is held comes later; of the rest both dates have some
        pay_date: line === 1 || held || (line > 1 && random() < 0.35) ? second : first,
        hold: held ? pick(random, holds) : '',
      }
    }),
  )
}
