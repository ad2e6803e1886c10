// Files of the demo firm, in the store and with their rows.
import type { StoredFile } from '@portal/server/platform/files/files'
import type { Store } from '@portal/server/platform/files/store'
import { storeBytes } from '@portal/server/platform/files/store-bytes'
import type pg from 'pg'
import type { Written } from './pdf-writer.ts'
import { daysBefore, hex, insertRows } from './rows.ts'

export interface DemoFile extends Written {
  filename: string
}

const taken = ['pdf', 'xlsx', 'docx', 'txt', 'png'] as const

/** In the order given. */
export async function keepFiles(
  client: pg.ClientBase,
  store: Store,
  files: DemoFile[],
  now: Date,
): Promise<StoredFile[]> {
  const stored = await Promise.all(files.map(({ filename, bytes }) => storeBytes(store, filename, bytes, taken)))
  const rows = stored.map(({ hash, size, kind, mac }) => ({
    hash: hex(hash),
    size,
    kind,
    stored_at: daysBefore(now, 0),
    mac,
  }))
  await insertRows(client, 'file', rows)
  return stored
}
