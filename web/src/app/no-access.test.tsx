// Screens that the server refuses to somebody who typed their address.
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { detailsOf } from '../testing/details.ts'
import { openPortal, signedInAs } from '../testing/render.tsx'
import { failure, wire } from '../testing/wire.ts'

it.each([
  ['/activities', 'GET /api/activities', 'You don’t have access to Branch Activities'],
  ['/advisors', 'GET /api/advisors', 'You don’t have access to Branch Advisors'],
  ['/blotters', 'GET /api/blotters', 'You don’t have access to Blotters'],
  ['/candidates', 'GET /api/candidates', 'You don’t have access to Candidates'],
  ['/advisors?advisor=a1', 'GET /api/advisors/a1', 'You don’t have access to Branch Advisors'],
  ['/attest', 'GET /api/attest', 'You don’t have access to Attestations'],
  ['/attest?document=9', 'GET /api/attest/9', 'You don’t have access to Attestations'],
  ['/documents', 'GET /api/review/documents', 'You don’t have access to Documents'],
  ['/feedback', 'GET /api/feedback', 'You don’t have access to Feedback'],
  ['/management', 'GET /api/users', 'You don’t have access to User Management'],
  ['/management?user=p1', 'GET /api/users/p1', 'You don’t have access to User Management'],
  ['/whatsnew', 'GET /api/whatsnew/all', 'You don’t have access to What’s New'],
  ['/general/profile', 'GET /api/user/profile', 'Guests don’t have a profile'],
  ['/dash/devices', 'GET /api/user/devices', 'Guests don’t have devices'],
])('%s says so, with the way home, and has nothing to filter or to try again', async (address, call, title) => {
  const details = detailsOf()
  const server = wire({ 'POST /api/auth/verify': { ap: 1, details }, [call]: failure(403, 'forbidden') })
  signedInAs(details)
  openPortal(address)
  await screen.findByText(title)
  expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument()
  const main = screen.getByRole('main')
  expect(main.querySelectorAll('input, select, table')).toHaveLength(0)
  expect(main).not.toHaveTextContent('Try again')
  expect(screen.getByRole('link', { name: 'Go to home' })).toHaveAttribute('href', '/dash/p')
  const [method = '', path = ''] = call.split(' ')
  expect(server.to(method, path)).toHaveLength(1)
})
