// The component library, for everything behind the sign-in; the sign-in page does without it and stays light.
import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { firm } from '../lib/firm.ts'
import './mantine.css'
import { cssVariablesResolver, themeFor } from './theme.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? ''
// The library that locks scrolling behind a dialog adds a style of its own and looks for its nonce here.
Object.assign(window, { __webpack_nonce__: nonce })

export function Look({ children }: { children: ReactNode }) {
  const [look] = useState(() => themeFor(firm.colours.accent))
  return (
    <MantineProvider
      theme={look}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeInCookie}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      {children}
    </MantineProvider>
  )
}

// The chosen theme lives in a cookie: opening the sign-in page clears session and local storage.
const yearInSeconds = 31_536_000

const colorSchemeInCookie: MantineColorSchemeManager = {
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
