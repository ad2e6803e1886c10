// The header of an age file for one X25519 recipient, as age-encryption.org/v1 has it, by Node's own curve: with that of the age package a
// header takes five times as long, and a store has many small files.
import {
  createCipheriv,
  createHmac,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { bech32 } from '@scure/base'

const version = 'age-encryption.org/v1'
const rawOf = (key: KeyObject) => Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url')
const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
const derived = (from: Uint8Array, salt: Uint8Array, info: string) =>
  Buffer.from(hkdfSync('sha256', from, salt, info, 32))

export interface NewFile {
  header: Uint8Array
  fileKey: Uint8Array
}

/** Of each call, another file's. Undefined for a recipient of another kind, which the package knows. */
export function x25519Files(recipient: string): (() => NewFile) | undefined {
  if (!bech32.decodeUnsafe(recipient)) return undefined
  const { prefix, bytes } = bech32.decodeToBytes(recipient)
  if (prefix !== 'age' || bytes.length !== 32) return undefined
  const theirs = Buffer.from(bytes)
  const jwk = { kty: 'OKP', crv: 'X25519', x: theirs.toString('base64url') }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  return () => {
    const fileKey = randomBytes(16)
    const ours = generateKeyPairSync('x25519')
    const share = rawOf(ours.publicKey)
    const secret = diffieHellman({ privateKey: ours.privateKey, publicKey })
    const key = derived(secret, Buffer.concat([share, theirs]), `${version}/X25519`)
    // of a key used once
    const wrapping = createCipheriv('chacha20-poly1305', key, Buffer.alloc(12), { authTagLength: 16 })
    const wrapped = Buffer.concat([wrapping.update(fileKey), wrapping.final(), wrapping.getAuthTag()])
    const header = `${version}\n-> X25519 ${base64(share)}\n${base64(wrapped)}\n---`
    const mac = createHmac('sha256', derived(fileKey, Buffer.alloc(0), 'header'))
      .update(header)
      .digest()
    return { header: Buffer.from(`${header} ${base64(mac)}\n`), fileKey }
  }
}
