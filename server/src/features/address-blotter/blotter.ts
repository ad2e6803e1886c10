// The lines that a branch certifies month by month: every address change, by the day it was entered.
import { limits } from '@portal/contract/limits'
import { maskedAccount } from '@portal/contract/rules/account-number'
import { changeReference } from '@portal/contract/rules/address-notice'
import { firmDay } from '@portal/contract/rules/day'
import { type Address, addressInOneLine, placeInShort } from '@portal/contract/rules/us-address'
import { sql } from 'kysely'
import type { BlotterLine, BlotterSource } from '../blotters/public.ts'
import { linkOf } from './work-items.ts'

interface Row {
  id: number
  created_at: Date
  advisor: string
  client: string
  account_end: string
  joint: string
  old_address: Address
  new_address: Address
  received_on: string
  through: string
  identity: string
  status: string
}

const lineOf = (row: Row): BlotterLine => ({
  id: row.id,
  number: changeReference(row.id),
  day: firmDay(row.created_at),
  advisor: row.advisor,
  client: row.client,
  account: maskedAccount(row.account_end),
  amount: null,
  what: `${placeInShort(row.old_address)} to ${placeInShort(row.new_address)}`,
  facts: [
    { key: 'client', label: 'Client', type: 'text', value: row.client },
    { key: 'account', label: 'Account', type: 'text', value: row.account_end },
    { key: 'joint', label: 'Joint owners', type: 'text', value: row.joint },
    { key: 'old_address', label: 'Old address', type: 'text', value: addressInOneLine(row.old_address) },
    { key: 'new_address', label: 'New address', type: 'text', value: addressInOneLine(row.new_address) },
    { key: 'received_on', label: 'Received on', type: 'day', value: row.received_on },
    { key: 'through', label: 'Received by', type: 'text', value: row.through },
    { key: 'identity', label: 'Identity check', type: 'text', value: row.identity },
  ],
  status: row.status,
  link: linkOf(row.id),
})

export const addressLines: BlotterSource = {
  kind: 'address',
  async ids(db, branchId, month) {
    const first = sql`(${`${month}-01`}::timestamp)`
    const zone = limits.firmTimeZone
    const { rows } = await sql<{ id: number }>`select id from address_change
      where branch_id = ${branchId} and created_at >= ${first} at time zone ${zone}
        and created_at < (${first} + interval '1 month') at time zone ${zone}
      order by (created_at at time zone ${zone})::date, id`.execute(db)
    return rows.map(({ id }) => id)
  },
  async lines(db, ids) {
    const { rows } =
      await sql<Row>`select c.id, c.created_at, a.last || ', ' || a.first as advisor, c.client, c.account_end, c.joint,
        c.old_address, c.new_address, c.received_on::text, c.through, c.identity, c.status
      from address_change c join account a on a.id = c.account_id where c.id = any(${ids}::int[])`.execute(db)
    return rows.map(lineOf)
  },
}
