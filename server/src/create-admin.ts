// The first person of a new installation. Everybody else is invited by an admin.
import { text } from 'node:stream/consumers'
import { limits } from '@portal/contract/limits'
import { signInAddressProblem } from '@portal/contract/rules/sign-in-address'
import { menuSections, reviewerFlags } from '@portal/contract/session'
import type pg from 'pg'
import { passwordProblem } from './features/account-reset/public.ts'
import { hashPassword } from './platform/crypto/passwords.ts'
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
  const added = await owner.query(
    `with person as (
       insert into account (email, first, last, access, password_hash, menus, products_editing, calendar_editing, library_access)
       values (lower($1), $2, $3, 7, $4, $5, true, true, true) on conflict (email) do nothing returning id
     ), entry as (
       insert into audit_entry (at, actor, action, subject, detail, request_id)
       select now(), 'portal', 'account.created', 'account:' || id, jsonb_build_object('access', 7), 'command line' from person
       returning id
     ) insert into audit_pending select id from entry`,
    [
      who.email,
      who.first,
      who.last,
      await hashPassword(password),
      JSON.stringify({ ...all(menuSections), reviewer_tools: all(reviewerFlags) }),
    ],
  )
  if (!added.rowCount) throw new StartError('Someone already uses that email address')
  return `${who.email} can now sign in`
}
