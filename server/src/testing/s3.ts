// An S3-compatible store on this host, for the tests that run on both kinds of store.
import { buildApp } from 'fauxqs'

export interface TestS3 {
  /** For FILES_URL. */
  url: string
  stop(): Promise<void>
}

export async function startS3(): Promise<TestS3> {
  // the SDK takes its credentials from here
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' })
  const app = buildApp({ logger: false })
  // not its own start, which listens on every address of the host
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const made = await fetch(`${origin}/portal-files`, { method: 'PUT' })
  if (!made.ok) throw new Error(`no bucket: ${made.status} ${await made.text()}`)
  return {
    url: `s3://portal-files/test?endpoint=${encodeURIComponent(origin)}&region=us-east-1`,
    stop: () => app.close(),
  }
}
