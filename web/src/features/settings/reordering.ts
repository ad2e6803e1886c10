// Rows in an order of the person's own. By pointer a row follows it and the others make room; by keyboard Space or Enter lifts,
// the arrows move, Space or Enter drops and Escape puts back. Every step is said.
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

interface Props<Row> {
  list: RefObject<HTMLElement | null>
  rows: readonly Row[]
  nameOf: (at: number) => string
  onOrder: (rows: Row[]) => void
}

/** The row from one place at another. */
export const moved = <Row>(rows: readonly Row[], from: number, to: number): Row[] => {
  const row = rows[from]
  return row === undefined ? [...rows] : rows.toSpliced(from, 1).toSpliced(to, 0, row)
}

interface Drag {
  from: number
  /** Where the pointer went down, and how far it has come. */
  start: number
  by: number
  /** A row and the line under it. */
  step: number
}

export function useReordering<Row>({ list, rows, nameOf, onOrder }: Props<Row>) {
  const [drag, setDrag] = useState<Drag>()
  /** Lifted by keyboard: where it is, and how everything was. */
  const [held, setHeld] = useState<{ at: number; before: readonly Row[] }>()
  const [said, setSaid] = useState('')
  const focusAt = useRef<number>(undefined)

  useEffect(() => {
    if (focusAt.current === undefined) return
    list.current?.querySelectorAll<HTMLElement>('[data-handle]')[focusAt.current]?.focus()
    focusAt.current = undefined
  })

  const within = (at: number) => Math.min(Math.max(at, 0), rows.length - 1)
  const target = drag && within(drag.from + Math.round(drag.by / drag.step))
  const placed = (name: string, at: number) => `${name}, ${at + 1} of ${rows.length}`

  /** How far a row stands from its own place while another is dragged past it. */
  function offsetOf(at: number): number {
    if (!drag || target === undefined) return 0
    if (at === drag.from) return drag.by
    if (at > drag.from && at <= target) return -drag.step
    return at < drag.from && at >= target ? drag.step : 0
  }

  function onPointerDown(at: number, event: PointerEvent<HTMLElement>) {
    if (event.button !== 0 || held) return
    const row = event.currentTarget.closest('li')
    event.currentTarget.setPointerCapture?.(event.pointerId)
    setDrag({ from: at, start: event.clientY, by: 0, step: row?.getBoundingClientRect().height || 48 })
  }
  const onPointerMove = ({ clientY }: PointerEvent) => setDrag((now) => now && { ...now, by: clientY - now.start })
  function onPointerUp() {
    if (drag && target !== undefined && target !== drag.from) {
      setSaid(placed(nameOf(drag.from), target))
      onOrder(moved(rows, drag.from, target))
      focusAt.current = target
    }
    setDrag(undefined)
  }

  function onKeyDown(at: number, event: KeyboardEvent) {
    const { key } = event
    if (drag && key === 'Escape') return setDrag(undefined)
    const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
    const toggles = key === ' ' || key === 'Enter'
    if (!toggles && !(held && (step || key === 'Escape'))) return
    event.preventDefault()
    event.stopPropagation()
    if (!held) {
      setHeld({ at, before: rows })
      setSaid(`Lifted. ${placed(nameOf(at), at)}`)
    } else if (toggles) {
      setHeld(undefined)
      setSaid(`Dropped. ${placed(nameOf(held.at), held.at)}`)
    } else if (key === 'Escape') putBack()
    else if (within(at + step) !== at) {
      setSaid(placed(nameOf(at), at + step))
      setHeld({ ...held, at: at + step })
      onOrder(moved(rows, at, at + step))
      focusAt.current = at + step
    }
  }

  function putBack() {
    if (!held) return
    const back = held.before.indexOf(rows[held.at] as Row)
    setSaid(`Put back. ${placed(nameOf(held.at), back)}`)
    onOrder([...held.before])
    focusAt.current = back
    setHeld(undefined)
  }

  return {
    /** The row that is on its way. */
    lifted: drag?.from ?? held?.at,
    offsetOf,
    said,
    handle: (at: number) => ({
      'data-handle': true,
      'aria-pressed': held?.at === at,
      onPointerDown: (event: PointerEvent<HTMLElement>) => onPointerDown(at, event),
      onPointerMove,
      onPointerUp,
      onPointerCancel: () => setDrag(undefined),
      onKeyDown: (event: KeyboardEvent) => onKeyDown(at, event),
      // whoever goes elsewhere leaves it where it is
      onBlur: () => focusAt.current === undefined && setHeld(undefined),
    }),
  }
}
