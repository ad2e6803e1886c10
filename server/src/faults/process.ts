// The portal as its operator runs it: a process of its own, told what to do by environment and signals.
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { Client } from 'pg'

const main = resolve(import.meta.dirname, '..', '..', '..', 'bin', 'start.mjs')

export interface PortalProcess {
  origin: string
  child: ChildProcessByStdio<null, Readable, Readable>
  /** Settles once the text was printed; fails when the process ends before. */
  printed(text: string): Promise<void>
  /** How it ended, and all it printed. */
  ended: Promise<{ code: number | null; signal: string | null; stdout: string; stderr: string }>
}

export function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'portal run '))
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  await new Promise((done) => probe.close(done))
  return port
}

export function runPortal(env: { PORT: number; DATA_DIR?: string } & Record<string, string | number>): PortalProcess {
  const { PATH = '' } = process.env
  const all = { PATH, DEMO: '0', LOG_LEVEL: 'silent', ...env, PORT: String(env.PORT) }
  const child = spawn(process.execPath, [main], { env: all, stdio: ['ignore', 'pipe', 'pipe'] })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk) => (stdout += chunk))
  child.stderr.on('data', (chunk) => (stderr += chunk))
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, stdout, stderr }))
  const printed = (text: string) =>
    new Promise<void>((done, fail) => {
      const look = () => {
        if (!stdout.includes(text)) return
        child.stdout.off('data', look)
        done()
      }
      child.stdout.on('data', look)
      look()
      void ended.then(() => fail(new Error(`ended before it printed "${text}":\n${stdout}${stderr}`)))
    })
  return { origin: `http://localhost:${env.PORT}`, child, printed, ended }
}

export async function startPortal(dataDir: string, env: Record<string, string> = {}): Promise<PortalProcess> {
  const portal = runPortal({ PORT: await freePort(), DATA_DIR: dataDir, ...env })
  await portal.printed('The portal is open')
  return portal
}

/** Into the portal's own database, past the portal. */
export async function connect(dataDir: string): Promise<Client> {
  const client = new Client({ connectionString: readFileSync(join(dataDir, 'postgres', 'address'), 'utf8') })
  await client.connect()
  return client
}
