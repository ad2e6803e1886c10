// Who makes packets, who is the second person for an unmasked one, and who stops or takes one.
import type { User } from '../../platform/session/sessions.ts'
import { isImpartial } from '../acting/public.ts'
import { mayLookAfterRecords } from '../records/public.ts'

type Viewer = Parameters<typeof mayLookAfterRecords>[0] & Pick<User, 'id'>

export interface PacketRow {
  state: string
  asked_by: string | null
  masked: boolean
}

export const mayMakePacket = (user: Viewer): boolean => mayLookAfterRecords(user)

/** Somebody else's word, for a packet that shows what is otherwise masked. */
export const mayConfirmPacket = (user: Viewer, { state, asked_by }: PacketRow): boolean =>
  mayLookAfterRecords(user) &&
  state === 'to-confirm' &&
  isImpartial(user, { account_id: null, created_by: asked_by, hands: [] })

/** Whoever looks after records: the one who asked may be away. */
export const mayCancelPacket = (user: Viewer, { state }: PacketRow): boolean =>
  mayLookAfterRecords(user) && (state === 'to-confirm' || state === 'waiting')

/** To an examiner: nobody asked whoever does it, and whoever made the packet may. */
export const maySharePacket = (user: Viewer, { state }: Pick<PacketRow, 'state'>): boolean =>
  mayLookAfterRecords(user) && state === 'ready'

export const mayDownloadPacket = (user: Viewer, { state }: PacketRow): boolean =>
  mayLookAfterRecords(user) && state === 'ready'
