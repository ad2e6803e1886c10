// The scope of a hold: what is wrong with it, and whether another one leaves something out.
import { recordClasses } from '../record-classes.ts'
import type { RecordScope } from '../records.ts'
import { dayInWords } from './day.ts'

type List = readonly (string | number)[]
/** An empty list means all. */
const without = (before: List, after: List) =>
  after.length > 0 && (before.length === 0 || before.some((one) => !after.includes(one)))

/** Whether something in the first scope would not be in the second. */
export const narrows = (before: RecordScope, after: RecordScope): boolean =>
  without(before.people, after.people) ||
  without(before.branches, after.branches) ||
  without(before.classes, after.classes) ||
  (after.from !== null && (before.from === null || after.from > before.from)) ||
  (after.until !== null && (before.until === null || after.until < before.until))

export const onlyWidened = 'You can only widen a hold. To hold less, lift it and place another one.'

export const scopeProblem = ({ from, until }: Pick<RecordScope, 'from' | 'until'>): string | undefined =>
  from !== null && until !== null && from > until ? 'Choose an end on or after the start.' : undefined

/** "H-14", "D-10": as people name them. */
export const holdName = (id: number): string => `H-${id}`
export const disposalName = (id: number): string => `D-${id}`

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** "2024 – 2026" where whole years are meant, "Jan 5, 2024 – open" otherwise. */
export function periodInWords(from: string | null, until: string | null, open: string): string {
  if (from === null && until === null) return 'any time'
  const first = from?.endsWith('-01-01') ? from.slice(0, 4) : from && dayInWords(from)
  const last = until?.endsWith('-12-31') ? until.slice(0, 4) : until && dayInWords(until)
  return `${first ?? 'beginning'} – ${last ?? open}`
}

/** "2 people, 4 classes, 2024 – open"; one branch or class by its name. */
export function scopeInWords(scope: RecordScope, branches: readonly { name: string }[]): string {
  const { people, classes } = scope
  const [onlyClass] = classes
  return [
    people.length > 0 ? counted(people.length, 'person', 'people') : '',
    branches.length === 1 ? `${branches[0]?.name} branch` : '',
    branches.length > 1 ? `${branches.length} branches` : '',
    people.length === 0 && branches.length === 0 ? 'everyone' : '',
    classes.length === 1 && onlyClass ? recordClasses[onlyClass].name : '',
    classes.length > 1 ? `${classes.length} classes` : '',
    classes.length === 0 ? 'all classes' : '',
    periodInWords(scope.from, scope.until, 'open'),
  ]
    .filter(Boolean)
    .join(', ')
}

/** What a wider scope has that the one before hasn't: "Fees, 2 people". */
export function addedInWords(before: RecordScope, after: RecordScope): string {
  const fresh = (was: List, now: List) => (now.length === 0 ? [] : now.filter((one) => !was.includes(one)))
  const all = (was: List, now: List) => was.length > 0 && now.length === 0
  const people = fresh(before.people, after.people).length
  const branches = fresh(before.branches, after.branches).length
  return [
    ...after.classes.filter((id) => !before.classes.includes(id)).map((id) => recordClasses[id].name),
    all(before.classes, after.classes) ? 'all classes' : '',
    people > 0 ? counted(people, 'person', 'people') : '',
    all(before.people, after.people) ? 'everyone' : '',
    branches > 0 ? counted(branches, 'branch', 'branches') : '',
    all(before.branches, after.branches) ? 'all branches' : '',
    before.from !== after.from || before.until !== after.until ? periodInWords(after.from, after.until, 'open') : '',
  ]
    .filter(Boolean)
    .join(', ')
}
