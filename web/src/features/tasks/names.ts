// The short forms of everyone in a list. They change only when two people come to read alike, so that rows stay drawn.
import { sameInShort } from '@portal/contract/rules/short-name'
import type { Task } from '@portal/contract/tasks'
import { useMemo } from 'react'

const between = '\n'

export function useWrittenOut(tasks: readonly Task[] | undefined): ReadonlySet<string> {
  const text = useMemo(() => {
    const people = (tasks ?? []).flatMap(({ names: { advisor, created_by, assigned_to } }) =>
      assigned_to ? [advisor, created_by, assigned_to] : [advisor, created_by],
    )
    return [...sameInShort(people)].sort().join(between)
  }, [tasks])
  return useMemo(() => new Set(text ? text.split(between) : []), [text])
}
