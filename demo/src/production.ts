// Five years of production up to today for every advisor who has been here that long.
import { firmDay } from '@portal/contract/rules/day'
import { monthAfter } from '@portal/contract/rules/months'
import { isDemonstration, syntheticRows } from '@portal/server/features/production/public'
import { demoDomain } from './accounts.ts'
import type { Person } from './people.ts'
import { seeded } from './random.ts'

const months = 60

/** Whoever has business to show: not the newcomer, not the guest. */
export const producing = (everybody: Person[]): Person[] =>
  everybody.filter(({ tapsid, welcome }) => tapsid > 0 && !isDemonstration(tapsid) && !welcome)

const sizes: Record<string, number> = { advisor: 1, plus: 1.4, manager: 0.7 }

export function production(everybody: Person[], now: Date, seed: string) {
  const random = seeded(`${seed}:production`)
  const from = monthAfter(firmDay(now).slice(0, 7), 1 - months)
  return producing(everybody).flatMap(({ tapsid, email }) => {
    const named = sizes[email.replace(`@${demoDomain}`, '')]
    // one in eight has only begun: under what commission payments ask for
    const scale = random() < 0.125 ? 0.035 : 0.3 + random() * 1.3
    return syntheticRows(tapsid, from, months, now, named ?? scale).map((row) => ({ tapsid, ...row }))
  })
}
