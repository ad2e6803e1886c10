// The chosen theme lives in a cookie: opening the sign-in page clears session and local storage.
import type { MantineColorSchemeManager } from '@mantine/core'

const yearInSeconds = 31_536_000

export const colorSchemeInCookie: MantineColorSchemeManager = {
  get: (otherwise) => {
    const chosen = /(?:^|; )portal_theme=(light|dark|auto)/.exec(document.cookie)?.[1]
    return (chosen as 'light' | 'dark' | 'auto' | undefined) ?? otherwise
  },
  set: (value) => {
    document.cookie = `portal_theme=${value}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax`
  },
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {
    document.cookie = 'portal_theme=; Path=/; Max-Age=0; SameSite=Lax'
  },
}
