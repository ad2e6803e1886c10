// Entries as they are told: with the names of those in them, and where they came from.
import { BlockList, isIP } from 'node:net'
import type { AuditEntry } from '@portal/contract/audit'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import type { Platform } from '../../platform/platform.ts'
import { deviceName } from '../devices/public.ts'
import { type FirmSettings, firmSettings } from '../settings/public.ts'
import type { Row } from './store.ts'

type Offices = FirmSettings['offices']

const idsOf = (rows: readonly Row[], kind: string): string[] => {
  const own = new RegExp(`^${kind}:(.+)$`, 's')
  return [...new Set(rows.flatMap(({ subject }) => own.exec(subject)?.[1] ?? []))]
}
const uuid = /^[0-9a-f-]{36}$/
const number = /^[1-9][0-9]{0,8}$/

/** By subject. What was deleted since has no name any longer. */
async function namesOf(db: Db, rows: readonly Row[]): Promise<Map<string, string>> {
  const numbers = (kind: string) =>
    idsOf(rows, kind)
      .filter((id) => number.test(id))
      .map(Number)
  const { rows: named } = await sql<{ subject: string; name: string }>`
    select 'account:' || id as subject, first || ' ' || last as name from account
      where id = any(${idsOf(rows, 'account').filter((id) => uuid.test(id))}::uuid[])
    union all select 'document:' || id, filename from document where id = any(${numbers('document')}::int[])
    union all select 'product:' || id, name from product where id = any(${numbers('product')}::int[])
    union all select 'announcement:' || id, title from announcement where id = any(${numbers('announcement')}::int[])
    union all select 'staff:' || id, first || ' ' || last from staff where id = any(${numbers('staff')}::int[])
    union all select 'import:' || id, file_name from import_run where id = any(${numbers('import')}::int[])
    union all select 'blotter-period:' || p.id, case p.kind when 'address' then 'Address' when 'deposit' then 'Deposits' else 'Checks' end
      || ', ' || b.name || ', ' || to_char(to_date(p.month, 'YYYY-MM'), 'FMMonth YYYY')
      from blotter_period p join branch b on b.id = p.branch_id where p.id = any(${numbers('blotter-period')}::int[])`.execute(
    db,
  )
  return new Map(named.map(({ subject, name }) => [subject, name]))
}

async function actorsOf(db: Db, rows: readonly Row[]) {
  const ids = [...new Set(rows.flatMap(({ actor_id }) => actor_id ?? []))]
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'first', 'last', 'profile_image'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return new Map(accounts.map((account) => [account.id, account]))
}

/** The network as a list that addresses are looked up in. */
function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const six = isIP(address) === 6
    list.addSubnet(address, Number(bits ?? (six ? 128 : 32)), six ? 'ipv6' : 'ipv4')
  }
  return list
}

/** Asked for every entry of a page: the lists are made once. */
function officeFinder(offices: Offices): (address: string) => string | undefined {
  const known = offices.map(({ name, networks }) => ({ name, list: listOf(networks) }))
  return (address) =>
    isIP(address) === 0
      ? undefined
      : known.find(({ list }) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'))?.name
}

const textIn = (detail: unknown, name: string): string => {
  const value = typeof detail === 'object' && detail !== null ? (detail as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : ''
}

export async function inWords(platform: Platform, rows: readonly Row[]): Promise<AuditEntry[]> {
  const { db } = platform
  const [names, actors, { offices }] = await Promise.all([
    namesOf(db, rows),
    actorsOf(db, rows),
    firmSettings(platform),
  ])
  const officeAt = officeFinder(offices)
  return rows.map(({ agent, at, ...row }) => {
    const actor = row.actor_id ? actors.get(row.actor_id) : undefined
    // from before entries had it: a sign-in told it by itself
    const address = row.address ?? textIn(row.detail, 'address')
    const browser = agent ?? textIn(row.detail, 'browser')
    return {
      ...row,
      at: at.toISOString(),
      actor_name: actor ? `${actor.first} ${actor.last}` : '',
      actor_picture: actor?.profile_image ?? '',
      subject_name: names.get(row.subject) ?? '',
      location: officeAt(address) || textIn(row.detail, 'place') || address,
      address,
      device: browser && deviceName(browser),
    }
  })
}
