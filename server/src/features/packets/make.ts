// Makes packets, one at a time, in a file that grows. Whoever is interrupted, or takes over from somebody who was, goes on behind the
// last file that is noted.
import { createHash, randomUUID } from 'node:crypto'
import { readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { packetLimits, packetNumber, packetsTopic } from '@portal/contract/packets'
import { recordTables } from '@portal/contract/record-tables'
import { Different, openZip, type ZipEntry, type ZipWriter } from '../../platform/archive/zip.ts'
import { chainKey, UnusableChainKey } from '../../platform/audit/chain.ts'
import { sealAudit } from '../../platform/audit/seals.ts'
import { changeBy } from '../../platform/change.ts'
import { later } from '../../platform/clock.ts'
import { publicKeys, type SigningKey, signingKey } from '../../platform/crypto/signing.ts'
import { readColumnKinds } from '../../platform/history/columns.ts'
import { orMissing } from '../../platform/files/missing.ts'
import { pooled } from '../../platform/files/pooled-read.ts'
import { asAppError } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { turn } from '../../platform/turns.ts'
import { firmSettings } from '../settings/public.ts'
import { dropLists, rowsOf, takeLists } from './lists.ts'
import { readKnownNumbers } from './known-numbers.ts'
import { maskingOf } from './masking.ts'
import { slugOf } from './names.ts'
import { type Making, plan, sizeInWords, type Sums, sumsOf, Unreadable } from './plan.ts'
import {
  beginRun,
  dropFiles,
  end,
  filesIn,
  leftBehind,
  type Made,
  nextWaiting,
  noteFiles,
  type PacketRow,
  packetOf,
  pastTheirTime,
  putReady,
  putTaken,
  wholeIn,
  workplaces,
} from './store.ts'

const makingLock = 7_140_234
const noteMs = 1_000
const noteFilesAtMost = 200
/** Besides what is copied: records, pages and lists. */
const spareBytes = 100_000_000

/** What is told to whoever asked for it. */
class Reason extends Error {}
/** Canceled, taken over, or the node stops: nothing to tell. */
export class Stopped extends Error {}

const by = { id: null, name: 'portal' }

/** Those that wait, in their order. One node at a time; the others find the lock taken. */
export async function makePackets(platform: Platform, signal?: AbortSignal): Promise<void> {
  const { db, database } = platform
  const stops = () => signal?.aborted === true
  for (let more = true; more && !stops(); ) {
    let goesOn = true
    const client = await database.pool.connect()
    try {
      const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [makingLock])
      if (!rows[0]?.free) return
      for (const id of await leftBehind(db)) await clear(platform, id)
      await removeStrays(platform)
      for (let next = await nextWaiting(db); next && goesOn && !stops(); next = await nextWaiting(db))
        goesOn = await make(platform, next, signal)
      // at once, also when the node stops: the one that takes over need not wait for the session to end
      await client.query('select pg_advisory_unlock($1)', [makingLock])
    } finally {
      // ends the session, and with it the lock wherever it is still held
      client.release(true)
    }
    // asked for while the lock was still taken
    more = goesOn && (await nextWaiting(db)) !== undefined
  }
}

async function clear({ db }: Platform, id: number): Promise<void> {
  await dropLists(db, id)
  await dropFiles(db, id)
}

/** Files of packets that are no longer made here: canceled while nobody wrote to them, or taken over by another node. */
async function removeStrays({ db, store }: Platform): Promise<void> {
  const kept = new Set((await workplaces(db)).map((workplace) => `packet-${workplace}`))
  for (const name of await readdir(store.incoming))
    if (name.startsWith('packet-') && !kept.has(name)) await rm(join(store.incoming, name), { force: true })
}

/** False when the portal can't go on now: it is tried again later. */
async function make(platform: Platform, packet: PacketRow, signal: AbortSignal | undefined): Promise<boolean> {
  const { id } = packet
  const of = { id, run: randomUUID() }
  try {
    await makeOne(platform, of, signal)
    return true
  } catch (error) {
    if (error instanceof Stopped) {
      // another run goes on with it, now or later; what was canceled leaves nothing
      if ((await packetOf(platform.db, id))?.state === 'waiting') return false
      await clear(platform, id)
      return true
    }
    const known = error instanceof Reason || error instanceof Unreadable
    if (!known && asAppError(error).code === 'unavailable') throw error
    platform.log.error({ err: error, packet: id }, 'a packet could not be made')
    const told = known ? error.message : failureInWords(error)
    await changeBy(
      platform,
      by,
      'job',
    )(async (tx, note) => {
      await end(tx, id, 'failed', told)
      note.audit('packet.failed', `packet:${id}`, { name: packet.name, reason: told })
      note.live(packetsTopic)
    })
    await clear(platform, id)
    return true
  }
}

function failureInWords(error: unknown): string {
  if (error instanceof UnusableChainKey)
    return 'The key of the audit log is missing. Tell the people who run the portal.'
  const full = ['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException).code))
  return full ? 'Not enough disk space.' : 'Something went wrong on our end.'
}
const pathOf = ({ store }: Platform, workplace: string) => join(store.incoming, `packet-${workplace}`)

type Run = { id: number; run: string }

async function makeOne(platform: Platform, of: Run, signal: AbortSignal | undefined): Promise<void> {
  const { db, clock } = platform
  if (!(await beginRun(db, of.id, of.run, clock(), packetsTopic))) throw new Stopped()
  const begun = await placeOf(platform, of)
  const { packet, path, from } = begun
  try {
    const making = await makingOf(platform, packet)
    const sums = await sumsOf(making)
    const zip = await openZip(path, from.end)
    let made: Omit<Made, 'hash' | 'size'>
    try {
      made = await write(platform, of, zip, making, sums, begun, signal)
    } finally {
      await zip.close()
    }
    await deliver(platform, of, packet, path, made)
  } catch (error) {
    // whoever goes on with it needs the file
    const over =
      error instanceof Stopped
        ? (await packetOf(db, of.id))?.state !== 'waiting'
        : error instanceof Unreadable || asAppError(error).code !== 'unavailable'
    if (over) await rm(path, { force: true })
    throw error
  }
}

interface Place {
  packet: PacketRow
  path: string
  from: { files: number; end: number; bytes: number }
}

/** Where it goes on: behind what is noted and really there, or at the beginning. */
async function placeOf(platform: Platform, of: Run): Promise<Place> {
  const { db, clock } = platform
  const packet = await mine(platform, of)
  const { workplace, counted } = packet
  const there = workplace ? await stat(pathOf(platform, workplace)).catch(orMissing) : undefined
  if (workplace && there && counted !== null && (await rowsOf(db, of.id)) === counted) {
    const from = await wholeIn(db, of.id, there.size)
    await dropFiles(db, of.id, from.files)
    return { packet, path: pathOf(platform, workplace), from }
  }
  await dropFiles(db, of.id)
  // every entry that is there by now is linked and under a seal
  await sealAudit(platform, { name: (await firmSettings(platform)).name, recordsMailbox: '' })
  const rows = await takeLists(db, of.id, packet.scope)
  const sums = await sumsOf({ db, id: of.id })
  if (sums.records === 0) throw new Reason('No records in this scope.')
  await checkSpace(platform, sums.documentBytes)
  const taken = {
    workplace: randomUUID(),
    taken_at: clock(),
    counted: rows,
    total: sums.files + 3,
    all_bytes: sums.documentBytes,
  }
  if (!(await putTaken(db, of.id, of.run, taken, packetsTopic))) throw new Stopped()
  return {
    packet: await mine(platform, of),
    path: pathOf(platform, taken.workplace),
    from: { files: 0, end: 0, bytes: 0 },
  }
}

async function mine({ db }: Platform, of: Run): Promise<PacketRow> {
  const packet = await packetOf(db, of.id)
  if (packet?.run !== of.run || packet.state !== 'waiting') throw new Stopped()
  return packet
}

async function checkSpace({ store }: Platform, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(store.incoming)
  const free = bavail * bsize
  if (free < bytes + spareBytes)
    throw new Reason(
      `Not enough disk space. The packet needs about ${sizeInWords(bytes + spareBytes)}, and ${sizeInWords(free)} is free.`,
    )
}

async function makingOf(platform: Platform, packet: PacketRow): Promise<Making & { signing: SigningKey }> {
  const { db, database, keys, store, clock } = platform
  const firm = await firmSettings(platform)
  const signing = await signingKey(database.pool, keys, firm.name, clock())
  const kinds = await readColumnKinds(db, Object.keys(recordTables).concat('audit_entry'))
  const known = packet.masked ? await readKnownNumbers(db, keys, packet.id) : undefined
  const client = await database.pool.connect()
  try {
    return {
      db,
      store,
      id: packet.id,
      name: packet.name,
      scope: packet.scope,
      masked: packet.masked,
      masking: maskingOf(packet.masked, keys, kinds, known),
      kinds,
      made: packet.taken_at ?? clock(),
      by: packet.asker,
      firm: firm.name,
      phone: firm.phone,
      chain: await chainKey(client, keys),
      key: signing,
      keys: await publicKeys(client),
      signing,
    }
  } finally {
    client.release()
  }
}

/** Adds to the zip and notes it, now and then: what is noted is on the disk. */
function noting(platform: Platform, of: Run, zip: ZipWriter, { from }: Place) {
  let noted = from.files
  let waiting: ZipEntry[] = []
  let at = Date.now()
  const sum = { files: from.files, bytes: from.bytes, run: 0 }
  const note = async (phase: 'copying' | 'signing') => {
    await zip.sync()
    const progress = { phase, done: sum.files, bytes: sum.bytes, run_bytes: sum.run }
    if (!(await noteFiles(platform.db, of, noted, waiting, progress, packetsTopic))) throw new Stopped()
    noted += waiting.length
    waiting = []
    at = Date.now()
  }
  return {
    sum,
    note,
    async add(file: Parameters<ZipWriter['add']>[0], phase: 'copying' | 'signing' = 'copying') {
      const entry = await zip.add(file).catch((error: unknown) => {
        throw error instanceof Different ? new Unreadable(file.name) : error
      })
      waiting.push(entry)
      sum.files++
      sum.bytes += entry.size
      sum.run += entry.size
      if (waiting.length >= noteFilesAtMost || Date.now() - at >= noteMs) await note(phase)
      return entry
    },
  }
}

async function write(
  platform: Platform,
  of: Run,
  zip: ZipWriter,
  making: Making & { signing: SigningKey },
  sums: Sums,
  place: Place,
  signal: AbortSignal | undefined,
): Promise<Omit<Made, 'hash' | 'size'>> {
  const { db } = platform
  const { add, note, sum } = noting(platform, of, zip, place)
  const known = filesIn(db, of.id)
  let passed = 0
  /** What is there already is passed over, in the same order. */
  const isThere = async (name: string): Promise<ZipEntry | undefined> => {
    if (passed >= place.from.files) return undefined
    passed++
    const next = await known.next()
    if (next.done || next.value.name !== name) throw new Reason('The records changed while the packet was being made.')
    return next.value
  }
  for await (const file of plan(making)) {
    if (signal?.aborted) {
      await note('copying')
      throw new Stopped()
    }
    if (!(await isThere(file.name))) await add(file)
  }
  await note('signing')
  const manifest = await manifestOf(platform, making, sums)
  for (const [name, content] of [
    ['manifest.json', manifest],
    ['manifest.sig', making.signing.sign(manifest)],
  ] as const)
    if (!(await isThere(name))) await add({ name, content: [content], stored: name !== 'manifest.json' }, 'signing')
  await note('signing')
  if (!(await isThere('SHA256SUMS'))) await add({ name: 'SHA256SUMS', content: linesOf(platform, of.id) }, 'signing')
  await note('signing')
  await zip.finish(filesIn(db, of.id))
  return {
    manifest: createHash('sha256').update(manifest).digest('hex'),
    signing_key: making.signing.name,
    files: sum.files,
    records: sums.records,
    documents: sums.documents,
    entries: sums.entries,
  }
}

const ownFiles = new Set(['manifest.json', 'manifest.sig', 'SHA256SUMS'])

async function manifestOf({ db }: Platform, making: Making, sums: Sums): Promise<Buffer> {
  const { id, name, made, by: maker, firm, scope, masked, key } = making
  const { records, documents, entries } = sums
  const head = JSON.stringify({
    packet: packetNumber(id),
    name,
    firm,
    made: made.toISOString(),
    by: maker,
    scope,
    masked,
    records,
    documents,
    entries,
    key: key.name,
  })
  const pieces = [Buffer.from(`${head.slice(0, -1)},"files":[\n`)]
  let first = true
  for await (const file of filesIn(db, id)) {
    if (ownFiles.has(file.name)) continue
    const line = JSON.stringify({ name: file.name, size: file.size, sha256: file.sha256 })
    pieces.push(Buffer.from(`${first ? '' : ',\n'}${line}`))
    first = false
  }
  pieces.push(Buffer.from('\n]}\n'))
  return Buffer.concat(pieces)
}

async function* linesOf({ db }: Platform, id: number): AsyncGenerator<Buffer> {
  for await (const { name, sha256 } of filesIn(db, id))
    if (name !== 'SHA256SUMS') yield Buffer.from(`${sha256}  ${name}\n`)
}

async function deliver(
  platform: Platform,
  of: Run,
  packet: PacketRow,
  path: string,
  made: Omit<Made, 'hash' | 'size'>,
): Promise<void> {
  const { store, files, clock } = platform
  const sum = createHash('sha256')
  let size = 0
  for await (const piece of pooled(path, { start: 0, end: Number.MAX_SAFE_INTEGER })) {
    sum.update(piece)
    size += piece.length
    await turn()
  }
  const hash = sum.digest('hex')
  await mine(platform, of)
  await store.put(hash, path)
  await changeBy(
    platform,
    by,
    'job',
  )(async (tx, note) => {
    const now = clock()
    await files.keep(tx, [{ hash, size, kind: 'zip', filename: fileNameOf(packet) }], now)
    const until = later(now, packetLimits.keptDays * 24 * 3_600_000)
    if (!(await putReady(tx, of, { hash, size, ...made }, now, until))) throw new Stopped()
    const { name } = packet
    note.audit('packet.ready', `packet:${of.id}`, {
      name,
      sha256: made.manifest,
      files: made.files,
      records: made.records,
      size,
    })
    note.live(packetsTopic)
  })
  await rm(path, { force: true })
  await clear(platform, of.id)
}

export const fileNameOf = ({ id, name }: Pick<PacketRow, 'id' | 'name'>): string =>
  `${packetNumber(id)}-${slugOf(name)}.zip`

/** After thirty days nothing is left but that it was made. */
export async function removeOld(platform: Platform): Promise<void> {
  const { db, clock, files } = platform
  for (const id of await pastTheirTime(db, clock())) {
    await changeBy(
      platform,
      by,
      'job',
    )(async (tx, note) => {
      const packet = await packetOf(tx, id)
      if (packet?.state !== 'ready' || !packet.hash) throw new Error('it was ready a moment ago')
      await end(tx, id, 'gone', '')
      await files.forget(tx, packet.hash)
      note.audit('packet.removed', `packet:${id}`, { name: packet.name })
      note.live(packetsTopic)
    })
  }
}
