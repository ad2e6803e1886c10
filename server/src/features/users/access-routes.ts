// Levels of access. Nobody becomes an admin by one person's word.
import type { FastifyRequest } from 'fastify'
import { isAdmin } from '@portal/contract/rules/access'
import { changeAccess, decideRaise } from '@portal/contract/users'
import type { Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { allow, found } from '../../platform/http/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { User } from '../../platform/session/sessions.ts'
import { usedMail } from '../../platform/session/used-mail.ts'
import { lockWithAdmins, refuse, tell } from './changing.ts'
import { accessMail, raiseMail } from './mails.ts'
import { mayDecideRaise, mayGrant, maySee, mayStillAdminister, mayWithdrawRaise, takesTwo } from './policy.ts'
import { addRaise, closeRaise, lockRaise, otherAdmins, raiseById } from './raise-store.ts'
import { type AccountRow, lockUser } from './store.ts'
import { lockAdmins, putUser } from './write-store.ts'

export function accessRoutes(app: App, platform: Platform): void {
  const { clock } = platform

  serve(app, changeAccess, async ({ params, body: { access }, user, change, request }) => {
    const waits = await change(async (tx, note) => {
      const row = await lockWithAdmins(tx, user, params.id, () => !isAdmin(access))
      allow(mayGrant(user, access))
      const changes = { access: { before: row.access, after: access } }
      const used = (what: string) => usedMail(user, what, levelFacts(row, access), whereOf(platform, request))
      if (access === row.access) throw refuse(`They already have access level ${access}.`)
      if (!takesTwo(row.access, access)) {
        await putUser(tx, row.id, { access })
        await note.mail(accessMail(row, { ...changes.access, by: user }))
        if (access > row.access) await note.mail(used('raise an access level'))
        tell(note, 'account.access-changed', row.id, { changes })
        return false
      }
      await ask(tx, note, platform, user, row, access)
      await note.mail(used('request admin access'))
      return true
    })
    return { ok: true, waits }
  })

  serve(app, decideRaise, async ({ params: { id, decision }, user, change, request }) => {
    await change(async (tx, note) => {
      const now = clock()
      // admins before the raise, as everywhere: nobody waits for somebody who waits for them
      const admins = decision === 'confirm' ? await lockAdmins(tx) : []
      const known = found(await raiseById(tx, id))
      const row = found(await lockUser(tx, known.account_id))
      found(maySee(user, row) || undefined)
      const raise = found(await lockRaise(tx, id))
      const may = decision === 'withdraw' ? mayWithdrawRaise : mayDecideRaise
      allow(may(user, raise))
      if (raise.decision !== null)
        throw refuse(`This request was already ${raise.decision === 'refused' ? 'declined' : raise.decision}.`)
      const changes = { access: { before: row.access, after: raise.access } }
      if (decision === 'confirm') {
        allow(mayStillAdminister(user, admins, raise.access))
        if (!mayStillAdminister({ id: raise.asked_by }, admins, raise.access))
          throw refuse(
            'The person who made this request no longer has permission to. Decline it and make a new request.',
          )
        if (row.disabled_at !== null || row.guest)
          throw refuse('This person can’t be an admin right now. They’re suspended or a guest.')
        await closeRaise(tx, id, 'confirmed', user.id, now)
        await putUser(tx, row.id, { access: raise.access })
        await note.mail(accessMail(row, { ...changes.access, by: user }))
        const facts = levelFacts(row, raise.access)
        await note.mail(usedMail(user, 'confirm admin access', facts, whereOf(platform, request)))
        tell(note, 'account.raise-confirmed', row.id, { changes, raise: id, asked_by: raise.asked_by })
        return
      }
      const ended = decision === 'refuse' ? 'refused' : 'withdrawn'
      await closeRaise(tx, id, ended, user.id, now)
      tell(note, `account.raise-${ended}`, row.id, { raise: id, access: raise.access })
    })
    return { ok: true }
  })
}

const levelFacts = ({ first, last }: AccountRow, access: number): [string, string][] => [
  ['Person', `${first} ${last}`],
  ['Access level', String(access)],
]
const whereOf = ({ clock, origin }: Platform, { ip }: FastifyRequest) => ({ at: clock(), address: ip, origin })

async function ask(
  tx: Tx,
  note: Note,
  { clock, origin }: Platform,
  user: User,
  row: AccountRow,
  access: number,
): Promise<void> {
  if (row.disabled_at !== null || row.guest) throw refuse('A suspended person or a guest can’t become an admin.')
  const raise = { account_id: row.id, access, asked_by: user.id, asked_at: clock() }
  const id = await addRaise(tx, raise)
  if (id === undefined) throw refuse('There’s already a pending admin access request for this person.')
  tell(note, 'account.raise-asked', row.id, { raise: id, access })
  for (const admin of await otherAdmins(tx, [user.id, row.id], access))
    await note.mail(raiseMail(admin, { person: row, access, asker: user, origin, id: row.id }))
}
