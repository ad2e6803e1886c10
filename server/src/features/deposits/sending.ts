// What sending a check and sending it again have in common.
import { depositPictureBytes, type Side } from '@portal/contract/deposits'
import { maskedAccount } from '@portal/contract/rules/account-number'
import { timeInWords } from '@portal/contract/rules/day'
import { money } from '@portal/contract/rules/money'
import type { Tx } from '../../platform/db/open.ts'
import type { UploadRules } from '../../platform/files/files.ts'
import { pictureKinds } from '../../platform/files/kinds.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { User } from '../../platform/session/sessions.ts'
import type { dataOf } from './fields.ts'
import { maySee, owns } from './policy.ts'
import { depositAccountPurpose } from './public.ts'
import { depositById, sealedAccount } from './store.ts'
import { addPicture, type NewPicture } from './write-store.ts'

const megabytes = depositPictureBytes / 1_000_000
export const pictureRules: UploadRules = {
  file: 'many',
  mostBytes: depositPictureBytes,
  tooLarge: `This picture is too large. The limit is ${megabytes}MB.`,
  severalFiles: 'Send one picture of each side.',
  kinds: pictureKinds,
}
export const bothSides: readonly Side[] = ['front', 'back']

/** The account of an earlier deposit of the same advisor, which the browser knows by its end only. */
export async function withAccountOf(
  { db, keys }: Platform,
  user: User,
  data: ReturnType<typeof dataOf>,
  of: string | undefined,
) {
  if (!of) return data
  const row = /^\d{1,9}$/.test(of) ? await depositById(db, Number(of)) : undefined
  if (!row || !owns(user, row)) throw new AppError('invalid', { fields: { account: 'Choose an account.' } })
  const { account_number } = found(await sealedAccount(db, row.id))
  return { ...data, account: keys.open(account_number, depositAccountPurpose) }
}

const byHash = (one: NewPicture, other: NewPicture) => (one.original.hash < other.original.hash ? -1 : 1)

export async function keepPictures(
  { files }: Platform,
  tx: Tx,
  user: User,
  { id, pictures, now }: { id: number; pictures: readonly NewPicture[]; now: Date },
): Promise<void> {
  await files.keep(
    tx,
    [...new Map(pictures.flatMap(({ original, shown }) => [original, shown]).map((one) => [one.hash, one])).values()],
    now,
  )
  // in one order: two who send the same pictures at once wait for each other, never both
  for (const picture of pictures.toSorted(byHash)) {
    const first = await addPicture(tx, id, picture, { id: user.id, now })
    if (first === id)
      throw new AppError('invalid', { fields: { [picture.side]: 'You sent this picture before. Take a new one.' } })
    if (first !== undefined) throw await duplicate(tx, user, first, 'Picture')
  }
}

export const sentAudit = (amount: number, bank_day: string, pictures: readonly NewPicture[]) => ({
  amount,
  bank_day,
  ...(pictures.length > 0 && { files: pictures.map(({ side, original }) => `${side} ${original.hash}`) }),
})

/** The first one is named to whoever may see it; to others it only says that there is one. */
export async function duplicate(tx: Tx, user: User, firstId: number, by: string): Promise<AppError> {
  const row = await depositById(tx, firstId)
  const head = 'This check was already deposited.'
  if (!row || !maySee(user, row)) return new AppError('conflict', { message: head, fields: { duplicate: head } })
  const who = owns(user, row) ? 'You' : `${row.first} ${row.last}`
  const what = `check ${row.check_number} for ${money(row.amount)} to ${maskedAccount(row.account_end)}`
  const message = `${head} ${who} sent ${what} on ${timeInWords(row.captured_at)}.`
  return new AppError('conflict', { message, fields: { duplicate: message, first: String(row.id), matched: by } })
}
