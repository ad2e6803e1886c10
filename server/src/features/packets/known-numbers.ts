// Account numbers and social security numbers of the people whose records a packet has, from wherever the portal stores them.
import { sql } from 'kysely'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { Db } from '../../platform/db/open.ts'
import { addressAccountPurpose } from '../address-blotter/public.ts'
import { depositAccountPurpose } from '../deposits/public.ts'
import { accountPurpose } from '../exchange/public.ts'
import { findersIn } from '../records/public.ts'
import { socialPurpose } from '../welcome/public.ts'
import { KnownNumbers } from './mask-text.ts'

interface SealedNumber {
  table: string
  column: string
  purpose: string
  /** Every run of seven digits is masked anyway: only those that have none are worth memory. */
  onlyUnusual: boolean
}
const sealedNumbers: SealedNumber[] = [
  { table: 'account', column: 'ssn', purpose: socialPurpose, onlyUnusual: false },
  { table: 'deposit', column: 'account_number', purpose: depositAccountPurpose, onlyUnusual: true },
  { table: 'submission', column: 'account_number', purpose: accountPurpose, onlyUnusual: true },
  { table: 'address_change', column: 'account_number', purpose: addressAccountPurpose, onlyUnusual: true },
]
const atOnce = 2_000

export async function readKnownNumbers(db: Db, keys: Pick<Keys, 'open'>, packetId: number): Promise<KnownNumbers> {
  const known = new KnownNumbers()
  for (const sealed of sealedNumbers)
    for await (const value of valuesOf(db, packetId, sealed)) {
      const number = decrypt(keys, value, sealed.purpose)
      if (!sealed.onlyUnusual || !/\d{7}/.test(number.replaceAll('-', ''))) known.add(number)
    }
  return known
}

/** One that can't be decrypted isn't shown anywhere either. */
function decrypt(keys: Pick<Keys, 'open'>, value: Buffer, purpose: string): string {
  try {
    return keys.open(value, purpose)
  } catch {
    return ''
  }
}

async function* valuesOf(db: Db, packetId: number, { table, column }: SealedNumber): AsyncGenerator<Buffer> {
  const person = findersIn({ classes: [] }).find((finder) => finder.table === table)?.person ?? 'null'
  const name = sql.raw(`r.${column}`)
  for (let after: unknown; ; ) {
    const { rows } = await sql<{ id: unknown; value: Buffer }>`
      select r.id, ${name} as value from ${sql.table(table)} r
      where ${name} is not null ${after === undefined ? sql`` : sql`and r.id > ${after}`}
        and ${sql.raw(person)} in (select person_id from packet_record where packet_id = ${packetId})
      order by r.id limit ${atOnce}`.execute(db)
    for (const { value } of rows) yield value
    if (rows.length < atOnce) return
    after = rows.at(-1)?.id
  }
}
