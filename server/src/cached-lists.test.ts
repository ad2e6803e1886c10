// Lists answered from bytes kept ready: after every kind of change they are fresh, on the node that made it at once and
// on another as soon as the notice is there. A list that is not in the table below fails the last test.
import { readdirSync, readFileSync } from 'node:fs'
import { deleteDocument, replaceDocument, updateDocument } from '@portal/contract/documents'
import { createEvent, deleteEvent, updateEvent } from '@portal/contract/events'
import { addFavourite, removeFavourite } from '@portal/contract/favourites'
import { resetSetting, saveSetting } from '@portal/contract/firm-settings'
import { listImports, undoImport } from '@portal/contract/imports'
import { deleteProduct, insertProduct, updateProduct } from '@portal/contract/products'
import { chooseAvatar, removePicture, saveBiography, uploadPhoto } from '@portal/contract/profile'
import { addStaffMember, changeStaffMember, removeStaffPhoto, uploadStaffPhoto } from '@portal/contract/staff'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Portal } from './app.ts'
import { liveChannel } from './platform/live/live.ts'
import type { Actor } from './testing/actors.ts'
import { aDocument, aPdf, publish, send } from './testing/documents.ts'
import { importsOn } from './testing/imports.ts'
import { jpeg } from './testing/photos.ts'
import { type TestPortal, testPortal } from './testing/portal.ts'

let portal: TestPortal
let node: Portal
let admin: Actor
/** In the directory. */
let member: Actor
beforeAll(async () => {
  portal = await testPortal()
  node = await portal.secondNode()
  admin = await portal.asAdmin()
  member = await portal.asAdvisor()
})
afterAll(() => portal.close())

const read = async (at: Portal, path: string) => {
  const { statusCode, json } = await at.app.inject({ url: `/api${path}`, headers: { cookie: admin.cookie } })
  expect(statusCode).toBe(200)
  return JSON.stringify(json())
}

/** Notices arrive in the order in which they were sent: with this one, all before it are there too. */
async function noticesArrived() {
  const last = `last-${Math.random()}`
  const heard = new Promise<void>((resolve) => {
    const stop = node.platform.live.onChange((topic) => {
      if (topic !== last) return
      stop()
      resolve()
    })
  })
  await portal.sql('select pg_notify($1, $2)', [liveChannel, last])
  await heard
}

const good = <T extends { status: number }>(answer: T): T => {
  expect(answer.status).toBe(200)
  return answer
}

interface List {
  path: string
  /** In this order; what the first adds is what the others change. */
  changes: Record<string, () => Promise<unknown>>
}

let product: number
const item = { Type: 'Mutual Funds', Name: 'Northquay Growth Fund' } as const
let person: number
const entry = {
  first: 'Marguerite',
  last: 'Okafor',
  phone: '',
  ext: '',
  title: 'Advisor',
  roles: '',
  bio: '',
  teams: ['SEC'] as 'SEC'[],
  sort: 10,
  linkedin: '',
  listed: true,
}
const save = async (more: Partial<typeof entry>) => {
  const [stored] = await portal.sql('select version from staff where id = $1', [person])
  const kept = { ...entry, email: member.email, version: Number(stored?.['version']) }
  good(await admin.call(changeStaffMember, { params: { id: person }, body: { ...kept, ...more } }))
}
const photo = async () => ({ filename: 'me.jpg', bytes: await jpeg(640, 480) })
let document: number
const changedDocument = async (more: Record<string, string>) =>
  good(await send(portal, admin, updateDocument, document, { ...aDocument, public: 'true', ...more }))
let event: number
const anEvent = { title: 'Breakfast', start_date: '2126-07-04' }

/** The same changes, seen by staff and by whoever is not signed in. */
const ofDocuments: List['changes'] = {
  upload: async () => {
    document = await publish(portal, admin, { public: 'true' })
  },
  edit: () => changedDocument({ title: 'Another title' }),
  replacement: async () => good(await send(portal, admin, replaceDocument, document, {}, aPdf('second', 'second.pdf'))),
  removal: async () => good(await admin.call(deleteDocument, { params: { id: document } })),
}

const lists: Record<string, List> = {
  listProducts: {
    path: '/data/products',
    changes: {
      insertion: async () => {
        product = good(await admin.call(insertProduct, { body: { item } })).body.productID
      },
      edit: async () =>
        good(
          await admin.call(updateProduct, {
            params: { productID: product },
            body: { item: { ...item, Name: 'Northquay Income Fund' } },
          }),
        ),
      removal: async () => good(await admin.call(deleteProduct, { params: { productID: product } })),
    },
  },
  listBiographies: {
    path: '/bios',
    changes: {
      addition: async () => {
        person = good(await admin.call(addStaffMember, { body: { ...entry, email: member.email } })).body.id
      },
      edit: () => save({ title: 'Chief Compliance Officer' }),
      photo: async () => {
        good(await send(portal, admin, uploadStaffPhoto, person, {}, await photo()))
      },
      'removal of the photo': async () => good(await admin.call(removeStaffPhoto, { params: { id: person } })),
      'biography, by the person': async () =>
        good(await member.call(saveBiography, { body: { html: '<p>Sails on Sundays.</p>' } })),
      'photo, by the person': async () => good(await send(portal, member, uploadPhoto, undefined, {}, await photo())),
      'drawn face instead of the photo, by the person': async () =>
        good(await member.call(chooseAvatar, { body: { seed: 1 } })),
      'photo again, by the person': async () =>
        good(await send(portal, member, uploadPhoto, undefined, {}, await photo())),
      'removal of the photo, by the person': async () => good(await member.call(removePicture, {})),
      import: async () => {
        const row = `${member.email},Marguerite,Okafor,Imported,,,,SEC,10`
        const file = `email,first,last,title,roles,phone,ext,teams,sort\n${row}`
        expect(await importsOn(portal).load(admin, 'staff', file)).toMatchObject({ state: 'done' })
      },
      'import taken back': async () => {
        const [run] = good(await admin.call(listImports, {})).body.runs
        good(await admin.call(undoImport, { params: { id: Number(run?.id) } }))
      },
      'removal from the directory': () => save({ listed: false }),
    },
  },
  listDocuments: {
    path: '/docs',
    changes: {
      ...ofDocuments,
      'upload of another': async () => {
        document = await publish(portal, admin)
      },
      download: () => portal.app.inject({ url: `/api/download/${document}`, headers: { cookie: admin.cookie } }),
      favorite: async () => good(await admin.call(addFavourite, { params: { documentId: document } })),
      'favorite taken back': async () => good(await admin.call(removeFavourite, { params: { documentId: document } })),
    },
  },
  listPublicDocuments: { path: '/public/docs', changes: ofDocuments },
  listEvents: {
    path: '/events/all',
    changes: {
      addition: async () => {
        event = good(await send(portal, admin, createEvent, undefined, anEvent)).body.id
      },
      edit: async () => good(await send(portal, admin, updateEvent, event, { ...anEvent, title: 'Lunch' })),
      removal: async () => good(await admin.call(deleteEvent, { params: { id: event } })),
    },
  },
  getFirm: {
    path: '/firm',
    changes: {
      'setting that was saved': async () =>
        good(
          await admin.call(saveSetting, {
            params: { name: 'claim' },
            body: { value: 'Mind the tide.', before: JSON.parse(await read(portal, '/firm')).claim },
          }),
        ),
      'setting that was reset': async () =>
        good(await admin.call(resetSetting, { params: { name: 'claim' }, body: { before: 'Mind the tide.' } })),
    },
  },
}

describe.each(Object.entries(lists))('%s', (_, { path, changes }) => {
  it.each(Object.entries(changes))('is fresh on both nodes after: %s', async (_, change) => {
    const before = await read(portal, path)
    expect(await read(node, path)).toBe(before)
    await change()
    const here = await read(portal, path)
    expect(here).not.toBe(before)
    await noticesArrived()
    expect(await read(node, path)).toBe(here)
  })
})

it('no list that is kept ready is missing here', () => {
  const folder = new URL('./features/', import.meta.url)
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const kept = sources.flatMap((file) =>
    [...readFileSync(new URL(file, folder), 'utf8').matchAll(/serveCachedList\(\s*app,\s*(\w+)/g)].map(
      ([, name]) => name,
    ),
  )
  expect(kept.sort()).toEqual(Object.keys(lists).sort())
})
