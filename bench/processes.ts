// The programs under measurement, each in a process of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export const root = resolve(import.meta.dirname, '..')

export interface Program {
  port: number
  pid: number
  /** From the start of the process until it answered. */
  startMs: number
  /** Resident memory of the node process, in bytes. */
  rss(): number
  stop(): Promise<void>
}

const running = new Map<ChildProcess, () => Promise<void>>()
process.once('exit', () => {
  for (const child of running.keys()) child.kill('SIGTERM')
})

export async function stopAll(): Promise<void> {
  await Promise.all([...running.values()].map((stop) => stop()))
}

/** What `npm start` runs, without npm. */
export const portalCommand = (() => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
  const command = /\bnode ([^|&]+)/.exec(scripts.start)?.[1] ?? ''
  return command.trim().split(' ')
})()

/** For the figures a portal tells of itself. */
export const metricsToken = 'a-token-for-the-bench'

export async function startProgram(
  args: string[],
  folder: string,
  env: Record<string, string>,
  ready: string,
  patienceMs = 60_000,
): Promise<Program> {
  const port = await freePort()
  const log = join(folder, `${port}.out`)
  const output = openSync(log, 'w')
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env['PATH'], METRICS_TOKEN: metricsToken, ...env, PORT: String(port) },
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  const gone = once(child, 'exit').finally(() => running.delete(child))
  const stop = async () => {
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), 20_000)
    await gone
    clearTimeout(late)
  }
  running.set(child, stop)
  try {
    await Promise.race([
      answers(`http://127.0.0.1:${port}${ready}`, patienceMs),
      gone.then(() => Promise.reject(new Error())),
    ])
  } catch {
    await stop()
    throw new Error(`${args.at(-1)} did not start:\n${readFileSync(log, 'utf8').slice(-2_000)}`)
  }
  const { pid = 0 } = child
  return { port, pid, startMs: performance.now() - began, rss: () => rssOf(pid), stop }
}

/** What a portal has used so far, all threads. */
export async function cpuSeconds(port: number): Promise<number> {
  const metrics = await (
    await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  ).text()
  return Number(/^process_cpu_seconds_total ([\d.]+)/m.exec(metrics)?.[1])
}

async function answers(url: string, patienceMs: number): Promise<void> {
  const deadline = performance.now() + patienceMs
  while (performance.now() < deadline) {
    const status = await fetch(url).then(
      (answer) => answer.body?.cancel().then(() => answer.status),
      () => 0,
    )
    if (status === 200) return
    await pause(10)
  }
  throw new Error('no answer')
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

/** Without a program of its own: asked twenty times a second, that held up whoever measured calls meanwhile. */
function rssOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
}
