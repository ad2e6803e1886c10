import {
  deleteDocument,
  downloadDocument,
  getDocument,
  listDocuments,
  listReadings,
  markRead,
  replaceDocument,
  searchDocuments,
  updateDocument,
  uploadDocument,
  viewDocument,
  voteHelpful,
} from '@portal/contract/documents'
import { addFavourite, listFavourites } from '@portal/contract/favourites'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Actor, menusFor } from '../../testing/actors.ts'
import { aDocument, aPdf, publish, send, somebodyWaits } from '../../testing/documents.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { currentVersion, documentsRequiringAttestation, lockVisible } from './public.ts'

let portal: TestPortal
let admin: Actor
let advisor: Actor
let other: Actor
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.asAdmin()
  advisor = await portal.asAdvisor()
  other = await portal.asAdvisor()
})
afterAll(() => portal.close())

const ids = async (actor: Actor) => (await actor.call(listDocuments, {})).body.data.map(({ id }) => id)
const hits = async (actor: Actor, q: string) =>
  (await actor.call(searchDocuments, { query: { q } })).body.hits.map(({ id }) => id)
/** What each way to a document answers this person. */
const ways = async (actor: Actor, id: number) => {
  const params = { id }
  return {
    get: (await actor.call(getDocument, { params })).status,
    download: (await actor.call(downloadDocument, { params })).status,
    view: (await actor.call(viewDocument, { params, query: {} })).status,
    favourite: (await actor.call(addFavourite, { params: { documentId: id } })).status,
    read: (await actor.call(markRead, { params })).status,
    helpful: (await actor.call(voteHelpful, { params, body: { helpful: true } })).status,
  }
}
const open = { get: 200, download: 200, view: 200, favourite: 200, read: 200, helpful: 200 }
const shut = { get: 404, download: 404, view: 404, favourite: 404, read: 404, helpful: 404 }

describe('a document for one advisor', () => {
  it('is there for them and for admins, and for nobody else, whatever they try (Z07)', async () => {
    const id = await publish(portal, admin, {
      title: 'Zebrawood letter',
      selected_advisor: advisor.email.toUpperCase(),
    })
    expect((await admin.call(getDocument, { params: { id } })).body.document.advisor).toBe(advisor.email)
    for (const actor of [advisor, admin]) {
      expect(await ids(actor)).toContain(id)
      expect(await hits(actor, 'zebrawood')).toEqual([id])
      expect(await ways(actor, id)).toEqual(open)
    }
    for (const actor of [other, await portal.asPlus(), await portal.asManager(), await portal.asStranger()]) {
      expect(await ids(actor)).not.toContain(id)
      expect(await hits(actor, 'zebrawood')).toEqual([])
      expect(await ways(actor, id)).toEqual(shut)
    }
    expect(await portal.sql('select 1 from download_week where document_id = $1 and count <> 2', [id])).toEqual([])
    expect(
      await portal.sql('select 1 from favourite where document_id = $1 and account_id = $2', [id, other.id]),
    ).toEqual([])
  })

  it('a guest sees what is marked for guests, even one with every right (Z07)', async () => {
    const [own, hidden, shown, open] = [
      await publish(portal, admin, { selected_advisor: advisor.email, guests: 'true' }),
      await publish(portal, admin, { title: 'Wombat rules' }),
      await publish(portal, admin, { title: 'Wombat rates', guests: 'true' }),
      await publish(portal, admin, { title: 'Wombat notice', public: 'true' }),
    ]
    for (const guest of [
      await portal.asGuest(),
      await portal.asGuest({ access: 7, menus: JSON.stringify(menusFor(true)) }),
    ]) {
      expect(await ids(guest)).toEqual(expect.arrayContaining([shown, open]))
      for (const other of [own, hidden]) expect(await ids(guest)).not.toContain(other)
      const hits = (await guest.call(searchDocuments, { query: { q: 'wombat' } })).body.hits.map(({ id }) => id)
      expect(hits.toSorted((a, b) => a - b)).toEqual([shown, open])
      expect((await guest.call(getDocument, { params: { id: own } })).status).toBe(404)
      expect((await guest.call(getDocument, { params: { id: hidden } })).status).toBe(404)
      expect((await guest.call(getDocument, { params: { id: shown } })).body.versions).toEqual([])
      expect((await guest.call(downloadDocument, { params: { id: hidden } })).status).toBe(404)
      expect((await guest.call(markRead, { params: { id: shown } })).status).toBe(403)
    }
  })

  it('that was everybody’s leaves the others’ screens and favourites at once (Z07)', async () => {
    const id = await publish(portal, admin)
    for (const actor of [advisor, other, admin]) await actor.call(addFavourite, { params: { documentId: id } })
    expect(await ids(other)).toContain(id)
    expect((await send(portal, admin, updateDocument, id, { selected_advisor: advisor.email })).status).toBe(200)
    expect(await ids(other)).not.toContain(id)
    const favourites = async (actor: Actor) =>
      (await actor.call(listFavourites, {})).body.favorites.map((one) => one.id)
    expect(await favourites(other)).not.toContain(id)
    expect([await favourites(advisor), await favourites(admin)]).toEqual([
      expect.arrayContaining([id]),
      expect.arrayContaining([id]),
    ])
    // and back again
    await send(portal, admin, updateDocument, id, { selected_advisor: '' })
    expect(await ids(other)).toContain(id)
  })

  it('stays theirs when they have left, until somebody says otherwise', async () => {
    const leaver = await portal.asAdvisor()
    const id = await publish(portal, admin, { selected_advisor: leaver.email })
    await portal.sql('update account set disabled_at = now() where id = $1', [leaver.id])
    expect((await send(portal, admin, updateDocument, id, { title: 'Still theirs' })).status).toBe(200)
    expect((await admin.call(getDocument, { params: { id } })).body.document.advisor).toBe(leaver.email)
  })

  it('is not for a guest or somebody who cannot sign in, and then nothing is stored (Z08)', async () => {
    const gone = await portal.asAdvisor()
    await portal.sql('update account set disabled_at = now() where id = $1', [gone.id])
    const before = await portal.sql('select count(*) from file')
    for (const { email } of [gone, await portal.asGuest()]) {
      const file = aPdf(`Out of scope ${email}`)
      const { status } = await send(
        portal,
        admin,
        uploadDocument,
        undefined,
        { ...aDocument, selected_advisor: email },
        file,
      )
      expect(status).toBe(403)
    }
    expect(await portal.sql('select count(*) from file')).toEqual(before)
    const id = await publish(portal, admin)
    expect((await send(portal, admin, updateDocument, id, { selected_advisor: gone.email })).status).toBe(403)
  })

  it('is not public as well', async () => {
    const fields = { ...aDocument, public: 'true', selected_advisor: advisor.email }
    const { status, body } = await send(portal, admin, uploadDocument, undefined, fields, aPdf())
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['public']])
  })
})

describe('whoever is no admin', () => {
  it('changes nothing, and is refused before the form is stored (Z08) [ROLE-08..11, ROLE-19]', async () => {
    const id = await publish(portal, admin)
    const before = await portal.sql('select count(*) from file')
    for (const actor of [advisor, await portal.asPlus(), await portal.asManager(), await portal.asGuest()]) {
      expect((await send(portal, actor, uploadDocument, undefined, aDocument, aPdf('Mine'))).status).toBe(403)
      expect((await send(portal, actor, replaceDocument, id, {}, aPdf('Mine'))).status).toBe(403)
      expect((await send(portal, actor, updateDocument, id, { title: 'Mine' })).status).toBe(403)
      expect((await actor.call(deleteDocument, { params: { id } })).status).toBe(403)
      const refusals = await portal.sql(`select 1 from audit_entry where actor = $1 and action = 'refused'`, [
        actor.email,
      ])
      expect(refusals).toHaveLength(4)
    }
    expect(await portal.sql('select count(*) from file')).toEqual(before)
    expect((await admin.call(getDocument, { params: { id } })).body.document).toMatchObject({
      title: aDocument.title,
      version: 1,
    })
  })

  it('access 6 is no admin yet', async () => {
    const six = await portal.asAdmin({ access: 6 })
    expect((await send(portal, six, uploadDocument, undefined, aDocument, aPdf())).status).toBe(403)
  })
})

describe('for other features', () => {
  const user = (actor: Actor) => ({ id: actor.id, isAdmin: false, guest: false, branchId: null, manager: false })
  const locked = (actor: Actor, id: number) =>
    portal.platform.db.transaction().execute((tx) => lockVisible(tx, user(actor), id))

  it('there is the version in force, with its hash, for whoever may see it', async () => {
    const id = await publish(portal, admin, { attestation: 'true', selected_advisor: advisor.email })
    const [{ hash } = {}] = await portal.sql(
      `select encode(hash, 'hex') as hash from document_version where document_id = $1`,
      [id],
    )
    const wanted = { id, title: aDocument.title, version: 1, hash, attestation_required: true }
    expect(await locked(advisor, id)).toMatchObject(wanted)
    expect(await currentVersion(portal.platform.db, id)).toMatchObject(wanted)
    expect(await locked(other, id)).toBeUndefined()
    expect(await documentsRequiringAttestation(portal.platform.db)).toContainEqual(expect.objectContaining(wanted))
  })

  it('one that is locked sees the version that took effect meanwhile', async () => {
    const id = await publish(portal, admin)
    const client = await portal.platform.database.owner.connect()
    await client.query('begin')
    await client.query('update document set version = 2 where id = $1', [id])
    await client.query(
      `insert into document_version select document_id, 2, hash, filename, uploaded_at from document_version where document_id = $1`,
      [id],
    )
    const waiting = locked(advisor, id)
    await somebodyWaits(portal)
    await client.query('commit')
    client.release()
    expect((await waiting)?.version).toBe(2)
  })
})

it('readings are each person’s own', async () => {
  const id = await publish(portal, admin)
  await advisor.call(markRead, { params: { id } })
  const own = async (actor: Actor) => (await actor.call(listReadings, {})).body.readings.map((reading) => reading.id)
  expect(await own(advisor)).toContain(id)
  expect(await own(other)).not.toContain(id)
})
