// A bucket by its address: s3://bucket/prefix?endpoint=…&region=…, credentials from the standard AWS variables.
import { S3Client } from '@aws-sdk/client-s3'
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
