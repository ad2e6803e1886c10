// Which months of a year a branch has, by blotter.
import type { BlotterCell, BlotterKind, BlotterYear } from '@portal/contract/blotters'

export const monthNames = Array.from({ length: 12 }, (_, index) =>
  new Date(Date.UTC(2026, index, 1)).toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' }),
)

export type Branch = BlotterYear['branches'][number]

export interface Here {
  branch: Branch
  cell: BlotterCell
}

export const monthOf = (year: number, index: number) => `${year}-${String(index + 1).padStart(2, '0')}`
export const keyOf = ({ branch, cell }: Here) => `${branch.id}-${cell.kind}-${cell.month}`

/** Twelve, with nothing where there is nothing yet or nothing any more. */
export function cellsOf(branch: Branch, kind: BlotterKind, year: number): (Here | undefined)[] {
  const known = new Map(branch.cells.filter((cell) => cell.kind === kind).map((cell) => [cell.month, cell]))
  return monthNames.map((_, index) => {
    const cell = known.get(monthOf(year, index))
    return cell && { branch, cell }
  })
}
