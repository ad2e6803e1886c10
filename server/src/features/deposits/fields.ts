// The form of a deposit: what was typed, which picture is which, and what is kept of it.
import { type Contribution, type Side, sides } from '@portal/contract/deposits'
import { lastFour, plainAccount } from '@portal/contract/rules/account-number'
import {
  amountOf,
  checkNumberOf,
  countsForYear,
  type DepositData,
  isAccountType,
  limitOf,
} from '@portal/contract/rules/deposit'
import type { Tx } from '../../platform/db/open.ts'
import type { Files, Received, StoredFile } from '../../platform/files/files.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { Unreadable, shownOf } from './pictures.ts'
import { accountMark, depositAccountPurpose } from './public.ts'
import { contributed } from './store.ts'
import { type Facts, type NewPicture, numberUsed, type SealedAccount } from './write-store.ts'

export const dataFields = [
  'client',
  'type',
  'account',
  'amount',
  'amount_again',
  'check_number',
  'payee',
  'check_date',
  'contribution',
  'year',
] as const satisfies (keyof DepositData)[]

export const dataOf = (fields: Record<string, string>): DepositData =>
  Object.fromEntries(dataFields.map((name) => [name, fields[name]?.trim() ?? ''])) as unknown as DepositData

/** Of data without problems. */
export function factsOf(data: DepositData): Facts {
  const amount = amountOf(data.amount)
  if (amount === undefined || !isAccountType(data.type)) throw new AppError('invalid')
  return {
    client: data.client.replace(/\s+/g, ' '),
    account_type: data.type,
    amount,
    check_number: checkNumberOf(data.check_number),
    payee: data.payee.replace(/\s+/g, ' '),
    check_date: data.check_date,
    contribution: (data.contribution || null) as Contribution | null,
    tax_year: data.year ? Number(data.year) : null,
  }
}

export const sealAccount = ({ keys, marks }: Platform, account: string): SealedAccount => ({
  account_number: keys.seal(plainAccount(account), depositAccountPurpose),
  account_mark: marks(plainAccount(account), accountMark),
  account_end: lastFour(account),
})

/** What reviewers are told of it; asked once the deposit is there, and leaves it out. */
export async function flagsOf(tx: Tx, id: number, facts: Facts, mark: Buffer): Promise<string[]> {
  const { contribution, tax_year, amount, check_number } = facts
  const flags: string[] = []
  const limit = limitOf(contribution, tax_year)
  if (limit && countsForYear(contribution) && tax_year !== null)
    if ((await contributed(tx, mark, tax_year, id)) + amount > limit.limit) flags.push('limit')
  if (await numberUsed(tx, mark, check_number, id)) flags.push('number')
  return flags
}

/** Which side each file shows. `wanted` are the only ones that are taken. */
export function sidesOf({ fields, files }: Received, wanted: readonly Side[]): { side: Side; file: StoredFile }[] {
  const named = (fields.sides ?? '').split(',').filter(Boolean)
  const problems: Record<string, string> = {}
  if (named.length !== files.length || new Set(named).size !== named.length) problems.sides = 'Name each picture once.'
  const found = named.flatMap((name, at) => {
    const side = sides.find((one) => one === name)
    const file = files[at]
    if (!side || !wanted.includes(side)) problems[side ?? 'sides'] = 'This picture wasn’t asked for.'
    return side && file ? [{ side, file }] : []
  })
  const [one, other] = found
  if (one && other && one.file.hash === other.file.hash) problems.back = 'This is the same picture as the front.'
  if (Object.keys(problems).length > 0) throw new AppError('invalid', { fields: problems })
  return found
}

/** Looked at, one after the other; what can't be read is told by its side. */
export async function looked(files: Files, pictures: { side: Side; file: StoredFile }[]): Promise<NewPicture[]> {
  const problems: Record<string, string> = {}
  const seen: NewPicture[] = []
  for (const { side, file } of pictures) {
    try {
      seen.push({ side, original: file, shown: await shownOf(files, file, side) })
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      problems[side] = error.message
    }
  }
  if (Object.keys(problems).length > 0) throw new AppError('invalid', { fields: problems })
  return seen
}
