// Sending again what was wrong with a returned deposit. Whoever lost the connection sends the same once more and gets the same answer.
import { retakeDeposit, returnReasons } from '@portal/contract/deposits'
import { firmDay } from '@portal/contract/rules/day'
import { type DepositData, depositProblems } from '@portal/contract/rules/deposit'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { StoredFile } from '../../platform/files/files.ts'
import { withFiles } from '../../platform/files/with-files.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { User } from '../../platform/session/sessions.ts'
import { followWorkItem } from '../tasks/public.ts'
import { changeLine, factsLocked } from './blotter.ts'
import { already, depositSubject, lockVisible, openCutoff, rulesIn, rulesOf, tell, visible } from './changing.ts'
import { dataFields, dataOf, factsOf, flagsOf, looked, sealAccount, sidesOf } from './fields.ts'
import { mayRetake, owns } from './policy.ts'
import { bothSides, duplicate, keepPictures, pictureRules, sentAudit, withAccountOf } from './sending.ts'
import { depositById, picturesOf, type Row, sealedAccount } from './store.ts'
import { type Facts, holdAccount, type Moved, type NewPicture, put, sameCheck } from './write-store.ts'

/** Its line in the blotter stays, so what was typed does too; a withdrawn check can be sent again, in this month. */
export const lockedForOwner =
  'The month of this deposit is locked, so its details can’t change. Withdraw it and send the check again.'

type Received = Parameters<Parameters<typeof withFiles>[2]>[0]

export function retakeRoutes(app: App, platform: Platform): void {
  const { db, files, clock } = platform

  serve(app, retakeDeposit, async ({ params: { id }, request, user, change }) => {
    const seen = visible(user, await depositById(db, id))
    if (!owns(user, seen)) throw already(seen)
    const work = async (received: Received) => {
      const { fields } = received
      const typed = dataFields.some((name) => fields[name] !== undefined) || Boolean(fields.account_of)
      const data = typed ? await withAccountOf(platform, user, dataOf(fields), fields.account_of) : undefined
      if (!mayRetake(user, seen)) {
        const same = data !== undefined || received.files.length > 0
        if (same && (await wasSent(db, seen, received, data))) return { ok: true, id, bank_day: seen.bank_day }
        throw already(seen)
      }
      const wanted = seen.reason_code ? returnReasons[seen.reason_code].wanted : []
      const named = sidesOf(
        received,
        bothSides.filter((side) => wanted.some((one) => one === side)),
      )
      if (typed && !wanted.some((one) => one === 'data'))
        throw new AppError('invalid', { message: 'Only the pictures were asked for.' })
      if (!typed && named.length === 0) throw new AppError('invalid', { message: 'Retake what was wrong.' })
      const { day } = await openCutoff(db, await rulesOf(platform), clock())
      const problems = data ? depositProblems(data, { today: firmDay(clock()), bankDay: day }) : {}
      if (Object.keys(problems).length > 0) throw new AppError('invalid', { fields: problems })
      const pictures = await looked(files, named)
      const bank_day = await change(async (tx, note) => {
        const now = clock()
        const row = await lockVisible(tx, user, id, Number(fields.version))
        if (!mayRetake(user, row)) throw already(row)
        const rules = await rulesIn(tx)
        const next = (await openCutoff(tx, rules, now)).day
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
        await keepPictures(platform, tx, user, { id, pictures, now })
        const text = (fields.note ?? '').trim().slice(0, 1_000) || saidOf(pictures, typed)
        if (row.work_item_id)
          await followWorkItem(tx, note, row.work_item_id, { what: 'answered', text, by: user }, now)
        await note.worked(depositSubject(id))
        note.audit('deposit.retaken', depositSubject(id), sentAudit(to.amount ?? row.amount, next, pictures))
        tell(note, row)
        await changeLine(tx, note, row, to.amount ?? row.amount, [user.id, row.account_id])
        return next
      })
      return { ok: true, id, bank_day }
    }
    return withFiles(platform, request, work, pictureRules)
  })

  const changedFacts = async (tx: Tx, user: User, row: Row, data: DepositData, secondAbove: number): Promise<Moved> => {
    const facts = factsOf(data)
    const account = sealAccount(platform, data.account)
    await holdAccount(tx, account.account_mark)
    if (await factsLocked(tx, row)) throw new AppError('conflict', { message: lockedForOwner })
    const same = await sameCheck(tx, { ...facts, ...account }, row.id)
    if (same !== undefined) throw await duplicate(tx, user, same, 'Account, number, amount')
    const flags = await flagsOf(tx, row.id, facts, account.account_mark)
    return { ...facts, ...account, flags, second: facts.amount > secondAbove }
  }

  /** All of it is there as it was sent, and in review since: its answer was lost, not the deposit. */
  async function wasSent(of: Db, row: Row, { fields, files: sent }: Received, data: DepositData | undefined) {
    if (row.status === 'Not in good order' || row.status === 'Withdrawn') return false
    const current = await picturesOf(of, row.id)
    const sides = (fields.sides ?? '').split(',').filter(Boolean)
    const isThere = ({ hash }: StoredFile, at: number) =>
      current.some((picture) => picture.side === sides[at] && picture.hash === hash)
    if (sides.length !== sent.length || !sent.every(isThere)) return false
    if (!data) return true
    const { account_mark } = found(await sealedAccount(of, row.id))
    const facts = Object.entries(factsOf(data)) as [keyof Facts, unknown][]
    return (
      facts.every(([name, value]) => row[name] === value) &&
      sealAccount(platform, data.account).account_mark.equals(account_mark)
    )
  }
}

const saidOf = (pictures: readonly NewPicture[], typed: boolean): string =>
  `Sent again: ${[...pictures.map(({ side }) => side), ...(typed ? ['details'] : [])].join(', ')}`
