import { createHash, randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import {
  backUpPortal,
  emptyPlace,
  everyFile,
  everyRow,
  isEmpty,
  keyPair,
  type KeyPair,
  oldKeys,
  type Place,
  restoreInto,
  workOn,
} from '../../testing/backups.ts'
import { aPdf, publish } from '../../testing/documents.ts'
import { pdf } from '../../testing/files.ts'
import { type TestPortal, testKeys, testPortal } from '../../testing/portal.ts'
import { startS3 } from '../../testing/s3.ts'
import { rememberRows } from '../../testing/history.ts'
import { openFileStore } from '../../open-platform.ts'
import { sealAudit } from '../audit/seals.ts'
import { verifyAudit } from '../audit/verify.ts'
import { parseKeys } from '../crypto/keys.ts'
import { migrate, migrateExactly } from '../db/migrate.ts'
import { openOwner } from '../db/open.ts'
import { diskStore } from '../files/disk-store.ts'
import { forgetFile } from '../files/rows.ts'
import { placeOf } from '../files/place.ts'
import { decryptionBy, encryptionFor, readIdentities } from './age.ts'
import { archiveSink } from './archive.ts'
import { backUp } from './backup.ts'
import { readManifest } from './manifest.ts'
import { openSink, openSource } from './open.ts'
import type { Sink } from './place.ts'
import { loadFiles, restore } from './restore.ts'
import { folderOf, nameOf, piecesOf } from './tables.ts'
import { entriesOf } from './tar.ts'
import { verifyBackup } from './verify.ts'

let portal: TestPortal
let admin: Actor
let work: ReturnType<typeof workOn>
let folder: string
let key: KeyPair
const places: Place[] = []
const empty = async () => {
  const place = await emptyPlace(inject('clusterUrl'))
  places.push(place)
  return place
}
/** Owned by somebody who may do nothing else on that server. */
const emptyOfPlainOwner = async (): Promise<Place> => {
  const place = await emptyPlace(inject('clusterUrl'))
  const name = `plain_${randomBytes(6).toString('hex')}`
  await place.owner.query(`create role ${name} login`)
  const url = new URL(place.url)
  await place.owner.query(`alter database ${url.pathname.slice(1)} owner to ${name}`)
  url.username = name
  const owner = openOwner(url.href)
  const close = async () => {
    await owner.end()
    await place.close()
  }
  return { ...place, owner, close }
}

/** All that a restore reads, as it reads it, and without a database to put it into: only the files are kept, in a store. */
async function readThrough(source: string, { file }: KeyPair, backup?: string) {
  const from = await openSource(source, file, backup)
  const store = await diskStore(pathToFileURL(await mkdtemp(join(folder, 'read-'))))
  try {
    const manifest = readManifest(await from.manifest(), oldKeys)
    for (const table of manifest.tables) for await (const _ of piecesOf(from, folderOf(table), table));
    await loadFiles(from, manifest, store, async () => {})
  } finally {
    await from.close()
  }
  return store
}

beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.asAdmin()
  folder = await mkdtemp(join(tmpdir(), 'portal-backup-'))
  key = await keyPair(folder)
  work = workOn(portal, admin)
  for (const number of [1, 2, 3]) await work(number)
  // what the text of a copy has to escape
  await portal.sql('update product set web = $1 where name = $2', ['a\tb\\c\nd \\. “é” \\N', 'Product 1'])
  // people whom a test puts there have no history, which would begin at the restore: it begins here
  for (const table of ['account', 'branch', 'certification'])
    await portal.sql(`comment on trigger history_of_insert on ${table} is null`)
  await migrate(portal.platform.database.owner)
  await portal.runJobs()
  await rememberRows(portal)
  await sealAudit(portal.platform, { name: 'Meridian Harbor', recordsMailbox: '' })
})
afterEach(async () => {
  for (const place of places.splice(0)) await place.close()
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true, force: true })
})

const filesOf = (side: TestPortal) => openFileStore(side.config)
/** Compared without what a restore resets: who was at work on a job. */
async function same(place: Place, rows: Awaited<ReturnType<typeof everyRow>>) {
  expect(await everyRow(place.owner)).toEqual(rows)
  expect(await everyFile(place.store)).toEqual(await everyFile(await filesOf(portal)))
}
const objectsIn = async (target: string) =>
  (await readdir(target, { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

describe.each(['folder', 'file', 'S3'] as const)('into a %s', (kind) => {
  let target: string
  let place: Place
  let rows: Awaited<ReturnType<typeof everyRow>>
  let made: Awaited<ReturnType<typeof backUpPortal>>
  let stop = async () => {}
  beforeAll(async () => {
    target = join(folder, kind === 'file' ? 'all.age' : 'target')
    if (kind === 'S3') {
      const s3 = await startS3()
      target = s3.url
      stop = s3.stop
    }
    rows = await everyRow(portal.platform.database.owner)
    made = await backUpPortal(portal, target, key)
    // whoever restores needs no superuser: owning the database is enough
    place = kind === 'file' ? await emptyOfPlainOwner() : await emptyPlace(inject('clusterUrl'))
    await restoreInto(place, target, key)
  })
  afterAll(async () => {
    await place.close()
    await stop()
  })

  it('comes back row by row and byte by byte', async () => {
    expect(made.sent.count).toBe(made.manifest.files.count)
    expect(made.manifest.files.count).toBeGreaterThanOrEqual(3)
    await same(place, rows)
    // the seals are where the records are now, and hold
    expect((await place.store.names('seals')).sort()).toEqual((await portal.platform.store.names('seals')).sort())
    expect(await verifyAudit(place.owner, oldKeys, place.store)).toMatchObject({ faults: [] })
  })

  it('is not restored a second time: the place is not empty, and nothing there is touched', async () => {
    await expect(restoreInto(place, target, key)).rejects.toThrow('The file store isn’t empty')
    const other = await empty()
    await expect(restoreInto({ ...place, store: other.store }, target, key)).rejects.toThrow('The database isn’t empty')
    await same(place, rows)
  })

  it('goes on from there: with the next numbers, and the rules in force', async () => {
    const { owner } = portal.platform.database
    const next = `select nextval(pg_get_serial_sequence('product', 'id')) - count(*) as ahead from product`
    expect((await place.owner.query(next)).rows).toEqual([{ ahead: 1 }])
    await expect(place.owner.query('delete from audit_entry')).rejects.toThrow('append-only')
    const rules = `select conrelid::regclass::text as on, conname, convalidated, pg_get_constraintdef(oid) as it from pg_constraint
      where connamespace = 'public'::regnamespace order by 1, 2`
    expect((await place.owner.query(rules)).rows).toEqual((await owner.query(rules)).rows)
    const off = `select tgname from pg_trigger where tgenabled = 'D'`
    expect((await place.owner.query(off)).rows).toEqual([])
  })
})

describe('a backup', () => {
  it('sends a file once, however often it is made', async () => {
    const target = join(folder, 'again')
    const first = await backUpPortal(portal, target, key)
    const second = await backUpPortal(portal, target, key)
    expect(second.sent).toEqual({ count: 0, bytes: 0 })
    await publish(portal, admin, { title: 'One more' }, aPdf('one more'))
    const third = await backUpPortal(portal, target, key)
    expect(third.sent.count).toBe(1)
    expect(third.manifest.files.count).toBe(first.manifest.files.count + 1)
    const read = await readThrough(target, key)
    expect(Object.keys(await everyFile(read))).toHaveLength(third.manifest.files.count)
  })

  it('sends everything again to another recipient, and a file again that was cut short', async () => {
    const target = join(folder, 'other')
    const { sent } = await backUpPortal(portal, target, key)
    const other = await keyPair(folder, 'other-identity')
    expect((await backUpPortal(portal, target, other)).sent).toEqual(sent)
    expect(await everyFile(await readThrough(target, other))).toEqual(await everyFile(await filesOf(portal)))
    const [file] = (await objectsIn(join(target, 'files'))).slice(-1)
    await truncate(String(file), 300)
    expect(
      (await backUpPortal(portal, target, key)).sent.count + (await backUpPortal(portal, target, other)).sent.count,
    ).toBe(1)
  })

  it('can’t be read without the identity, and has no key of the portal', async () => {
    const target = join(folder, 'secret')
    await backUpPortal(portal, target, key)
    const decrypt = decryptionBy(await readIdentities(key.file))
    const secret = testKeys.split(':')[1] ?? ''
    const objects = await objectsIn(target)
    expect(objects.length).toBeGreaterThan(20)
    // the portal's own list of what is there, which its keys open
    const isIndex = (object: string) => object.includes('/index/')
    for (const object of objects.filter(isIndex)) expect((await readFile(object)).includes('files/')).toBe(false)
    for (const object of objects.filter((one) => !isIndex(one))) {
      const bytes = await readFile(object)
      expect(bytes.toString('latin1')).toMatch(/^age-encryption.org\/v1\n-> X25519 /)
      expect(bytes.includes(admin.email)).toBe(false)
      const plain: Uint8Array[] = []
      for await (const chunk of decrypt(object, one(bytes))) plain.push(chunk)
      expect(Buffer.concat(plain).includes(secret)).toBe(false)
      expect(Buffer.concat(plain).includes(Buffer.from(secret, 'base64'))).toBe(false)
    }
  })

  it('has all that was acknowledged before it began, while more is written', async () => {
    const target = join(folder, 'busy')
    const lasting = await publish(portal, admin, { title: 'Before' }, aPdf('before'))
    const load = { goesOn: true, number: 100 }
    const midway = Promise.withResolvers<void>()
    const working = (async () => {
      while (load.goesOn) {
        await work(load.number++)
        if (load.number === 102) midway.resolve()
      }
    })()
    // the snapshot is taken in the middle of it
    await Promise.race([midway.promise, working])
    const acknowledged = await portal.sql('select id from product order by id')
    const { manifest } = await backUpPortal(portal, target, key)
    load.goesOn = false
    await working
    const place = await empty()
    await restoreInto(place, target, key)
    const { rows } = await place.owner.query('select id from product order by id')
    expect(rows).toEqual(expect.arrayContaining(acknowledged))
    expect((await place.owner.query('select from document where id = $1', [lasting])).rowCount).toBe(1)
    expect(Object.keys(await everyFile(place.store))).toHaveLength(manifest.files.count)
  })

  it('is of one moment, whichever connection reads a table', async () => {
    const { owner } = portal.platform.database
    const before = Object.entries(await everyRow(owner)).map(([table, rows]) => [table, rows.length])
    let connections = 0
    const busy = new Proxy(owner, {
      get: (pool, name) =>
        name === 'connect'
          ? async () => {
              // what the first one sees is settled by now
              if (++connections > 1) await work(150)
              return pool.connect()
            }
          : Reflect.get(pool, name),
    })
    const from = { owner: busy, store: await filesOf(portal), keys: oldKeys, recipient: key.recipient }
    const to = await openSink(join(folder, 'moment'), { recipient: key.recipient, keys: oldKeys }, new Date())
    const { manifest } = await backUp(from, to, new Date())
    expect(connections).toBe(2)
    expect(manifest.tables.map((table) => [nameOf(table), table.rows])).toEqual(before)
  })

  it('keeps a file that is taken back and swept meanwhile, which goes with a later sweep', async () => {
    const { files, db, database } = portal.platform
    const target = join(folder, 'swept')
    const bytes = pdf('taken back')
    const hash = createHash('sha256').update(bytes).digest('hex')
    const file = await files.make('gone.pdf', bytes)
    await db.transaction().execute((tx) => files.keep(tx, [file], new Date()))
    const later = new Date(Date.now() + 48 * 3_600_000)
    const store = await filesOf(portal)
    const to = await openSink(target, { recipient: key.recipient, keys: oldKeys }, new Date())
    let meanwhile = -1
    const slow: Sink = {
      ...to,
      async hasFile(...named) {
        if (meanwhile < 0) {
          meanwhile = 0
          await db.transaction().execute((tx) => forgetFile(tx, hash))
          meanwhile = await files.sweep(later)
        }
        return to.hasFile(...named)
      },
    }
    await backUp({ owner: database.owner, store, keys: oldKeys, recipient: key.recipient }, slow, new Date())
    expect(meanwhile).toBe(0)
    expect(await (await readThrough(target, key)).find(hash)).toMatchObject({ size: bytes.length })
    expect(await files.sweep(later)).toBe(1)
    expect(await store.find(hash)).toBeUndefined()
  })

  it.each(['that was noted as it was stored', 'stored before that was noted'])(
    'is refused when a file of the portal is damaged, one %s, and leaves none behind',
    async (which) => {
      const [file = ''] = await objectsIn(join(portal.config.dataDir, 'files'))
      const bytes = await readFile(file)
      const hash = createHash('sha256').update(bytes).digest()
      const [row] = await portal.sql('select mac from file where hash = $1', [hash])
      expect(row?.mac).toMatch(/^gmac:/)
      try {
        if (which.startsWith('stored before')) await portal.sql('update file set mac = null where hash = $1', [hash])
        await writeFile(file, Buffer.from(bytes).fill(0x21, 40, 41))
        const place = await empty()
        for (const name of ['damaged', 'damaged.age']) {
          await expect(backUpPortal(portal, join(folder, name), key)).rejects.toThrow('is damaged')
          await expect(restoreInto(place, join(folder, name), key)).rejects.toThrow(/cut short|isn’t there/)
        }
      } finally {
        await writeFile(file, bytes)
        await portal.sql('update file set mac = $2 where hash = $1', [hash, row?.mac])
      }
    },
  )
})

async function* one(bytes: Uint8Array) {
  yield bytes
}

describe('a restore', () => {
  let target: string
  let whole: string
  beforeAll(async () => {
    target = join(folder, 'small')
    whole = join(folder, 'small.age')
    await backUpPortal(portal, target, key)
    await backUpPortal(portal, whole, key)
  })

  /** One object of each kind: the first part of a table, the list of files, a file, the manifest. */
  const kinds = ['public.account', '/files/00001', '/files/', '/manifest']
  let copies = 0
  const damaged = async (kind: string, damage: (path: string) => Promise<void>) => {
    const copy = join(folder, `copy-${++copies}`)
    await cp(target, copy, { recursive: true })
    const path = (await objectsIn(copy)).findLast((object) => object.includes(kind))
    await damage(String(path))
    return copy
  }
  const cut = async (path: string) => truncate(path, (await readFile(path)).length - 1)
  const flip = (at: number) => async (path: string) => {
    const bytes = await readFile(path)
    const index = at < 0 ? bytes.length + at : at
    bytes[index] = (bytes[index] ?? 0) ^ 1
    await writeFile(path, bytes)
  }

  it.each(kinds)('refuses a backup without %s, or with it cut short or changed', async (kind) => {
    for (const damage of [(path: string) => rm(path), cut, flip(100), flip(-20)]) {
      const copy = await damaged(kind, damage)
      await expect(readThrough(copy, key)).rejects.toThrow(/missing|cut short|changed|can’t open/)
    }
  })

  it('that fails at one of the files leaves nothing there, also where it may do no more than own the database', async () => {
    const place = await emptyOfPlainOwner()
    places.push(place)
    await expect(restoreInto(place, await damaged('/files/', flip(-7)), key)).rejects.toThrow('changed')
    expect(await isEmpty(place)).toBe(true)
  })

  it.each([0.001, 0.6, 0.999])('refuses one file cut off or changed at %d of its length', async (part) => {
    const bytes = await readFile(whole)
    const place = await empty()
    const at = Math.floor(bytes.length * part)
    const copy = join(folder, `cut-${part}.age`)
    await writeFile(copy, bytes.subarray(0, at))
    await expect(restoreInto(place, copy, key)).rejects.toThrow(/cut short|changed|can’t open/)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    await writeFile(copy, bytes)
    await expect(readThrough(copy, key)).rejects.toThrow(/cut short|changed|can’t open/)
    expect(await isEmpty(place)).toBe(true)
  })

  it('refuses an object put in place of another, whoever encrypted it', async () => {
    const copy = await damaged('public.product/', async (path) => {
      const other = path.replace('public.product/', 'public.account/')
      await cp(other, path)
    })
    const place = await empty()
    await expect(restoreInto(place, copy, key)).rejects.toThrow()
    expect(await isEmpty(place)).toBe(true)
  })

  it('refuses another identity, and other keys', async () => {
    const place = await empty()
    const other = await keyPair(folder, 'wrong-identity')
    for (const source of [target, whole])
      await expect(restoreInto(place, source, other)).rejects.toThrow('This identity can’t open')
    const keys = parseKeys(`test:${Buffer.alloc(32, 9).toString('base64')}`)
    await expect(restore(await openSource(target, key.file), { ...place, keys })).rejects.toThrow('PORTAL_KEYS')
    expect(await isEmpty(place)).toBe(true)
  })

  it('refuses the database of another program', async () => {
    const place = await empty()
    await place.owner.query('create table theirs (id integer)')
    await expect(restoreInto(place, target, key)).rejects.toThrow('another program')
  })

  it('refuses a file store with the seals of another portal', async () => {
    const place = await empty()
    const [seal = ''] = (await portal.platform.store.names('seals')).filter((name) => name.endsWith('.txt'))
    await place.store.keep(seal, Buffer.from('Another firm’s'), new Date())
    await expect(restoreInto(place, target, key)).rejects.toThrow(`seals of another portal: ${seal}`)
    expect(await isEmpty(place)).toBe(true)
  })

  it('names the complete one before a backup that was cut short', async () => {
    const copy = await damaged('/manifest', async () => {})
    const [complete] = await readdir(join(copy, 'backups'))
    await cp(join(copy, 'backups', String(complete)), join(copy, 'backups', '9999'), { recursive: true })
    await rm(join(copy, 'backups', '9999', 'manifest.age'))
    const place = await empty()
    await expect(restoreInto(place, copy, key)).rejects.toThrow(`add --backup ${complete}`)
    const read = await readThrough(copy, key, String(complete))
    expect(await everyFile(read)).toEqual(await everyFile(await readThrough(target, key)))
  })

  it('brings a backup of an older version up to this one', async () => {
    const old = await empty()
    const known = (await portal.sql('select name from kysely_migration order by name')).map(({ name }) => String(name))
    const then = known.slice(0, known.indexOf('0035_meetings'))
    await migrateExactly(old.owner, then)
    await old.owner.query(`insert into product (name, type, web, email, phone, fax, created_at, updated_at)
      values ('Older', 'Mutual Funds', '', '', '', '', now(), now())`)
    const from = { owner: old.owner, store: old.store, keys: oldKeys, recipient: key.recipient }
    const older = join(folder, 'older')
    const { manifest } = await backUp(
      from,
      await openSink(older, { recipient: key.recipient, keys: oldKeys }, new Date()),
      new Date(),
    )
    expect(manifest.migrations).toEqual(then)
    const place = await empty()
    await restoreInto(place, older, key)
    const { rows } = await place.owner.query('select name from kysely_migration order by name')
    expect(rows.map(({ name }) => name)).toEqual(known)
    expect((await place.owner.query('select name from product')).rows).toEqual([{ name: 'Older' }])
  })

  it('is tried out without leaving anything', async () => {
    const scratch = join(folder, 'scratch')
    const manifest = await verifyBackup(await openSource(target, key.file), oldKeys, scratch)
    expect(manifest.files.count).toBeGreaterThan(0)
    const copy = await damaged('/manifest', flip(-5))
    await expect(verifyBackup(await openSource(copy, key.file), oldKeys, scratch)).rejects.toThrow('changed')
    expect(await readdir(scratch)).toEqual([])
  })
})

/** By a person who has the recipient and the identity and can write to the place, but doesn't have the portal's keys. */
describe('a backup that was tampered with', () => {
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  const forged = Buffer.from('forged')
  let source: { folder: string; file: string }
  let listed: { hash: string; size: number }[]
  beforeAll(async () => {
    source = { folder: join(folder, 'honest'), file: join(folder, 'honest.age') }
    await backUpPortal(portal, source.folder, key)
    await backUpPortal(portal, source.file, key)
    const { rows } = await portal.platform.database.owner.query(
      `select encode(hash, 'hex') as hash, size from file order by hash`,
    )
    listed = rows
  })

  interface Change {
    list: string[]
    /** Stored under this hash, whatever it is the hash of. */
    files: Record<string, Buffer>
  }
  const lines = (files: { hash: string; size: number }[]) => files.map(({ hash, size }) => `${hash} ${size}`).toSorted()
  const asList = (list: string[]) => Buffer.from(list.map((line) => `${line}\n`).join(''))
  const decrypted = async (bytes: Uint8Array) => {
    const plain: Uint8Array[] = []
    for await (const chunk of decryptionBy(await readIdentities(key.file))('it', one(bytes))) plain.push(chunk)
    return Buffer.concat(plain)
  }
  const encrypted = async (bytes: Uint8Array) => {
    const parts: Uint8Array[] = []
    for await (const chunk of (await encryptionFor(key.recipient)).encrypt(one(bytes))) parts.push(chunk)
    return Buffer.concat(parts)
  }

  let copies = 0
  const tamper = {
    async folder({ list, files }: Change) {
      const copy = join(folder, `tampered-${++copies}`)
      await cp(source.folder, copy, { recursive: true })
      const objects = await objectsIn(copy)
      const listObject = objects.find((path) => /backups\/[^/]+\/files\/00001/.test(path)) ?? ''
      await writeFile(listObject, await encrypted(asList(list)))
      const [anyFile = ''] = objects.filter((path) => path.startsWith(join(copy, 'files')))
      for (const [hash, bytes] of Object.entries(files)) {
        const path = join(anyFile, '..', '..', '..', `${placeOf(hash)}.age`)
        await mkdir(dirname(path), { recursive: true })
        await writeFile(path, await encrypted(bytes))
      }
      return copy
    },
    async file({ list, files }: Change) {
      const copy = join(folder, `tampered-${++copies}.age`)
      const sink = await archiveSink(copy, await encryptionFor(key.recipient), new Date())
      const stored: Record<string, Buffer> = {}
      for await (const { name, bytes } of entriesOf(one(await decrypted(await readFile(source.file))))) {
        const content = await buffer(bytes)
        if (name.startsWith('stored/')) {
          stored[name] = content
          continue
        }
        if (name === 'manifest') {
          for (const [hash, its] of Object.entries(files)) stored[`stored/${placeOf(hash)}`] = its
          for (const line of list) {
            const place = `stored/${placeOf(line.split(' ')[0] ?? '')}`
            const its = stored[place]
            if (its) await sink.put(place, its.length, one(its))
          }
          await sink.finish(content.toString())
          continue
        }
        const written = name === 'files/00001' ? asList(list) : content
        await sink.put(name, written.length, one(written))
      }
      return copy
    },
  }

  const cases: [title: string, change: () => Change, message: RegExp][] = [
    [
      'a file swapped for another of the same length, also in the list',
      () => {
        const [gone, ...others] = listed
        const other = Buffer.alloc(gone?.size ?? 0, 'x')
        return {
          list: lines([...others, { hash: sha256(other), size: other.length }]),
          files: { [sha256(other)]: other },
        }
      },
      /^The list of files (is incomplete: the database also names|has) [0-9a-f]{64}/,
    ],
    [
      'another hash in the list',
      () => ({
        list: lines([{ hash: 'f'.repeat(64), size: listed.at(-1)?.size ?? 0 }, ...listed.slice(0, -1)]),
        files: {},
      }),
      /^The list of files is incomplete: the database also names [0-9a-f]{64}$/,
    ],
    [
      'a file removed from the list',
      () => ({ list: lines(listed.slice(1)), files: {} }),
      /^The list of files is incomplete: the database also names [0-9a-f]{64}$/,
    ],
    [
      'a file added, also to the list',
      () => ({
        list: lines([...listed, { hash: sha256(forged), size: forged.length }]),
        files: { [sha256(forged)]: forged },
      }),
      /^The list of files has [0-9a-f]{64}, which the database doesn’t name$/,
    ],
    [
      'another length in the list',
      () => ({
        list: lines(listed.map((file, index) => (index === 1 ? { ...file, size: file.size + 1 } : file))),
        files: {},
      }),
      /^The list of files has another size for [0-9a-f]{64} than the database$/,
    ],
    [
      'lines of the list in another form',
      () => ({ list: lines(listed).map((line) => line.replace(' ', ' 0')), files: {} }),
      /^The list of files isn’t what was backed up$/,
    ],
    [
      'other bytes under the name of a file',
      () => ({ list: lines(listed), files: { [listed[0]?.hash ?? '']: Buffer.alloc(listed[0]?.size ?? 0, 'x') } }),
      /^File [0-9a-f]{64} is damaged$/,
    ],
  ]

  it.each(['folder', 'file'] as const)('is restored from a %s that was only encrypted again', async (kind) => {
    const place = await empty()
    await restoreInto(place, await tamper[kind]({ list: lines(listed), files: {} }), key)
    expect(Object.keys(await everyFile(place.store))).toHaveLength(listed.length)
  })

  describe.each([
    ['folder', cases],
    // the list is checked by the same code: here a file can only be swapped, or be another than its name says
    ['file', [...cases.slice(0, 1), ...cases.slice(-1)]],
  ] as const)('in a %s', (kind, its) => {
    it.each(its)('is refused with %s, and leaves nothing behind', async (_, change, message) => {
      const place = await empty()
      await expect(restoreInto(place, await tamper[kind](change()), key)).rejects.toThrow(message)
      expect(await isEmpty(place)).toBe(true)
    })
  })

  it('is refused by a trial restore too', async () => {
    const [[, change, message] = ['', () => ({ list: [], files: {} }), /^$/] as const] = cases
    const copy = await tamper.folder(change())
    const trial = verifyBackup(await openSource(copy, key.file), oldKeys, join(folder, 'trial'))
    await expect(trial).rejects.toThrow(message)
  })

  it('is refused as one file that goes on behind what the manifest names', async () => {
    const copy = join(folder, 'longer.age')
    const sink = await archiveSink(copy, await encryptionFor(key.recipient), new Date())
    for await (const { name, bytes } of entriesOf(one(await decrypted(await readFile(source.file))))) {
      const content = await buffer(bytes)
      if (name === 'manifest') await sink.put('stored/added', forged.length, one(forged))
      if (name === 'manifest') await sink.finish(content.toString())
      else await sink.put(name, content.length, one(content))
    }
    const place = await empty()
    await expect(restoreInto(place, copy, key)).rejects.toThrow(
      'The backup was changed: it has stored/added in the place of manifest',
    )
    expect(await isEmpty(place)).toBe(true)
  })
})
