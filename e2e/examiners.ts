// An examiner who has been added, and a packet released to them, without the pages that do it.
import { addExaminer as add, releasePacket } from '@portal/contract/examiners'
import { makePacket } from '@portal/contract/packets'
import type { RecordClassId } from '@portal/contract/record-classes'
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import { makePackets } from '@portal/server/features/packets/public'
import type { Actor } from '@portal/server/testing/actors'
import type { TestPortal } from '@portal/server/testing/portal'

export const josephsEmail = 'jokafor@sec.example'
const everything = { people: [], branches: [], classes: [], from: null, until: null }

export async function addExaminer(by: Actor): Promise<{ id: string }> {
  const person = { first: 'Joseph', last: 'Okafor', email: josephsEmail, organization: 'SEC', examination: '2026-118' }
  const until = daysAfter(firmDay(new Date()), 32)
  const { body } = await by.call(add, { body: { ...person, until, scope: everything, key: crypto.randomUUID() } })
  return { id: body.id }
}

/** Of one class: made at once. */
export async function packetOf(portal: TestPortal, by: Actor, name: string, of: RecordClassId): Promise<number> {
  const scope = { ...everything, classes: [of] }
  const { body } = await by.call(makePacket, { body: { key: crypto.randomUUID(), name, scope, masked: true } })
  await makePackets(portal.platform)
  return body.id
}

export async function releasedTo(portal: TestPortal, by: Actor, examiner: { id: string }, name: string): Promise<void> {
  const id = await packetOf(portal, by, name, 'products')
  await by.call(releasePacket, { params: { id }, body: { examiner: examiner.id, mail: false } })
}
