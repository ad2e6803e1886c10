// What every change of a deposit begins and ends with.
import { depositReviewTopic, type DepositStatus, depositsTopic } from '@portal/contract/deposits'
import { cutoffAt, type Cutoff } from '@portal/contract/rules/deposit'
import { type Calendar, calendarOf } from '@portal/contract/rules/calendar'
import { workedOnIt } from '@portal/contract/rules/four-eyes'
import type { Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { User } from '../../platform/session/sessions.ts'
import { type FirmSettings, firmSettings, savedSetting } from '../settings/public.ts'
import { maySee, type Viewer } from './policy.ts'
import { lockDeposit, type Row } from './store.ts'

export const depositSubject = (id: number) => `deposit:${id}` as const

export const visible = (user: Viewer, row: Row | undefined): Row => found(row && maySee(user, row) ? row : undefined)

/** To somebody else it isn't there; changed elsewhere, it is a conflict. */
export async function lockVisible(tx: Tx, user: User, id: number, version: number): Promise<Row> {
  const row = visible(user, await lockDeposit(tx, id))
  if (row.version !== version) throw new AppError('conflict', { message: changedBy(row) })
  return row
}

const over: readonly DepositStatus[] = ['Accepted', 'Posted', 'Destroy due', 'Destroyed', 'Withdrawn']
/** Decided by someone else meanwhile: who, and what. */
function changedBy({ status, decider }: Row): string | undefined {
  if (status === 'Not in good order') return decider && `${decider} already returned this deposit.`
  if (!over.includes(status)) return 'Someone else changed this deposit in the meantime.'
  return status === 'Withdrawn' ? 'The advisor withdrew this deposit.' : `${decider} already accepted this deposit.`
}

export const already = ({ status }: Row) => new AppError('conflict', { message: `This deposit is already ${status}.` })

/** Why a reviewer may not: because of their part in it, or because of where it is. */
export const refusal = (row: Row, worked: boolean): AppError =>
  worked ? new AppError('forbidden', { message: workedOnIt }) : already(row)

/** Open pages of whoever sees it. */
export function tell(note: Note, ...rows: readonly Pick<Row, 'account_id'>[]): void {
  for (const { account_id } of rows) note.live(depositsTopic(account_id))
  note.live(depositReviewTopic)
}

export interface Rules {
  settings: FirmSettings['deposits']
  bank: Calendar
}

export async function rulesOf(platform: Platform): Promise<Rules> {
  const { deposits, closings } = await firmSettings(platform)
  return { settings: deposits, bank: calendarOf('bank', closings) }
}

/** As they are in this transaction. */
export async function rulesIn(tx: Tx): Promise<Rules> {
  const settings = await savedSetting(tx, 'deposits')
  return { settings, bank: calendarOf('bank', await savedSetting(tx, 'closings')) }
}

export const cutoffBy = ({ settings, bank }: Rules, now: Date): Cutoff => cutoffAt(now, settings.cutoff, bank)
