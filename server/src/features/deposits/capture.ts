// The advisor's side: capturing a check, retaking what was wrong, withdrawing it, and destroying the paper.
import {
  captureDeposit,
  depositPictureBytes,
  destroyCheck,
  retakeDeposit,
  returnReasons,
  type Side,
  withdrawDeposit,
} from '@portal/contract/deposits'
import { depositProblems } from '@portal/contract/rules/deposit'
import { firmDay, timeInWords } from '@portal/contract/rules/day'
import { maskedAccount } from '@portal/contract/rules/account-number'
import { money } from '@portal/contract/rules/money'
import { isUuid } from '../../platform/db/ids.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { UploadRules } from '../../platform/files/files.ts'
import { pictureKinds } from '../../platform/files/kinds.ts'
import { withFiles } from '../../platform/files/with-files.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { User } from '../../platform/session/sessions.ts'
import { subjectIdOf } from '../acting/public.ts'
import { followWorkItem } from '../tasks/public.ts'
import { changeLine, enterLine, factsLocked } from './blotter.ts'
import { already, cutoffBy, depositSubject, lockVisible, rulesIn, rulesOf, tell, visible } from './changing.ts'
import { dataFields, dataOf, factsOf, flagsOf, looked, sealAccount, sidesOf } from './fields.ts'
import { mayDestroy, mayRetake, maySee, mayWithdraw, owns } from './policy.ts'
import { depositAccountPurpose } from './public.ts'
import { depositById, type Row, sealedAccount } from './store.ts'
import { openFor } from './work-items.ts'
import {
  addDeposit,
  addPicture,
  byKey,
  type Moved,
  type NewPicture,
  put,
  releasePictures,
  sameCheck,
} from './write-store.ts'

const megabytes = depositPictureBytes / 1_000_000
export const pictureRules: UploadRules = {
  file: 'many',
  mostBytes: depositPictureBytes,
  tooLarge: `This picture is too large. The limit is ${megabytes}MB.`,
  severalFiles: 'Send one picture of each side.',
  kinds: pictureKinds,
}
const both: readonly Side[] = ['front', 'back']

/** It is there already, sent with the same key: nothing is written, and the answer is that of the first time. */
class SentBefore extends Error {
  readonly deposit: { id: number; bank_day: string }
  constructor(deposit: { id: number; bank_day: string }) {
    super('sent before')
    this.deposit = deposit
  }
}

export function captureRoutes(app: App, platform: Platform): void {
  const { db, files, keys, clock } = platform

  serve(app, captureDeposit, async ({ request, user, change }) => {
    const work = async (received: Parameters<Parameters<typeof withFiles>[2]>[0]) => {
      const { fields } = received
      const key = (fields.key ?? '').toLowerCase()
      if (!isUuid(key)) throw new AppError('invalid', { fields: { key: 'Start over.' } })
      const before = await byKey(db, user.id, key)
      if (before) return { ok: true, ...before }
      const named = sidesOf(received, both)
      const data = await withAccountOf(user, dataOf(fields), fields.account_of)
      const rules = await rulesOf(platform)
      const problems = depositProblems(data, { today: firmDay(clock()), bankDay: cutoffBy(rules, clock()).day })
      for (const side of both)
        if (!named.some((one) => one.side === side)) problems[side] = `Add a picture of the ${side}.`
      if (Object.keys(problems).length > 0) throw new AppError('invalid', { fields: problems })
      const pictures = await looked(files, named)
      const facts = factsOf(data)
      const sent = await change(async (tx, note) => {
        const now = clock()
        const { settings, bank } = await rulesIn(tx)
        const { day } = cutoffBy({ settings, bank }, now)
        const account = sealAccount(platform, data.account)
        const accountId = subjectIdOf(user)
        const id = await addDeposit(tx, {
          ...facts,
          ...account,
          account_id: accountId,
          branch_id: await branchOf(tx, accountId),
          created_by: user.id,
          key,
          flags: [],
          second: facts.amount > settings.secondAbove,
          captured_at: now,
          captured_day: firmDay(now),
          bank_day: day,
        })
        if (id === undefined) throw await whyThere(tx, user, key, { ...facts, ...account })
        const flags = await flagsOf(tx, id, facts, account.account_mark)
        if (flags.length > 0) await tx.updateTable('deposit').set({ flags }).where('id', '=', id).execute()
        await keepPictures(tx, user, id, pictures, now)
        await openFor(tx, note, { id, accountId, facts, by: user }, now)
        await note.worked(depositSubject(id))
        note.audit('deposit.captured', depositSubject(id), auditOf(facts.amount, day, pictures))
        const row = found(await depositById(tx, id))
        tell(note, row)
        await enterLine(tx, note, row, [user.id, accountId])
        return { id, bank_day: day }
      }).catch((error: unknown) => {
        if (error instanceof SentBefore) return error.deposit
        throw error
      })
      return { ok: true, ...sent }
    }
    return withFiles(platform, request, work, pictureRules)
  })

  /** The account of an earlier deposit of the same advisor, which the browser knows by its end only. */
  async function withAccountOf(user: User, data: ReturnType<typeof dataOf>, of: string | undefined) {
    if (!of) return data
    const row = /^\d{1,9}$/.test(of) ? await depositById(db, Number(of)) : undefined
    if (!row || !owns(user, row)) throw new AppError('invalid', { fields: { account: 'Choose an account.' } })
    const { account_number } = found(await sealedAccount(db, row.id))
    return { ...data, account: keys.open(account_number, depositAccountPurpose) }
  }

  const keepPictures = async (tx: Tx, user: User, id: number, pictures: readonly NewPicture[], now: Date) => {
    await files.keep(
      tx,
      [...new Map(pictures.flatMap(({ original, shown }) => [original, shown]).map((one) => [one.hash, one])).values()],
      now,
    )
    for (const picture of pictures) {
      const first = await addPicture(tx, id, picture, { id: user.id, now })
      if (first === id)
        throw new AppError('invalid', { fields: { [picture.side]: 'You sent this picture before. Take a new one.' } })
      if (first !== undefined) throw await duplicate(tx, user, first, 'Picture')
    }
  }

  serve(app, retakeDeposit, async ({ params: { id }, request, user, change }) => {
    const seen = visible(user, await depositById(db, id))
    if (!mayRetake(user, seen)) throw already(seen)
    const work = async (received: Parameters<Parameters<typeof withFiles>[2]>[0]) => {
      const { fields } = received
      const wanted = seen.reason_code ? returnReasons[seen.reason_code].wanted : []
      const named = sidesOf(
        received,
        both.filter((side) => wanted.some((one) => one === side)),
      )
      const typed = dataFields.some((name) => fields[name] !== undefined) || Boolean(fields.account_of)
      if (typed && !wanted.some((one) => one === 'data'))
        throw new AppError('invalid', { message: 'Only the pictures were asked for.' })
      if (!typed && named.length === 0) throw new AppError('invalid', { message: 'Retake what was wrong.' })
      const data = typed ? await withAccountOf(user, dataOf(fields), fields.account_of) : undefined
      const { bank, settings } = await rulesOf(platform)
      const { day } = cutoffBy({ bank, settings }, clock())
      const problems = data ? depositProblems(data, { today: firmDay(clock()), bankDay: day }) : {}
      if (Object.keys(problems).length > 0) throw new AppError('invalid', { fields: problems })
      const pictures = await looked(files, named)
      const bank_day = await change(async (tx, note) => {
        const now = clock()
        const row = await lockVisible(tx, user, id, Number(fields.version))
        if (!mayRetake(user, row)) throw already(row)
        const rules = await rulesIn(tx)
        const next = cutoffBy(rules, now).day
        const to: Moved = {
          status: 'In Review',
          bank_day: next,
          reason_code: null,
          reason: '',
          first_by: null,
          first_at: null,
          decided_by: null,
          decided_at: null,
        }
        if (data) Object.assign(to, await changedFacts(tx, user, row, data, rules.settings.secondAbove))
        await put(tx, id, to, now)
        await keepPictures(tx, user, id, pictures, now)
        const text = (fields.note ?? '').trim().slice(0, 1_000) || saidOf(pictures, typed)
        if (row.work_item_id)
          await followWorkItem(tx, note, row.work_item_id, { what: 'answered', text, by: user }, now)
        await note.worked(depositSubject(id))
        note.audit('deposit.retaken', depositSubject(id), auditOf(to.amount ?? row.amount, next, pictures))
        tell(note, row)
        if (data) await changeLine(tx, note, row, to.amount ?? row.amount, [user.id, row.account_id])
        return next
      })
      return { ok: true, id, bank_day }
    }
    return withFiles(platform, request, work, pictureRules)
  })

  const changedFacts = async (
    tx: Tx,
    user: User,
    row: Row,
    data: ReturnType<typeof dataOf>,
    secondAbove: number,
  ): Promise<Moved> => {
    if (await factsLocked(tx, row)) throw new AppError('conflict', { message: lockedMonth })
    const facts = factsOf(data)
    const account = sealAccount(platform, data.account)
    const same = await sameCheck(tx, { ...facts, ...account }, row.id)
    if (same !== undefined) throw await duplicate(tx, user, same, 'Account, number, amount')
    const flags = await flagsOf(tx, row.id, facts, account.account_mark)
    return { ...facts, ...account, flags, second: facts.amount > secondAbove }
  }

  serve(app, withdrawDeposit, async ({ params: { id }, body: { version }, user, change }) => {
    await change(async (tx, note) => {
      const now = clock()
      const row = await lockVisible(tx, user, id, version)
      if (!mayWithdraw(user, row)) throw already(row)
      await put(tx, id, { status: 'Withdrawn', withdrawn_at: now }, now)
      await releasePictures(tx, id)
      if (row.work_item_id) await followWorkItem(tx, note, row.work_item_id, { what: 'withdrawn', by: user }, now)
      await note.worked(depositSubject(id))
      note.audit('deposit.withdrawn', depositSubject(id), { from: row.status })
      tell(note, row)
    })
    return { ok: true }
  })

  serve(app, destroyCheck, async ({ params: { id }, body: { version }, user, change }) => {
    await change(async (tx, note) => {
      const now = clock()
      const row = await lockVisible(tx, user, id, version)
      if (!mayDestroy(user, row)) throw already(row)
      await put(tx, id, { status: 'Destroyed', destroyed_by: user.id, destroyed_at: now }, now)
      note.audit('deposit.destroyed', depositSubject(id), { check_number: row.check_number })
      tell(note, row)
    })
    return { ok: true }
  })
}

export const lockedMonth = 'The month of this deposit is locked. Add a correction in Blotters.'

const auditOf = (amount: number, bank_day: string, pictures: readonly NewPicture[]) => ({
  amount,
  bank_day,
  ...(pictures.length > 0 && { files: pictures.map(({ side, original }) => `${side} ${original.hash}`) }),
})

const saidOf = (pictures: readonly NewPicture[], typed: boolean): string =>
  `Sent again: ${[...pictures.map(({ side }) => side), ...(typed ? ['details'] : [])].join(', ')}`

const branchOf = async (tx: Tx, accountId: string): Promise<number | null> =>
  (await tx.selectFrom('account').select('branch_id').where('id', '=', accountId).executeTakeFirstOrThrow()).branch_id

/** The row was not taken: by the same key it is the same deposit, else somebody deposited the check. */
async function whyThere(tx: Tx, user: User, key: string, check: Parameters<typeof sameCheck>[1]): Promise<Error> {
  const sent = await byKey(tx, user.id, key)
  if (sent) return new SentBefore(sent)
  const first = await sameCheck(tx, check)
  // withdrawn between the two questions
  return first === undefined ? new AppError('conflict') : duplicate(tx, user, first, 'Account, number, amount')
}

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
