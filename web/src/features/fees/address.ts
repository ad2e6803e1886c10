// Which ledgers the list shows is in its address; a ledger keeps it there, so that previous, next and the way back are of the same list.
import { type LedgerSegment, ledgerSegments } from '@portal/contract/fees'

export interface LedgersAsked {
  q?: string
  branch?: number
  segment?: LedgerSegment
}

/** In the list the segment is `show`, which in a ledger says which entries. */
const names = { list: 'show', ledger: 'among' } as const

export function ledgersIn(query: URLSearchParams, page: keyof typeof names): LedgersAsked {
  const q = query.get('q')?.trim().slice(0, 100)
  const branch = query.get('branch') ?? ''
  const segment = ledgerSegments.find((one) => one === query.get(names[page]))
  return {
    ...(q && { q }),
    ...(/^[1-9]\d{0,8}$/.test(branch) && { branch: Number(branch) }),
    ...(segment && { segment }),
  }
}

const asked = ({ q, branch, segment }: LedgersAsked, page: keyof typeof names): string =>
  [
    ...(segment && segment !== 'all' ? [`&${names[page]}=${segment}`] : []),
    ...(branch ? [`&branch=${branch}`] : []),
    ...(q ? [`&q=${encodeURIComponent(q)}`] : []),
  ].join('')

export const ledgerAddress = (id: string, of: LedgersAsked = {}): string => `/fees?ledger=${id}${asked(of, 'ledger')}`
export const ledgersAddress = (of: LedgersAsked): string => `/fees?tab=ledgers${asked(of, 'list')}`
