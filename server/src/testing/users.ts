// User management in tests: people with the flag, and what becomes of somebody.
import { getUser, type NewUser } from '@portal/contract/users'
import { type Actor, menusFor } from './actors.ts'
import type { TestPortal } from './portal.ts'

const flags = menusFor(false)
/** The flag that user management asks for, and no other. */
export const managing = {
  menus: JSON.stringify({ ...flags, reviewer_tools: { ...flags.reviewer_tools, user_management: true } }),
}

let invited = 0

export const usersOn = (portal: TestPortal) => ({
  /** The record as this person sees it. */
  see: async (actor: Actor, id: string) => (await actor.call(getUser, { params: { id } })).body.user,
  row: async (id: string) => (await portal.sql('select * from account where id = $1', [id]))[0] ?? {},
  entries: (id: string) =>
    portal.sql('select action, detail, actor from audit_entry where subject = $1 order by id', [`account:${id}`]),
  sessionsOf: async (id: string) =>
    (await portal.sql('select id from session where account_id = $1', [id])).map((session) => String(session.id)),
  branch: async (name: string) => Number((await portal.sql('select id from branch where name = $1', [name]))[0]?.id),
})

export const somebodyNew = (branchId: number | null, more: Partial<NewUser> = {}): NewUser => ({
  email: `new.${++invited}@meridianharbor.example`,
  first: 'Nora',
  last: 'New',
  branchId,
  access: 1,
  factor: 'EMAIL',
  welcome: true,
  ...more,
})
