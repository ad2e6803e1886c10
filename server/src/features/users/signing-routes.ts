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
import type { Tx } from '../../platform/db/open.ts'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { authoriseEnrolment } from '../account-reset/public.ts'
import { lockManaged, lockVisible, lockWithAdmins, refuse, tell } from './changing.ts'
import { factorMail, proxyMail } from './mails.ts'
import { mayManage } from './policy.ts'
import { type AccountRow, hasApprover } from './store.ts'
import { endBegun, endOneSession, endSessions, putProxy, putUser, takeProxy } from './write-store.ts'

export function signingRoutes(app: App, platform: Platform): void {
  const { clock } = platform

  serve(app, changeFactor, async ({ params, body: { factor }, user, change }) => {
    const enrols = await change(async (tx, note) => {
      const row = await lockManaged(tx, user, params.id)
      if (row.guest) throw refuse('Guests sign in with just a password. Remove guest status first.')
      if (await lacksProof(tx, row, factor)) {
        found((await authoriseEnrolment(tx, note, platform, row.email)) || undefined)
        tell(note, 'account.factor-changed', row.id, { changes: { factor: { before: row.factor, after: 'RESET' } } })
        return true
      }
      await putUser(tx, row.id, { factor })
      if (factor !== row.factor) await note.mail(factorMail(row, { factor, by: user }))
      tell(note, 'account.factor-changed', row.id, { changes: { factor: { before: row.factor, after: factor } } })
      return false
    })
    return { ok: true, enrols }
  })

  serve(app, authoriseNewAuthenticator, async ({ params, user, change }) => {
    await change(async (tx, note) => {
      const row = await lockManaged(tx, user, params.id)
      if (row.password_hash === null || !(await authoriseEnrolment(tx, note, platform, row.email)))
        throw refuse('Only people who sign in with a password can set up an authenticator app.')
      tell(note, 'account.enrolment-authorised', row.id, {})
    })
    return { ok: true }
  })

  serve(app, markGuest, async ({ params, body, user, change }) => {
    await change(async (tx, note) => {
      const now = clock()
      const row = await lockWithAdmins(tx, user, params.id, () => body.guest)
      if (row.guest === body.guest)
        throw refuse(body.guest ? 'This person is already a guest.' : 'This person isn’t a guest.')
      const { factor } = body
      if (!body.guest && !factor) throw new AppError('invalid', { fields: { factor: 'Choose a two-factor method.' } })
      const next = body.guest ? ('PASS' as const) : (factor ?? 'EMAIL')
      if (next !== 'PASS' && (await lacksProof(tx, row, next)))
        throw new AppError('invalid', {
          fields: { factor: 'They don’t have an authenticator app yet. Start with emailed codes.' },
        })
      const menus = row.menus as Menus
      const tools = Object.fromEntries(reviewerFlags.map((flag) => [flag, false]))
      await putUser(tx, row.id, {
        guest: body.guest,
        factor: next,
        ...(body.guest && { menus: JSON.stringify({ ...menus, reviewer_tools: tools }) }),
      })
      await endSessions(tx, row.id)
      await endBegun(tx, row.id, now)
      const lost = body.guest ? reviewerFlags.filter((flag) => menus.reviewer_tools[flag]) : []
      const changes = {
        guest: { before: row.guest, after: body.guest },
        factor: { before: row.factor, after: next },
        ...Object.fromEntries(lost.map((flag) => [flag, { before: true, after: false }])),
      }
      tell(note, 'account.guest-changed', row.id, { changes })
    })
    return { ok: true }
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
      if (!(await putProxy(tx, owner.id, proxy.id, clock()))) throw refuse('They can already act for this person.')
      await note.mail(proxyMail(owner, { proxy, by: user }))
      tell(note, 'account.proxy-added', owner.id, { changes: { proxy: { before: '', after: proxy.email } } })
    })
    return { ok: true }
  })

  serve(app, removeProxy, async ({ params, user, change }) => {
    await change(async (tx, note) => {
      const owner = await lockManaged(tx, user, params.id)
      found((await takeProxy(tx, owner.id, params.proxy)) || undefined)
      tell(note, 'account.proxy-removed', owner.id, { proxy: params.proxy })
    })
    return { ok: true }
  })
}

/** Whoever has set up their account and has nothing to show for the factor would never get in again. */
async function lacksProof(tx: Tx, row: AccountRow, factor: ChoosableFactor): Promise<boolean> {
  if (factor === 'EMAIL' || row.password_hash === null || row.totp_seed !== null) return false
  if (factor === 'AP') return true
  if (await hasApprover(tx, row.id)) return false
  throw refuse('They don’t have a device that approves sign-ins yet. Choose authenticator app or emailed code.')
}
