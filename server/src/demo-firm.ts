// What the portal knows of its demo firm. The demo is built on the server's own rules, so whoever starts the portal
// hands it in (bin/): nothing here imports it.
import type pg from 'pg'
import type { Keys } from './platform/crypto/keys.ts'
import type { Store } from './platform/files/store.ts'

export interface DemoAccount {
  email: string
  role: string
  factor: 'EMAIL' | 'AP' | 'PUSH' | 'PASS'
}

interface Into {
  now: Date
  keys: Keys
  /** Where the files go. */
  store: Store
  /** What links in emails begin with. */
  origin?: string
}

export interface DemoFirm {
  accounts: DemoAccount[]
  /** Of every account. */
  password: string
  /** What to give an authenticator app for every account that has one. */
  seed: string
  /** A firm larger than the one that every start brings tells what was written, and in how many milliseconds. */
  load(
    client: pg.ClientBase,
    into: Into & { advisors?: number; tell?: (table: string, rows: number, ms: number) => void },
  ): Promise<void>
  /** Unless it is there already. */
  loadOnce(owner: pg.Pool, into: Into, starting: () => void): Promise<void>
}
