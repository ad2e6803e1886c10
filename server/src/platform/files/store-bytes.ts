// A file that nobody uploads because it is made here: the same checks, the same place.
import { createHash, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { macOf } from '../crypto/mac.ts'
import { checkContent, everyKind, type FileKind, kindByName, type StoredFile } from './kinds.ts'
import type { Store } from './store.ts'

/** Without a `file` row, which the caller writes, it is swept like any other. */
export async function storeBytes(
  store: Store,
  filename: string,
  bytes: Buffer,
  kinds: readonly FileKind[] = everyKind,
): Promise<StoredFile & { mac: string }> {
  const kind = kindByName(filename, kinds)
  const path = join(store.incoming, randomUUID())
  try {
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600, flush: true })
    await checkContent(path, kind)
    const hash = createHash('sha256').update(bytes).digest('hex')
    const mac = macOf()
    mac.update(bytes)
    await store.put(hash, path)
    return { hash, size: bytes.length, kind, filename, mac: mac.tell() }
  } finally {
    await rm(path, { force: true }) // gone already when it was stored
  }
}
