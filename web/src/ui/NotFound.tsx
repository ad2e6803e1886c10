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
      help="There’s nothing at this address. The page may have moved, or the link may be incomplete."
    >
      <div className={styles.ways}>
        <Link className="link" to="/dash/p">
          Go to home
        </Link>
        {find && (
          <button type="button" className={styles.find} onClick={find}>
            Search pages and documents
          </button>
        )}
      </div>
    </Message>
  )
}
