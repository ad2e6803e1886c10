import type { UserEvent } from '@testing-library/user-event'

/** A text goes into a field at once, after what is in it. Typed, each key draws the page once more: that is for tests about keys. */
export async function fill(user: UserEvent, field: HTMLElement, text: string) {
  await user.click(field)
  await user.paste(text)
}
