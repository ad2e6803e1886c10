import { texts } from '@portal/contract/texts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { feeOf, licenseOf, registrationsOf } from '../../testing/registrations.tsx'
import { openYearEnd, yearEndOf } from '../../testing/year-end.tsx'
import { failure } from '../../testing/wire.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T15:00:00Z') })
})
afterEach(() => vi.useRealTimers())

const regs = 'GET /api/user/state/regs/1204'
const section = async () => within(await screen.findByRole('region', { name: 'Registrations' }))
const lines = () => {
  const table = screen.getByRole<HTMLTableElement>('table', { name: 'Registrations to keep or drop' })
  return [...(table.tBodies[0]?.rows ?? [])].map((row) => [...row.cells].map((cell) => cell.textContent))
}

it('lets each registration be kept or dropped at the end of the year; dropping asks for its removal', async () => {
  let told = registrationsOf({}, { states: [feeOf('New York', { rbr: 200 })] })
  const { user, server } = await openYearEnd([yearEndOf(2026)], {
    answers: {
      [regs]: () => told,
      'DELETE /api/user/state/reg': () => {
        told = registrationsOf(
          {
            licenses: [
              licenseOf('New York', 'Advisor'),
              licenseOf('New York', 'Securities', { removal: true, task: 53 }),
            ],
          },
          { states: [feeOf('New York', { rbr: 200 })] },
        )
        return { ok: true, task: 53 }
      },
    },
  })
  const at = await section()
  await waitFor(() =>
    expect(lines()).toEqual([
      ['NYNew York', 'Registered Advisor', '$100.10', 'Keep', 'Drop'],
      ['NYNew York', 'Securities Agent', '$165.20', 'Keep', 'Drop'],
    ]),
  )
  expect(at.getByText(/2 renew for/)).toHaveTextContent('$200.00, due Dec 14, 2026 (ET).')
  await user.click(at.getByRole('button', { name: 'Drop New York, Securities Agent' }))
  await user.click(await screen.findByRole('button', { name: 'Request removal' }))
  expect(await screen.findByText(texts.removalRequested)).toBeVisible()
  expect(server.to('DELETE', '/api/user/state/reg')).toHaveLength(1)
  expect(await at.findByRole('link', { name: 'Removal requested: task 53 for New York' })).toHaveAttribute(
    'href',
    '/view/53',
  )
  expect(at.getByText(/1 renews for/)).toHaveTextContent('$100.10')
  expect(at.queryByRole('button', { name: 'Drop New York, Securities Agent' })).toBeNull()
})

it('tells when the registrations could not be loaded, apart from the rest of the year', async () => {
  await openYearEnd([yearEndOf(2026)], { answers: { [regs]: failure(500, 'unexpected') } })
  expect(await (await section()).findByText('Couldn’t load registrations')).toBeVisible()
  expect(screen.getByRole('list', { name: 'Checklist' })).toBeVisible()
})

it('has nothing to decide in a year that is over', async () => {
  await openYearEnd([yearEndOf(2025)], { address: '/general/eoy?year=2025' })
  await screen.findByRole('list', { name: 'Checklist' })
  expect(screen.queryByRole('region', { name: 'Registrations' })).toBeNull()
})
