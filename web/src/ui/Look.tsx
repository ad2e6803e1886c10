// The component library, for everything behind the sign-in; the sign-in page does without it and stays light.
import './mantine.css'
import { MantineProvider } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { firm } from '../lib/firm.ts'
import { cssVariablesResolver, themeFor } from './theme.ts'
import { colorSchemeInCookie } from './color-scheme.ts'

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
