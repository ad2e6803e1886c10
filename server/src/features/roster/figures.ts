// The figures beside each advisor of a page, from the features that keep them.
import type { RosterRow } from '@portal/contract/roster'
import { firmDay } from '@portal/contract/rules/day'
import type { Db } from '../../platform/db/open.ts'
import { owedCounts } from '../attestations/public.ts'
import { deviceCounts } from '../devices/public.ts'
import { examCounts } from '../exams/public.ts'
import { outsideCounts } from '../outside-business/public.ts'
import { statesOf } from '../registrations/public.ts'
import { openCounts } from '../tasks/public.ts'
import { type At, knownOf } from './store.ts'

export async function rowsOf(db: Db, ids: string[], at: At): Promise<RosterRow[]> {
  const today = firmDay(at.now)
  const [known, states, exams, outside, owed, devices, items] = await Promise.all([
    knownOf(db, ids, at),
    statesOf(db, ids),
    examCounts(db, ids),
    outsideCounts(db, ids, today),
    owedCounts(db, ids, today),
    deviceCounts(db, ids, at.now),
    openCounts(db, ids),
  ])
  return known.map(({ id, first, last, email, crd, branch, signed_in, flags }) => ({
    id,
    first,
    last,
    email,
    crd,
    branch,
    signed_in,
    flags,
    states: states.get(id) ?? { held: 0, asked: 0 },
    exams: exams.get(id) ?? { held: 0, in_hand: 0 },
    outside: outside.get(id) ?? { approved: 0, in_hand: 0, renewal_due: 0 },
    attestations: owed.get(id) ?? { open: 0, overdue: 0 },
    certified: !flags.includes('certification'),
    devices: devices.get(id) ?? { browsers: 0, lost: 0 },
    open_items: items.get(id) ?? 0,
  }))
}
