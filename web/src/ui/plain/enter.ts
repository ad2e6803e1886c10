import type { KeyboardEvent } from 'react'

/** A form whose button is off does not hear the Enter key: it says instead what is missing. */
export const onEnter = (missing: () => void) => (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) missing()
}
