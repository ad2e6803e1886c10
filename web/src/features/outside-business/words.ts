import type { Activity } from '@portal/contract/outside-business'

export const standings = [
  'Draft',
  'With manager',
  'With compliance',
  'Needs a reply',
  'Approved',
  'Approved with conditions',
  'Expired',
  'Denied',
  'Ended',
] as const
export type Standing = (typeof standings)[number]

const plain = {
  Draft: 'Draft',
  Manager: 'With manager',
  Compliance: 'With compliance',
  'Holding (Advisor)': 'Needs a reply',
  Denied: 'Denied',
  Ended: 'Ended',
} as const satisfies Partial<Record<Activity['status'], Standing>>

export function standingOf({ status, approved }: Pick<Activity, 'status' | 'approved'>): Standing {
  if (status === 'Approved' || status === 'Approved with conditions') return approved ? status : 'Expired'
  return plain[status]
}

/** A draft may have no words yet. */
export const nameOf = ({ answers: { desc, business } }: Pick<Activity, 'answers'>) =>
  desc || business.name || 'Untitled activity'
