import '@fontsource-variable/inter/opsz.css'
import './ui/tokens.css'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { createPortalRouter } from './app/router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(<RouterProvider router={createPortalRouter()} />)
