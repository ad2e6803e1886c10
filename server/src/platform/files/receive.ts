// A multipart request, read as it comes: files go to disk while they are hashed and counted, never into memory.
import { closeSchema, findUnknownFields, noFields } from '@portal/contract/closed-inputs'
import { createHash } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import { dateSentences } from '@portal/contract/dates'
import type { Problems } from '@portal/contract/endpoint'
import { isDay } from '@portal/contract/rules/day'
import type { FastifyRequest } from 'fastify'
import { macOf } from '../crypto/mac.ts'
import { AppError } from '../http/errors.ts'
import { textProblems } from '../http/texts.ts'
import { type Hashing, hashing } from './hashing.ts'
import type { FileKind } from './kinds.ts'
import { cleanName } from './names.ts'
import { unacceptable } from './unacceptable.ts'

export interface UploadRules {
  file: 'one' | 'optional' | 'none' | 'many'
  /** The largest size of one file that is taken. */
  mostBytes: number
  /** What is said of a larger one, and of several where one is taken. */
  tooLarge: string
  severalFiles: string
  /** What is taken where it isn't documents. */
  kinds?: readonly FileKind[]
}

export interface ReceivedFile {
  path: string
  hash: string
  mac: string
  size: number
  filename: string
  /** Settles when the bytes are on the disk. */
  sync(): Promise<void>
}

export interface Upload {
  fields: Record<string, string>
  files: ReceivedFile[]
  /** Closes what is open and removes what is left. */
  close(): Promise<void>
}

const most = { fields: 50, fieldBytes: 10_000, files: 20, wrapping: 1_000_000, drained: 100_000_000 }
/** Written in larger pieces than they come: a small write costs as much as a large one. */
const pieceBytes = 512 * 1024

const total = ({ file, mostBytes }: UploadRules) => {
  const files = { none: 0, optional: 1, one: 1, many: most.files }[file]
  return files * mostBytes + most.wrapping
}

/** What this request can bring at most: what it announces, or else all that is allowed. */
export const sizeAtMost = ({ headers }: FastifyRequest, rules: UploadRules): number =>
  Number(headers['content-length'] ?? total(rules))

export async function readUpload(
  request: FastifyRequest,
  rules: UploadRules,
  newPath: () => string,
  admit: () => Promise<void>,
): Promise<Upload> {
  const { raw } = request
  const opened: { path: string; handle: FileHandle }[] = []
  const close = async () => {
    for (const { handle, path } of opened.splice(0)) {
      await handle.close()
      await rm(path, { force: true }) // gone already when it was stored
    }
  }
  try {
    if (!/^multipart\/form-data\s*;/i.test(raw.headers['content-type'] ?? '')) throw new AppError('unsupported-type')
    if (sizeAtMost(request, rules) > total(rules)) throw new AppError('too-large', { message: rules.tooLarge })
    await admit()
    const write = async (stream: Readable) => {
      const path = newPath()
      const handle = await open(path, 'wx+', 0o600)
      opened.push({ path, handle })
      const written = await writeHashed(stream, path, handle, rules)
      return { path, ...written, sync: () => handle.datasync() }
    }
    const upload = await readParts(raw, rules, write)
    refuseStrangeFields(request, upload.fields)
    return { ...upload, close }
  } catch (error) {
    drain(raw)
    await close()
    throw error
  }
}

/** A form may have only the fields that its endpoint declares, as a body may. */
function refuseStrangeFields({ routeOptions }: FastifyRequest, given: Record<string, string>): void {
  const form = closeSchema(routeOptions.config.form ?? noFields)
  const { properties = {} } = form as { properties?: Record<string, { pattern?: string }> }
  const fields = {
    ...findUnknownFields(form, given),
    ...datesOutside(properties, given),
    ...textProblems(form, given),
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
}

/** A form's texts are checked by its route; its dates are checked here, so that no route has to remember their bounds. */
function datesOutside(properties: Record<string, { pattern?: string }>, given: Record<string, string>): Problems {
  const problems: Problems = {}
  for (const [name, value] of Object.entries(given)) {
    const pattern = Object.hasOwn(properties, name) ? (properties[name]?.pattern ?? '') : ''
    const sentence = dateSentences.get(pattern)
    if (sentence && !(new RegExp(pattern).test(value) && (value === '' || isDay(value)))) problems[name] = sentence
  }
  return problems
}

type Written = Omit<ReceivedFile, 'filename'>

function readParts(
  raw: FastifyRequest['raw'],
  rules: UploadRules,
  write: (stream: Readable) => Promise<Written>,
): Promise<Pick<Upload, 'fields' | 'files'>> {
  const fields = new Map<string, string>()
  const writing: Promise<ReceivedFile | undefined>[] = []
  const streams: Readable[] = []
  const wrong = (field: string, sentence: string) => new AppError('invalid', { fields: { [field]: sentence } })
  const malformed = () => new AppError('invalid', { message: 'The upload was interrupted. Try again.' })
  const finished = new Promise<void>((done, fail) => {
    const parser = parserOf(raw, malformed)
    parser.on('file', (name, stream, givenName) => {
      stream.on('error', () => fail(malformed()))
      if (name !== 'upload' || rules.file === 'none') fail(wrong(name, 'Files aren’t accepted here.'))
      else if (writing.length > 0 && rules.file !== 'many') fail(unacceptable(rules.severalFiles))
      else {
        streams.push(stream)
        const written = write(stream).then((file) => {
          // browsers send a nameless part of no bytes where nobody chose a file
          if (!givenName && file.size === 0) return undefined
          return { ...file, filename: cleanName(givenName ?? '') }
        })
        written.catch(fail)
        writing.push(written)
        return
      }
      stream.resume()
    })
    parser.on('field', (name, value, _nameCut, valueCut) => {
      if (valueCut) fail(wrong(name, 'This is too long.'))
      else if (fields.has(name)) fail(wrong(name, 'This was sent more than once.'))
      else fields.set(name, value)
    })
    parser.on('fieldsLimit', () => fail(new AppError('invalid', { message: 'Too many fields.' })))
    parser.on('filesLimit', () => fail(unacceptable('Too many files. Send fewer at a time.')))
    parser.on('error', () => fail(malformed()))
    parser.on('finish', done)
    // the other end hung up: nobody will read this, but whoever waits must go on
    raw.once('close', () => raw.readableEnded || fail(malformed()))
    let bytes = 0
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > total(rules)) fail(new AppError('too-large', { message: rules.tooLarge }))
    })
    raw.pipe(parser)
  })
  return finished.then(
    async () => {
      const files = (await Promise.all(writing)).filter((file) => file !== undefined)
      if (rules.file === 'one' && files.length === 0) throw unacceptable('Choose a file.')
      return { fields: Object.fromEntries(fields), files }
    },
    async (error) => {
      raw.unpipe()
      for (const stream of streams) stream.destroy() // nothing feeds them any more
      await Promise.allSettled(writing)
      throw error
    },
  )
}

function parserOf(raw: FastifyRequest['raw'], malformed: () => AppError) {
  const limits = {
    fields: most.fields,
    fieldSize: most.fieldBytes,
    files: most.files,
    headerPairs: 20,
    headerSize: 8_192,
  }
  try {
    return new Busboy({ headers: raw.headers as { 'content-type': string }, limits })
  } catch {
    throw malformed() // no boundary
  }
}

async function writeHashed(stream: Readable, path: string, handle: FileHandle, { mostBytes, tooLarge }: UploadRules) {
  let size = 0
  let onDisk = 0
  let piece: Buffer[] = []
  let gathered = 0
  let written: Promise<unknown> = Promise.resolve()
  let hash: Hashing | undefined
  const flush = async () => {
    await written // one piece is on its way to the disk while the next is gathered
    const bytes = gathered
    const hashed = (hash ??= hashing(path))
    written = writeAll(handle, piece, bytes).then(() => hashed.sum((onDisk += bytes)))
    written.catch(() => {})
    piece = []
    gathered = 0
  }
  try {
    // left whole when this gives up: its end would tell the parser of damage before the true cause is known
    for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > mostBytes) throw new AppError('too-large', { message: tooLarge })
      piece.push(chunk)
      gathered += chunk.length
      if (gathered >= pieceBytes) await flush()
    }
    if (!hash) {
      // small: over before a thread could help
      const [sum, mac] = [createHash('sha256'), macOf()]
      for (const chunk of piece) {
        sum.update(chunk)
        mac.update(chunk)
      }
      if (gathered > 0) await writeAll(handle, piece, gathered)
      return { hash: sum.digest('hex'), mac: mac.tell(), size }
    }
    if (gathered > 0) await flush()
    await written
  } catch (error) {
    await hash?.forget()
    throw error
  }
  return { ...(await hash.tell()), size }
}

/** A disk that runs full in the middle of a piece takes what fits, and says nothing. */
async function writeAll(handle: FileHandle, piece: Buffer[], bytes: number): Promise<void> {
  const { bytesWritten } = await handle.writev(piece)
  if (bytesWritten < bytes) throw Object.assign(new Error('the disk took a part only'), { code: 'ENOSPC' })
}

/** Takes in the rest and forgets it: a caller still sending would otherwise never read the answer. */
function drain(raw: FastifyRequest['raw']): void {
  let bytes = 0
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > most.drained) raw.destroy()
  })
  raw.on('error', () => {})
  raw.resume()
}
