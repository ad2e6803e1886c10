// What is shown when a screen, or the portal itself, breaks.
import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs'
import { Link, useRouteError } from 'react-router'
import { CallError, lastReference } from '../lib/call.ts'
import { useTitle } from '../lib/title.ts'
import { Message } from '../ui/Message.tsx'

function referenceOf(error: unknown) {
  return error instanceof CallError ? error.requestId : lastReference()
}

/** Inside the shell: one screen is broken, the rest lives on. */
export function ScreenError() {
  useTitle('Something went wrong')
  const reference = referenceOf(useRouteError())
  return (
    <Message
      icon={IconPlugConnectedX}
      heading="h1"
      title="This screen could not be shown"
      help={
        reference ? `Tell support the reference ${reference} if it happens again.` : 'Reload the page to try again.'
      }
    >
      <Link className="link" to="/dash/p">
        Go to home
      </Link>
    </Message>
  )
}

/** No shell to stand in: the code of the page did not arrive, or the shell itself broke. */
export function PortalError() {
  useTitle('Something went wrong')
  const reference = referenceOf(useRouteError())
  return (
    <main>
      <Message
        icon={IconPlugConnectedX}
        heading="h1"
        title="The portal could not be shown"
        help={
          reference ? `Reload the page. The reference is ${reference}.` : 'Check your connection, then reload the page.'
        }
      >
        <a className="link" href="/">
          Reload
        </a>
      </Message>
    </main>
  )
}

export const Blank = () => null
