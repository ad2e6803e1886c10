// The list on home as the browser keeps it, and how what arrives live changes it.
import type { Task } from '@portal/contract/tasks'

export interface Seen extends Task {
  /** When the await timer was right, by this computer's clock. */
  seen: number
}

export interface TaskRow extends Seen {
  /** Ours alone: what arrives while somebody looks is marked for a moment. */
  life: 'fresh' | 'settled'
}

export interface TaskList {
  rows: readonly TaskRow[]
  /** Where the stream may go on. */
  cursor: string
}

export type Arrival = { task: Task; cursor: string } | { gone: number; cursor: string }

export const asSeen = <T extends Task>(task: T): T & Seen => ({ ...task, seen: Date.now() })
export const settled = (task: Task): TaskRow => ({ ...asSeen(task), life: 'settled' })

/** What is sent twice has the same version, and what is older comes too late: neither changes anything. */
export function withArrival(list: TaskList, arrival: Arrival): TaskList {
  const cursor = arrival.cursor || list.cursor
  if ('gone' in arrival) return { rows: list.rows.filter(({ id }) => id !== arrival.gone), cursor }
  const { task } = arrival
  const known = list.rows.find(({ id }) => id === task.id)
  if (!known) return { rows: [{ ...asSeen(task), life: 'fresh' }, ...list.rows], cursor }
  if (task.version <= known.version) return { ...list, cursor }
  return { rows: list.rows.map((row) => (row === known ? { ...asSeen(task), life: row.life } : row)), cursor }
}

export const allSettled = (list: TaskList): TaskList => ({
  ...list,
  rows: list.rows.map((row) => (row.life === 'fresh' ? { ...row, life: 'settled' } : row)),
})
