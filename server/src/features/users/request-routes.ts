// Levels of access, and requests that wait for a second admin. Nobody becomes an admin by one person's word.
import { isAdmin } from '@portal/contract/rules/access'
import { changeAccess, decideRequest } from '@portal/contract/users'
import { allow, found } from '../../platform/http/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockWithAdmins, refuse, tell } from './changing.ts'
import { accessMail, requestMail } from './mails.ts'
import { mayDecideRequest, mayGrant, maySee, mayStillAdminister, mayWithdrawRequest, takesTwo } from './policy.ts'
import { addRequest, adminsBut, closeRequest, lockRequest, requestById } from './request-store.ts'
import { addressTaken, applyAddress, applyFactor, type Doing, factOf, keepOff, tellCaller } from './sign-in-changes.ts'
import { type AccountRow, lockUser } from './store.ts'
import { isReserved } from './undo-store.ts'
import { lockAdmins, putUser, userByEmail } from './write-store.ts'

export function requestRoutes(app: App, platform: Platform): void {
  const { clock } = platform

  serve(app, changeAccess, async ({ params, body: { access }, user, change, request }) => {
    const waits = await change(async (tx, note) => {
      const row = await lockWithAdmins(tx, user, params.id, () => !isAdmin(access))
      allow(mayGrant(user, access))
      const changes = { access: { before: row.access, after: access } }
      const doing = { tx, note, platform, user, address: request.ip }
      if (access === row.access) throw refuse(`They already have access level ${access}.`)
      if (!takesTwo(row.access, access)) {
        await putUser(tx, row.id, { access })
        await note.mail(accessMail(row, { ...changes.access, by: user }))
        if (access > row.access) await tellCaller(doing, row, 'raise an access level', levelOf(access))
        tell(note, 'account.access-changed', row.id, { changes })
        return false
      }
      await askForAccess(doing, row, access)
      await tellCaller(doing, row, 'request admin access', levelOf(access))
      return true
    })
    return { ok: true, waits }
  })

  serve(app, decideRequest, async ({ params: { id, decision }, user, change, request: { ip } }) => {
    await change(async (tx, note) => {
      const now = clock()
      // admins before the request, as everywhere: nobody waits for somebody who waits for them
      const admins = decision === 'confirm' ? await lockAdmins(tx) : []
      const known = found(await requestById(tx, id))
      const row = found(await lockUser(tx, known.account_id))
      found(maySee(user, row) || undefined)
      const request = found(await lockRequest(tx, id))
      const level = request.kind === 'access' ? Math.max(row.access, Number(request.wanted)) : row.access
      const may = decision === 'withdraw' ? mayWithdrawRequest : mayDecideRequest
      allow(may(user, { ...request, level }))
      if (request.decision !== null)
        throw refuse(`This request was already ${request.decision === 'refused' ? 'declined' : request.decision}.`)
      if (decision !== 'confirm') {
        const ended = decision === 'refuse' ? 'refused' : 'withdrawn'
        await closeRequest(tx, id, ended, user.id, now)
        const about = request.kind === 'access' ? ('raise' as const) : request.kind
        tell(note, `account.${about}-${ended}`, row.id, {
          raise: id,
          ...(about === 'raise' && { access: Number(request.wanted) }),
        })
        return
      }
      allow(mayStillAdminister(user, admins, level))
      if (!mayStillAdminister({ id: request.asked_by }, admins, level))
        throw refuse('The person who made this request no longer has permission to. Decline it and make a new request.')
      const doing = { tx, note, platform, user, address: ip }
      await confirm[request.kind](doing, row, request)
    })
    return { ok: true }
  })
}

interface Confirmed {
  id: number
  was: string
  wanted: string
  asked_by: string
}

const outdated = 'This person’s sign-in changed after the request was made. Decline it and make a new request.'

/** What takes effect by the second admin's word. */
const confirm = {
  async access(doing: Doing, row: AccountRow, { id, wanted, asked_by }: Confirmed) {
    const { tx, note, user } = doing
    const access = Number(wanted)
    if (row.disabled_at !== null || row.guest)
      throw refuse('This person can’t be an admin right now. They’re suspended or a guest.')
    await close(doing, id)
    await putUser(tx, row.id, { access })
    const changes = { access: { before: row.access, after: access } }
    await note.mail(accessMail(row, { ...changes.access, by: user }))
    await tellCaller(doing, row, 'confirm admin access', levelOf(access))
    tell(note, 'account.raise-confirmed', row.id, { changes, raise: id, asked_by })
  },

  async address(doing: Doing, row: AccountRow, { id, was, wanted, asked_by }: Confirmed) {
    const { tx, note, user, platform } = doing
    await keepOff(doing, row.id, 'address')
    if (row.email !== was) throw refuse(outdated)
    if ((await userByEmail(tx, wanted)) || (await isReserved(tx, wanted, row.id, platform.clock())))
      throw refuse(addressTaken)
    await close(doing, id)
    await applyAddress(doing, row, { id, email: wanted, hands: [asked_by, user.id] })
    await tellCaller(doing, row, 'confirm a new sign-in email', factOf('address', wanted))
    const changes = { email: { before: was, after: wanted } }
    tell(note, 'account.address-confirmed', row.id, { changes, raise: id, asked_by })
  },

  async factor(doing: Doing, row: AccountRow, { id, was, wanted, asked_by }: Confirmed) {
    await keepOff(doing, row.id, 'factor')
    if (row.factor !== was) throw refuse(outdated)
    await close(doing, id)
    await applyFactor(doing, row, wanted)
    await tellCaller(doing, row, 'confirm a new two-factor method', factOf('factor', wanted))
    const guest = row.guest && { guest: { before: true, after: false } }
    const changes = { ...guest, factor: { before: was, after: wanted } }
    tell(doing.note, 'account.factor-confirmed', row.id, { changes, raise: id, asked_by })
  },
}

const levelOf = (access: number): [string, string] => ['Access level', String(access)]
const close = ({ tx, user, platform }: Doing, id: number) =>
  closeRequest(tx, id, 'confirmed', user.id, platform.clock())

async function askForAccess({ tx, note, platform, user }: Doing, row: AccountRow, access: number): Promise<void> {
  const { clock, origin } = platform
  if (row.disabled_at !== null || row.guest) throw refuse('A suspended person or a guest can’t become an admin.')
  const asked = { kind: 'access', was: String(row.access), wanted: String(access) } as const
  const id = await addRequest(tx, { account_id: row.id, ...asked, asked_by: user.id, asked_at: clock() })
  if (id === undefined) throw refuse('There’s already a pending admin access request for this person.')
  tell(note, 'account.raise-asked', row.id, { raise: id, access })
  for (const admin of await adminsBut(tx, [user.id, row.id], access))
    await note.mail(requestMail(admin, { person: row, ...asked, asker: user, origin, id: row.id }))
}
