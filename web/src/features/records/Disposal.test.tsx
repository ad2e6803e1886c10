import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { disposalOf, openHolds } from '../../testing/holds.tsx'

const address = '/records?tab=disposal&disposal=10'

it('shows what would go, and opens what one hasn’t looked at before it lets them approve', async () => {
  const { user, server } = openHolds({ address })
  expect(await screen.findByRole('heading', { name: 'Disposal proposal, October 2026' })).toBeInTheDocument()
  expect(screen.getByText(/Dispose of 443 records/)).toBeInTheDocument()
  expect(screen.getByText('1 class you haven’t looked at')).toBeInTheDocument()
  expect(screen.getByText(/^Last backup checked Sun, Nov 15, .*2:04 AM ET$/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Approve disposal' }))
  const list = await screen.findByRole('dialog', { name: 'Address changes' })
  expect(await within(list).findByText('Doe, moved')).toBeInTheDocument()
  await waitFor(() => expect(server.to('POST', '/api/records/disposals/10/looked')).toHaveLength(1))
  expect(server.to('POST', '/api/records/disposals/10/approve')).toEqual([])
  await user.click(within(list).getByRole('button', { name: 'Take out Doe, moved' }))
  const out = await screen.findByRole('dialog', { name: 'Take out Doe, moved?' })
  await user.type(within(out).getByRole('textbox', { name: /Reason/ }), 'Client called')
  await user.click(within(out).getByRole('button', { name: 'Take out record' }))
  await waitFor(() =>
    expect(server.to('POST', '/api/records/disposals/10/out')[0]?.body).toEqual({
      record: 'address_change:7',
      reason: 'Client called',
    }),
  )
})

it('asks once more before the second approval', async () => {
  const { classes } = disposalOf()
  const { user, server } = openHolds({
    address,
    disposal: { classes: classes.map((one) => ({ ...one, looked: true })) },
  })
  await user.click(await screen.findByRole('button', { name: 'Approve disposal' }))
  const dialog = await screen.findByRole('dialog', { name: 'Dispose of 443 records?' })
  expect(dialog).toHaveTextContent('This can’t be undone.')
  await user.click(within(dialog).getByRole('button', { name: 'Approve disposal' }))
  await waitFor(() => expect(server.to('POST', '/api/records/disposals/10/approve')).toHaveLength(1))
  expect(await screen.findByText('Approved. The disposal has started.')).toBeInTheDocument()
})

it('offers nothing once it is done, and says what was left out', async () => {
  const result = { disposed: 440, held: 26, referred: 2, kept: 1, missing: 0 }
  openHolds({
    address,
    disposal: { state: 'done', result, ended_at: '2026-11-16T22:00:00.000Z' },
    can: { approve: false, decline: false, take_out: false },
  })
  const lead = '440 records disposed of. A short disposal note stays for each. Left out: 26 records kept by holds, '
  expect(await screen.findByText(`${lead}2 records still referred to, 1 record in use again.`)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Approve disposal' })).toBeNull()
})

it.each([
  [null, 'No backup was ever checked'],
  [{ at: '2026-11-15T07:04:00.000Z', problem: true }, /^The backup check of Sun, Nov 15, .* found a problem$/],
])('says before the approval when no backup is known to be good: %o', async (backup, words) => {
  openHolds({ address, disposal: { backup } })
  expect(await screen.findByText(words)).toBeInTheDocument()
})
