// Every call of records, holds and disposal, each with what it needs.
import {
  approveDisposal,
  declineDisposal,
  exportDisposal,
  getDisposal,
  getDisposalItems,
  listDisposals,
  lookAtClass,
  takeOut,
} from '@portal/contract/disposal'
import { getHoldsOf } from '@portal/contract/held'
import { countHold, getHold, liftHold, listHolds, placeHold, widenHold } from '@portal/contract/holds'
import { findRecords, getRecordHistory, getRecords, getRetention, putRetention } from '@portal/contract/records'
import { carryOut } from '../features/records/carrying-out.ts'
import { proposeDisposal } from '../features/records/proposing.ts'
import type { Actor } from './actors.ts'
import type { TestPortal } from './portal.ts'

export { proposeDisposal }

/** A product that was removed so long ago that nothing keeps it. */
export async function oldProduct(portal: TestPortal, name = 'Long gone'): Promise<number> {
  const [row] = await portal.sql(
    `insert into product (type, name, web, email, phone, fax, created_at, updated_at, deleted_at)
     values ('Mutual Funds', $1, '', '', '', '', '2015-01-01', '2015-01-01', '2016-02-01') returning id`,
    [name],
  )
  return Number(row?.['id'])
}

export async function callRecords(portal: TestPortal, admin: Actor): Promise<void> {
  await admin.call(getRecords, {})
  const { data } = (await admin.call(getRetention, {})).body
  const { years = 3 } = data.find(({ id }) => id === 'products') ?? {}
  await admin.call(putRetention, { params: { class: 'products' }, body: { years, was: years } })
  await admin.call(findRecords, { query: { class: 'products', q: 'indexed' } })
  await admin.call(getRecordHistory, { query: { record: 'product:1' } })
  const old = await oldProduct(portal)
  await oldProduct(portal)
  const scope = { people: [admin.id], branches: [1], classes: ['fees' as const], from: null, until: null }
  const hold = { matter: 'Indexed', reference: '', scope, reason: 'Indexed' }
  const { id } = (await admin.call(placeHold, { body: hold })).body
  await admin.call(countHold, { body: scope })
  await admin.call(listHolds, { query: { q: 'indexed', state: 'all' } })
  await admin.call(getHold, { params: { id } })
  for (const record of [`product:${old}`, `certification:${admin.id}/communication/1`, 'fee_entry:1'])
    await admin.call(getHoldsOf, { query: { record } })
  await admin.call(widenHold, { params: { id }, body: { ...scope, branches: [] } })
  await admin.call(liftHold, { params: { id }, body: { reason: 'Indexed' } })
  await callDisposal(portal, admin, old)
}

async function callDisposal(portal: TestPortal, admin: Actor, old: number): Promise<void> {
  await proposeDisposal(portal.platform)
  const [first] = (await admin.call(listDisposals, {})).body.data
  const params = { id: first?.id ?? 0 }
  await admin.call(getDisposalItems, { params, query: { class: 'products' } })
  await admin.call(exportDisposal, { params })
  await admin.call(takeOut, { params, body: { record: `product:${old}`, reason: 'Indexed' } })
  for (const who of [admin, await portal.asAdmin()]) {
    const { classes } = (await who.call(getDisposal, { params })).body.disposal
    for (const { class: of } of classes) await who.call(lookAtClass, { params, body: { class: of } })
    await who.call(approveDisposal, { params })
  }
  await carryOut(portal.platform, params.id)
  const [other] = await portal.sql(
    `insert into disposal (month, state, proposed_at, lapses_on) values ('2001-01', 'open', now(), '2099-01-01') returning id`,
  )
  await admin.call(declineDisposal, { params: { id: Number(other?.['id']) }, body: { reason: 'Indexed' } })
}
