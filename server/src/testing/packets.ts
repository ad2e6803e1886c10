// Packets for tests that go through everything.
import { randomUUID } from 'node:crypto'
import {
  cancelPacket,
  confirmPacket,
  declinePacket,
  downloadPacket,
  getPacket,
  listPackets,
  makePacket,
  packetChoices,
  previewPacket,
} from '@portal/contract/packets'
import { findRecords, getRecordHistory, getRecords, getRetention, putRetention } from '@portal/contract/records'
import { makePackets } from '../features/packets/public.ts'
import type { Actor } from './actors.ts'
import type { TestPortal } from './portal.ts'

export const wholeFirm = { people: [], branches: [], classes: [], from: null, until: null }

export const packetOf = (more: { name?: string; masked?: boolean } = {}) => ({
  body: { key: randomUUID(), name: 'SEC exam', scope: wholeFirm, masked: true, ...more },
})

/** Every endpoint of records and packets, each as it does what it is for. */
export async function callPackets(portal: TestPortal, admin: Actor): Promise<void> {
  await admin.call(getRecords, {})
  await admin.call(getRetention, {})
  await admin.call(putRetention, { params: { class: 'blotters' }, body: { years: 7, was: 6 } })
  await admin.call(findRecords, { query: { class: 'products', q: 'Indexed' } })
  await admin.call(getRecordHistory, { query: { record: 'retention:blotters' } })
  await admin.call(previewPacket, { body: { scope: wholeFirm } })
  await admin.call(packetChoices, { body: { q: 'indexed', chosen: [] } })
  await admin.call(packetChoices, { body: { q: 'indexed', chosen: [admin.id] } })
  const small = packetOf()
  small.body.scope = { ...wholeFirm, classes: ['products'] } as never
  const { id } = (await admin.call(makePacket, small)).body
  await makePackets(portal.platform)
  await admin.call(listPackets, {})
  await admin.call(getPacket, { params: { id } })
  await admin.call(downloadPacket, { params: { id } })
  const other = await portal.asAdmin()
  const unmasked = async () => (await admin.call(makePacket, packetOf({ masked: false }))).body.id
  await other.call(declinePacket, { params: { id: await unmasked() }, body: { reason: 'No' } })
  const confirmed = { params: { id: await unmasked() } }
  await admin.call(listPackets, {})
  await other.call(confirmPacket, confirmed)
  await admin.call(cancelPacket, confirmed)
}
