// What the portal says about vendors, where both sides say it.
import type { VendorState } from './rules/vendor.ts'

export const vendorStateWords: Record<VendorState, string> = {
  'not-invited': 'Not invited',
  invited: 'Invited',
  'in-progress': 'In progress',
  submitted: 'Submitted',
  'open-items': 'Open items',
  current: 'Current',
  overdue: 'Overdue',
  ended: 'Ended',
}
