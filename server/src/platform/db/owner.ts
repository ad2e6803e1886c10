// One portal per data folder: owner.json names the process that holds it.
import { execFileSync } from 'node:child_process'
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from '../start-error.ts'

const proc = existsSync('/proc/self/stat')

function ps(pid: number, column: string): string | undefined {
  try {
    return execFileSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], { stdio: 'pipe' })
      .toString()
      .trim()
  } catch {
    return undefined
  }
}

// When a live process started; a number alone may meanwhile belong to another process.
export function startOf(pid: number): string | undefined {
  if (proc) {
    try {
      const [state, ...rest] = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '').split(' ')
      return state === 'Z' || state === 'X' ? undefined : rest[18]
    } catch {
      return undefined
    }
  }
  if (process.platform !== 'win32') return ps(pid, 'lstart')
  try {
    process.kill(pid, 0)
    return 'running'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? 'running' : undefined
  }
}

export function commandOf(pid: number): string {
  if (!proc) return ps(pid, 'command') ?? ''
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

// Takes the folder or refuses; the answer gives it back.
export function claim(dir: string): () => void {
  const file = join(dir, 'owner.json')
  const mine = join(dir, `owner-${process.pid}.json`)
  writeFileSync(mine, JSON.stringify({ pid: process.pid, started: startOf(process.pid) }))
  try {
    for (;;) {
      try {
        linkSync(mine, file) // appears whole or not at all, and never over another's
        return () => rmSync(file, { force: true })
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      const seen = read(file)
      if (isAlive(seen)) throw inUse(dir, seen)
      putAside(file, seen)
    }
  } finally {
    rmSync(mine, { force: true })
  }
}

function putAside(file: string, seen: string): void {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const moved = read(aside)
  // Another start may have replaced the stale claim between our look and our move: give it back.
  if (moved !== seen) linkSync(aside, file)
  rmSync(aside, { force: true })
  if (moved !== seen) throw inUse(dirname(file), moved)
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function isAlive(claimText: string): boolean {
  try {
    const { pid, started } = JSON.parse(claimText) as { pid: number; started: string }
    return startOf(pid) === started
  } catch {
    return false
  }
}

export class InUse extends StartError {}

function inUse(dir: string, claimText: string): InUse {
  const pid = /"pid":(\d+)/.exec(claimText)?.[1]
  return new InUse(`Data folder in use by a running portal (process ${pid}): ${dir}`)
}
