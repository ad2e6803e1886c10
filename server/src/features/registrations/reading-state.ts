import { states } from '@portal/contract/rules/states'
import type { Cells, reading } from '../imports/public.ts'

const byWord = new Map(states.flatMap(({ name, code }) => [name, code].map((word) => [word.toLowerCase(), name])))

/** A state as files write it: by its name or its two letters. */
export function readState(read: ReturnType<typeof reading>, cells: Cells): string {
  const name = byWord.get((cells['state'] ?? '').toLowerCase())
  if (!name) read.refuse('state', 'Enter a state name or two-letter code.')
  return name ?? ''
}
