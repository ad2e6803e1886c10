// How somebody signs in, and whether they may: second factor, guest mark, suspension, sessions, proxies.
import {
  addProxy,
  authoriseNewAuthenticator,
  type ChoosableFactor,
  changeFactor,
  endUserSession,
  markGuest,
  removeProxy,
  restoreUser,
  signOutUser,
  suspendUser,
} from '@portal/contract/users'
import { devicesOf } from '@portal/contract/devices'
import { type Menus, reviewerFlags } from '@portal/contract/session'
import { allow, found } from '../../platform/http/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockManaged, lockVisible, lockWithAdmins, refuse, tell } from './changing.ts'
import { proxyMail } from './mails.ts'
import { mayManage } from './policy.ts'
import { changeFactorOf, type Doing, endAll, invalid } from './sign-in-changes.ts'
import type { AccountRow } from './store.ts'
import { endProxy, grantProxy } from '../acting/public.ts'
import { endBegun, endOneSession, endSessions, putUser } from './write-store.ts'

export function signingRoutes(app: App, platform: Platform): void {
  const { clock } = platform

  serve(app, changeFactor, async ({ params, body: { factor }, user, change, request }) => {
    const done = await change(async (tx, note) => {
      const row = await lockManaged(tx, user, params.id)
      const doing = { tx, note, platform, user, address: request.ip }
      if (row.guest) throw refuse('Guests sign in with just a password. Remove guest status first.')
      const outcome = await changeFactorOf(doing, row, factor)
      const after = outcome.enrols ? 'RESET' : factor
      if (!outcome.waits)
        tell(note, 'account.factor-changed', row.id, { changes: { factor: { before: row.factor, after } } })
      return outcome
    })
    return { ok: true, ...done }
  })

  serve(app, authoriseNewAuthenticator, async ({ params, user, change, request }) => {
    const waits = await change(async (tx, note) => {
      const row = await lockManaged(tx, user, params.id)
      const outcome = await changeFactorOf({ tx, note, platform, user, address: request.ip }, row, 'RESET')
      if (!outcome.waits) tell(note, 'account.enrolment-authorised', row.id, {})
      return outcome.waits
    })
    return { ok: true, waits }
  })

  serve(app, markGuest, async ({ params, body, user, change, request }) => {
    const waits = await change(async (tx, note) => {
      const now = clock()
      const row = await lockWithAdmins(tx, user, params.id, () => body.guest)
      if (row.guest === body.guest)
        throw refuse(body.guest ? 'This person is already a guest.' : 'This person isn’t a guest.')
      if (!body.guest) return endGuest({ tx, note, platform, user, address: request.ip }, row, body.factor)
      const menus = row.menus as Menus
      const tools = Object.fromEntries(reviewerFlags.map((flag) => [flag, false]))
      await putUser(tx, row.id, {
        guest: true,
        factor: 'PASS',
        menus: JSON.stringify({ ...menus, reviewer_tools: tools }),
      })
      await endAll(tx, note, row.id, now)
      const lost = reviewerFlags.filter((flag) => menus.reviewer_tools[flag])
      const changes = {
        guest: { before: false, after: true },
        factor: { before: row.factor, after: 'PASS' },
        ...Object.fromEntries(lost.map((flag) => [flag, { before: true, after: false }])),
      }
      tell(note, 'account.guest-changed', row.id, { changes })
      return false
    })
    return { ok: true, waits }
  })

  serve(app, suspendUser, async ({ params, body, user, change }) => {
    await change(async (tx, note) => {
      const now = clock()
      const row = await lockWithAdmins(tx, user, params.id, () => true)
      if (row.disabled_at !== null) throw refuse('This person is already suspended.')
      await putUser(tx, row.id, { disabled_at: now })
      const sessions = await endSessions(tx, row.id)
      await endBegun(tx, row.id, now)
      tell(note, 'account.suspended', row.id, { reason: body.reason.trim(), sessions })
    })
    return { ok: true }
  })

  serve(app, restoreUser, async ({ params, user, change }) => {
    await change(async (tx, note) => {
      const row = await lockManaged(tx, user, params.id)
      if (row.disabled_at === null) throw refuse('This person isn’t suspended.')
      await putUser(tx, row.id, { disabled_at: null })
      tell(note, 'account.restored', row.id, {})
    })
    return { ok: true }
  })

  serve(app, signOutUser, async ({ params, user, change }) => {
    await change(async (tx, note) => {
      const row = await lockManaged(tx, user, params.id)
      const sessions = await endSessions(tx, row.id)
      tell(note, 'account.signed-out', row.id, { sessions })
      note.live(devicesOf(row.id))
    })
    return { ok: true }
  })

  serve(app, endUserSession, async ({ params, user, change }) => {
    await change(async (tx, note) => {
      const row = await lockManaged(tx, user, params.id)
      found((await endOneSession(tx, row.id, params.session)) || undefined)
      tell(note, 'account.signed-out', row.id, { session: params.session })
      note.live(devicesOf(row.id))
    })
    return { ok: true }
  })

  serve(app, addProxy, async ({ params, user, change }) => {
    await change(async (tx, note) => {
      // in one order, whoever acts for whom
      const [one, two] = [params.id, params.proxy].sort()
      const rows = [await lockVisible(tx, user, one ?? ''), await lockVisible(tx, user, two ?? '')]
      const owner = found(rows.find(({ id }) => id === params.id))
      const proxy = found(rows.find(({ id }) => id === params.proxy))
      // neither to act for somebody oneself, nor beyond what one may give
      allow(mayManage(user, owner))
      allow(mayManage(user, proxy))
      if (owner.id === proxy.id) throw refuse('People can’t be set to act for themselves.')
      if (owner.guest || proxy.guest) throw refuse('Guests can’t act for anyone, and no one can act for a guest.')
      if (owner.access > proxy.access) throw refuse('People can’t act for someone with more access.')
      if (!(await grantProxy(tx, owner.id, proxy.id, clock()))) throw refuse('They can already act for this person.')
      await note.mail(proxyMail(owner, { proxy, by: user }))
      tell(note, 'account.proxy-added', owner.id, { changes: { proxy: { before: '', after: proxy.email } } })
    })
    return { ok: true }
  })

  serve(app, removeProxy, async ({ params, user, change }) => {
    await change(async (tx, note) => {
      const owner = await lockManaged(tx, user, params.id)
      found((await endProxy(tx, owner.id, params.proxy, clock())) || undefined)
      tell(note, 'account.proxy-removed', owner.id, { proxy: params.proxy })
    })
    return { ok: true }
  })
}

/** Whoever is no guest any more has a two-factor method again: a change like any other. */
async function endGuest(doing: Doing, row: AccountRow, factor: ChoosableFactor | undefined): Promise<boolean> {
  if (!factor) throw invalid({ factor: 'Choose a two-factor method.' })
  const { waits } = await changeFactorOf(doing, row, factor)
  const changes = { guest: { before: true, after: false }, factor: { before: row.factor, after: factor } }
  if (!waits) tell(doing.note, 'account.guest-changed', row.id, { changes })
  return waits
}
