// What somebody is met with on home: one dialog at a time, each saying when the next may come.
import { type ComponentType, lazy, Suspense, useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { patiently } from '../../lib/loading.ts'
import { useDetails } from '../../lib/session.ts'
import { Certification } from '../certification/public.ts'
import { WhatsNew } from '../whats-new/public.ts'

// seen once in a person's life here, and the heaviest of the three
const WelcomeWizard = lazy(patiently(async () => ({ default: (await import('../welcome/public.ts')).WelcomeWizard })))

const inOrder: ComponentType<{ onDone: () => void }>[] = [WelcomeWizard, Certification, WhatsNew]

export function Greetings() {
  const { guest } = useDetails()
  const [query] = useSearchParams()
  const [turn, setTurn] = useState(query.has('welcome') && !guest ? 0 : 1)
  const next = useCallback(() => setTurn(turn + 1), [turn])
  const Dialog = inOrder[turn]
  return <Suspense>{Dialog && <Dialog onDone={next} />}</Suspense>
}
