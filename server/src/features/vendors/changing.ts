// How the firm's people change a vendor: it is held, seen as they saw it, changed, and open screens are told.
import { vendorsTopic } from '@portal/contract/vendors'
import type { Change, Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import type { Limit } from '../../platform/http/rate-limit.ts'
import type { User } from '../../platform/session/sessions.ts'
import { type Attestation, lockAttestation } from './attestation-store.ts'
import { mayLookAfterVendors } from './policy.ts'
import { lockVendor, type Row } from './store.ts'

/** Every one of them is an email to somebody outside. */
export const mails: Limit = { name: 'vendors', most: 120, ms: 3_600_000 }

export const nameOf = ({ first, last }: Pick<User, 'first' | 'last'>): string => `${first} ${last}`

export const reviewer = (user: User): void => allow(mayLookAfterVendors(user))

export interface Held {
  tx: Tx
  note: Note
  vendor: Row
  /** The attestation under way. */
  open: Attestation | undefined
}

export const endedAlready = 'This vendor was ended.'

/** `version` is left out where what is changed has one of its own. */
export function changing<T>(
  change: Change,
  user: User,
  { id, version }: { id: number; version?: number },
  make: (held: Held) => Promise<T>,
): Promise<T> {
  reviewer(user)
  return change(async (tx, note) => {
    const vendor = found(await lockVendor(tx, id))
    if (version !== undefined && vendor.version !== version) throw new AppError('conflict')
    if (vendor.ended_at) throw new AppError('conflict', { message: endedAlready })
    const open = vendor.open_id === null ? undefined : await lockAttestation(tx, vendor.open_id)
    const done = await make({ tx, note, vendor, open })
    note.live(vendorsTopic)
    return done
  })
}
