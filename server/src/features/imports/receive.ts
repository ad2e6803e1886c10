// Takes a file in: it grows on the disk, is looked at, and goes into the database in pieces, for any node to read.
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { importBytes } from '@portal/contract/imports'
import { texts } from '@portal/contract/texts'
import type { FastifyRequest } from 'fastify'
import type { Tx } from '../../platform/db/open.ts'
import { spendQuota } from '../../platform/files/quota.ts'
import { type ReceivedFile, readUpload, sizeAtMost } from '../../platform/files/receive.ts'
import { unacceptable } from '../../platform/files/unacceptable.ts'
import { AppError } from '../../platform/http/errors.ts'
import { actorOf } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { addPiece } from './upload-store.ts'

const pieceBytes = 256 * 1024
const rules = {
  file: 'one',
  mostBytes: importBytes,
  tooLarge: `Files can be up to ${importBytes / 1_000_000} MB. Split this one in two and import each part.`,
  severalFiles: texts.oneFileOnly,
} as const

const folderOf = ({ dataDir }: Platform) => join(dataDir, 'incoming')

/** Lies on the disk for as long as the work takes. */
export async function withCsv<T>(
  platform: Platform,
  request: FastifyRequest,
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const { database, clock } = platform
  const folder = folderOf(platform)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const actor = actorOf(request)
  const from = { key: actor.id ?? request.ip, actor, requestId: request.id }
  const newPath = () => join(folder, randomUUID())
  const admit = () => spendQuota(database, from, sizeAtMost(request, rules), clock())
  try {
    const { files, close } = await readUpload(request, rules, newPath, admit)
    try {
      const [file] = files
      if (!file || file.size === 0) throw unacceptable('The file is empty.')
      await refuseBinary(file.path)
      return await work(file)
    } finally {
      await close()
    }
  } catch (error) {
    const full = (error as NodeJS.ErrnoException).code === 'ENOSPC'
    throw full ? new AppError('storage-full') : error
  }
}

export const bytesOf = (path: string) => createReadStream(path, { highWaterMark: pieceBytes }) as AsyncIterable<Buffer>

/** Bytes that no text has: it is a workbook, a picture, or a text in sixteen bits. */
const binary = (byte: number) => byte < 9 || (byte > 13 && byte < 32)

async function refuseBinary(path: string): Promise<void> {
  for await (const first of bytesOf(path)) {
    if (first.some(binary)) throw unacceptable('This isn’t a CSV file. Save it as CSV (UTF-8) and try again.')
    return
  }
}

export async function storePieces(tx: Tx, uploadId: string, path: string): Promise<void> {
  let n = 0
  for await (const piece of bytesOf(path)) await addPiece(tx, uploadId, n++, piece)
}

/** What a node that died has left lying about. */
export async function sweepIncoming(platform: Platform, before: Date): Promise<void> {
  const folder = folderOf(platform)
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const { mtime } = await stat(path).catch(() => ({ mtime: before }))
    if (mtime < before) await rm(path, { force: true })
  }
}
