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

/** Sends what is read from a stream: to be called once for every time that it is sent. */
export type Send = <T>(request: (client: S3Client) => Promise<T>) => Promise<T>

interface Client {
  client: S3Client
  /** For what can be read again. */
  sendAgain: Send
  /** For what can be read only once. */
  sendOnce: Send
  Bucket: string
  prefix: string
}

const waits = { connectionTimeout: 3_000, requestTimeout: 30_000, throwOnRequestTimeout: true }

export function s3Client(url: URL): Client {
  const endpoint = url.searchParams.get('endpoint')
  const usual = {
    region: url.searchParams.get('region') ?? 'us-east-1',
    // stores of one's own rarely have a name per bucket
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // what it would print here reaches the log with the error it leads to
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    maxAttempts: 2,
  }
  const client = new S3Client({ ...usual, requestHandler: waits })
  const alone = { keepAlive: false }
  const withoutPool = new S3Client({
    ...usual,
    credentials: client.config.credentials,
    requestHandler: { ...waits, httpAgent: alone, httpsAgent: alone },
  })
  return {
    client,
    // a kept connection may be closed by a balancer just when it is used again; streams the SDK doesn't send a second time
    sendAgain: (request) =>
      request(client).catch((error: unknown) => {
        if (!isLost(error)) throw error
        return request(withoutPool)
      }),
    sendOnce: (request) => request(withoutPool),
    Bucket: url.hostname,
    prefix: url.pathname.replace(/^\/+|(?<!\/)\/+$/g, ''),
  }
}

/** The connection ended before there was an answer. */
const isLost = (error: unknown) => ['ECONNRESET', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '')

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

/** Only when all parts are there is it there at all. Each is asked for when it is its turn, and when it is sent again. */
export async function putInParts(
  client: S3Client,
  send: Send,
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
      const { ETag } = await send(async (by) => {
        const Body = part(start, ContentLength)
        const upload = new UploadPartCommand({ ...to, UploadId, PartNumber, Body, ContentLength })
        return by.send(upload, abortSignal && { abortSignal }).finally(() => Body.destroy())
      })
      Parts.push({ PartNumber, ETag })
    }
    await client.send(new CompleteMultipartUploadCommand({ ...to, UploadId, MultipartUpload: { Parts } }))
  } catch (error) {
    // else its parts would be stored, and paid for, for ever
    await client.send(new AbortMultipartUploadCommand({ ...to, UploadId })).catch(() => {})
    throw error
  }
}
