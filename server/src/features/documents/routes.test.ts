import {
  type Document,
  deleteDocument,
  documentsOfAdvisors,
  documentCategories,
  documentsTopic,
  downloadDocument,
  getDocument,
  knowledgeCategories,
  listDocuments,
  replaceDocument,
  viewDocument,
} from '@portal/contract/documents'
import { addFavourite } from '@portal/contract/favourites'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { aPdf, publish, send } from '../../testing/documents.ts'
import { docx, pdf, xlsx } from '../../testing/files.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let portal: TestPortal
let admin: Actor
let advisor: Actor
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.asAdmin()
  advisor = await portal.asAdvisor()
})
afterAll(() => portal.close())

const list = async (actor = advisor): Promise<Document[]> => (await actor.call(listDocuments, {})).body.data
const listed = async (id: number, actor = advisor) => (await list(actor)).find((one) => one.id === id)
const get = (id: number, actor = advisor) => actor.call(getDocument, { params: { id } })
const fetched = (actor: Actor, url: string, headers: Record<string, string> = {}) =>
  portal.app.inject({ url: `/api${url}`, headers: { cookie: actor.cookie, ...headers } })
const trail = (id: number) =>
  portal.sql('select action, actor from audit_entry where subject = $1 order by id', [`document:${id}`])

describe('the list', () => {
  it('answers data with the fields of the entity [API-15, DATA-04, FOD-55]', async () => {
    const file = aPdf('For the list', 'Transfer Form.PDF')
    const id = await publish(portal, admin, { image_url: 'https://img.example/a.png', attestation: 'true' }, file)
    const { status, body } = await advisor.call(listDocuments, {})
    expect([status, body.ok]).toEqual([200, true])
    expect(await listed(id)).toEqual({
      id,
      title: 'Account transfer form',
      description: 'Moves an account from another firm',
      category: 1,
      filename: 'Transfer Form.pdf',
      uploaded: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      uploadedby: 'Admin Tester',
      advisor: '',
      kc_category: null,
      is_library: false,
      is_kc: false,
      is_cyber: false,
      is_comp: false,
      attestation_required: true,
      bay_img: 'https://img.example/a.png',
      weekly_downloads: Array(52).fill(0).join(','),
      favorite: false,
      is_public: false,
      for_guests: false,
      effective: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      review_by: null,
      version: 1,
      kind: 'pdf',
      size: file.bytes.length,
    })
    expect((await get(id)).body.document).toEqual(await listed(id))
  })

  it('carries the categories and sub-categories by their ids [DATA-19..28]', async () => {
    expect(documentCategories[2]).toBe('')
    expect(documentCategories.map((name, id) => [id, name])).toMatchObject([
      [0, '401k PLUS (RMS)'],
      [1, 'Broker-Dealer'],
      [2, ''],
      [3, 'Insurance'],
      [4, 'Mortgage'],
      [5, 'Pershing'],
      [6, 'Knowledge Center'],
      [7, 'Variable Annuities'],
      [8, 'Newsletters'],
    ])
    for (const category of [0, 1, 3, 4, 5, 7, 8]) {
      expect((await listed(await publish(portal, admin, { category: String(category) })))?.category).toBe(category)
    }
    expect(knowledgeCategories).toEqual(['Wealth', 'Insurance', 'Mortgage', 'Securities', 'Taxes', 'Compliance'])
    for (const kc_category of knowledgeCategories.keys()) {
      const id = await publish(portal, admin, { category: '6', kc: 'true', kc_category: String(kc_category) })
      expect(await listed(id)).toMatchObject({ category: 6, is_kc: true, kc_category })
    }
    // what carries the category without a name stays as it is
    const old = await publish(portal, admin)
    await portal.sql('update document set category = 2 where id = $1', [old])
    expect((await get(old)).body.document.category).toBe(2)
  })

  it('is each person’s own, and stays in no browser', async () => {
    const id = await publish(portal, admin)
    const other = await portal.asAdvisor()
    const { headers } = await advisor.call(listDocuments, {})
    expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined])
    await advisor.call(addFavourite, { params: { documentId: id } })
    expect([(await listed(id))?.favorite, (await listed(id, other))?.favorite]).toEqual([true, false])
    expect((await get(id)).body.document.favorite).toBe(true)
    const next = await publish(portal, admin)
    expect(await listed(next, other)).toBeDefined()
  })

  it('keeps the answers of a few dozen people, and everybody’s is right', async () => {
    const people = await Promise.all(Array.from({ length: 36 }, () => portal.asAdvisor()))
    for (const { id } of people) {
      const [{ id: documentId } = {}] = await portal.sql(
        `insert into document (title, filename) values ($1, 'a.pdf') returning id`,
        [id],
      )
      await portal.sql(
        `insert into document_version select $1, 1, hash, 'a.pdf', now() from document_version limit 1`,
        [documentId],
      )
      await portal.sql('insert into favourite values ($1, $2, 1, now())', [id, documentId])
    }
    for (const person of [...people, ...people]) {
      const pinned = (await list(person)).filter(({ favorite }) => favorite)
      expect(pinned.map(({ title }) => title)).toEqual([person.id])
    }
  })

  it('has the newest 200 of those meant for one advisor; an admin finds the others, favorites stay', async () => {
    const whole = async (actor: Actor) => (await actor.call(listDocuments, {})).body
    const first = await publish(portal, admin, { title: 'The oldest of Eleanor', selected_advisor: advisor.email })
    const kept = await publish(portal, admin, { title: 'A favorite', selected_advisor: advisor.email })
    const before = await whole(admin)
    const theirs = before.data.filter(({ advisor: email }) => email !== '').length
    expect(before.more).toBe(0)
    const same = `filename, category, is_library, is_kc, is_cyber, is_comp, is_public, attestation_required, bay_img, version,
      uploaded_at, for_guests, advisor_id`
    await portal.sql(
      `with made as (insert into document (title, description, ${same}) select 'Many', 'Of one advisor', ${same}
        from document, generate_series(1, 210) where id = $1 returning id)
       insert into document_version (document_id, version, hash, filename, uploaded_at)
       select made.id, v.version, v.hash, v.filename, v.uploaded_at from made, document_version v where v.document_id = $1`,
      [first],
    )
    await admin.call(addFavourite, { params: { documentId: kept } })
    const { data, more } = await whole(admin)
    expect(data.filter(({ title }) => title === 'Many')).toHaveLength(200)
    expect(data.filter(({ advisor: email }) => email !== '')).toHaveLength(201)
    expect(more).toBe(theirs + 210 - 201)
    expect(data.map(({ id }) => id)).not.toContain(first)
    expect(data.map(({ id }) => id)).toContain(kept)
    const found = async (q: string, actor = admin) => await actor.call(documentsOfAdvisors, { query: { q } })
    expect((await found('eleanor OLDEST')).body.data.map(({ id }) => id)).toEqual([first])
    expect((await found('of one')).body.data).toHaveLength(50)
    expect((await found('%')).body.data).toEqual([])
    expect((await found('eleanor', advisor)).status).toBe(403)
    expect((await list(advisor)).map(({ id }) => id)).toContain(first)
    expect((await whole(advisor)).more).toBe(0)
    await portal.sql(`update document set deleted_at = now() where title = 'Many'`)
  })

  it('is fresh on another node after a change on this one', async () => {
    const node = await portal.secondNode()
    const there = async () => {
      const answer = await node.app.inject({ url: '/api/docs', headers: { cookie: advisor.cookie } })
      return (answer.json().data as Document[]).map(({ id }) => id)
    }
    await there()
    const heard = new Promise<void>((resolve) => {
      node.platform.live.onChange((topic) => topic === documentsTopic && resolve())
    })
    const id = await publish(portal, admin)
    await heard
    expect(await there()).toContain(id)
  })
})

describe('a file', () => {
  it('comes whole as an attachment under its name [API-16]', async () => {
    const file = aPdf('To download', 'Übertrag.pdf')
    const id = await publish(portal, admin, {}, file)
    const answer = await fetched(advisor, `/download/${id}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(file.bytes)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Ubertrag.pdf"; filename*=UTF-8''%C3%9Cbertrag.pdf`,
    })
    expect((await trail(id)).at(-1)).toEqual({ action: 'document.downloaded', actor: advisor.email })
  })

  it('is the stored kind, PDF or not', async () => {
    for (const [filename, bytes] of [
      ['a.pdf', pdf()],
      ['a.xlsx', xlsx()],
      ['a.docx', docx()],
    ] as const) {
      const id = await publish(portal, admin, {}, { filename, bytes })
      const answer = await fetched(advisor, `/download/${id}`)
      expect(answer.rawPayload.equals(bytes)).toBe(true)
      expect(answer.headers['content-disposition']).toContain(filename)
    }
  })

  it('is on record however its bytes were asked for, once for each reading', async () => {
    const id = await publish(portal, admin, {}, aPdf('To take away'))
    const entries = async () => (await trail(id)).filter(({ action }) => action === 'document.downloaded').length
    const weeks = async () => (await portal.sql('select count from download_week where document_id = $1', [id]))[0]
    const take = async (headers: Record<string, string>) =>
      (await fetched(advisor, `/download/${id}`, headers)).statusCode
    // nothing of it leaves
    expect(await take({ range: 'bytes=99999999-' })).toBe(416)
    expect(await entries()).toBe(0)
    // pieces, from the end, from the middle, and several at once
    expect(await take({ range: 'bytes=-20' })).toBe(206)
    expect(await entries()).toBe(1)
    await Promise.all(Array.from({ length: 10 }, () => take({ range: 'bytes=10-19' })))
    expect(await entries()).toBe(1)
    // the whole, whatever was asked for
    expect(await take({ range: 'bytes=0-1,5-6' })).toBe(200)
    expect(await take({ range: 'lines=1-2' })).toBe(200)
    expect(await take({ range: 'bytes=5-9', 'if-range': '"another"' })).toBe(200)
    expect(await take({})).toBe(200)
    expect(await entries()).toBe(5)
    expect((await weeks())?.['count']).toBe(5)
    // another reading, another person
    portal.advance(15 * 60_000)
    expect(await take({ range: 'bytes=10-19' })).toBe(206)
    expect(await entries()).toBe(6)
    await fetched(await portal.asAdvisor(), `/download/${id}`, { range: 'bytes=-1' })
    expect(await entries()).toBe(7)
  })

  it('of ten pieces that are asked for at once, one is the beginning', async () => {
    const id = await publish(portal, admin, {}, aPdf('In pieces'))
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => fetched(advisor, `/docs/${id}/file`, { range: `bytes=${n}-${n}` })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(206))
    expect((await trail(id)).map(({ action }) => action)).toEqual(['document.added', 'document.viewed'])
  })

  it('is shown to the viewer in parts, audited where reading begins, counted as no download', async () => {
    const file = aPdf('To view')
    const id = await publish(portal, admin, {}, file)
    const whole = await fetched(advisor, `/docs/${id}/file`)
    expect(whole.headers['content-disposition']).toContain('inline')
    const part = await fetched(advisor, `/docs/${id}/file`, { range: 'bytes=10-19' })
    expect([part.statusCode, part.rawPayload.equals(file.bytes.subarray(10, 20))]).toEqual([206, true])
    expect((await trail(id)).map(({ action }) => action)).toEqual(['document.added', 'document.viewed'])
    expect(await portal.sql('select * from download_week where document_id = $1', [id])).toEqual([])
  })

  it('of an earlier version is for admins alone', async () => {
    const [before, after] = [aPdf('Before'), aPdf('After')]
    const id = await publish(portal, admin, {}, before)
    await send(portal, admin, replaceDocument, id, {}, after)
    const view = async (actor: Actor, version: number) => fetched(actor, `/docs/${id}/file?version=${version}`)
    expect((await view(admin, 1)).rawPayload.equals(before.bytes)).toBe(true)
    expect((await view(advisor, 2)).rawPayload.equals(after.bytes)).toBe(true)
    expect([(await view(advisor, 1)).statusCode, (await view(admin, 3)).statusCode]).toEqual([404, 404])
    expect((await get(id, admin)).body.versions.map(({ version }) => version)).toEqual([2, 1])
    expect((await get(id)).body.versions).toEqual([])
  })

  it('of a deleted document is gone for everybody', async () => {
    const id = await publish(portal, admin)
    await admin.call(deleteDocument, { params: { id } })
    for (const endpoint of [getDocument, downloadDocument, viewDocument]) {
      expect((await admin.call(endpoint, { params: { id } })).status).toBe(404)
    }
  })
})
