// What the list shows is in the address, and stays there while one of its records is open: the way back, the next one and the one
// before come from it.
import { type ChangeFilter, changeFlags, changeSegments, changeStatuses } from '@portal/contract/address-blotter'
import { isDay } from '@portal/contract/rules/day'

const names = ['segment', 'status', 'flag', 'branch', 'since', 'q', 'desc'] as const
type FilterName = (typeof names)[number]

const screen = '/securities/addressblotter'

const acceptable: { [N in FilterName]?: (value: string) => boolean } = {
  segment: (value) => changeSegments.some((one) => one === value),
  status: (value) => value.split('|').every((one) => changeStatuses.some((status) => status === one)),
  flag: (value) => changeFlags.some((one) => one === value),
  branch: (value) => /^[1-9]\d{0,8}$/.test(value),
  since: isDay,
}

export type Filter = ChangeFilter & { segment: NonNullable<ChangeFilter['segment']> }

/** What an address asks for; what the server would not understand is left out. */
export function filterFrom(query: URLSearchParams): Filter {
  const given = names.flatMap((name) => {
    const value = name === 'desc' ? (query.get('sort') === '-notice' ? 'yes' : '') : query.get(name)?.trim()
    return value && (acceptable[name]?.(value) ?? true) ? [[name, value]] : []
  })
  const { branch, ...filter } = Object.fromEntries(given) as Omit<ChangeFilter, 'branch'> & { branch?: string }
  return { segment: 'open', ...filter, ...(branch && { branch: Number(branch) }) }
}

function withId(query: URLSearchParams, id: number | undefined): string {
  const next = new URLSearchParams(query)
  for (const name of ['id', 'new', 'correct']) next.delete(name)
  if (id !== undefined) next.set('id', String(id))
  return next.size ? `${screen}?${next}` : screen
}

/** Keeps the list it was opened from. */
export const changeAddress = (id: number, query: URLSearchParams): string => withId(query, id)
export const listAddress = (query: URLSearchParams): string => withId(query, undefined)

/** The record that is open; nothing where the address names none. */
export function openedIn(query: URLSearchParams): number | 'unknown' | undefined {
  const id = query.get('id')
  if (id === null) return undefined
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 'unknown'
}
