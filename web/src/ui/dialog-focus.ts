// Where the focus belongs in a dialog, and where after it.

const fields = 'input:not([type=hidden], [type=file], :disabled), select:not(:disabled), textarea:not(:disabled)'
const buttons = 'button:not(:disabled), a[href]'

/** A field, or else something to press; the cross above it only when there is nothing else. */
export function firstOf(dialog: Element): HTMLElement | null {
  const body = dialog.querySelector('.mantine-Modal-body') ?? dialog
  const shown = [...body.querySelectorAll<HTMLElement>(fields)].find(
    (field) => field.closest('[hidden], [inert]') === null,
  )
  return shown ?? body.querySelector<HTMLElement>(buttons)
}

/** An entry of a menu is gone when the dialog it opened closes; what opened the menu is not. */
export function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role=menu]')
  const opener = menu ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : active
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}

export const topmost = () => [...document.querySelectorAll('[role=dialog]')].at(-1)

const lastIn = new WeakMap<Element, HTMLElement>()

/** When what had the focus is gone with its step, the next step has it. Something under way keeps it where it was. */
export function goOnIn(dialog: Element): void {
  const last = lastIn.get(dialog)
  if (!last || document.activeElement !== document.body || topmost() !== dialog) return
  if (dialog.querySelector('[data-loading]')) return
  const stays = last.isConnected && !last.matches(':disabled')
  const next = stays ? last : (dialog.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)') ?? firstOf(dialog))
  next?.focus()
}

export function keepFocus(dialog: HTMLElement): () => void {
  const came = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement) lastIn.set(dialog, target)
  }
  dialog.addEventListener('focusin', came)
  const observer = new MutationObserver(() => goOnIn(dialog))
  observer.observe(dialog, { childList: true, subtree: true, attributeFilter: ['disabled', 'data-loading', 'hidden'] })
  return () => {
    observer.disconnect()
    dialog.removeEventListener('focusin', came)
  }
}
