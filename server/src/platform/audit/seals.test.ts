import { execFile } from 'node:child_process'
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { limits } from '@portal/contract/limits'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { startS3, type TestS3 } from '../../testing/s3.ts'
import { signingKey, signingKeyPurpose } from '../crypto/signing.ts'
import type { Store } from '../files/store.ts'
import type { Platform } from '../platform.ts'
import { seal as linkEntries, writeEntries } from './audit.ts'
import { keyFileOf, readSeal, sealText, signatureFileOf } from './seal-text.ts'
import { sealAudit, type SealRow, sealsNow } from './seals.ts'
import { verifyAudit } from './verify.ts'

const run = promisify(execFile)
const noon = new Date('2026-11-16T17:00:00.000Z')
const mailbox = 'records@meridianharbor.example'

let portal: TestPortal
let s3: TestS3 | undefined
const sealOn = (platform: Platform, recordsMailbox = '') =>
  sealAudit(platform, { name: 'Meridian Harbor', recordsMailbox })
const makeSeal = (recordsMailbox?: string) => sealOn(portal.platform, recordsMailbox)
const write = (count: number) =>
  portal.platform.db.transaction().execute((tx) => {
    const entry = { action: 'account.created', subject: 'account:1', detail: {}, requestId: 'test' }
    const entries = Array.from({ length: count }, () => ({
      ...entry,
      at: portal.platform.clock(),
      actor: { id: null, name: 'test' },
    }))
    return writeEntries(tx, entries, [], 'nobody')
  })
/** Ten minutes later, with new entries. */
const another = async (count = 3) => {
  portal.advance(600_000)
  await write(count)
  await makeSeal()
}
const verify = () => verifyAudit(portal.platform.database.owner, portal.platform.keys, portal.platform.store)
const faults = async () => (await verify()).faults
const rows = async () => (await portal.sql('select * from audit_signed order by position')) as unknown as SealRow[]
const lastRow = async () => {
  const row = (await rows()).at(-1)
  if (!row) throw new Error('no seal')
  return row
}
const kept = async (name: string) => (await portal.platform.store.kept(name)) ?? Buffer.alloc(0)

/** The log of an empty portal has an entry already: that the history of records began. */
const begun = 1
/** As whoever has the store can: over what is there, or away with it. */
async function tamperFile(name: string, bytes: Buffer | undefined): Promise<void> {
  if (s3) {
    const endpoint = new URL(s3.url).searchParams.get('endpoint')
    const body = bytes && new Uint8Array(bytes)
    await fetch(`${endpoint}/portal-files/test/${name}`, body ? { method: 'PUT', body } : { method: 'DELETE' })
    return
  }
  const path = join(portal.config.dataDir, 'files', name)
  await rm(path)
  if (bytes) await writeFile(path, bytes)
}
/** As whoever owns the database can. */
async function tamperTables(...statements: string[]): Promise<void> {
  const tables = ['audit_entry', 'audit_seal', 'audit_key', 'signing_key', 'audit_signed', 'audit_signed_mail']
  for (const table of tables) await portal.sql(`alter table ${table} disable trigger all`)
  for (const statement of statements) await portal.sql(statement)
  for (const table of tables) await portal.sql(`alter table ${table} enable trigger all`)
}
const flipped = (bytes: Buffer, at = 60) => {
  const other = Buffer.from(bytes)
  other[at] = (other[at] ?? 0) ^ 1
  return other
}
/** With the plain tool alone, in an empty folder. */
async function openssl(pem: Buffer | string, text: Buffer | string, signature: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'seal-'))
  try {
    await writeFile(join(folder, 'key.pem'), pem)
    await writeFile(join(folder, 'X.txt'), text)
    await writeFile(join(folder, 'X.sig'), signature)
    const how = 'pkeyutl -verify -pubin -inkey key.pem -rawin -in X.txt -sigfile X.sig'
    return (await run('openssl', how.split(' '), { cwd: folder })).stdout
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe.each(['disk', 'S3'] as const)('seals on %s', (kind) => {
  beforeAll(async () => {
    s3 = kind === 'S3' ? await startS3({ locks: true }) : undefined
    portal = await testPortal(s3 ? { filesUrl: s3.url } : {})
    portal.setTime(noon)
    await write(3 - begun)
  })
  afterAll(async () => {
    await portal.close()
    await s3?.stop()
    s3 = undefined
  })

  it('are made when there is something new, one after the other, and checked by openssl alone', async () => {
    expect(await sealsNow(portal.platform)).toEqual({ last: undefined, unsealed: 3 })
    await makeSeal()
    await makeSeal()
    expect(await rows()).toHaveLength(1)
    const first = await lastRow()
    expect(first.file).toBe('seals/2026/11/16/000000000003.txt')
    await write(2)
    expect(await sealsNow(portal.platform)).toEqual({ last: first.at, unsealed: 2 })
    expect(await verify()).toEqual({ sealed: 3, unsealed: 2, faults: [] })
    await another(2)
    const names = (await portal.platform.store.names('seals')).sort()
    expect(names).toEqual([
      'seals/2026/11/16/000000000003.sig',
      'seals/2026/11/16/000000000003.txt',
      'seals/2026/11/16/000000000007.sig',
      'seals/2026/11/16/000000000007.txt',
      'seals/keys/MH-2026-1.pem',
    ])
    for (const row of await rows()) {
      const [pem, text] = [await kept('seals/keys/MH-2026-1.pem'), await kept(row.file)]
      expect(readSeal(text.toString())).toMatchObject({ position: row.position, key: 'MH-2026-1' })
      const signature = await kept(signatureFileOf(row.file))
      expect(await openssl(pem, text, signature)).toContain('Signature Verified Successfully')
      await expect(openssl(pem, flipped(text), signature)).rejects.toThrow()
    }
    expect(readSeal((await lastRow()).content)).toMatchObject({ entries: 4 })
    expect(await verify()).toEqual({ sealed: 7, unsealed: 0, faults: [] })
  })

  it('are locked, or read-only, and nothing is written over one', async () => {
    const { store } = portal.platform
    const { file, content, at } = await lastRow()
    expect(await store.keep(file, Buffer.from('another'), at)).toBe(false)
    expect(await store.keep(file, Buffer.from(content), at)).toBe(true)
    expect((await kept(file)).toString()).toBe(content)
    const until = new Date(at)
    until.setUTCFullYear(until.getUTCFullYear() + limits.sealYears)
    const lock = s3?.locked.find((one) => one.name === file)
    const guarded = s3
      ? [s3.asked(), lock?.mode, new Date(lock?.until ?? 0), s3.locked.map(({ name }) => name).sort()]
      : (await stat(join(portal.config.dataDir, 'files', file))).mode & 0o777
    expect(guarded).toEqual(s3 ? [1, 'COMPLIANCE', until, (await store.names('seals')).sort()] : 0o400)
    await portal.platform.files.sweep(new Date(Date.now() + 400 * 86_400_000))
    expect((await kept(file)).toString()).toBe(content)
  })

  it('are made once by two nodes at once', async () => {
    const node = await portal.secondNode()
    const before = (await rows()).length
    await write(2)
    await Promise.all([makeSeal(), sealOn(node.platform), makeSeal(), sealOn(node.platform)])
    expect(await rows()).toHaveLength(before + 1)
    expect(await portal.sql('select name from signing_key')).toEqual([{ name: 'MH-2026-1' }])
    expect(await faults()).toEqual([])
  })

  it('that could not be put into the store are put there later, the very same', async () => {
    await write(1)
    const { store } = portal.platform
    const keep: Store['keep'] = async (name, ...more) => {
      if (await store.kept(name)) return store.keep(name, ...more)
      throw new Error('the store is gone')
    }
    const broken = { ...store, keep }
    await expect(sealOn({ ...portal.platform, store: broken })).rejects.toThrow('the store is gone')
    const noted = await lastRow()
    expect(await faults()).toEqual([expect.stringContaining(`(${noted.file}) was removed from the file store`)])
    await makeSeal()
    expect(await lastRow()).toEqual(noted)
    expect((await kept(noted.file)).toString()).toBe(noted.content)
    expect(await faults()).toEqual([])
  })

  describe('verifying names', () => {
    let row: SealRow
    beforeAll(async () => {
      row = await lastRow()
      await another()
    })
    /** What was tampered with, and put back. */
    const found = async (name: string, bytes: Buffer | undefined) => {
      const before = await kept(name)
      await tamperFile(name, bytes)
      const said = await faults()
      await tamperFile(name, before).catch(() => portal.platform.store.keep(name, before, noon))
      expect(await faults()).toEqual([])
      return said
    }
    const label = () => `(${row.file})`

    it('a byte of a seal', async () => {
      for (const at of [5, 60, row.content.length - 3])
        expect(await found(row.file, flipped(Buffer.from(row.content), at))).toEqual([
          expect.stringContaining(`${label()} was changed, or signed with another key`),
        ])
    })

    it('a byte of a signature', async () => {
      expect(await found(signatureFileOf(row.file), flipped(row.signature))).toEqual([
        expect.stringMatching(/^the signature of the seal of Nov 16, 2026, .* was changed, or made with another key/),
      ])
    })

    it('a seal or a signature that was removed', async () => {
      expect(await found(row.file, undefined)).toEqual([
        expect.stringContaining(`${label()} was removed from the file store`),
      ])
      expect(await found(signatureFileOf(row.file), undefined)).toEqual([
        expect.stringMatching(/^the signature of .* was removed from the file store$/),
      ])
    })

    it('a seal signed with another key, though the public key was replaced with it', async () => {
      const other = generateKeyPairSync('ed25519')
      const pem = Buffer.from(other.publicKey.export({ type: 'spki', format: 'pem' }))
      const [signed, published] = [signatureFileOf(row.file), keyFileOf('MH-2026-1')]
      const before = await kept(published)
      const forged = sign(null, Buffer.from(row.content), other.privateKey)
      expect(await found(signed, forged)).toEqual([expect.stringContaining('made with another key than the firm’s')])
      await tamperFile(published, pem)
      await tamperFile(signed, forged)
      expect(await faults()).toEqual([
        'the signing key MH-2026-1 in the database isn’t the one in the file store: one of them was replaced',
        expect.stringContaining(`${label()} was signed with another key than the one in the database`),
      ])
      await tamperFile(signed, row.signature)
      await tamperFile(published, before)
      expect(await found(published, undefined)).toEqual(['the public key MH-2026-1 was removed from the file store'])
    })

    it('a seal put in the place of another', async () => {
      const next = await lastRow()
      expect(await found(row.file, Buffer.from(next.content))).toEqual([
        expect.stringContaining(`${label()} was changed`),
      ])
    })

    it('a seal that database and store both lost', async () => {
      const at = row.position
      await portal.sql(`create table lost as select * from audit_signed where position = ${at}`)
      await tamperTables(`delete from audit_signed where position = ${at}`)
      expect(await faults()).toEqual([expect.stringContaining(`${label()} isn’t in the database`)])
      await tamperFile(row.file, undefined)
      await tamperFile(signatureFileOf(row.file), undefined)
      expect(await faults()).toEqual([
        expect.stringMatching(/doesn’t follow the one before it: a seal was removed, added, or replaced$/),
      ])
      await tamperTables('insert into audit_signed select * from lost', 'drop table lost')
      await portal.platform.store.keep(row.file, Buffer.from(row.content), noon)
      await portal.platform.store.keep(signatureFileOf(row.file), row.signature, noon)
      expect(await faults()).toEqual([])
    })

    it('a byte of an entry', async () => {
      const [{ id } = { id: 0 }] = await portal.sql('select entry_id as id from audit_seal where position = 2')
      await tamperTables(`update audit_entry set actor = 'uest' where id = ${String(id)}`)
      expect(await faults()).toEqual([`entry ${String(id)} was changed after it was sealed`])
      await tamperTables(`update audit_entry set actor = 'test' where id = ${String(id)}`)
      expect(await faults()).toEqual([])
    })
  })
})

describe('whoever has the database', () => {
  beforeEach(async () => {
    portal = await testPortal()
    portal.setTime(noon)
    await write(120 - begun)
    await makeSeal()
    await another(30)
    expect(await faults()).toEqual([])
  })
  afterEach(() => portal.close())

  const cut = (count: number) =>
    tamperTables(
      `create table gone as select * from audit_seal order by position desc limit ${count}`,
      'delete from audit_seal where position in (select position from gone)',
      'delete from audit_entry where id in (select entry_id from gone)',
    )

  it('cannot cut off the last hundred entries, nor the seals of them with those', async () => {
    await cut(100)
    const cutOff =
      /^the end of the audit log was cut off: it has 50 entries, and had 150 when it was sealed on Nov 16, 2026/
    expect(await faults()).toEqual([expect.stringMatching(cutOff)])
    await tamperTables('delete from audit_signed where position > 50')
    expect(await faults()).toEqual([
      expect.stringMatching(cutOff),
      expect.stringContaining('isn’t in the database'),
      expect.stringContaining('isn’t in the database'),
    ])
  })

  it('cannot fill up what was cut off with something else, either', async () => {
    await cut(20)
    // linked by the portal itself, which has the key
    await write(25)
    while ((await linkEntries(portal.platform.database.pool, portal.platform.keys)) > 0);
    expect(await faults()).toEqual([
      expect.stringMatching(
        /^the audit log was rewritten: its first 150 entries aren’t the ones sealed on Nov 16, 2026, 12:10 PM ET$/,
      ),
    ])
  })

  it('cannot rewrite the log whole, with the keys and the seals in it', async () => {
    await tamperTables(
      'delete from audit_signed',
      'delete from signing_key',
      'delete from audit_key',
      'delete from audit_seal',
      `update audit_entry set actor = 'somebody else' where id = (select min(id) from audit_entry)`,
      'insert into audit_pending select id from audit_entry',
    )
    // the portal's own keys in hand: chain and seals are made anew by its own code
    await makeSeal()
    const said = await faults()
    expect(said[0]).toMatch(
      /^the audit log was rewritten: its first 120 entries aren’t the ones sealed on .*, and the seal after it doesn’t match either$/,
    )
    expect(said).toContain(
      'the signing key MH-2026-1 in the database isn’t the one in the file store: one of them was replaced',
    )
  })

  it('cannot sign anew with the firm’s own key what is in the store already', async () => {
    const { content, file } = await lastRow()
    const seal = readSeal(content)
    if (!seal) throw new Error('no seal')
    const [{ private_key: secret } = { private_key: null }] = await portal.sql('select private_key from signing_key')
    const key = createPrivateKey(portal.platform.keys.open(secret as Buffer, signingKeyPurpose))
    const forged = sealText({ ...seal, head: 'f'.repeat(64) })
    await portal.sql('alter table audit_signed disable trigger all')
    await portal.sql('update audit_signed set content = $1, signature = $2 where file = $3', [
      forged,
      sign(null, Buffer.from(forged), key),
      file,
    ])
    expect(await faults()).toEqual([expect.stringContaining(`(${file}) isn’t what the database says was sealed`)])
  })

  it.each(['audit_signed', 'signing_key'])('cannot do so as the portal, nor by mistake: %s', async (table) => {
    const { pool } = portal.platform.database
    await expect(pool.query(`delete from ${table}`)).rejects.toThrow(/permission denied|append-only/)
    await expect(portal.sql(`delete from ${table}`)).rejects.toThrow('append-only')
  })

  it('as the portal cannot give the key another public half', async () => {
    const { pool } = portal.platform.database
    await expect(pool.query(`update signing_key set public_key = ''`)).rejects.toThrow('permission denied')
    await expect(portal.sql(`update signing_key set public_key = ''`)).rejects.toThrow('append-only')
    await expect(pool.query(`update audit_signed set content = ''`)).rejects.toThrow(/permission denied|append-only/)
  })
})

describe('the day’s last seal', () => {
  beforeAll(async () => {
    portal = await testPortal()
    portal.setTime(noon)
    await write(2)
    await makeSeal(mailbox)
    await another()
  })
  afterAll(() => portal.close())
  const mailed = async () => (await portal.mails()).filter(({ to }) => to === mailbox)

  it('is mailed once when the firm’s day is over, by whichever node, and checked without the portal', async () => {
    const last = await lastRow()
    // 11:50 PM there, though another day in UTC
    portal.setTime(new Date('2026-11-17T04:50:00.000Z'))
    await makeSeal(mailbox)
    expect(await mailed()).toEqual([])
    portal.setTime(new Date('2026-11-17T05:10:00.000Z'))
    const node = await portal.secondNode()
    await Promise.all([makeSeal(mailbox), sealOn(node.platform, mailbox)])
    await makeSeal(mailbox)
    const [mail, ...more] = await mailed()
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Audit log seal for Nov 16, 2026')
    expect(mail?.text).toContain(last.content)

    const folder = await mkdtemp(join(tmpdir(), 'seal-mail-'))
    const pem = /-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----\n/.exec(mail?.text ?? '')?.[0]
    const commands = (mail?.text ?? '').split('\n').filter((line) => /^(echo|openssl) /.test(line))
    expect(commands).toHaveLength(3)
    await writeFile(join(folder, 'MH-2026-1.pem'), pem ?? '')
    const { stdout } = await run('sh', ['-ec', commands.join('\n')], { cwd: folder })
    expect(stdout).toContain('Signature Verified Successfully')
    await rm(folder, { recursive: true })
  })

  it('is not mailed without a mailbox, and after an outage the last one there was is', async () => {
    await another()
    const sealed = await lastRow()
    portal.setTime(new Date('2026-11-20T15:00:00.000Z'))
    await makeSeal()
    expect(await mailed()).toHaveLength(1)
    await makeSeal(mailbox)
    expect((await mailed()).map(({ subject }) => subject).sort()).toEqual([
      'Audit log seal for Nov 16, 2026',
      'Audit log seal for Nov 17, 2026',
    ])
    expect((await mailed())[0]?.text).toContain(sealed.content)
  })
})

describe('the signing key', () => {
  beforeEach(async () => {
    portal = await testPortal()
  })
  afterEach(() => portal.close())

  it.each([
    ['Meridian Harbor', 'MH-2026-1'],
    ['Ölberg & Söhne, Inc.', 'OSI-2026-1'],
    ['東京', 'KEY-2026-1'],
  ])('of %s is %s, made once, sealed', async (firm, name) => {
    const { database, keys } = portal.platform
    const asked = Array.from({ length: 4 }, () => signingKey(database.pool, keys, firm, noon))
    const [one, ...others] = await Promise.all(asked)
    expect(one?.name).toBe(name)
    for (const other of others) expect(other.publicPem).toBe(one?.publicPem)
    const [{ private_key: secret } = { private_key: null }] = await portal.sql('select private_key from signing_key')
    expect(String(secret)).not.toContain('PRIVATE KEY')
    const opened = createPublicKey(keys.open(secret as Buffer, signingKeyPurpose))
    expect(opened.export({ type: 'spki', format: 'pem' })).toBe(one?.publicPem)
  })
})
