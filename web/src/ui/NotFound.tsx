import IconMapOff from '@tabler/icons-react/dist/esm/icons/IconMapOff.mjs'
import { Link } from 'react-router'
import { useTitle } from '../lib/title.ts'
import { Message } from './Message.tsx'

export function NotFound() {
  useTitle('Page not found')
  return (
    <Message
      icon={IconMapOff}
      heading="h1"
      title="Page not found"
      help="Nothing is at this address. It may have moved, or the link is incomplete."
    >
      <Link className="link" to="/dash/p">
        Go to home
      </Link>
    </Message>
  )
}
