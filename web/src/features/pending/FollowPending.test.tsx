import { pendingTopic } from '@portal/contract/pending'
import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readSession } from '../../lib/session.ts'
import { detailsOf } from '../../testing/details.ts'
import { openProducts } from '../../testing/products.tsx'
import { FakeEventSource } from '../../testing/wire.ts'

it('a deduction changes the session’s figure on whichever page it is heard of', async () => {
  const who = detailsOf({ pending_compensation: '400.00' })
  const { server } = await openProducts([], { who })
  server.answers['POST /api/auth/verify'] = { ap: 1, details: { ...who, pending_compensation: '214.50' } }
  await waitFor(() => expect(FakeEventSource.open[0]).toBeDefined())
  act(() => FakeEventSource.open[0]?.say('changed', pendingTopic(who.id)))
  await waitFor(() => expect(readSession()?.pending_compensation).toBe('214.50'))
})
