import IconMapOff from '@tabler/icons-react/dist/esm/icons/IconMapOff.mjs'
import { createContext, use } from 'react'
import { Link } from 'react-router'
import { useTitle } from '../lib/title.ts'
import { Message } from './Message.tsx'
import styles from './NotFound.module.css'

/** Opens the search over everything, where there is one around the page. */
export const FindContext = createContext<(() => void) | undefined>(undefined)

export function NotFound() {
  useTitle('Page not found')
  const find = use(FindContext)
  return (
    <Message
      icon={IconMapOff}
      heading="h1"
      title="Page not found"
      help="Nothing is at this address. It may have moved, or the link is incomplete."
    >
      <div className={styles.ways}>
        <Link className="link" to="/dash/p">
          Go to home
        </Link>
        {find && (
          <button type="button" className={styles.find} onClick={find}>
            Find a screen or document
          </button>
        )}
      </div>
    </Message>
  )
}
