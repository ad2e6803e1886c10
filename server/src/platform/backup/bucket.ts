// A bucket of an S3-compatible store. Loaded only where one is named: the SDK is large.
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { asUnavailable, orMissing, type Parts, putInParts, s3Client, usualParts } from '../files/s3-client.ts'
import { StartError } from '../start-error.ts'
import type { Bytes, Objects } from './place.ts'

export function bucketObjects(address: string, parts: Parts = usualParts): Objects {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url?.hostname || url.username) throw new StartError('Name a bucket as s3://bucket/prefix?endpoint=…&region=…')
  const { client, sendOnce, Bucket, prefix } = s3Client(url)
  const keyOf = (name: string) => (prefix ? `${prefix}/${name}` : name)
  return {
    async size(name) {
      return (await client.send(new HeadObjectCommand({ Bucket, Key: keyOf(name) })).catch(orMissing))?.ContentLength
    },
    async write(name, size, bytes) {
      let broken: unknown
      const ending = new AbortController()
      // a body that fails would take the process with it: the SDK's streams have nobody who hears of that
      const bodyOf = (its: Bytes) =>
        Readable.from(
          unless(its, (error) => {
            broken = error
            ending.abort()
          }),
        )
      const to = { Bucket, Key: keyOf(name) }
      const pieces = cutAt(bytes)
      const sent: Promise<unknown> =
        size > parts.wholeBytes
          ? putInParts(
              client,
              sendOnce,
              to,
              size,
              parts,
              (_start, length) => bodyOf(pieces.next(length)),
              ending.signal,
            )
          : client.send(new PutObjectCommand({ ...to, Body: bodyOf(bytes), ContentLength: size }), {
              abortSignal: ending.signal,
            })
      try {
        await sent
      } catch (error) {
        // what was to be sent could not be read: that is the cause, not the bucket
        if (broken) throw broken
        asUnavailable(error)
      } finally {
        await pieces.close()
      }
    },
    async read(name) {
      const found = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(name) })).catch(orMissing)
      return found?.Body as Bytes | undefined
    },
    async folders(name) {
      const Prefix = `${keyOf(name)}/`
      const found: string[] = []
      for await (const { CommonPrefixes = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix, Delimiter: '/' }))
        for (const folder of CommonPrefixes) found.push(folder.Prefix?.slice(Prefix.length, -1) ?? '')
      return found
    },
    async *list(name) {
      const listed = paginateListObjectsV2({ client }, { Bucket, Prefix: `${keyOf(name)}/` })
      for await (const { Contents = [] } of listed)
        for (const { Key = '' } of Contents) yield prefix ? Key.slice(prefix.length + 1) : Key
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) })).catch(orMissing)
    },
  }
}

/** Ends where it fails. */
async function* unless(bytes: Bytes, failed: (error: unknown) => void): Bytes {
  try {
    yield* bytes
  } catch (error) {
    failed(error)
  }
}

/** So many bytes at a time of a stream that can be read once. */
function cutAt(bytes: Bytes) {
  const source = bytes[Symbol.asyncIterator]()
  let rest: Uint8Array = new Uint8Array()
  return {
    async *next(length: number): Bytes {
      for (let left = length; left > 0; ) {
        if (rest.length === 0) {
          const { done, value } = await source.next()
          if (done) throw new Error('there is less than was announced')
          rest = value
        }
        const piece = rest.subarray(0, left)
        rest = rest.subarray(piece.length)
        left -= piece.length
        if (piece.length > 0) yield piece
      }
    },
    close: async () => void (await source.return?.()),
  }
}
