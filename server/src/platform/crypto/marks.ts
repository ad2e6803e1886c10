// Marks: what must not be readable at rest, and still be found when it comes again, has a keyed hash beside its sealed text. The key
// is the database's own, sealed, so that a mark outlives the keys it was sealed with.
import { createHmac, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { StartError } from '../start-error.ts'
import type { Keys } from './keys.ts'

export const markKeyPurpose = 'mark-key'

/** The same for the same text and purpose, whatever keys are in use. */
export type Marks = (text: string, purpose: string) => Buffer

/** The key is made by whoever asks first. */
export async function openMarks(client: Pick<pg.ClientBase, 'query'>, keys: Keys): Promise<Marks> {
  const fresh = keys.seal(randomBytes(32).toString('hex'), markKeyPurpose)
  await client.query('insert into mark_key (sealed) values ($1) on conflict do nothing', [fresh])
  const { rows } = await client.query<{ sealed: Buffer }>('select sealed from mark_key')
  const sealed = rows[0]?.sealed
  if (!sealed) throw new Error('the key of marks is not there')
  const secret = Buffer.from(opened(keys, sealed), 'hex')
  return (text, purpose) => createHmac('sha256', secret).update(`${purpose}\0${text}`).digest()
}

/** With other keys than it was made with, nothing sealed here can be read: better not to start than to find that out one by one. */
function opened(keys: Keys, sealed: Buffer): string {
  try {
    return keys.open(sealed, markKeyPurpose)
  } catch {
    throw new StartError(
      'PORTAL_KEYS doesn’t have the key this database was sealed with. Add the earlier key behind the new one, then run rotate-key.',
    )
  }
}
