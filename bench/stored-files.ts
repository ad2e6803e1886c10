// Files as a firm's store has them: of random bytes, so that nothing gains by packing them. Many are small, a few are large.
import { createHash, randomFillSync } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { macOf } from '@portal/server/platform/crypto/mac'
import { placeOf } from '@portal/server/platform/files/place'
import type { ClientBase } from 'pg'

export interface Stored {
  hash: string
  size: number
  mac: string
}

/** Of a hundred: sixty around a hundred kilobytes, thirty around one megabyte, nine around eleven, one of fifty. */
function sizeOf(n: number): number {
  const [turn, spread] = [n % 100, ((n * 7_919) % 1_000) / 1_000]
  if (turn < 60) return Math.round(20_000 + 180_000 * spread)
  if (turn < 90) return Math.round(200_000 + 1_800_000 * spread)
  if (turn < 99) return Math.round(2_000_000 + 18_000_000 * spread)
  return 50_000_000
}

/** So many bytes of them, in the folder of a store. */
export async function fillStore(folder: string, bytes: number): Promise<Stored[]> {
  const files: Stored[] = []
  const buffer = Buffer.allocUnsafe(50_000_000)
  for (let left = bytes; left > 0; ) {
    const size = Math.min(sizeOf(files.length), left)
    const content = randomFillSync(buffer.subarray(0, size))
    const hash = createHash('sha256').update(content).digest('hex')
    const mac = macOf()
    mac.update(content)
    const path = join(folder, placeOf(hash))
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
    files.push({ hash, size, mac: mac.tell() })
    left -= size
  }
  return files
}

export async function insertFiles(client: Pick<ClientBase, 'query'>, files: Stored[]): Promise<void> {
  await client.query(
    `insert into file (hash, size, kind, stored_at, mac)
     select decode(h, 'hex'), s, 'pdf', now(), m from unnest($1::text[], $2::bigint[], $3::text[]) f (h, s, m)`,
    [files.map(({ hash }) => hash), files.map(({ size }) => size), files.map(({ mac }) => mac)],
  )
}
