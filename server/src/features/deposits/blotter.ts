// Deposits in the branch's blotter: a line belongs to the month of the day it was captured, and once that is locked its facts stay.
import type { Tx } from '../../platform/db/open.ts'
import type { Row } from './store.ts'

export async function factsLocked(_tx: Tx, _row: Pick<Row, 'branch_id' | 'captured_day'>): Promise<boolean> {
  return false
}
