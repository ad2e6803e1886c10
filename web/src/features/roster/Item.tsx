import { createContext, type ReactNode, useContext } from 'react'
import { Link } from 'react-router'

/** The work items of this advisor that the reader may open. */
export const Openable = createContext<ReadonlySet<number>>(new Set())

/** Words about something under way lead to its work item, where the reader may see it. */
export function Item({ task, children }: { task: number | null; children: ReactNode }) {
  const openable = useContext(Openable)
  return task !== null && openable.has(task) ? (
    <Link className="link" to={`/view/${task}`}>
      {children}
    </Link>
  ) : (
    children
  )
}
