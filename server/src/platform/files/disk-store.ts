// Files in a folder of this host.
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from '../start-error.ts'
import { orMissing } from './missing.ts'
import { isHash, placeOf, type Store } from './place.ts'

// fewer, larger reads than the default: a download is then bound by the network, not by trips to the thread pool
const readBytes = 256 * 1024

export async function diskStore(url: URL): Promise<Store> {
  const folder = fileURLToPath(url)
  const incoming = join(folder, 'incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new StartError(`Can’t use the files folder: ${error.message}`)
  })
  const pathOf = (hash: string) => join(folder, placeOf(hash))
  return {
    incoming,
    pathOf,
    async put(hash, path) {
      const to = pathOf(hash)
      await mkdir(dirname(to), { recursive: true, mode: 0o700 })
      // over an equal one: the same bytes, whole again should they have suffered
      await rename(path, to)
      // all three: another upload may have made the outer ones a moment ago and not yet have come this far
      await Promise.all([dirname(to), dirname(dirname(to)), folder].map(syncFolder))
    },
    async find(hash) {
      const found = await stat(pathOf(hash), { bigint: true }).catch(orMissing)
      if (!found) return undefined
      const { size, mtime, mtimeNs, ctimeNs, ino } = found
      return { size: Number(size), storedAt: mtime, stamp: `${ino}-${size}-${mtimeNs}-${ctimeNs}` }
    },
    read: async (hash, range) => createReadStream(pathOf(hash), { ...range, highWaterMark: readBytes }),
    remove: (hash) => rm(pathOf(hash), { force: true }),
    async *list() {
      for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
        if (!entry.isFile() || !isHash(entry.name)) continue
        const found = await stat(join(entry.parentPath, entry.name)).catch(orMissing)
        if (found) yield { hash: entry.name, storedAt: found.mtime }
      }
    },
    async keep(name, bytes) {
      const to = join(folder, name)
      await mkdir(dirname(to), { recursive: true, mode: 0o700 })
      const path = join(incoming, randomUUID())
      try {
        await writeFile(path, bytes, { flag: 'wx', mode: 0o400, flush: true })
        // unlike a rename, this never replaces what is there
        await link(path, to)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
        return (await readFile(to)).equals(bytes)
      } finally {
        await rm(path, { force: true })
      }
      const folders = [folder]
      for (const part of dirname(name).split('/')) folders.push(join(folders.at(-1) ?? folder, part))
      await Promise.all(folders.map(syncFolder))
      return true
    },
    kept: (name) => readFile(join(folder, name)).catch(orMissing),
    async names(under) {
      const entries = await readdir(join(folder, under), { withFileTypes: true, recursive: true }).catch(orMissing)
      return (entries ?? [])
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    },
  }
}

export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return // folders cannot be opened there; NTFS journals them itself
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
