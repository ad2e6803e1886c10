// A folder of this host, or of a disk it can reach.
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { syncFolder } from '../files/disk-store.ts'
import { orMissing } from '../files/missing.ts'
import { type Bytes, inParallel, type Objects } from './place.ts'

/** As many as there are threads for it: each waits for the disk. */
const syncedAtOnce = 4

export function folderObjects(folder: string): Objects {
  /** Of new files whose names may not be on the disk yet. */
  const unsynced = new Set<string>()
  const place = (name: string) => {
    for (let above = dirname(name); ; above = dirname(above)) {
      unsynced.add(join(folder, above))
      if (above === '.') return join(folder, name)
    }
  }
  return {
    size: async (name) => (await stat(join(folder, name)).catch(orMissing))?.size,
    write: (name, _size, bytes) => filled(place(name), bytes),
    fill: (name, work) => named(place(name), work),
    async settle() {
      await inParallel([...unsynced], syncedAtOnce, syncFolder)
      unsynced.clear()
    },
    async read(name) {
      const path = join(folder, name)
      return (await stat(path).catch(orMissing)) && createReadStream(path, { highWaterMark: 256 * 1024 })
    },
    async folders(name) {
      const found = await readdir(join(folder, name), { withFileTypes: true }).catch(orMissing)
      return (found ?? []).filter((entry) => entry.isDirectory()).map((entry) => entry.name)
    },
    async *list(name) {
      for await (const path of walk(join(folder, name))) yield relative(folder, path).split(sep).join('/')
    },
    async remove(name) {
      await rm(join(folder, name), { force: true })
      // and the folders it was the last in
      for (let above = dirname(name); above !== '.' && above !== 'backups'; above = dirname(above))
        try {
          await rmdir(join(folder, above))
        } catch {
          return
        }
    },
  }
}

async function* walk(folder: string): AsyncGenerator<string> {
  for (const entry of (await readdir(folder, { withFileTypes: true }).catch(orMissing)) ?? []) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(path)
    else yield path
  }
}

/** On the disk under its name when it settles; before, under another. */
export async function writeWhole(path: string, bytes: Bytes): Promise<void> {
  await filled(path, bytes)
  await syncFolder(dirname(path))
}

/** The same, but for its name. */
const filled = (path: string, bytes: Bytes) =>
  named(path, async (partial) => {
    const file = await opened(partial)
    try {
      for await (const chunk of bytes) await file.writeFile(chunk)
      await file.sync()
    } finally {
      await file.close()
    }
  })

/** `work` makes a new file of it and puts that on the disk. */
async function named(path: string, work: (partial: string) => Promise<void>): Promise<void> {
  const partial = `${path}.${randomUUID()}.partial`
  try {
    await work(partial)
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/** The folder is nearly always there. */
async function opened(path: string): Promise<FileHandle> {
  const file = () => open(path, 'wx', 0o600)
  return file().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    return file()
  })
}
