// Encryption and hashing of what must not be readable at rest. Keys are listed newest first; each sealed value
// names the key it was made with, so that older ones stay readable while keys are rotated.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

export interface Keys {
  /** AES-256-GCM; the purpose is authenticated, so that a value cannot be moved to another place. */
  seal(text: string, purpose: string): Buffer
  open(sealed: Buffer, purpose: string): string
  /** Keyed hash for short secrets (codes) that a plain hash would not protect. */
  mac(text: string, purpose: string): Buffer
}

/** `id:base64,id:base64`, newest first. */
export function parseKeys(list: string): Keys {
  const keys = list.split(',').map((entry) => {
    const [id = '', secret = ''] = entry.trim().split(':')
    return { id, secret: Buffer.from(secret, 'base64') }
  })
  const newest = keys[0]
  if (!newest || keys.some((key) => !key.id || key.id.length > 255 || key.secret.length !== 32)) {
    throw new Error('keys must be listed as id:base64 of 32 bytes')
  }
  // separate keys for separate uses, derived once
  const derive = (secret: Buffer, use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, 32))
  const sealing = new Map(keys.map((key) => [key.id, derive(key.secret, 'seal')]))
  const macKey = derive(newest.secret, 'mac')
  const sealWith = derive(newest.secret, 'seal')

  return {
    seal(text, purpose) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealWith, iv).setAAD(Buffer.from(purpose))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const id = Buffer.from(newest.id)
      return Buffer.concat([Buffer.from([id.length]), id, iv, cipher.getAuthTag(), body])
    },
    open(sealed, purpose) {
      const idEnd = 1 + (sealed[0] ?? 0)
      const key = sealing.get(sealed.subarray(1, idEnd).toString())
      if (!key) throw new Error('sealed with a key that is not configured')
      const iv = sealed.subarray(idEnd, idEnd + 12)
      const decipher = createDecipheriv('aes-256-gcm', key, iv)
        .setAAD(Buffer.from(purpose))
        .setAuthTag(sealed.subarray(idEnd + 12, idEnd + 28))
      return Buffer.concat([decipher.update(sealed.subarray(idEnd + 28)), decipher.final()]).toString('utf8')
    },
    mac: (text, purpose) => createHmac('sha256', macKey).update(`${purpose}\0${text}`).digest(),
  }
}

/** An unguessable token for a cookie or a link: 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')
/** How such a token is stored. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const sameBytes = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)
