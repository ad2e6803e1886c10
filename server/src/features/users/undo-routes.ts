// Behind the link that an old address gets: undo the change, or say that it is right. Nobody is signed in.
import { answerAddressLink, checkAddressLink } from '@portal/contract/address-change'
import type { Change, Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { allowOneMore, type Limit } from '../../platform/http/rate-limit.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { tell } from './changing.ts'
import { undoneMail } from './mails.ts'
import { adminsBut } from './request-store.ts'
import { endAll, readdress } from './sign-in-changes.ts'
import { type AccountRow, lockUser } from './store.ts'
import { accept, findUndo, namesOf, undoSince } from './undo-store.ts'
import { putUser, userByEmail } from './write-store.ts'

const perAddress: Limit = { name: 'address-links', most: 20, ms: 60_000 }

export function undoRoutes(app: App, platform: Platform): void {
  const { db, database, clock } = platform
  const count = (change: Change, address: string) => allowOneMore(database.pool, change, perAddress, address, clock())

  serve(app, checkAddressLink, async ({ body, change, request }) => {
    await count(change, request.ip)
    const link = await findUndo(db, body.q, clock())
    if (link?.undo_until) {
      const { first, was, wanted, undo_until } = link
      return { ok: true, link: { first, was, now: wanted, until: undo_until.toISOString() } }
    }
    await change(async (_tx, note) =>
      note.audit('account.address-link-refused', 'account:none', { address: request.ip }),
    )
    return { ok: false }
  })

  serve(app, answerAddressLink, async ({ body, change, request }) => {
    await count(change, request.ip)
    return change(async (tx, note) => {
      const now = clock()
      const known = await findUndo(tx, body.q, now)
      const row = known && (await lockUser(tx, known.account_id))
      // read again now that the person is held: of two who answer at the same time, one does
      const link = row && (await findUndo(tx, body.q, now))
      if (!link) {
        note.audit('account.address-link-refused', 'account:none', { address: request.ip })
        return { ok: false }
      }
      if (body.answer === 'undo') return { ok: true, restored: await undo(tx, note, platform, row, link, request.ip) }
      await accept(tx, link.id, now)
      tell(note, 'account.address-accepted', row.id, { raise: link.id, address: request.ip })
      return { ok: true }
    })
  })
}

type Link = NonNullable<Awaited<ReturnType<typeof findUndo>>>

/** False when the old address is somebody else's by now: nobody gets in until an admin has looked. */
async function undo(
  tx: Tx,
  note: Note,
  { clock, origin }: Platform,
  row: AccountRow,
  link: Link,
  address: string,
): Promise<boolean> {
  const now = clock()
  const { was } = link
  const owner = await userByEmail(tx, was)
  const restored = !owner || owner.id === row.id
  if (restored) await readdress(tx, note, row, was, now)
  else await putUser(tx, row.id, { disabled_at: now })
  await undoSince(tx, link, now)
  await endAll(tx, note, row.id, now)
  const hands = [link.asked_by, link.decided_by].flatMap((id) => id ?? [])
  const undone = { person: row, was, email: row.email, by: await namesOf(tx, hands), restored, origin, id: row.id }
  for (const admin of await adminsBut(tx, [row.id], 0)) await note.mail(undoneMail(admin, undone))
  tell(note, 'account.address-undone', row.id, {
    changes: { email: { before: row.email, after: restored ? was : row.email } },
    raise: link.id,
    address,
    restored,
  })
  return restored
}
