// What is shown when a screen, or the portal itself, breaks.
import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs'
import { Link, useRouteError } from 'react-router'
import { useOtherBuild } from '../lib/build.ts'
import { CallError, lastReference } from '../lib/call.ts'
import { ChunkError } from '../lib/loading.ts'
import { useTitle } from '../lib/title.ts'
import { Message } from '../ui/Message.tsx'
import { PlainButton } from '../ui/plain/PlainButton.tsx'

function referenceOf(error: unknown) {
  return error instanceof CallError ? error.requestId : lastReference()
}

/** Inside the shell: one screen is broken, the rest lives on. */
export function ScreenError() {
  useTitle('Something went wrong')
  const error = useRouteError()
  if (error instanceof ChunkError) return <NotLoaded />
  const reference = referenceOf(error)
  return (
    <Message
      icon={IconPlugConnectedX}
      heading="h1"
      title="This page couldn’t be displayed"
      help={
        reference
          ? `If this keeps happening, contact support with reference ${reference}.`
          : 'Reload the page to try again.'
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
  const error = useRouteError()
  const reference = referenceOf(error)
  return (
    <main>
      {error instanceof ChunkError ? (
        <NotLoaded />
      ) : (
        <Message
          icon={IconPlugConnectedX}
          heading="h1"
          title="The portal couldn’t load"
          help={
            reference
              ? `Reload the page. If this keeps happening, contact support with reference ${reference}.`
              : 'Check your connection and reload the page.'
          }
        >
          <a className="link" href="/">
            Reload
          </a>
        </Message>
      )}
    </main>
  )
}

function NotLoaded() {
  const outdated = useOtherBuild() !== undefined
  return (
    <Message
      icon={IconPlugConnectedX}
      heading="h1"
      title="This page couldn’t load"
      help={
        outdated
          ? 'A new version of the portal is available. Reload the page to get it.'
          : 'Check your connection and reload the page.'
      }
    >
      <PlainButton onClick={() => location.reload()}>Reload</PlainButton>
    </Message>
  )
}

export const Blank = () => null
