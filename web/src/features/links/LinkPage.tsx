// What every page behind a link goes through: the link is looked at, a code is asked for where one is needed, and a link that is over,
// now or while the page is used, ends in the one page for all of them.
import { type LinkAsker, openLink } from '@portal/contract/links'
import type { AnswerOf } from '@portal/contract/endpoint'
import type { LinkPurpose } from '@portal/contract/rules/link-purpose'
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { call, CallError } from '../../lib/call.ts'
import { useLinkToken } from '../../lib/link.ts'
import { PlainButton } from '../../ui/plain/PlainButton.tsx'
import { CodePage } from './CodePage.tsx'
import { PublicFrame } from './PublicFrame.tsx'
import { Sign } from './Sign.tsx'
import { SpentLink } from './SpentLink.tsx'
import styles from './public.module.css'

export interface Opened {
  asker: LinkAsker
  /** Of the person the link was sent to, masked. */
  email: string
  expires: string
}

interface Props {
  purpose: LinkPurpose
  children: (opened: Opened) => ReactNode
}

export function LinkPage({ purpose, children }: Props) {
  const token = useLinkToken(purpose)
  return <Behind key={token} purpose={purpose} token={token} content={children} />
}

type State = { at: 'looking' } | { at: 'over' } | { at: 'away'; why: string } | ({ at: 'code' | 'open' } & Opened)

function Behind({ purpose, token, content }: { purpose: LinkPurpose; token: string; content: Props['children'] }) {
  const [state, setState] = useState<State>({ at: token ? 'looking' : 'over' })
  const over = useCallback(() => setState({ at: 'over' }), [])
  const again = () => {
    setState({ at: 'looking' })
    void looked(purpose).then(setState)
  }
  const [client] = useState(() => clientOf({ over, again }))

  useEffect(() => {
    if (!token) return undefined
    const leaving = new AbortController()
    void looked(purpose, leaving.signal).then((found) => leaving.signal.aborted || setState(found))
    return () => leaving.abort()
  }, [token, purpose])

  if (state.at === 'over') return <SpentLink />
  if (state.at === 'looking')
    return (
      <PublicFrame narrow>
        <output className={styles.wait} aria-busy="true">
          <span className="vh">Opening your link</span>
        </output>
      </PublicFrame>
    )
  if (state.at === 'away') return <Away why={state.why} onRetry={again} />
  if (state.at === 'code') return <CodePage {...state} purpose={purpose} onOpen={again} onOver={over} />
  return <QueryClientProvider client={client}>{content(state)}</QueryClientProvider>
}

async function looked(purpose: LinkPurpose, signal?: AbortSignal): Promise<State> {
  try {
    return stateOf(await call(openLink, { body: { purpose } }, signal))
  } catch (error) {
    const { code, message } = error as CallError
    return code === 'link-over' ? { at: 'over' } : { at: 'away', why: message }
  }
}

const stateOf = ({ state, email, asker, expires }: AnswerOf<typeof openLink>): State => ({
  at: state,
  email,
  asker,
  expires,
})

/** Whichever call finds it out. */
function clientOf({ over, again }: { over: () => void; again: () => void }): QueryClient {
  const onError = (error: Error) => {
    if (!(error instanceof CallError)) return
    if (error.code === 'link-over') over()
    if (error.code === 'code-needed') again()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: { queries: { retry: false, staleTime: 60_000 } },
  })
}

const Away = ({ why, onRetry }: { why: string; onRetry: () => void }) => (
  <PublicFrame narrow>
    <Sign of={IconWifiOff} tone="off" />
    <h1>Couldn’t open this page</h1>
    <p className={styles.lead} role="alert">
      {why}
    </p>
    <div className={styles.acts}>
      <PlainButton primary wide={false} onClick={onRetry}>
        Try again
      </PlainButton>
    </div>
  </PublicFrame>
)
