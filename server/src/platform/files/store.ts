// Opens the store that is configured. Each kind is loaded only where it is used.
import type { Store } from './place.ts'

export type { Store }

export async function openStore(url: URL, dataDir: string): Promise<Store> {
  if (url.protocol === 's3:') return (await import('./s3-store.ts')).s3Store(url, dataDir)
  return (await import('./disk-store.ts')).diskStore(url)
}
