// An examiner is known to the sign-in and to compliance. To everything that finds people of the firm by their email or id they are nobody.
import { startActing } from '@portal/contract/acting'
import { addOverride, readLedger } from '@portal/contract/fees'
import { makePacket } from '@portal/contract/packets'
import { addMyProxy } from '@portal/contract/profile'
import { addStaffMember } from '@portal/contract/staff'
import { inviteUser } from '@portal/contract/users'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importFile } from './features/imports/public.ts'
import { licensesImporter } from './features/registrations/public.ts'
import type { Actor } from './testing/actors.ts'
import { publish } from './testing/documents.ts'
import { meetingsOn } from './testing/meetings.ts'
import { packetOf, wholeFirm } from './testing/packets.ts'
import { type TestPortal, testPortal } from './testing/portal.ts'
import { somebodyNew } from './testing/users.ts'

let portal: TestPortal
let admin: Actor
let examiner: Actor
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.asAdmin()
  examiner = await portal.asExaminer()
})
afterAll(() => portal.close())

it('nobody lets an examiner act for them, or acts for one', async () => {
  const advisor = await portal.asAdvisor()
  const unknown = await advisor.call(addMyProxy, { body: { email: 'nobody.here@sec.example' } })
  const answer = await advisor.call(addMyProxy, { body: { email: examiner.email } })
  expect(unknown.status).toBe(400)
  expect([answer.status, answer.body.fields]).toEqual([unknown.status, unknown.body.fields])
  expect((await admin.call(startActing, { body: { email: examiner.email } })).status).not.toBe(200)
  // not even by a row that something left behind
  await portal.sql('insert into proxy values ($1, $2, now()), ($2, $1, now())', [advisor.id, examiner.id])
  const [may] = await portal.sql(
    'select may_act_for($1, $2) as one, may_act_for($2, $1) as other, may_act_for($3, $2) as admin',
    [advisor.id, examiner.id, admin.id],
  )
  expect(may).toEqual({ one: false, other: false, admin: false })
})

it('an entry of the directory with the same email isn’t theirs', async () => {
  const name = { first: 'Joseph', last: 'Okafor', email: examiner.email, title: '', roles: '', phone: '', ext: '' }
  const { id } = (
    await admin.call(addStaffMember, { body: { ...name, bio: '', linkedin: '', teams: [], sort: 0, listed: true } })
  ).body
  expect((await portal.sql('select account_id from staff where id = $1', [id]))[0]).toEqual({ account_id: null })
})

it('they host no meeting, and count as anybody else in one', async () => {
  const on = await meetingsOn(portal)
  expect((await on.deliver(on.notice(on.recording(examiner)))).status).not.toBe(200)
  const host = await portal.asAdvisor()
  const id = await on.arrive(host, { attendees: [{ name: 'Joseph Okafor', email: examiner.email }] })
  const [attendee] = await portal.sql('select counts_as from meeting_attendee where meeting_id = $1', [id])
  expect(attendee).toEqual({ counts_as: 'prospect' })
})

it('no file gives them a license', async () => {
  const bytes = Buffer.from(`email,state,type,status\n${examiner.email},NY,Advisor,VALID`)
  const file = {
    name: 'licenses.csv',
    bytes: (async function* () {
      yield bytes
    })(),
  }
  const by = { by: { id: null, name: 'portal' }, requestId: 'test' }
  expect((await importFile(portal.platform, licensesImporter, file, by)).problems.length).toBe(1)
})

it('no fee, document or packet is about them, and nobody is invited with their email', async () => {
  const price = { branch: null, account: examiner.id, amount: '1.00', from: '2099-01-01', until: null, reason: 'None' }
  expect((await admin.call(addOverride, { params: { id: 1 }, body: price })).status).toBe(404)
  expect((await admin.call(readLedger, { params: { account: examiner.id }, query: {} })).status).toBe(404)
  await expect(publish(portal, admin, { selected_advisor: examiner.email })).rejects.toThrow('not published')
  const scope = { ...wholeFirm, people: [examiner.id] }
  const packet = packetOf()
  expect((await admin.call(makePacket, { body: { ...packet.body, scope } })).status).toBe(404)
  const invited = await admin.call(inviteUser, { body: somebodyNew(null, { email: examiner.email }) })
  expect(invited.status).not.toBe(200)
})
