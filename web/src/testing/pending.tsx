import type { PendingLine, PendingRecord } from '@portal/contract/pending'
import { addUp, cents, decimal } from '@portal/contract/rules/money'
import type { Details } from '@portal/contract/session'
import { screen } from '@testing-library/react'
import { detailsOf } from './details.ts'
import { openScreen, signedInAs } from './render.tsx'
import { wire } from './wire.ts'

export const lineOf = (id: number, more: Partial<PendingLine> = {}): PendingLine => ({
  id,
  date: '2026-11-02',
  client: `Client ${id}`,
  product: 'Growth Fund A',
  sponsor: 'Harbor Funds',
  gross: '1000.00',
  split: '90.00',
  amount: '900.00',
  expected: '2026-11-22',
  hold: '',
  queried: null,
  ...more,
})

/** Gathered by pay date, as the server does. */
export function recordsOf(lines: readonly PendingLine[]): PendingRecord[] {
  const days = [...new Set(lines.map(({ expected }) => expected))].sort()
  return days.map((expected, at) => {
    const data = lines.filter((line) => line.expected === expected)
    return {
      id: at + 1,
      data: { pending: decimal(addUp(data.map(({ amount }) => cents(amount)))), expected, data },
      paid: false,
    }
  })
}

interface Options {
  who?: Details
  address?: string
  answers?: Parameters<typeof wire>[0]
}

/** The pending screen; what changes in `lines` shows at the next asking. */
export async function openPending(
  lines: PendingLine[],
  { who = detailsOf(), address = '/pending', answers = {} }: Options = {},
) {
  const server = wire({
    'POST /api/auth/verify': { ap: 1, details: who },
    'GET /api/pending': () => ({ ok: true, data: recordsOf(lines) }),
    ...answers,
  })
  signedInAs(who)
  const portal = openScreen(address)
  await screen.findByRole('heading', { level: 1, name: 'Pending Compensation' })
  return { ...portal, server, lines }
}
