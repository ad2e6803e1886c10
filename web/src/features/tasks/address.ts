// The list an item was opened from stays in its address: the way back, the next one and the one before come from it.
import type { ActivityFilter } from '@portal/contract/tasks'

const names = ['department', 'category', 'stage', 'assignee', 'age', 'q', 'done'] as const
export type FilterName = (typeof names)[number]
export const ages = { day: 'Past day', week: 'Past week', month: 'Past month', older: 'Older than a month' } as const

const queueMark = 'from'
const queueName = 'activities'

const acceptable: { [N in FilterName]?: (value: string) => boolean } = {
  stage: (value) => /^[0-9](,[0-9])*$/.test(value),
  age: (value) => value in ages,
  done: (value) => value === 'yes',
}

/** What an address asks for; what the server would not understand is left out. */
export function filterFrom(query: URLSearchParams): ActivityFilter {
  const entries = names.flatMap((name) => {
    const value = query.get(name)?.trim()
    return value && (acceptable[name]?.(value) ?? true) ? [[name, value]] : []
  })
  return Object.fromEntries(entries) as ActivityFilter
}

/** Equal for equal filters, in whatever order they were given. */
export const filterText = (filter: ActivityFilter): string =>
  String(new URLSearchParams(names.flatMap((name) => (filter[name] ? [[name, filter[name]]] : []))))

export const stagesOf = ({ stage }: ActivityFilter): number[] => stage?.split(',').map(Number) ?? []

export function viewAddress(id: number, from: { pathname: string; search: string }): string {
  if (from.pathname !== '/activities') return `/view/${id}`
  const query = new URLSearchParams(from.search)
  query.set(queueMark, queueName)
  return `/view/${id}?${query}`
}

export const inQueue = (query: URLSearchParams) => query.get(queueMark) === queueName

export interface Back {
  to: string
  label: string
}

/** The way back to where an item was opened from. */
export function backFrom(query: URLSearchParams): Back {
  if (!inQueue(query)) return { to: '/dash/p', label: 'Back to home' }
  const rest = new URLSearchParams(query)
  rest.delete(queueMark)
  return { to: rest.size > 0 ? `/activities?${rest}` : '/activities', label: 'Back to Branch Activities' }
}
