// Files people give and fetch: received as a stream, checked, stored once under their hash, checked again when served.
import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { type Clock, later } from '../clock.ts'
import type { Database, Tx } from '../db/open.ts'
import { AppError } from '../http/errors.ts'
import { scan } from './clamd.ts'
import { checkContent, type FileKind, kindByName, type StoredFile } from './kinds.ts'
import { spendQuota } from './quota.ts'
import { type ReceivedFile, readUpload, sizeAtMost, type UploadRules } from './receive.ts'
import { forgetFile, insertFile, kept, lockFile, mayRemove } from './rows.ts'
import { checkedRead, type Send, sender } from './send.ts'
import type { Store } from './store.ts'
import { storeBytes } from './store-bytes.ts'
import { unacceptable } from './unacceptable.ts'

export type { FileKind, StoredFile, UploadRules }

export interface Received {
  fields: Record<string, string>
  files: StoredFile[]
  /** Writes the `file` rows. Without it, or when the transaction fails, the files are as good as gone. */
  keep(tx: Tx, now: Date): Promise<void>
  /** For a caller who refuses the rest of the form: what was received goes at once, not with the next sweep. */
  discard(): Promise<void>
}

export interface Files {
  /** Streams a multipart request: fields, and files called `upload`. Who may call is decided before. */
  receive(request: FastifyRequest, rules: UploadRules): Promise<Received>
  /** Stores what is made here, such as a picture for viewing. Without `keep` it is swept like any other. */
  make(filename: string, bytes: Buffer, kinds?: readonly FileKind[]): Promise<StoredFile>
  /** Writes the `file` rows of several at once: what was received and what was made of it. */
  keep(tx: Tx, files: readonly StoredFile[], now: Date): Promise<void>
  /** Ranges, ETag, one Content-Disposition. `inline` holds for PDFs and pictures, anything else is always saved. */
  send: Send
  /** All bytes at once, for jobs. */
  read(hash: string): Promise<Buffer>
  /** The same as they come. Ends in an error, before its last piece, when they are not what was stored. */
  stream(hash: string): Promise<Readable>
  /** Whether a virus scanner looks at what is received. */
  scans: boolean
  /** For what somebody took back: its row goes unless something else refers to it, and the bytes with the next sweep. */
  forget(tx: Tx, hash: string): Promise<void>
  /** Removes broken uploads and files without a row, a day after they came. Tells how many. */
  sweep(now: Date): Promise<number>
}

const orphanMs = 24 * 3_600_000
const sweptAtOnce = 500

export interface FilesOptions {
  store: Store
  clamdUrl: URL | undefined
  database: Database
  clock: Clock
  log: FastifyBaseLogger
}

const refuse = (error: unknown): never => {
  throw error
}

/** Of several files, which one is not taken. */
function named(error: unknown, filename: string): unknown {
  const sentence = error instanceof AppError ? error.fields?.upload : undefined
  return sentence ? unacceptable(`${filename}: ${sentence}`) : error
}

export function openFiles({ store, clamdUrl, database, clock, log }: FilesOptions): Files {
  const { db } = database
  // beside the files, not in them: with its key it belongs into no answer and no entry
  const macs = new WeakMap<StoredFile, string>()
  const noted = (file: StoredFile, mac: string): StoredFile => {
    macs.set(file, mac)
    return file
  }

  /** From a finished upload to a stored file, or to a refusal. */
  const check = async ({ path, filename, size, sync }: ReceivedFile, rules: UploadRules): Promise<FileKind> => {
    if (size === 0) throw unacceptable('The file is empty.')
    const kind = kindByName(filename, rules.kinds)
    await Promise.all([sync(), checkContent(path, kind)])
    if (clamdUrl) await scan(clamdUrl, path)
    return kind
  }

  const removeUnkept = (hash: string, before: Date) =>
    db.transaction().execute(async (tx) => {
      await lockFile(tx, hash)
      if (!(await mayRemove(tx))) return false
      const found = await store.find(hash)
      if (!found || found.storedAt > before || (await kept(tx, [hash])).has(hash)) return false
      await store.remove(hash)
      return true
    })

  const receive = async (request: FastifyRequest, rules: UploadRules): Promise<Received> => {
    const user = request.session?.user
    const actor = user ? { id: user.id, name: user.email } : { id: null, name: 'anonymous' }
    const from = { key: user?.id ?? request.ip, actor, requestId: request.id }
    const newPath = () => join(store.incoming, randomUUID())
    const admit = () => spendQuota(database, from, sizeAtMost(request, rules), clock())
    const upload = await readUpload(request, rules, newPath, admit).catch((error) => {
      throw asFull(error)
    })
    const files: StoredFile[] = []
    const discard = async () => {
      // whoever stored the same bytes a moment ago and has not yet kept them will be told to try again
      for (const { hash } of files) await removeUnkept(hash, later(new Date(), orphanMs))
    }
    try {
      const kinds: FileKind[] = []
      const several = upload.files.length > 1
      for (const file of upload.files)
        kinds.push(await check(file, rules).catch((error) => refuse(several ? named(error, file.filename) : error)))
      for (const [index, { hash, size, mac, filename, path }] of upload.files.entries()) {
        await store.put(hash, path)
        files.push(noted({ hash, size, filename, kind: kinds[index] as FileKind }, mac))
      }
    } catch (error) {
      await discard().catch((failed) => log.warn({ err: failed }, 'a refused upload is left to the sweep'))
      throw asFull(error)
    } finally {
      await upload.close()
    }
    const keep = (tx: Tx, now: Date) => keepAll(tx, files, now)
    return { fields: upload.fields, files, keep, discard }
  }

  const keepAll = async (tx: Tx, files: readonly StoredFile[], now: Date) => {
    // always in the same order, or two callers could wait for each other
    for (const file of files.toSorted((a, b) => (a.hash < b.hash ? -1 : 1))) {
      await lockFile(tx, file.hash)
      if (!(await store.find(file.hash))) throw new AppError('unavailable')
      await insertFile(tx, file, macs.get(file), now)
    }
  }

  return {
    receive,
    async make(filename, bytes, kinds) {
      const { mac, ...file } = await storeBytes(store, filename, bytes, kinds)
      return noted(file, mac)
    },
    keep: keepAll,
    send: sender(store, clock),
    scans: clamdUrl !== undefined,
    forget: forgetFile,
    read: async (hash) => buffer(await checkedRead(store, hash)),
    stream: (hash) => checkedRead(store, hash),
    async sweep(now) {
      const before = later(now, -orphanMs)
      let gone = 0
      for (const name of await readdir(store.incoming)) {
        const path = join(store.incoming, name)
        const { mtime } = await stat(path).catch(() => ({ mtime: now }))
        if (mtime >= before) continue
        await rm(path, { force: true })
        gone++
      }
      const sweepBatch = async (hashes: string[]) => {
        const rows = await kept(db, hashes)
        for (const hash of hashes) if (!rows.has(hash) && (await removeUnkept(hash, before))) gone++
      }
      let old: string[] = []
      for await (const { hash, storedAt } of store.list()) {
        if (storedAt >= before) continue
        old.push(hash)
        if (old.length < sweptAtOnce) continue
        await sweepBatch(old)
        old = []
      }
      await sweepBatch(old)
      return gone
    },
  }
}

function asFull(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT' ? new AppError('storage-full') : error
}
