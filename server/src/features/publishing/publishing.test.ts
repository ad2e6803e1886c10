import {
  addAnnouncement,
  announcementsTopic,
  changeAnnouncement,
  listAnnouncements,
  manageAnnouncements,
  publishAnnouncement,
} from '@portal/contract/announcements'
import type { Endpoint } from '@portal/contract/endpoint'
import {
  addMessage,
  changeMessage,
  listMessages,
  manageMessages,
  messageLength,
  messagesTopic,
  publishMessage,
} from '@portal/contract/messages'
import type { Audience } from '@portal/contract/rules/publication'
import {
  addNews,
  changeNews,
  listWhatsNew,
  manageNews,
  newsLength,
  publishNews,
  whatsNewTopic,
} from '@portal/contract/whats-new'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Actor, menusFor } from '../../testing/actors.ts'
import { empty } from '../../testing/empty.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let portal: TestPortal
let writer: Actor
let advisor: Actor
beforeAll(async () => {
  portal = await testPortal()
  const menus = menusFor(false)
  const flagged = { ...menus, reviewer_tools: { ...menus.reviewer_tools, whats_new: true } }
  writer = await portal.asAdvisor({ menus: JSON.stringify(flagged) })
  advisor = await portal.asAdvisor()
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.setTime(new Date('2026-07-01T12:00:00Z'))
  await empty(portal, 'message_dismissal', 'message', 'announcement', 'news')
})

interface Kind {
  table: string
  key: 'id' | 'idx'
  topic: string
  list: Endpoint
  /** The words of those that are shown, as the list has them. */
  read: (body: never) => string[]
  manage: Endpoint
  add: Endpoint
  change: Endpoint
  publish: Endpoint
  /** The field that holds the words. */
  words: string
  content: object
  refused: [string, object, string][]
}
const kinds: [string, Kind][] = [
  [
    'a message',
    {
      table: 'message',
      key: 'idx',
      topic: messagesTopic,
      list: listMessages,
      read: (body: { message: string }[]) => body.map(({ message }) => message),
      manage: manageMessages,
      add: addMessage,
      change: changeMessage,
      publish: publishMessage,
      words: 'message',
      content: { type: 'warning' },
      refused: [
        ['too many words', { message: 'x'.repeat(messageLength + 1) }, 'message'],
        ['a type there is not', { type: 'fatal' }, 'type'],
      ],
    },
  ],
  [
    'an announcement',
    {
      table: 'announcement',
      key: 'id',
      topic: announcementsTopic,
      list: listAnnouncements,
      read: ({ data }: { data: { title: string }[] }) => data.map(({ title }) => title),
      manage: manageAnnouncements,
      add: addAnnouncement,
      change: changeAnnouncement,
      publish: publishAnnouncement,
      words: 'title',
      content: {
        kicker: 'Compliance',
        text: 'It takes about six minutes.',
        link: '/compliance/guidance',
        link_text: 'Read and attest',
        sort: 1,
      },
      refused: [
        ['a title of 81 characters', { title: 'x'.repeat(81) }, 'title'],
        ['a link to another site without https', { link: '//evil.example' }, 'link'],
        ['a script for a link', { link: 'javascript:alert(1)' }, 'link'],
      ],
    },
  ],
  [
    'an entry of what is new',
    {
      table: 'news',
      key: 'id',
      topic: whatsNewTopic,
      list: listWhatsNew,
      read: ({ text }: { text: string[] }) => text,
      manage: manageNews,
      add: addNews,
      change: changeNews,
      publish: publishNews,
      words: 'text',
      content: {},
      refused: [['too many words', { text: 'x'.repeat(newsLength + 1) }, 'text']],
    },
  ],
]

describe.each(kinds)('%s', (_kind, { table, key, topic, words, content, refused, ...kind }) => {
  const draft: Record<string, unknown> = {
    [words]: 'The office closes at noon.',
    ...content,
    audience: 'everyone',
    branch: null,
    starts: '2026-07-01T00:00:00.000Z',
    ends: null,
  }
  const add = async (more: object = {}, by = writer) => {
    const { status, body } = await by.call(kind.add as typeof addNews, { body: { ...draft, ...more } as never })
    return { status, body, id: (body as unknown as Record<string, number>)[key] as number }
  }
  const change = async (id: number, more: object = {}, by = writer) =>
    by.call(kind.change as typeof changeNews, {
      params: { [key]: id } as never,
      body: { ...draft, ...more } as never,
    })
  const move = async (id: number, what: 'publish' | 'withdraw', by = writer) =>
    (await by.call(kind.publish as typeof publishNews, { params: { [key]: id, what } as never })).status
  const published = async (more: object = {}) => {
    const { id } = await add(more)
    expect(await move(id, 'publish')).toBe(200)
    return id
  }
  const managed = async (by = writer) => by.call(kind.manage as typeof manageNews, {})
  const states = async () => (await managed()).body.data.map(({ state }) => state)
  const shown = async (by = advisor) => kind.read((await by.call(kind.list as typeof listWhatsNew, {})).body as never)

  it('is a draft until it is published, corrected in place, and kept when it is withdrawn', async () => {
    const { id } = await add()
    expect([await states(), await shown()]).toEqual([['draft'], []])
    expect([await move(id, 'publish'), await states(), await shown()]).toEqual([200, ['running'], [draft[words]]])
    const again = await change(id, { [words]: 'It closes at one.', ends: '2026-08-01T00:00:00.000Z' })
    expect([again.status, again.body]).toEqual([200, { ok: true, [key]: id }])
    expect(await shown()).toEqual(['It closes at one.'])
    expect([await move(id, 'withdraw'), await states(), await shown()]).toEqual([200, ['withdrawn'], []])
    expect((await managed()).body.data).toEqual([
      { ...draft, [key]: id, [words]: 'It closes at one.', ends: '2026-08-01T00:00:00.000Z', state: 'withdrawn' },
    ])
    expect([await move(id, 'publish'), await shown()]).toEqual([200, ['It closes at one.']])
    const audited = await portal.sql(
      'select action, actor, detail from audit_entry where subject = $1 order by id desc limit 5',
      [`${table}:${id}`],
    )
    expect(audited.toReversed()).toMatchObject([
      { action: `${table}.added`, actor: writer.email, detail: { after: draft } },
      { action: `${table}.published`, detail: { before: 'draft' } },
      {
        action: `${table}.updated`,
        detail: { before: { [words]: draft[words] }, after: { [words]: 'It closes at one.' } },
      },
      { action: `${table}.withdrawn`, detail: { before: 'running' } },
      { action: `${table}.published`, detail: { before: 'withdrawn' } },
    ])
  })

  it('is changed at its own address only: another id in the body is refused by name and changes no row', async () => {
    const [one, other] = [(await add()).id, (await add()).id]

    const refusedChange = await change(one, { [key]: other, [words]: 'Changed' })
    const refusedAddition = await add({ [key]: one })
    const repeated = await change(one, { [key]: one, [words]: 'Corrected' })

    expect([refusedChange.status, refusedChange.body.fields]).toEqual([
      400,
      { [key]: 'This doesn’t match the id in the URL.' },
    ])
    expect([refusedAddition.status, refusedAddition.body.fields]).toEqual([400, { [key]: 'Unknown field.' }])
    expect(repeated.status).toBe(200)
    const rows = (await managed()).body.data as unknown as Record<string, unknown>[]
    expect(rows.map((row) => row[words])).toEqual([draft[words], 'Corrected'])
  })

  it('is shown from its start until its end, and says where it stands by its dates', async () => {
    await published({ [words]: 'always' })
    await published({ [words]: 'for an hour', starts: '2026-07-01T13:00:00Z', ends: '2026-07-01T14:00:00Z' })
    const seen = async () => [(await shown()).toSorted(), await states()]
    expect(await seen()).toEqual([['always'], ['scheduled', 'running']])
    portal.setTime(new Date('2026-07-01T13:00:00Z'))
    expect(await seen()).toEqual([
      ['always', 'for an hour'],
      ['running', 'running'],
    ])
    portal.setTime(new Date('2026-07-01T14:00:00Z'))
    expect(await seen()).toEqual([['always'], ['ended', 'running']])
  })

  it('is for those it is addressed to (Z13)', async () => {
    const [albany] = await portal.sql(`select id from branch where name = 'Albany'`)
    await published({ [words]: 'admins', audience: 'admins' })
    await published({ [words]: 'plus', audience: 'plus' })
    await published({ [words]: 'Albany', audience: 'branch', branch: Number(albany?.['id']) })
    const readBy = async (actor: Actor) => (await shown(actor)).toSorted()
    expect(await readBy(advisor)).toEqual(['Albany'])
    expect(await readBy(await portal.asStranger())).toEqual(['plus'])
    expect(await readBy(await portal.asAdmin())).toEqual(['Albany', 'admins', 'plus'])
    expect(await readBy(await portal.asGuest())).toEqual([])
  })

  it('is read by guests too, and by no one who is not signed in', async () => {
    await published()
    expect(await shown(await portal.asGuest())).toEqual([draft[words]])
    expect((await (await portal.asAnonymous()).call(kind.list as typeof listWhatsNew, {})).status).toBe(400)
    expect(portal.platform.live.mayListen({ guest: true } as never, topic)).toBe(true)
  })

  it('is published and withdrawn once, and not after its own end', async () => {
    const { id } = await add({ ends: '2026-07-01T13:00:00Z' })
    expect(await move(id, 'withdraw')).toBe(409)
    expect((await Promise.all([move(id, 'publish'), move(id, 'publish')])).toSorted()).toEqual([200, 409])
    expect([await move(id, 'withdraw'), await move(id, 'withdraw')]).toEqual([200, 409])
    portal.setTime(new Date('2026-07-01T13:00:00Z'))
    expect(await move(id, 'publish')).toBe(409)
    expect((await change(id, { ends: null })).status).toBe(200)
    expect(await move(id, 'publish')).toBe(200)
    expect([await move(999_999, 'publish'), (await change(999_999)).status]).toEqual([404, 404])
  })

  it.each<[string, object, string]>([
    ['no words', { [words]: ' ' }, words],
    ['an end before the start', { ends: '2026-06-30T00:00:00Z' }, 'ends'],
    ['a start that is no time', { starts: 'soon' }, 'starts'],
    ['no branch', { audience: 'branch' }, 'branch'],
    ['a branch that is not there', { audience: 'branch', branch: 999_999 }, 'branch'],
    ...refused,
  ])('is refused with %s', async (_what, wrong, field) => {
    const { status, body } = await add(wrong)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
    expect(await portal.sql(`select 1 from ${table}`)).toEqual([])
  })

  it('is written by whoever has the flag and by no one else, newest first beside the branches there are', async () => {
    const [one, two] = [(await add()).id, await published()]
    const { data, branches } = (await managed()).body
    expect(data.map((row) => (row as unknown as Record<string, number>)[key])).toEqual([two, one])
    expect(branches).toContainEqual({ id: expect.any(Number), name: 'Albany' })
    for (const actor of [advisor, await portal.asManager(), await portal.asGuest()]) {
      expect((await managed(actor)).status).toBe(403)
      expect((await add({}, actor)).status).toBe(403)
      expect((await change(one, {}, actor)).status).toBe(403)
      expect(await move(one, 'publish', actor)).toBe(403)
    }
  })

  it('tells the screens of every change', async () => {
    const heard: (string | undefined)[] = []
    const stop = portal.platform.live.onChangeEarly((changed) => heard.push(changed))
    let id = 0
    for (const act of [
      async () => (id = (await add()).id),
      () => change(id),
      () => move(id, 'publish'),
      () => move(id, 'withdraw'),
    ]) {
      heard.length = 0
      await act()
      expect(heard).toContain(topic)
    }
    stop()
  })
})

it.each(['', '/products', 'https://northquay.example/news'])('an announcement may have the link «%s»', async (link) => {
  const body = { title: 'x', kicker: '', text: '', link, link_text: '', sort: 0 }
  const addressed = { audience: 'everyone' as Audience, branch: null, starts: '2026-07-01T00:00:00Z', ends: null }
  expect((await writer.call(addAnnouncement, { body: { ...body, ...addressed } })).status).toBe(200)
})
