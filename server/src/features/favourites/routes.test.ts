import { addFavourite, favouritesTopic, keepTabs, listFavourites, removeFavourite } from '@portal/contract/favourites'
import { verifySession } from '@portal/contract/sign-in'
import { texts } from '@portal/contract/texts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let portal: TestPortal
let documents: number[]
let me: Actor
beforeAll(async () => {
  portal = await testPortal()
  documents = await publish(12)
})
afterAll(() => portal.close())
beforeEach(async () => {
  me = await portal.asAdvisor()
})

const publish = async (count: number) => {
  const rows = await portal.sql(
    `insert into document (title, filename) select 'Form ' || n, 'form-' || n || '.pdf' from generate_series(1, $1::int) n returning id`,
    [count],
  )
  return rows.map(({ id }) => Number(id))
}
const withdraw = (id: number) => portal.sql('update document set deleted_at = now() where id = $1', [id])
const document = (index: number) => documents[index] ?? 0
const add = (documentId: number, actor = me) => actor.call(addFavourite, { params: { documentId } })
const remove = (documentId: number, actor = me) => actor.call(removeFavourite, { params: { documentId } })
const list = async (actor = me) => (await actor.call(listFavourites, {})).body.favorites
const ids = async (actor = me) => (await list(actor)).map(({ id }) => id)
const places = async ({ id }: Actor) =>
  portal.sql('select document_id, place from favourite where account_id = $1 order by place', [id])
const fill = async (actor = me) => {
  for (const id of documents.slice(0, 6)) expect((await add(id, actor)).status).toBe(200)
}

describe('favourites', () => {
  it('hold title, id and filename, in the order they were added [FAV-06]', async () => {
    await add(document(3))
    const { status, body } = await add(document(1))
    const wanted = [
      { title: 'Form 4', id: document(3), filename: 'form-4.pdf' },
      { title: 'Form 2', id: document(1), filename: 'form-2.pdf' },
    ]
    expect([status, body]).toEqual([200, { ok: true, favorites: wanted }])
    expect(await list()).toEqual(wanted)
    expect((await me.call(verifySession, {})).body.details?.favorites).toEqual(wanted)
  })

  it('are each person’s own', async () => {
    await add(document(0))
    const other = await portal.asAdvisor()
    expect(await list(other)).toEqual([])
    await remove(document(0), other)
    expect(await ids()).toEqual([document(0)])
  })

  it('can be removed, and removing twice does no harm', async () => {
    await add(document(0))
    await add(document(1))
    for (let i = 0; i < 2; i++) {
      const { status, body } = await remove(document(0))
      expect([status, body.favorites?.map(({ id }) => id)]).toEqual([200, [document(1)]])
    }
  })

  it('are added once, however often', async () => {
    for (let i = 0; i < 3; i++) expect((await add(document(0))).status).toBe(200)
    expect(await places(me)).toEqual([{ document_id: document(0), place: 1 }])
  })

  it('are at most six: the seventh is refused in the words of the specification [FAV-03, LIMIT-18]', async () => {
    await fill()
    const { status, body } = await add(document(6))
    expect([status, body.code, body.message]).toEqual([409, 'conflict', texts.sixFavourites])
    expect(await ids()).toEqual(documents.slice(0, 6))
    // one of the six once more is no seventh
    expect((await add(document(2))).status).toBe(200)
  })

  it('ten added at the same moment leave six, and the others are told (Z19) [FAV-03]', async () => {
    const answers = await Promise.all(documents.slice(0, 10).map((id) => add(id)))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual(
      Array.from({ length: 4 }, () => [409, texts.sixFavourites]),
    )
    expect((await places(me)).map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('there is no seventh place, whoever writes to the table', async () => {
    await fill()
    const put = (place: number) =>
      portal.sql('insert into favourite values ($1, $2, $3, now())', [me.id, document(6), place])
    await expect(put(7)).rejects.toThrow('favourite_place_check')
    await expect(put(6)).rejects.toThrow('favourite_account_id_place_key')
  })

  it('take the place that became free, and come last in the list', async () => {
    await fill()
    await remove(document(1))
    await add(document(7))
    expect((await places(me))[1]).toEqual({ document_id: document(7), place: 2 })
    expect((await ids()).at(-1)).toBe(document(7))
  })

  it('of deleted documents neither show nor hold a place', async () => {
    const [gone = 0, next = 0] = await publish(2)
    await add(gone)
    for (const id of documents.slice(0, 5)) await add(id)
    expect((await add(next)).status).toBe(409)
    await withdraw(gone)
    expect(await ids()).toEqual(documents.slice(0, 5))
    expect((await me.call(verifySession, {})).body.details?.favorites).toHaveLength(5)
    expect((await add(next)).status).toBe(200)
    expect(await ids()).toEqual([...documents.slice(0, 5), next])
    expect((await add(document(7))).status).toBe(409)
  })

  it('need a document that is there', async () => {
    const [gone = 0] = await publish(1)
    await withdraw(gone)
    expect((await add(gone)).status).toBe(404)
    expect((await add(2_147_483_647)).status).toBe(404)
    for (const odd of [0, -1, 2_147_483_648]) expect((await add(odd)).status).toBe(400)
    expect(await places(me)).toEqual([])
  })

  it('a guest has none and adds none', async () => {
    const guest = await portal.asGuest()
    expect(await list(guest)).toEqual([])
    expect((await add(document(0), guest)).status).toBe(403)
    expect((await guest.call(keepTabs, { body: { tabs: ['/products'] } })).status).toBe(403)
  })

  it('are audited, and told to the other browsers of the same person alone', async () => {
    const topic = favouritesTopic(me.id)
    const heard: (string | undefined)[] = []
    const stop = portal.platform.live.onChangeEarly((changed) => heard.push(changed))
    await add(document(0))
    await remove(document(0))
    await me.call(keepTabs, { body: { tabs: ['/products'] } })
    stop()
    expect(heard.filter((changed) => changed === topic).length).toBeGreaterThanOrEqual(3)
    const audited = await portal.sql(
      'select action, subject, detail from audit_entry where actor_id = $1 order by id',
      [me.id],
    )
    expect(audited).toEqual([
      { action: 'favourite.added', subject: `document:${document(0)}`, detail: { title: 'Form 1', again: false } },
      { action: 'favourite.removed', subject: `document:${document(0)}`, detail: { was: true } },
      { action: 'tabs.kept', subject: `account:${me.id}`, detail: { after: ['/products'] } },
    ])
    const may = (id: string) => portal.platform.live.mayListen({ id, guest: false } as never, topic)
    expect([may(me.id), may((await portal.asAdmin()).id)]).toEqual([true, false])
  })
})

describe('favourite tabs', () => {
  const keep = (tabs: string[]) => me.call(keepTabs, { body: { tabs } })
  const tabsOf = async (actor = me) => (await actor.call(verifySession, {})).body.details?.favorite_tabs

  it('are kept with the session details, in the order wanted [FAV-07]', async () => {
    expect(await tabsOf()).toEqual([])
    const tabs = ['/products', '/dash/p', '/dash/devices']
    const { status, body } = await keep(tabs)
    expect([status, body]).toEqual([200, { ok: true, favorite_tabs: tabs }])
    expect(await tabsOf()).toEqual(tabs)
    expect(await tabsOf(await portal.asAdvisor())).toEqual([])
    await keep([])
    expect(await tabsOf()).toEqual([])
  })

  it.each([
    ['more than twelve', Array.from({ length: 13 }, (_, index) => `/screen-${index}`)],
    ['one of them twice', ['/products', '/products']],
    ['an address elsewhere', ['//evil.example/x']],
    ['a script', ['javascript:alert(1)']],
    ['no path', ['']],
  ])('are not %s', async (_, tabs) => {
    expect((await keep(tabs)).status).toBe(400)
    expect(await tabsOf()).toEqual([])
  })
})
