// HTTP face of the address blotter: the list, one change, and what advisors do. Reviewers’ part is in review-routes.ts.
import {
  addressBlotterTopic,
  type ChangeEntry,
  changePage,
  correctChange,
  enterChange,
  getChange,
  listChanges,
  noticePdf,
  noticeSides,
  withdrawChange,
} from '@portal/contract/address-blotter'
import { entryProblems, receivedProblem } from '@portal/contract/rules/address-change'
import { changeReference } from '@portal/contract/rules/address-notice'
import { firmDay } from '@portal/contract/rules/day'
import { normalizedAddress } from '@portal/contract/rules/us-address'
import { isUuid } from '../../platform/db/ids.ts'
import type { Feature } from '../../platform/feature.ts'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import { serve, serveRaw } from '../../platform/http/serve.ts'
import type { User } from '../../platform/session/sessions.ts'
import { reviewScopeOf } from '../../platform/session/scope.ts'
import { subjectIdOf } from '../acting/public.ts'
import { knowAction } from '../actions/public.ts'
import { countChange, countLine, knowBlotter } from '../blotters/public.ts'
import { firmSettings } from '../settings/public.ts'
import { followWorkItem, knowRecords } from '../tasks/public.ts'
import { accountOf } from './account-number.ts'
import { addressLines } from './blotter.ts'
import { clientAction, tellClient } from './client-action.ts'
import { sealedContact } from './client-contact.ts'
import { endChange } from './ending.ts'
import { dropCorrections, dropSent } from './draft-store.ts'
import { draftRoutes } from './draft-routes.ts'
import { already, changeSubject, lockedIn, lockOwn, shownTo, tell } from './changing.ts'
import { dailyJob, escalateNotices } from './escalation.ts'
import { noticeOf, pdfOfLetters } from './letters.ts'
import { isReviewer, listScopeOf, lockedMonth, mayAdd, rightsOf } from './policy.ts'
import { reviewRoutes } from './review-routes.ts'
import { changedIn, changeOf, rowOf } from './shown.ts'
import { branchesIn, changeById, countsIn, enteredWith, page } from './store.ts'
import { changeRecords, noticeRecords, openFor, restateItems, stopRecords } from './work-items.ts'
import { addChange, addEvent, branchOfAdvisor, type Keys, lockKeys, markAgain, put, putEntry } from './write-store.ts'

export const addressBlotter: Feature = {
  routes(app, platform) {
    const { db, live, clock, keys } = platform
    knowAction(clientAction(platform))
    knowRecords(stopRecords)
    knowRecords(changeRecords)
    knowRecords(noticeRecords)
    knowBlotter(addressLines)
    live.declare('address-blotter/', (user, topic) => {
      const of = topic.slice(topic.indexOf('/') + 1)
      return of === subjectIdOf(user) || (isReviewer(user) && String(reviewScopeOf(user)) === of)
    })
    const today = () => firmDay(clock())
    /** What tells of every change that this person sees. */
    const topicOf = (user: User) => {
      const scope = listScopeOf(user)
      return addressBlotterTopic('branch' in scope ? scope.branch : scope.advisor)
    }

    /** Everything that is wrong with it at once. A day that was accepted before stays good, however late it is corrected. */
    const checked = (entry: ChangeEntry, when: 'new' | 'again', before?: string): void => {
      const problems = entryProblems(entry, when)
      const late = entry.received_on === before ? undefined : receivedProblem(entry.received_on, today())
      if (late) problems['received_on'] = late
      if (Object.keys(problems).length > 0) throw new AppError('invalid', { fields: problems })
    }

    serve(app, listChanges, async ({ query: { after, size = changePage.usual, ...filter }, user }) => {
      const scope = listScopeOf(user)
      const reviewing = 'branch' in scope
      if (filter.segment === 'flagged' && !reviewing) delete filter.segment
      const [{ rows, next }, { soon, ...counts }, branches] = await Promise.all([
        page(db, { user, scope, filter, today: today(), after, size }),
        countsIn(db, user, scope, today()),
        branchesIn(db, scope),
      ])
      const data = rows.map((row) => rowOf(row, reviewing && row.account_id !== user.id))
      return {
        ok: true,
        data,
        next,
        counts,
        soon,
        reviews: reviewing,
        topic: topicOf(user),
        branches,
        can: { add: mayAdd(user) },
      }
    })

    serve(app, getChange, async ({ params: { id }, user }) => {
      const row = await shownTo(db, user, id)
      const settings = await firmSettings(platform)
      return {
        ok: true,
        change: await changeOf(db, row, user, { settings, keys, today: today() }),
        topic: topicOf(user),
      }
    })

    serveRaw(app, noticePdf, async (request, reply) => {
      const { user } = found(request.session)
      const { id, side } = request.params as { id: number; side: 'old' | 'new' | 'both' }
      const row = await shownTo(db, user, id)
      const settings = await firmSettings(platform)
      const letters = noticeSides
        .filter((one) => side === 'both' || side === one)
        .map((one) => noticeOf(row, one, settings, today()))
      const name = `notice-${changeReference(id)}-${side}.pdf`
      void reply.headers({ 'content-disposition': `inline; filename="${name}"`, 'cache-control': 'no-store' })
      return reply.type('application/pdf').send(await pdfOfLetters(letters, settings))
    })

    serve(app, enterChange, async ({ body, user, change }) => {
      const { key, account: number } = body
      const entry = entryIn(body)
      allow(mayAdd(user))
      if (!isUuid(key)) throw new AppError('invalid', { fields: { key: 'Invalid value.' } })
      const once = { key, sent: platform.marks(JSON.stringify([number, entry]), 'address-entry') }
      const before = await enteredWith(db, user.id, once)
      if (before !== undefined) return { ok: true, id: before }
      checked({ ...entry, account: number }, 'new')
      const account = accountOf(platform, number)
      const contact = sealedContact(keys, entry)
      const held: Keys = { mark: account.mark, place: normalizedAddress(entry.new_address) }
      const id = await change(async (tx, note) => {
        const now = clock()
        await lockKeys(tx, [held])
        // what came with the same key a moment ago was waited for
        const twin = await enteredWith(tx, user.id, once)
        if (twin !== undefined) {
          note.audit('address-change.repeated', changeSubject(twin))
          return twin
        }
        const accountId = subjectIdOf(user)
        const branchId = await branchOfAdvisor(tx, accountId)
        const added = await addChange(tx, { entry, account, contact, ...once, accountId, branchId, by: user }, now)
        await note.worked(changeSubject(added))
        const work_item_id = await openFor(tx, note, found(await changeById(tx, added)), user, now)
        await put(tx, added, { work_item_id }, now)
        await addEvent(tx, added, { kind: 'entered', day: entry.received_on }, user.id, now)
        await dropSent(tx, { by: user.id, accountId }, key)
        await tellClient(platform, tx, note, added, now)
        const marked = await markAgain(tx, [held])
        note.audit('address-change.entered', changeSubject(added), { workItem: work_item_id })
        tell(note, { account_id: accountId, branch_id: branchId }, ...marked)
        if (branchId !== null)
          await countLine(tx, note, {
            kind: 'address',
            branchId,
            day: firmDay(now),
            cents: 0,
            hands: [user.id, accountId],
          })
        return added
      })
      return { ok: true, id }
    })

    serve(app, correctChange, async ({ params: { id }, body, user, change }) => {
      const { version, account: number } = body
      const entry = entryIn(body)
      const known = await shownTo(db, user, id)
      checked({ ...entry, account: number }, 'again', known.received_on)
      const account = number === '' ? undefined : accountOf(platform, number)
      const held: Keys[] = [
        { mark: known.account_mark, place: known.new_key },
        { mark: account?.mark ?? known.account_mark, place: normalizedAddress(entry.new_address) },
      ]
      await change(async (tx, note) => {
        const now = clock()
        await lockKeys(tx, held)
        const row = await lockOwn(tx, note, user, id, version)
        if (!rightsOf(user, row).correct) throw already(row)
        const contact = sealedContact(keys, entry)
        await putEntry(tx, id, entry, { account, contact }, row.disbursement_on)
        await put(tx, id, { status: 'Received', reason: '', verified_at: null, verified_by: null }, now)
        await followWorkItem(
          tx,
          note,
          row.work_item_id,
          { what: 'answered', text: 'Corrected and sent again', by: user },
          now,
        )
        await restateItems(tx, found(await changeById(tx, id)))
        await addEvent(
          tx,
          id,
          {
            kind: 'corrected',
            text: changedIn(row, entry, { account: account !== undefined, contact: Object.keys(contact).length > 0 }),
          },
          user.id,
          now,
        )
        await dropCorrections(tx, id)
        await tellClient(platform, tx, note, id, now)
        const marked = await markAgain(tx, held)
        note.audit('address-change.corrected', changeSubject(id), { version: version + 1 })
        tell(note, row, ...marked)
        if (await lockedIn(tx, row)) throw new AppError('conflict', { message: lockedMonth })
        // whoever put the line right has a part in its month, as whoever entered it
        if (row.branch_id !== null)
          await countChange(tx, note, {
            kind: 'address',
            branchId: row.branch_id,
            day: firmDay(row.created_at),
            cents: 0,
            hands: [user.id, row.account_id],
          })
      })
      return { ok: true }
    })

    serve(app, withdrawChange, async ({ params: { id }, body: { version }, user, change }) => {
      const known = await shownTo(db, user, id)
      const held: Keys[] = [{ mark: known.account_mark, place: known.new_key }]
      await change(async (tx, note) => {
        const now = clock()
        await lockKeys(tx, held)
        const row = await lockOwn(tx, note, user, id, version)
        if (!rightsOf(user, row).withdraw) throw already(row)
        const event = { kind: 'withdrawn', by: user.id } as const
        await endChange(tx, note, row, held, { reason: '', event, by: user }, now)
        note.audit('address-change.withdrawn', changeSubject(id))
      })
      return { ok: true }
    })

    draftRoutes(app, platform)
    reviewRoutes(app, platform)
  },
  jobs: (platform) => ({ [dailyJob]: () => escalateNotices(platform) }),
  // before the working day begins at the firm
  timetable: [{ task: dailyJob, match: '20 12 * * *' }],
}

const entryIn = (body: ChangeEntry): Omit<ChangeEntry, 'account'> => ({
  client: body.client,
  joint: body.joint,
  old_address: body.old_address,
  new_address: body.new_address,
  received_on: body.received_on,
  through: body.through,
  identity: body.identity,
  identity_note: body.identity_note,
  ...(body.email !== undefined && { email: body.email }),
  ...(body.phone !== undefined && { phone: body.phone }),
})
