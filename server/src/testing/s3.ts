// An S3-compatible store on this host, for the tests that run on both kinds of store.
import { buildApp } from 'fauxqs'

export interface TestS3 {
  /** For FILES_URL. */
  url: string
  /** What was put there under a lock: name, mode, and until when. */
  locked: { name: string; mode: string; until: string }[]
  /** How often it was asked whether it has locks. */
  asked(): number
  /** Of what came in parts. */
  parts: { begun: number; sent: number[]; completed: number; aborted: number }
  /** From now on it fails at this part. */
  failAt(part: number): void
  /** What happens when it has taken this part, before it says so. */
  afterPart(part: number, then: () => void): void
  stop(): Promise<void>
}

export async function startS3({ locks = false } = {}): Promise<TestS3> {
  // the SDK takes its credentials from here
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' })
  const app = buildApp({ logger: false })
  const locked: TestS3['locked'] = []
  let asked = 0
  const parts: TestS3['parts'] = { begun: 0, sent: [], completed: 0, aborted: 0 }
  let failing = 0
  app.addHook('onRequest', async ({ method, query }, reply) => {
    const { uploads, uploadId, partNumber } = query as Record<string, string | undefined>
    if (method === 'POST' && uploads !== undefined) parts.begun++
    if (uploadId === undefined) return undefined
    if (method === 'POST') parts.completed++
    if (method === 'DELETE') parts.aborted++
    if (method !== 'PUT') return undefined
    parts.sent.push(Number(partNumber))
    return Number(partNumber) === failing
      ? reply.status(507).type('application/xml').send('<Error><Code>NoRoom</Code></Error>')
      : undefined
  })
  const after = new Map<number, () => void>()
  app.addHook('onSend', async ({ method, query }) => {
    const { partNumber } = query as Record<string, string | undefined>
    if (method === 'PUT') after.get(Number(partNumber))?.()
  })
  // locks it does not know itself
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' && 'object-lock' in (request.query as object)) {
      asked++
      reply.header('content-type', 'application/xml')
      if (locks)
        return reply.send(
          '<ObjectLockConfiguration><ObjectLockEnabled>Enabled</ObjectLockEnabled></ObjectLockConfiguration>',
        )
      return reply.status(404).send('<Error><Code>ObjectLockConfigurationNotFoundError</Code></Error>')
    }
    const { 'x-amz-object-lock-mode': mode, 'x-amz-object-lock-retain-until-date': until } = request.headers
    if (mode) {
      const name = decodeURIComponent(new URL(request.url, 'http://s3').pathname).replace('/portal-files/test/', '')
      locked.push({ name, mode: String(mode), until: String(until) })
    }
    return undefined
  })
  // not its own start, which listens on every address of the host
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const made = await fetch(`${origin}/portal-files`, { method: 'PUT' })
  if (!made.ok) throw new Error(`no bucket: ${made.status} ${await made.text()}`)
  return {
    url: `s3://portal-files/test?endpoint=${encodeURIComponent(origin)}&region=us-east-1`,
    locked,
    asked: () => asked,
    parts,
    failAt: (part) => (failing = part),
    afterPart: (part, then) => void after.set(part, then),
    stop: () => app.close(),
  }
}
