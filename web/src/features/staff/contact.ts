import type { Biography } from '@portal/contract/staff'
import { firm } from '../../lib/firm.ts'

export const nameOf = ({ first, last }: Pick<Biography, 'first' | 'last'>) => `${first} ${last}`

export const dial = (phone: string, ext = '') => `tel:${phone.replace(/[^+\d]/g, '')}${ext && `;ext=${ext}`}`

/** The direct line, or else the main line with the extension. */
export const callHref = ({ phone, ext }: Pick<Biography, 'phone' | 'ext'>) =>
  phone ? dial(phone) : firm.phone ? dial(firm.phone, ext) : undefined
