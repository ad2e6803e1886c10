// How amounts and names of drafts are written.
import type { Business, Submission } from '@portal/contract/exchange'

/** What was typed as an amount, without what people put around it. */
export const amountTyped = (text: string) => text.replace(/[$,\s]/g, '')

const grouped = new Intl.NumberFormat('en-US')
/** `12500.5` → `$12,500.50`: on the text itself, no number in between. Empty while it is no amount. */
export function inDollars(amount: string): string {
  const [, whole, cents = ''] = /^(\d{1,20})(?:\.(\d{0,2}))?$/.exec(amount) ?? []
  return whole ? `$${grouped.format(BigInt(whole))}.${cents.padEnd(2, '0')}` : ''
}

/** A draft has no title of its own until it is sent in. */
export function titleOf({ title, status, business }: Pick<Submission, 'title' | 'status' | 'business'>): string {
  if (status !== 'Draft' || !business) return title
  return [business.registration, business.client.trim()].filter(Boolean).join(', ') || 'New business'
}

export const kindOf = (filename: string) => {
  const ending = filename.toLowerCase().split('.').at(-1)
  return ending === 'xlsx' || ending === 'docx' ? ending : 'pdf'
}

/** `Roth IRA, Halvorsen` once both are known, before that the one that is. */
export function inBrief({ registration, client }: Pick<Business, 'registration' | 'client'>): string {
  const name = client.includes(',') ? client.split(',')[0] : client.trim().split(/\s/).at(-1)
  return [registration, name?.trim()].filter(Boolean).join(', ')
}
