// The first person of a new installation. Everybody else is invited by an admin.
import { text } from 'node:stream/consumers'
import { limits } from '@portal/contract/limits'
import { signInAddressProblem } from '@portal/contract/rules/sign-in-address'
import { menuSections, reviewerFlags } from '@portal/contract/session'
import type pg from 'pg'
import { passwordProblem } from './features/account-reset/public.ts'
import { writeEntries } from './platform/audit/audit.ts'
import { hashPassword } from './platform/crypto/passwords.ts'
import { dbOver, type Tx } from './platform/db/open.ts'
import { liveChannel } from './platform/live/live.ts'
import { StartError } from './platform/start-error.ts'

export async function createAdmin(
  owner: pg.Pool,
  who: { email: string; first: string; last: string },
): Promise<string> {
  const wrong = signInAddressProblem(who.email)
  if (wrong) throw new StartError(wrong)
  if (process.stdin.isTTY)
    console.log(`Password (${limits.newPasswordMin} to ${limits.newPasswordMax} characters), then Ctrl-D:`)
  const password = (await text(process.stdin)).replace(/\r?\n$/, '')
  const problem = passwordProblem(password, who)
  if (problem) throw new StartError(problem)
  const all = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, true]))
  const row = [
    who.email,
    who.first,
    who.last,
    await hashPassword(password),
    JSON.stringify({ ...all(menuSections), reviewer_tools: all(reviewerFlags) }),
  ]
  const client = await owner.connect()
  try {
    await client.query('begin')
    const added = await client.query<{ id: string }>(
      `insert into account (email, first, last, access, password_hash, menus, products_editing, calendar_editing, library_access)
       values (lower($1), $2, $3, 7, $4, $5, true, true, true) on conflict (email) do nothing returning id`,
      row,
    )
    const id = added.rows[0]?.id
    if (!id) throw new StartError('Someone already uses that email address')
    const entry = {
      action: 'account.created',
      subject: `account:${id}`,
      detail: { access: 7 },
      requestId: 'command line',
    }
    const told = { ...entry, at: new Date(), actor: { id: null, name: 'portal' } }
    await writeEntries(dbOver(client) as Tx, [told], [], liveChannel)
    await client.query('commit')
  } finally {
    // ends a transaction that did not come to its end
    client.release(true)
  }
  return `${who.email} can now sign in`
}
