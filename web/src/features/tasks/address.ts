// The list an item was opened from stays in its address: the way back, the next one and the one before come from it.
import { type ActivityFilter, type ActivitySegment, activitySegments, between } from '@portal/contract/tasks'

const names = ['segment', 'department', 'category', 'stage', 'assignee', 'branch', 'age', 'q', 'done'] as const
export type FilterName = (typeof names)[number]
export const ages = { day: 'Past day', week: 'Past week', month: 'Past month', older: 'Older than a month' } as const

const queueMark = 'from'
const queueName = 'activities'

const acceptable: { [N in FilterName]?: (value: string) => boolean } = {
  segment: (value) => activitySegments.some((one) => one === value),
  stage: (value) => /^[0-9](,[0-9])*$/.test(value),
  age: (value) => value in ages,
  done: (value) => value === 'yes',
}

/** Where nothing else is asked for: what the reader has to do. */
const usual: ActivitySegment = 'mine'

/** What an address asks for; what the server would not understand is left out. */
export function filterFrom(query: URLSearchParams): ActivityFilter & { segment: ActivitySegment } {
  const entries = names.flatMap((name) => {
    const value = query.get(name)?.trim()
    return value && (acceptable[name]?.(value) ?? true) ? [[name, value]] : []
  })
  return { segment: usual, ...(Object.fromEntries(entries) as ActivityFilter) }
}

/** Equal for equal filters, in whatever order they were given. */
export const filterText = (filter: ActivityFilter): string =>
  String(new URLSearchParams(names.flatMap((name) => (filter[name] ? [[name, filter[name]]] : []))))

/** The values of one filter. */
export const chosenOf = (filter: ActivityFilter, name: 'department' | 'category' | 'branch' | 'assignee'): string[] =>
  filter[name]?.split(between) ?? []

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
