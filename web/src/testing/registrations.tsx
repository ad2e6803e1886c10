import type { AnswerOf } from '@portal/contract/endpoint'
import type { License, readRegistrations, StateFee } from '@portal/contract/registrations'
import { states } from '@portal/contract/rules/states'
import type { Details } from '@portal/contract/session'
import { screen } from '@testing-library/react'
import { detailsOf } from './details.ts'
import { openScreen, signedInAs } from './render.tsx'
import { wire } from './wire.ts'

export type Registrations = AnswerOf<typeof readRegistrations>

export const licenseOf = (
  state_name: string,
  license_name: License['license_name'],
  more: Partial<License> = {},
): License => ({
  state_name,
  license_name,
  status: 'VALID',
  updated: '2026-10-28T14:00:00.000Z',
  removal: false,
  task: null,
  ...more,
})

export const feeOf = (name: string, more: Partial<StateFee> = {}): StateFee => ({
  name,
  rai: 150,
  rar: 100.1,
  agi: 185,
  agr: 165.2,
  rbi: null,
  rbr: null,
  ...more,
})

/** Four licences and an exam, and a fee for every state but Ohio. */
export const registrationsOf = (
  d: Partial<Registrations['d']> = {},
  c: Partial<Registrations['c']> = {},
): Registrations => ({
  ok: true,
  d: {
    licenses: [
      licenseOf('New York', 'Securities'),
      licenseOf('New York', 'Advisor'),
      licenseOf('Vermont', 'Securities', { status: 'REQUESTED', task: 51 }),
      licenseOf('Louisiana', 'Securities', { status: 'DENIED' }),
      licenseOf('Series 7', 'FINRA'),
    ],
    crd: '4471902',
    filed: '2026-10-28',
    ...d,
  },
  c: {
    states: states.filter(({ name }) => name !== 'Ohio').map(({ name }) => feeOf(name)),
    year: 2022,
    due: '2026-12-14',
    ...c,
  },
  methods: { card: false, sandbox: true, commission: true },
  can: { change: true },
})

interface Options {
  who?: Details
  address?: string
  answers?: Parameters<typeof wire>[0]
}

/** The registrations screen of Dana; what changes in `told` shows at the next asking. */
export async function openRegistrations(
  told: { registrations: Registrations },
  { who = detailsOf(), address = '/securities/regs', answers = {} }: Options = {},
) {
  const server = wire({
    'POST /api/auth/verify': { ap: 1, details: who },
    'GET /api/user/state/regs/1204': () => told.registrations,
    ...answers,
  })
  signedInAs(who)
  const portal = openScreen(address)
  await screen.findByRole('heading', { level: 1, name: 'Maintain Your U4' })
  return { ...portal, server }
}
