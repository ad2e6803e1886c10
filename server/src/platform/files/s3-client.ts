// A bucket by its address: s3://bucket/prefix?endpoint=…&region=…, credentials from the standard AWS variables.
import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { AppError } from '../http/errors.ts'

export function s3Client(url: URL): { client: S3Client; Bucket: string; prefix: string } {
  const endpoint = url.searchParams.get('endpoint')
  const client = new S3Client({
    region: url.searchParams.get('region') ?? 'us-east-1',
    // stores of one's own rarely have a name per bucket
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // what it would print here reaches the log with the error it leads to
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 30_000, throwOnRequestTimeout: true },
  })
  return { client, Bucket: url.hostname, prefix: url.pathname.replace(/^\/+|\/+$/g, '') }
}

export function asUnavailable(error: unknown): never {
  const failure = new AppError('unavailable', { message: 'File storage isn’t available. Try again in a moment.' })
  failure.cause = error
  throw failure
}

export interface Failure {
  $metadata?: { httpStatusCode?: number }
}

export function orMissing(error: Failure): undefined {
  if (error.$metadata?.httpStatusCode !== 404) asUnavailable(error)
}

/** What is larger than this goes part by part: a bucket takes at most 5 GB in one request, and each request has its time. */
export interface Parts {
  wholeBytes: number
  partBytes: number
}
export const usualParts: Parts = { wholeBytes: 64 * 1024 * 1024, partBytes: 64 * 1024 * 1024 }

/** Only when all parts are there is it there at all. Each is asked for when it is its turn. */
export async function putInParts(
  client: S3Client,
  to: { Bucket: string; Key: string },
  size: number,
  { partBytes }: Parts,
  part: (start: number, length: number) => Readable,
  abortSignal?: AbortSignal,
): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(to))
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = []
    for (let start = 0; start < size; start += partBytes) {
      const ContentLength = Math.min(partBytes, size - start)
      const PartNumber = Parts.length + 1
      const Body = part(start, ContentLength)
      const upload = new UploadPartCommand({ ...to, UploadId, PartNumber, Body, ContentLength })
      const { ETag } = await client.send(upload, abortSignal && { abortSignal })
      Parts.push({ PartNumber, ETag })
    }
    await client.send(new CompleteMultipartUploadCommand({ ...to, UploadId, MultipartUpload: { Parts } }))
  } catch (error) {
    // else its parts would be stored, and paid for, for ever
    await client.send(new AbortMultipartUploadCommand({ ...to, UploadId })).catch(() => {})
    throw error
  }
}
