// What the roster shows lives in the address: it can be reloaded, shared and come back to.
import { type RosterFilter, rosterFlags, rosterSorts } from '@portal/contract/roster'

/** What an address asks for; what the server would not understand is left out. */
export function filterFrom(query: URLSearchParams): RosterFilter {
  const q = query.get('q')?.trim().slice(0, 100)
  const flag = rosterFlags.find((one) => one === query.get('flag'))
  const branch = Number(query.get('branch'))
  const sortText = query.get('sort') ?? ''
  const sort = rosterSorts.find((one) => one === sortText.replace(/^-/, ''))
  return {
    ...(q && { q }),
    ...(flag && { flag }),
    ...(Number.isInteger(branch) && branch > 0 && branch < 2 ** 31 && { branch }),
    ...(sort && { sort }),
    ...(sort && sortText.startsWith('-') && { desc: 'yes' }),
  }
}

/** One advisor's page; the list it was opened from stays in its address. */
export function advisorAddress(id: string, from: URLSearchParams): string {
  const query = new URLSearchParams(from)
  query.set('advisor', id)
  return `/advisors?${query}`
}

export function listAddress(from: URLSearchParams): string {
  const query = new URLSearchParams(from)
  query.delete('advisor')
  return query.size > 0 ? `/advisors?${query}` : '/advisors'
}
