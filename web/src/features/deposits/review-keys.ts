import { useEffect, useEffectEvent } from 'react'

/** Single keys for the whole page, but not those somebody types, nor those meant for a dialog. What is pressed doesn't scroll. */
export function useReviewKeys(actions: Record<string, (() => void) | undefined>) {
  const act = useEffectEvent((key: string): boolean => {
    const known = actions[key.length === 1 ? key.toLowerCase() : key]
    known?.()
    return known !== undefined
  })
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { target, key } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (document.querySelector('[role="dialog"]')) return
      if (target instanceof Element) {
        if (target.closest('input, textarea, select, [contenteditable], [role="listbox"]')) return
        // a button in focus is pressed by Space
        if (key === ' ' && target.closest('button, a')) return
      }
      if (act(key)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
