// A bucket of an S3-compatible store. Loaded only where one is named: the SDK is large.
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { asUnavailable, orMissing, s3Client } from '../files/s3-client.ts'
import { StartError } from '../start-error.ts'
import type { Bytes, Objects } from './place.ts'

export function bucketObjects(address: string): Objects {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url?.hostname || url.username) throw new StartError('Name a bucket as s3://bucket/prefix?endpoint=…&region=…')
  const { client, Bucket, prefix } = s3Client(url)
  const keyOf = (name: string) => (prefix ? `${prefix}/${name}` : name)
  return {
    async size(name) {
      return (await client.send(new HeadObjectCommand({ Bucket, Key: keyOf(name) })).catch(orMissing))?.ContentLength
    },
    async write(name, size, bytes) {
      let broken: unknown
      const Body = Readable.from(bytes).once('error', (error) => (broken = error))
      const put = new PutObjectCommand({ Bucket, Key: keyOf(name), Body, ContentLength: size })
      await client.send(put).catch((error) => {
        // what was to be sent could not be read: that is the cause, not the bucket
        if (broken) throw broken
        asUnavailable(error)
      })
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
