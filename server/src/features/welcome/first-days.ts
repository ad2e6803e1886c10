// What somebody new has still to do. Each step is done when its fact is true, never because a box was ticked.
import type { Contact, FirstStep } from '@portal/contract/welcome'
import { type RawBuilder, sql } from 'kysely'
import { later } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Platform } from '../../platform/platform.ts'
import type { User } from '../../platform/session/sessions.ts'
import { photoPath } from '@portal/contract/rules/staff'
import { firmSettings } from '../settings/public.ts'

/** How long somebody is new, whatever is left to do. */
const daysMs = 30 * 86_400_000

type Facts = Record<FirstStep['id'], RawBuilder<Date | null>>

/** When each became true, of the account called `a`. */
const factsOf = (certification: number): Facts => ({
  details: sql`a.welcomed_at`,
  security: sql`coalesce((select min(p.created_at) from passkey p where p.account_id = a.id),
    case when a.totp_seed is not null then a.started_at end)`,
  certification: sql`(select c.accepted_at from certification c
    where c.account_id = a.id and c.kind = 'communication' and c.version = ${certification})`,
  devices: sql`(select min(d.created_at) from firm_device d where d.account_id = a.id and d.removed_at is null)`,
  states: sql`(select min(r.updated_at) from registration r where r.account_id = a.id)`,
  photo: sql`(select s.changed_at from staff s where s.account_id = a.id and s.photo is not null and s.bio <> '')`,
})

/** Not everybody sells in states. */
const wantsStates = sql`a.tapsid > 0 and (a.menus->>'securities')::boolean`

/** Whether home leads them, as a column beside others of `account`. Whoever acts for somebody sees that person's home. */
export async function startingOut(platform: Platform, user: User): Promise<boolean> {
  if (user.guest || user.acting) return false
  const { communicationCertification } = await firmSettings(platform)
  const facts = factsOf(communicationCertification.version)
  const { rows } = await sql<{ open: boolean }>`select (${facts.details} is null or ${facts.security} is null
      or ${facts.certification} is null or ${facts.devices} is null
      or (${wantsStates} and ${facts.states} is null)) as open
    from account a where a.id = ${user.id} and a.started_at > ${later(platform.clock(), -daysMs)}`.execute(platform.db)
  return rows[0]?.open ?? false
}

const order: readonly FirstStep['id'][] = ['details', 'security', 'certification', 'devices', 'states', 'photo']

export async function stepsOf(platform: Platform, user: User): Promise<{ steps: FirstStep[]; started: Date | null }> {
  const { communicationCertification } = await firmSettings(platform)
  const facts = factsOf(communicationCertification.version)
  const { rows } = await sql<Record<FirstStep['id'], Date | null> & { started: Date | null; sells: boolean }>`
    select a.started_at as started, ${wantsStates} as sells,
      ${sql.join(order.map((id) => sql`${facts[id]} as ${sql.ref(id)}`))}
    from account a where a.id = ${user.id}`.execute(platform.db)
  const [row] = rows
  const steps = order
    .filter((id) => id !== 'states' || row?.sells)
    .map((id) => ({ id, done: row?.[id]?.toISOString() ?? null, optional: id === 'photo' }))
  return { steps, started: row?.started ?? null }
}

/** Who to ask: the principal of their branch, and of the directory who looks after registrations and after advisors. */
export async function contactsOf(db: Db, user: User): Promise<Contact[]> {
  const { rows } = await sql<Contact>`
    (select m.first, m.last, 'Your principal' || coalesce(', ' || b.name, '') as role,
        coalesce(nullif(s.phone, ''), m.phone) as phone, m.email, coalesce(s.photo, '') as photo
      from account m left join branch b on b.id = m.branch_id left join staff s on s.account_id = m.id
      where m.manager and not m.guest and m.disabled_at is null and m.branch_id = ${user.branchId} and m.id <> ${user.id}
      order by m.last limit 1)
    union all
    (select s.first, s.last, coalesce(nullif(s.title, ''), s.roles), s.phone, s.email, coalesce(s.photo, '')
      from staff s where s.listed and (s.title || ' ' || s.roles) ~* 'registration' order by s.sort, s.last limit 1)
    union all
    (select s.first, s.last, coalesce(nullif(s.title, ''), s.roles), s.phone, s.email, coalesce(s.photo, '')
      from staff s where s.listed and (s.title || ' ' || s.roles) ~* 'advisor (relations|services|support)'
      order by s.sort, s.last limit 1)`.execute(db)
  return rows.map((row) => ({ ...row, photo: row.photo && photoPath(row.photo, 'small') }))
}
