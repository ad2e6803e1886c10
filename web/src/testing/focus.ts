import { fireEvent } from '@testing-library/react'
import { vi } from 'vitest'

/** By the keyboard there is a ring around it, by the mouse there is none: jsdom knows no difference. */
export function focusBy(how: 'keyboard' | 'mouse', element: Element) {
  const { matches } = Element.prototype
  vi.spyOn(element, 'matches').mockImplementation((selector) =>
    selector === ':focus-visible' ? how === 'keyboard' : matches.call(element, selector),
  )
  fireEvent.focus(element)
}
