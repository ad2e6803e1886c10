// What can be done through a link in an email, and the call that does the same for somebody signed in: none asks for proof.
import { setReminders } from '@portal/contract/actions'
import { withdrawChange } from '@portal/contract/address-blotter'
import type { Endpoint } from '@portal/contract/endpoint'
import { acknowledgeNote } from '@portal/contract/meetings'
import { setOnboardingReminders } from '@portal/contract/onboarding'
import { actOnTasks } from '@portal/contract/tasks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { actionKinds } from './features/actions/kinds.ts'
import { type TestPortal, testPortal } from './testing/portal.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await testPortal()))
afterAll(() => portal.close())

const sameAs: Record<string, Endpoint> = {
  'address-change': withdrawChange,
  'candidate-reminders': setOnboardingReminders,
  'meeting-note': acknowledgeNote,
  'outside-business': actOnTasks,
  reminders: setReminders,
}

it('is known, and nothing that asks for proof is among it', () => {
  expect(actionKinds().toSorted()).toEqual(Object.keys(sameAs))
  expect(Object.entries(sameAs).filter(([, { proof }]) => proof)).toEqual([])
})
