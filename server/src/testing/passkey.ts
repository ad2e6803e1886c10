// An authenticator in software: makes and answers passkeys as a browser would hand them on.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const text = (bytes: Buffer) => bytes.toString('base64url')
const sha = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

/** The little of CBOR that a registration needs. */
function cbor(value: number | string | Buffer | Map<unknown, unknown>): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  const pairs = [...value].flatMap(([key, entry]) => [cbor(key as number), cbor(entry as number)])
  return Buffer.concat([head(5, value.size), ...pairs])
}

export function softPasskey(rpId = 'localhost', home = 'http://localhost:8080') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const key = cbor(
    new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
  const dataOf = (flags: number, count: number, more = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    return Buffer.concat([sha(rpId), Buffer.from([flags]), counter, more])
  }
  const client = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const shell = { id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} }

  return {
    id: text(id),
    register(options: { challenge: string }, { origin = home, flags = 0x45 } = {}) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = dataOf(flags, 0, Buffer.concat([Buffer.alloc(16), length, id, key]))
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      return {
        ...shell,
        response: {
          clientDataJSON: text(client('webauthn.create', options.challenge, origin)),
          attestationObject: text(attestation),
          transports: ['internal'],
        },
      }
    },
    answer(options: { challenge: string }, { count = 1, origin = home, flags = 0x05 } = {}) {
      const data = dataOf(flags, count)
      const clientData = client('webauthn.get', options.challenge, origin)
      const signature = sign('sha256', Buffer.concat([data, sha(clientData)]), privateKey)
      return {
        ...shell,
        response: { clientDataJSON: text(clientData), authenticatorData: text(data), signature: text(signature) },
      }
    },
  }
}
