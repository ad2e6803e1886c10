import { useEffect, useEffectEvent } from 'react'

/** Single keys, but not those somebody types, nor those meant for a dialog; a key that is held down counts once. */
export function useKeys(actions: Record<string, (() => void) | undefined>) {
  const actionOf = useEffectEvent((key: string) => actions[key])
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { target, key } = event
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (document.querySelector('[role="dialog"]')) return
      if (target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="listbox"]'))
        return
      const act = actionOf(key)
      if (!act) return
      // it may lead into a field, which is not to begin with it
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
