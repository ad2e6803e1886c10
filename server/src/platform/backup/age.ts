// The age format, age-encryption.org/v1: anyone with `age` and the identity can open a backup without the portal. What is
// encrypted, Node does by itself (header.ts, payload.ts); other kinds of recipients, and what is read, have their header from the age package.
import { randomBytes } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { StartError } from '../start-error.ts'
import { type NewFile, x25519Files } from './header.ts'
import { saltBytes, sealedSize, type Sums, type Wanted, type Work } from './payload.ts'
import type { Bytes } from './place.ts'
import { worked, workedFile } from './threads.ts'

export interface Encryption {
  /** How long it gets: the same for every file of this length. */
  sizeOf(size: number): number
  /** `ended` is told what is wanted, before the last bytes are given out. */
  encrypt(bytes: Bytes, want?: Wanted, ended?: (sums: Sums) => void): Bytes
  /** A file of this host into another one. */
  encryptFile(from: string, to: string, want: Wanted): Promise<Sums>
}

export async function encryptionFor(recipient: string): Promise<Encryption> {
  const newFile = x25519Files(recipient) ?? (() => byPackage(recipient))
  const newWork = async (want: Wanted): Promise<Work> => {
    const { header, fileKey } = await newFile()
    const salt = randomBytes(saltBytes)
    return { how: 'seal', fileKey, salt, head: Buffer.concat([header, salt]), want }
  }
  const { head } = await newWork({}).catch(() => {
    throw new StartError('BACKUP_RECIPIENT isn’t a valid recipient. Check that you copied all of it')
  })
  return {
    sizeOf: (size) => head.length + sealedSize(size),
    async *encrypt(bytes, want = {}, ended) {
      yield* worked(await newWork(want), bytes, ended)
    },
    encryptFile: async (from, to, want) => workedFile(await newWork(want), from, to),
  }
}

/** The header of an empty file, whose own payload is thrown away: with another salt, the file key is as good as new. */
async function byPackage(recipient: string): Promise<NewFile> {
  const encrypter = new Encrypter()
  let fileKey = new Uint8Array()
  encrypter.addRecipient(recipient)
  // is told the key like any other, and leaves nothing in the header
  encrypter.addRecipient({
    wrapFileKey(key) {
      fileKey = Uint8Array.from(key)
      return []
    },
  })
  const empty = await encrypter.encrypt(new Uint8Array())
  return { header: empty.subarray(0, -(saltBytes + sealedSize(0))), fileKey }
}

/** `ended` is told the sum of what was read, before the last bytes are given out. */
export type Decrypt = (name: string, bytes: Bytes, ended?: (sums: Sums) => void) => Bytes

/** What is read may be wrong in any way: each is told with the name of what was read. */
export function decryptionBy(identities: string[]): Decrypt {
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  return async function* (name, bytes, ended) {
    const pieces = bytes[Symbol.asyncIterator]()
    try {
      const { header, salt, first } = await headOf(pieces)
      const fileKey = await decrypter.decryptHeader(header)
      const work = { how: 'open', fileKey, salt, head: new Uint8Array(), want: { sum: ended !== undefined } } as const
      yield* worked(work, following(first, pieces), ended)
    } catch (error) {
      if (error instanceof StartError) throw error
      const why = error instanceof Error ? error.message : 'unreadable'
      if (why.includes('no identity matched')) throw new StartError(`This identity can’t open ${name}`)
      throw new StartError(`${name} was changed or cut short (${why})`)
    } finally {
      await pieces.return?.()
    }
  }
}

const lastLine = Buffer.from('\n---')
/** Ours have two hundred bytes; those of others may have more recipients. */
const headerAtMost = 64 * 1024

async function headOf(pieces: AsyncIterator<Uint8Array>) {
  let read = Buffer.alloc(0)
  for (;;) {
    const mac = read.indexOf(lastLine)
    const end = mac < 0 ? 0 : read.indexOf('\n', mac + 1) + 1
    const payload = end + saltBytes
    if (end > 0 && read.length >= payload)
      return { header: read.subarray(0, end), salt: read.subarray(end, payload), first: read.subarray(payload) }
    if (read.length > headerAtMost) throw new Error('it has no header')
    const next = await pieces.next()
    if (next.done) throw new Error('it ends within its header')
    read = Buffer.concat([read, next.value])
  }
}

async function* following(first: Uint8Array, pieces: AsyncIterator<Uint8Array>): Bytes {
  yield first
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value
}

export async function readIdentities(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new StartError(`Can’t read the identity file: ${error.message}`)
  })
  const identities = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'))
  try {
    decryptionBy(identities)
  } catch {
    identities.length = 0
  }
  if (identities.length === 0) throw new StartError(`There’s no identity in ${path}`)
  return identities
}

/** As age-keygen writes it. Tells the recipient. */
export async function makeIdentity(path: string, now: Date): Promise<string> {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const file = await open(path, 'wx', 0o600).catch((error: Error) => {
    throw new StartError(`Can’t write the identity file: ${error.message}`)
  })
  try {
    await file.writeFile(`# created: ${now.toISOString()}\n# public key: ${recipient}\n${identity}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  return recipient
}
