import '@fontsource-variable/inter/opsz.css'
import './ui/mantine-sign-in.css'
import './ui/tokens.css'
import { MantineProvider } from '@mantine/core'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { colorSchemeInCookie } from './app/color-scheme.ts'
import { createPortalRouter } from './app/router.tsx'
import { cssVariablesResolver, theme } from './ui/theme.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? ''
// The library that locks scrolling behind a dialog adds a style of its own and looks for its nonce here.
Object.assign(window, { __webpack_nonce__: nonce })

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    colorSchemeManager={colorSchemeInCookie}
    defaultColorScheme="auto"
    getStyleNonce={() => nonce}
  >
    <RouterProvider router={createPortalRouter()} />
  </MantineProvider>,
)
