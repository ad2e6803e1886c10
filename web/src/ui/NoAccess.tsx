import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { Link } from 'react-router'
import { Message } from './Message.tsx'

interface Props {
  title: string
  help: string
  /** `p` where the screen has its heading above. */
  heading?: 'h1' | 'p'
}

/** Instead of a screen that somebody may not use: nothing to filter, nothing to try again, the way home. */
export function NoAccess({ title, help, heading = 'h1' }: Props) {
  return (
    <Message icon={IconLock} heading={heading} title={title} help={help}>
      <Link className="link" to="/dash/p">
        Go to home
      </Link>
    </Message>
  )
}
