// The age format, age-encryption.org/v1: anyone with `age` and the identity can open a backup without the portal.
import { open, readFile } from 'node:fs/promises'
import { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { StartError } from '../start-error.ts'
import type { Bytes } from './place.ts'

/** The package knows the streams of browsers; Node's are the same. */
type Stream = Parameters<Encrypter['encrypt']>[0] & globalThis.ReadableStream<Uint8Array>
const streamOf = (bytes: Bytes) => ReadableStream.from(bytes) as unknown as Stream
const bytesOf = (stream: globalThis.ReadableStream<Uint8Array>) => stream as unknown as Bytes

export interface Encryption {
  /** How long it gets: the same for every file of this length. */
  sizeOf(size: number): number
  encrypt(bytes: Bytes): Promise<Bytes>
}

export async function encryptionFor(recipient: string): Promise<Encryption> {
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
  } catch {
    throw new StartError('BACKUP_RECIPIENT isn’t a valid recipient. Check that you copied all of it')
  }
  const { size } = await encrypter.encrypt(streamOf(nothing()))
  return { sizeOf: size, encrypt: async (bytes) => bytesOf(await encrypter.encrypt(streamOf(bytes))) }
}
async function* nothing() {}

export type Decrypt = (name: string, bytes: Bytes) => Bytes

/** What is read may be wrong in any way: each is told with the name of what was read. */
export function decryptionBy(identities: string[]): Decrypt {
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  return async function* (name, bytes) {
    try {
      yield* bytesOf(await decrypter.decrypt(streamOf(bytes)))
    } catch (error) {
      if (error instanceof StartError) throw error
      const why = error instanceof Error ? error.message : 'unreadable'
      if (why.includes('no identity matched')) throw new StartError(`This identity can’t open ${name}`)
      throw new StartError(`${name} was changed or cut short (${why})`)
    }
  }
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
