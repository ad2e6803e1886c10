import { uploadBranchDocument } from '@portal/contract/documents'
import { getHoldsOf } from '@portal/contract/held'
import { placeHold } from '@portal/contract/holds'
import { previewPacket } from '@portal/contract/packets'
import type { RecordClassId } from '@portal/contract/record-classes'
import { findRecords, getRetention } from '@portal/contract/records'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { aPdf, publish, send } from '../../testing/documents.ts'
import { wholeFirm } from '../../testing/packets.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let portal: TestPortal
let admin: Actor
const documents = new Map<string, number>()
const holds = new Map<RecordClassId, number>()
const classes = ['documents', 'branch-library'] as const
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.asAdmin()
  const manager = await portal.asManager()
  const advisor = await portal.asAdvisor()
  documents.set('of the firm', await publish(portal, admin))
  documents.set('of the library', await publish(portal, admin, { library: 'true' }))
  documents.set('of an advisor', await publish(portal, admin, { selected_advisor: advisor.email }))
  const paper = { title: 'Supervisory procedures', description: '', class: 'Procedures', dated: '2026-03-31' }
  documents.set('of a branch', (await send(portal, manager, uploadBranchDocument, undefined, paper, aPdf())).body.id)
  for (const of of classes) {
    const body = { matter: of, reference: '', reason: 'Counsel asked.', scope: { ...wholeFirm, classes: [of] } }
    holds.set(of, (await admin.call(placeHold, { body })).body.id)
  }
})
afterAll(() => portal.close())

describe('a document', () => {
  it.each([
    ['of the firm', 'documents'],
    ['of the library', 'documents'],
    ['of an advisor', 'documents'],
    ['of a branch', 'branch-library'],
  ] as const)('%s belongs to the class %s, and to its holds and packets alone', async (which, of) => {
    const record = `document:${documents.get(which)}`
    for (const one of classes) {
      const found = (await admin.call(findRecords, { query: { class: one } })).body.data
      expect([one, found.some((row) => row.record === record)]).toEqual([one, one === of])
    }
    const held = (await admin.call(getHoldsOf, { query: { record } })).body.data
    expect(held.map(({ id }) => id)).toEqual([holds.get(of)])
  })
})

it('a packet of one class has the documents of this class alone, as the preview and the retention list count them', async () => {
  const retention = (await admin.call(getRetention, {})).body.data
  const expected = { documents: 3, 'branch-library': 1 }
  for (const of of classes) {
    const scope = { ...wholeFirm, classes: [of] }
    const preview = (await admin.call(previewPacket, { body: { scope } })).body
    expect(preview.classes.find(({ id }) => id === of)).toMatchObject({
      records: expected[of],
      documents: expected[of],
    })
    expect(preview).toMatchObject({ held: expected[of], holds: [{ id: holds.get(of) }] })
    expect(retention.find(({ id }) => id === of)?.records).toBe(expected[of])
  }
})
