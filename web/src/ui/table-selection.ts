// Which rows are chosen: one by one, a range with Shift, or all that are shown.
import { type KeyboardEvent, useMemo, useRef } from 'react'

export interface Selection {
  has: (id: string) => boolean
  /** `range` takes everything from the row last chosen to this one. */
  toggle: (id: string, range: boolean) => void
  /** Of the rows shown. */
  all: boolean
  some: boolean
  /** Shown or not. */
  any: boolean
  toggleAll: () => void
}

export function useSelection(
  shown: readonly { id: string }[],
  selected: ReadonlySet<string> | undefined,
  onSelect: ((selected: ReadonlySet<string>) => void) | undefined,
): Selection | undefined {
  const last = useRef<string>(undefined)
  return useMemo(() => {
    if (!selected || !onSelect) return undefined
    const set = (ids: readonly string[], choose: boolean) =>
      onSelect(new Set(choose ? [...selected, ...ids] : [...selected].filter((id) => !ids.includes(id))))
    const chosen = shown.filter(({ id }) => selected.has(id)).length
    const all = shown.length > 0 && chosen === shown.length
    return {
      has: (id) => selected.has(id),
      toggle: (id, range) => {
        const from = range ? shown.findIndex((row) => row.id === last.current) : -1
        const to = shown.findIndex((row) => row.id === id)
        const ids = from < 0 ? [id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1).map((row) => row.id)
        last.current = id
        set(ids, !selected.has(id))
      },
      all,
      some: chosen > 0 && !all,
      any: selected.size > 0,
      toggleAll: () =>
        set(
          shown.map(({ id }) => id),
          !all,
        ),
    }
  }, [shown, selected, onSelect])
}

/** Escape lets go of what is chosen, unless it closes something that is open. */
export const lettingGo =
  (selected: ReadonlySet<string> | undefined, letGo: () => void) =>
  ({ key, target, defaultPrevented }: KeyboardEvent) => {
    const within = target instanceof Element && target.closest('[role=menu], [role=listbox], [role=dialog], input')
    const box = target instanceof HTMLInputElement && target.type === 'checkbox'
    if (key === 'Escape' && !defaultPrevented && (!within || box) && (selected?.size ?? 0) > 0) letGo()
  }
