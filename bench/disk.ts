// How long something takes until all of it is on the disk, and how much memory it takes meanwhile.
import { execFile } from 'node:child_process'
import { statfs } from 'node:fs/promises'
import { promisify } from 'node:util'

export const run = promisify(execFile)

/** In seconds. What others had left to be written is not counted. */
export async function untilOnDisk(work: () => Promise<unknown>): Promise<number> {
  await run('sync')
  const began = performance.now()
  await work()
  await run('sync')
  return (performance.now() - began) / 1_000
}

/** By how many bytes it was more than at the beginning, at most. */
export async function growing(rss: () => number, work: () => Promise<unknown>): Promise<number> {
  const before = rss()
  let most = before
  const look = setInterval(() => (most = Math.max(most, rss())), 50)
  try {
    await work()
  } finally {
    clearInterval(look)
  }
  return Math.max(most, rss()) - before
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export async function needSpace(folder: string, bytes: number): Promise<void> {
  if ((await freeBytes(folder)) < bytes) throw new Error(`${folder} needs ${Math.ceil(bytes / 1e9)} GB of free space`)
}
