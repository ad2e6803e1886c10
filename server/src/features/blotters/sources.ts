// The features whose lines a branch certifies: each says how its lines are read. What becomes of a period is decided here.
import type { BlotterKind } from '@portal/contract/blotters'
import type { BankFigures } from '@portal/contract/rules/blotter-bank'
import type { Month } from '@portal/contract/rules/months'
import type { Db, Tx } from '../../platform/db/open.ts'

/** Something of a line that a correction can name once it is locked. The line's seal covers it, so it must not change then. */
export interface BlotterFact {
  /** amount, check_number, new_address */
  key: string
  /** Amount, Check number */
  label: string
  type: 'text' | 'money' | 'day'
  /** As text; money as "3600.00", a day as "2026-10-02". An account number only as its last four. */
  value: string
}

export interface BlotterLine {
  id: number
  /** A number that people know it by, such as the check's; empty where there is none. */
  number: string
  /** yyyy-mm-dd: the day it was entered, in the firm's zone. It decides on the month. */
  day: string
  /** Last, First; empty where there is none. */
  advisor: string
  /** Last, First */
  client: string
  /** •••• 1234, or empty. */
  account: string
  /** Cents; null where the blotter has no amounts. */
  amount: number | null
  /** "Nashua to Dover", "IRA contribution 2026" */
  what: string
  facts: readonly BlotterFact[]
  /** Where it stands in its own feature. Not sealed: it goes on changing. */
  status: string
  /** Its own page, or empty. */
  link: string
}

/**
 * A line belongs to the branch that its advisor had when it was entered (keep it in the row) and to the month of the day it was entered.
 * It stays in its blotter for good, whatever becomes of it. Every line is told to `countLine` in the transaction that enters it: the matrix
 * reads what is counted there and never counts rows. Rows of the demo firm are told to `countBlotterLines` (demo/src/blotters.ts).
 */
export interface BlotterSource {
  kind: BlotterKind
  /** Every line of a branch and month, by day and then by id. Wants an index over (branch_id, day, id). */
  ids(db: Db | Tx, branchId: number, month: Month): Promise<number[]>
  /** Those of these that are there, in any order. */
  lines(db: Db | Tx, ids: readonly number[]): Promise<BlotterLine[]>
  /** What of a month went to the bank, where its lines go there. */
  bank?(db: Db | Tx, branchId: number, month: Month): Promise<BankFigures>
}

const sources = new Map<BlotterKind, BlotterSource>()

/** Called once by each feature in its routes(). */
export const knowBlotter = (source: BlotterSource): void => void sources.set(source.kind, source)

/** None while no feature brings it: its blotter is then empty. */
export const blotterSource = (kind: BlotterKind): BlotterSource | undefined => sources.get(kind)
