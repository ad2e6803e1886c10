// A folder of this host, or of a disk it can reach.
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '../files/disk-store.ts'
import { orMissing } from '../files/missing.ts'
import type { Bytes } from './place.ts'
import type { Objects } from './objects.ts'

export function folderObjects(folder: string): Objects {
  return {
    size: async (name) => (await stat(join(folder, name)).catch(orMissing))?.size,
    async write(name, _size, bytes) {
      const path = join(folder, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeWhole(path, bytes)
    },
    async read(name) {
      const path = join(folder, name)
      return (await stat(path).catch(orMissing)) && createReadStream(path, { highWaterMark: 256 * 1024 })
    },
    async folders(name) {
      const found = await readdir(join(folder, name), { withFileTypes: true }).catch(orMissing)
      return (found ?? []).filter((entry) => entry.isDirectory()).map((entry) => entry.name)
    },
  }
}

/** On the disk under its name when it settles; before, under another. */
export async function writeWhole(path: string, bytes: Bytes): Promise<void> {
  const partial = `${path}.${randomUUID()}.partial`
  const file = await open(partial, 'wx', 0o600)
  try {
    for await (const chunk of bytes) await file.writeFile(chunk)
    await file.sync()
    await file.close()
    await rename(partial, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await file.close()
    await rm(partial, { force: true })
    throw error
  }
}
