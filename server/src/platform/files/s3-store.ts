// Files in a bucket: s3://bucket/prefix?endpoint=…&region=…, credentials from the standard AWS variables.
// Loaded only where one is configured: the SDK is large.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  GetObjectLockConfigurationCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { isHash, placeOf, type Store } from './place.ts'
import { asUnavailable, type Failure, orMissing, type Parts, putInParts, s3Client, usualParts } from './s3-client.ts'

export async function s3Store(url: URL, dataDir: string, parts: Parts = usualParts): Promise<Store> {
  const incoming = join(dataDir, 'incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  const { client, sendAgain, Bucket, prefix } = s3Client(url)
  const nameOf = (name: string) => (prefix ? `${prefix}/${name}` : name)
  const keyOf = (hash: string) => nameOf(placeOf(hash))
  let asked: Promise<boolean> | undefined
  /** Asked once; a bucket that does not know locks, or does not tell, has none. */
  const locks = () => {
    asked ??= client.send(new GetObjectLockConfigurationCommand({ Bucket })).then(
      ({ ObjectLockConfiguration }) => ObjectLockConfiguration?.ObjectLockEnabled === 'Enabled',
      (error: Failure) => {
        const status = error.$metadata?.httpStatusCode ?? 500
        if (status < 500 || status === 501) return false
        asked = undefined
        return asUnavailable(error)
      },
    )
    return asked
  }
  const kept = async (name: string) => {
    const found = await client.send(new GetObjectCommand({ Bucket, Key: nameOf(name) })).catch(orMissing)
    return found && buffer(found.Body as Readable)
  }
  return {
    incoming,
    async put(hash, path) {
      const { size } = await stat(path)
      if (size > parts.wholeBytes) {
        const part = (start: number, length: number) => createReadStream(path, { start, end: start + length - 1 })
        return putInParts(client, sendAgain, { Bucket, Key: keyOf(hash) }, size, parts, part).catch(asUnavailable)
      }
      const ChecksumSHA256 = Buffer.from(hash, 'hex').toString('base64')
      // one request: the object is there whole, with these very bytes, or not at all
      await sendAgain(async (by) => {
        const Body = createReadStream(path)
        const put = new PutObjectCommand({ Bucket, Key: keyOf(hash), Body, ContentLength: size, ChecksumSHA256 })
        return by.send(put).finally(() => Body.destroy())
      }).catch(asUnavailable)
    },
    async find(hash) {
      const found = await client.send(new HeadObjectCommand({ Bucket, Key: keyOf(hash) })).catch(orMissing)
      if (!found) return undefined
      const { ContentLength = 0, LastModified = new Date(0), ETag } = found
      return { size: ContentLength, storedAt: LastModified, stamp: `${ETag}-${LastModified.getTime()}` }
    },
    async read(hash, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(hash), Range })).catch(asUnavailable)
      return Body as Readable
    },
    async remove(hash) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(hash) })).catch(asUnavailable)
    },
    async *list() {
      const pages = paginateListObjectsV2({ client }, { Bucket, ...(prefix && { Prefix: `${prefix}/` }) })
      for await (const { Contents = [] } of pages) {
        for (const { Key = '', LastModified = new Date(0) } of Contents) {
          const hash = Key.slice(Key.lastIndexOf('/') + 1)
          if (isHash(hash) && Key === keyOf(hash)) yield { hash, storedAt: LastModified }
        }
      }
    },
    async keep(name, bytes, until) {
      const there = await kept(name)
      if (there) return there.equals(bytes)
      const put = new PutObjectCommand({
        Bucket,
        Key: nameOf(name),
        Body: bytes,
        ChecksumSHA256: createHash('sha256').update(bytes).digest('base64'),
        ...((await locks()) && { ObjectLockMode: 'COMPLIANCE' as const, ObjectLockRetainUntilDate: until }),
      })
      await client.send(put).catch(asUnavailable)
      return true
    },
    kept,
    async names(folder) {
      const names: string[] = []
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: nameOf(`${folder}/`) })
      for await (const { Contents = [] } of pages)
        for (const { Key = '' } of Contents) names.push(prefix ? Key.slice(prefix.length + 1) : Key)
      return names
    },
  }
}
