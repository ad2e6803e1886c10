// What the list of people shows lives in the address: it can be reloaded, shared and come back to.
import { reviewerFlags } from '@portal/contract/session'
import { type UserFilter, userSorts, userStates } from '@portal/contract/users'

export type FilterName = 'branch' | 'access' | 'state' | 'flag'

const wholeUpTo = (text: string | null, most: number) =>
  text !== null && /^\d{1,10}$/.test(text) && Number(text) <= most ? Number(text) : undefined

/** What the server would not understand is left out. */
export function filterFrom(query: URLSearchParams): UserFilter {
  const q = query.get('q')?.trim().slice(0, 100)
  const branch = wholeUpTo(query.get('branch'), 2 ** 31 - 1)
  const access = wholeUpTo(query.get('access'), 9)
  const state = userStates.find((one) => one === query.get('state'))
  const flag = [...reviewerFlags, 'manager' as const].find((one) => one === query.get('flag'))
  return {
    ...(q && { q }),
    ...(branch && { branch }),
    ...(access !== undefined && { access }),
    ...(state && { state }),
    ...(flag && { flag }),
  }
}

export function sortFrom(query: URLSearchParams): { sort?: string } {
  const sort = query.get('sort') ?? ''
  return userSorts.some((one) => one === sort.replace(/^-/, '')) ? { sort } : {}
}

/** One person's page; the list it was opened from stays in its address. */
export function userAddress(id: string, from: URLSearchParams): string {
  const query = new URLSearchParams(from)
  query.set('tab', 'users')
  query.set('user', id)
  return `/management?${query}`
}

export function listAddress(from: URLSearchParams): string {
  const query = new URLSearchParams(from)
  query.delete('user')
  return `/management?${query}`
}
