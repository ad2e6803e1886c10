import {
  acknowledge,
  branchTopic,
  deleteBranchDocument,
  deleteDocument,
  downloadDocument,
  getDocument,
  listBranchDocuments,
  listDocuments,
  replaceDocument,
  searchDocuments,
  supersedeBranchDocument,
  updateDocument,
  uploadBranchDocument,
} from '@portal/contract/documents'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { aPdf, publish, send } from '../../testing/documents.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let portal: TestPortal
let admin: Actor
let manager: Actor
let member: Actor
let stranger: Actor
let elsewhere: number
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.asAdmin()
  manager = await portal.asManager()
  member = await portal.asAdvisor()
  stranger = await portal.asStranger()
  elsewhere = (await shelf(stranger)).branch.id
})
afterAll(() => portal.close())

const paper = { title: 'Supervisory procedures', description: '', class: 'Procedures', dated: '2026-03-31' }
const shelf = async (actor: Actor, branch?: number) =>
  (await actor.call(listBranchDocuments, { query: branch ? { branch } : {} })).body
const add = async (actor = manager, more: Record<string, string> = {}) => {
  const { status, body } = await send(portal, actor, uploadBranchDocument, undefined, { ...paper, ...more }, aPdf())
  expect([status, body]).toEqual([200, { ok: true, id: expect.any(Number) }])
  return body.id
}
const supersede = (id: number, actor = manager, fields: Record<string, string> = { dated: '2026-06-30' }) =>
  send(portal, actor, supersedeBranchDocument, id, fields, aPdf('Next'))
const shelved = async (id: number, actor = manager) => (await shelf(actor)).data.find((one) => one.id === id)
const agree = (actor: Actor, id: number, version: number) =>
  actor.call(acknowledge, { params: { id }, body: { version } })

describe('the library of a branch', () => {
  it('shows its members what their managers put there', async () => {
    const id = await add()
    const { branch, branches, mayEdit } = await shelf(member)
    expect([branch.name, branches, mayEdit]).toEqual(['Albany', [], false])
    expect(await shelved(id, member)).toMatchObject({
      id,
      ...paper,
      filename: 'form.pdf',
      version: 1,
      uploadedby: 'Manager Tester',
      acknowledged: [],
    })
    expect((await shelf(manager)).mayEdit).toBe(true)
    expect((await member.call(downloadDocument, { params: { id } })).status).toBe(200)
  })

  it('is of no concern to others: not there, not on the firm’s shelves, not in the search (Z07)', async () => {
    const id = await add(manager, { title: 'Kookaburra file' })
    const guest = await portal.asGuest()
    for (const actor of [stranger, guest]) {
      expect((await actor.call(getDocument, { params: { id } })).status).toBe(404)
      expect((await actor.call(downloadDocument, { params: { id } })).status).toBe(404)
    }
    expect((await agree(stranger, id, 1)).status).toBe(404)
    expect((await supersede(id, stranger)).status).toBe(404)
    expect((await stranger.call(deleteBranchDocument, { params: { id } })).status).toBe(404)
    const { branch } = await shelf(member)
    expect((await stranger.call(listBranchDocuments, { query: { branch: branch.id } })).status).toBe(404)
    expect((await guest.call(listBranchDocuments, { query: {} })).status).toBe(403)
    expect((await member.call(listDocuments, {})).body.data.map((one) => one.id)).not.toContain(id)
    await portal.sql(`insert into document_search values ($1, to_tsvector('english', 'kookaburra'))`, [id])
    expect((await admin.call(searchDocuments, { query: { q: 'kookaburra' } })).body.hits).toEqual([])
    const may = (branchId: number | null, more: object = {}) =>
      portal.platform.live.mayListen({ branchId, ...more } as never, branchTopic(branch.id))
    expect([
      may(branch.id),
      may(elsewhere),
      may(null),
      may(branch.id, { guest: true }),
      may(null, { isAdmin: true }),
    ]).toEqual([true, false, false, false, true])
  })

  it('is changed by managers of the branch and admins, not by members', async () => {
    const id = await add()
    expect((await send(portal, member, uploadBranchDocument, undefined, paper, aPdf())).status).toBe(403)
    expect((await supersede(id, member)).status).toBe(403)
    expect((await member.call(deleteBranchDocument, { params: { id } })).status).toBe(403)
    expect((await supersede(id, admin)).body.version).toBe(2)
    expect((await manager.call(deleteBranchDocument, { params: { id } })).status).toBe(200)
    expect(await shelved(id)).toBeUndefined()
    expect(await portal.sql('select deleted_by from document where id = $1', [id])).toEqual([
      { deleted_by: manager.id },
    ])
  })

  it('admins go to any branch; a manager stays at home', async () => {
    const id = await add(admin, { branch: String(elsewhere) })
    const there = await shelf(admin, elsewhere)
    expect([there.branch.name, there.mayEdit, there.branches.map(({ name }) => name)]).toEqual([
      'Buffalo',
      true,
      ['Albany', 'Buffalo'],
    ])
    expect(there.data.map((one) => one.id)).toContain(id)
    expect([there.mine, (await shelf(admin)).mine, (await shelf(stranger)).mine]).toEqual([false, true, true])
    expect((await shelf(stranger)).data.map((one) => one.id)).toContain(id)
    const away = await send(
      portal,
      manager,
      uploadBranchDocument,
      undefined,
      { ...paper, branch: String(elsewhere) },
      aPdf(),
    )
    expect(away.status).toBe(404)
    const nobodys = await portal.asAdvisor({ branch_id: null })
    expect((await nobodys.call(listBranchDocuments, { query: {} })).status).toBe(404)
    const rover = await portal.asAdmin({ branch_id: null })
    expect((await shelf(rover)).branch.name).toBe('Albany')
  })

  it('is apart from the firm’s own documents', async () => {
    const [id, firms] = [await add(), await publish(portal, admin)]
    expect((await send(portal, admin, replaceDocument, id, {}, aPdf())).status).toBe(404)
    expect((await send(portal, admin, updateDocument, id, { title: 'Other' })).status).toBe(404)
    expect((await admin.call(deleteDocument, { params: { id } })).status).toBe(404)
    expect((await supersede(firms, admin)).status).toBe(404)
    expect((await admin.call(deleteBranchDocument, { params: { id: firms } })).status).toBe(404)
  })

  it.each([
    ['no title', { title: '' }, 'title'],
    ['a short title', { title: 'ab' }, 'title'],
    ['a long title', { title: 'x'.repeat(76) }, 'title'],
    ['a long description', { description: 'x'.repeat(151) }, 'description'],
    ['an unknown class', { class: 'Gossip' }, 'class'],
    ['no day', { dated: '' }, 'dated'],
    ['a day that never was', { dated: '2026-02-30' }, 'dated'],
    ['a field nobody knows', { colour: 'red' }, 'colour'],
  ])('refuses %s', async (_what, wrong, field) => {
    const before = (await shelf(manager)).data.length
    const { status, body } = await send(
      portal,
      manager,
      uploadBranchDocument,
      undefined,
      { ...paper, ...wrong },
      aPdf(),
    )
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
    expect((await shelf(manager)).data).toHaveLength(before)
  })
})

describe('acknowledging', () => {
  it('managers see who has, members see themselves, and the next version is acknowledged anew', async () => {
    const id = await add()
    const other = await portal.asAdvisor({ first: 'Other' })
    for (const actor of [member, other]) expect((await agree(actor, id, 1)).status).toBe(200)
    const names = async (actor: Actor) => (await shelved(id, actor))?.acknowledged.map(({ name }) => name)
    expect(await names(manager)).toEqual(['Advisor Tester', 'Other Tester'])
    expect(await names(admin)).toEqual(['Advisor Tester', 'Other Tester'])
    expect(await names(other)).toEqual(['Other Tester'])
    expect((await shelved(id))?.acknowledged[0]?.at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect((await supersede(id)).body).toEqual({ ok: true, version: 2 })
    expect(await shelved(id)).toMatchObject({ version: 2, dated: '2026-06-30', acknowledged: [] })
    expect((await agree(member, id, 1)).status).toBe(409)
    expect((await agree(member, id, 2)).status).toBe(200)
    expect(await names(manager)).toEqual(['Advisor Tester'])
  })

  it('is for those who belong to the branch, and they are counted', async () => {
    const id = await add()
    const members = async () => (await shelved(id))?.members ?? 0
    const before = await members()
    await portal.asGuest()
    expect(await members()).toBe(before)
    const leaver = await portal.asAdvisor()
    expect(await members()).toBe(before + 1)
    await portal.sql('update account set disabled_at = now() where id = $1', [leaver.id])
    expect(await members()).toBe(before)
    expect((await agree(await portal.asAdmin({ branch_id: elsewhere }), id, 1)).status).toBe(403)
  })

  it('superseding needs the day, and two at once are told apart (F10)', async () => {
    const id = await add()
    expect((await supersede(id, manager, {})).status).toBe(400)
    const answers = await Promise.all(Array.from({ length: 8 }, () => supersede(id)))
    const won = answers.filter(({ status }) => status === 200).length
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect((await shelved(id))?.version).toBe(won + 1)
  })
})
