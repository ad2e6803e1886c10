import type { PortalEvent } from '@portal/contract/events'
import type { Days } from './api.ts'

export const titleOf = ({ title }: PortalEvent) => title || 'Untitled event'

export const speakerOf = ({ speaker, speaker_company }: PortalEvent) =>
  [speaker, speaker_company].filter(Boolean).join(', ')

export const daysInWords = (days: Days) => (days === 'all' ? 'all upcoming' : `next ${days} days`)
