// The component library, for everything behind the sign-in; the sign-in page does without it and stays light.
import '../ui/mantine.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { cssVariablesResolver, theme } from '../ui/theme.ts'
import { colorSchemeInCookie } from './color-scheme.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? ''
// The library that locks scrolling behind a dialog adds a style of its own and looks for its nonce here.
Object.assign(window, { __webpack_nonce__: nonce })

export function Look({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeInCookie}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      {children}
    </MantineProvider>
  )
}
