import type { Attested, NewVendorItem } from '@portal/contract/vendor-reviews'
import type { VendorAnswer } from './api.ts'

export type Asking = 'edit' | 'end' | 'invite' | 'remind' | 'revoke' | 'accept' | 'return'

/** What every dialog about a vendor is given. */
export interface Asked {
  /** As it was when it was asked. */
  data: VendorAnswer
  /** As it is by now. */
  now: VendorAnswer
  attested: Attested | undefined
  drafts: readonly NewVendorItem[]
  onDrafts: (drafts: NewVendorItem[]) => void
  onRefused: (why: string) => void
  onClose: () => void
}
