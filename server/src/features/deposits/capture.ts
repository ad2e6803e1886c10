// The advisor's side: capturing a check, withdrawing it, and destroying the paper. Retaking has a file of its own.
import { captureDeposit, destroyCheck, withdrawDeposit } from '@portal/contract/deposits'
import { firmDay } from '@portal/contract/rules/day'
import { depositProblems } from '@portal/contract/rules/deposit'
import { isUuid } from '../../platform/db/ids.ts'
import type { Tx } from '../../platform/db/open.ts'
import { withFiles } from '../../platform/files/with-files.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { User } from '../../platform/session/sessions.ts'
import { subjectIdOf } from '../acting/public.ts'
import { followWorkItem } from '../tasks/public.ts'
import { enterLine } from './blotter.ts'
import { already, depositSubject, lockVisible, openCutoff, rulesIn, rulesOf, tell } from './changing.ts'
import { dataOf, factsOf, flagsOf, looked, sealAccount, sidesOf } from './fields.ts'
import { mayDestroy, mayWithdraw } from './policy.ts'
import { bothSides, duplicate, keepPictures, pictureRules, sentAudit, withAccountOf } from './sending.ts'
import { depositById } from './store.ts'
import { openFor } from './work-items.ts'
import { addDeposit, byKey, holdAccount, put, releasePictures, sameCheck } from './write-store.ts'

/** It is there already, sent with the same key: nothing is written, and the answer is that of the first time. */
class SentBefore extends Error {
  readonly deposit: { id: number; bank_day: string }
  constructor(deposit: { id: number; bank_day: string }) {
    super('sent before')
    this.deposit = deposit
  }
}

export function captureRoutes(app: App, platform: Platform): void {
  const { db, files, clock } = platform

  serve(app, captureDeposit, async ({ request, user, change }) => {
    const work = async (received: Parameters<Parameters<typeof withFiles>[2]>[0]) => {
      const { fields } = received
      const key = (fields.key ?? '').toLowerCase()
      if (!isUuid(key)) throw new AppError('invalid', { fields: { key: 'Start over.' } })
      const before = await byKey(db, user.id, key)
      if (before) return { ok: true, ...before }
      const named = sidesOf(received, bothSides)
      const data = await withAccountOf(platform, user, dataOf(fields), fields.account_of)
      const rules = await rulesOf(platform)
      const problems = depositProblems(data, {
        today: firmDay(clock()),
        bankDay: (await openCutoff(db, rules, clock())).day,
      })
      for (const side of bothSides)
        if (!named.some((one) => one.side === side)) problems[side] = `Add a picture of the ${side}.`
      if (Object.keys(problems).length > 0) throw new AppError('invalid', { fields: problems })
      const pictures = await looked(files, named)
      const facts = factsOf(data)
      const sent = await change(async (tx, note) => {
        const now = clock()
        const { settings, bank } = await rulesIn(tx)
        const { day } = await openCutoff(tx, { settings, bank }, now)
        const account = sealAccount(platform, data.account)
        const accountId = subjectIdOf(user)
        await holdAccount(tx, account.account_mark)
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
        await keepPictures(platform, tx, user, { id, pictures, now })
        await openFor(tx, note, { id, accountId, facts, by: user }, now)
        await note.worked(depositSubject(id))
        note.audit('deposit.captured', depositSubject(id), sentAudit(facts.amount, day, pictures))
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
