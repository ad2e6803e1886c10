import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { firmOf } from '../../testing/firm.ts'
import { openScreen } from '../../testing/render.tsx'
import { wire } from '../../testing/wire.ts'

const formCrs = {
  id: 5,
  title: 'Form CRS',
  description: 'Relationship summary',
  filename: 'form-crs.pdf',
  version: 4,
  effective: '2026-03-30',
  size: 240_000,
}

it('shows to everybody, signed in or not, what the firm must show [ROUTE-06]', async () => {
  const server = wire({ 'GET /api/firm': firmOf(), 'GET /api/public/docs': { ok: true, data: [formCrs] } })
  const { address } = openScreen('/compliance')
  expect(await screen.findByRole('heading', { level: 1, name: 'Compliance' })).toBeVisible()
  const file = within(await screen.findByRole('listitem'))
  expect(file.getByRole('link', { name: /^Form CRS/ })).toHaveAttribute('href', '/api/public/docs/5/file')
  expect(file.getByText(/Version 4/)).toHaveTextContent('Version 4 · Effective Mar 30, 2026 · 0.2 MB')
  expect(screen.getByText(/Compliance Department, 40 Quayside Row, Albany, NY 12207/)).toBeVisible()
  expect(screen.getByRole('link', { name: '(518) 555-0100' })).toHaveAttribute('href', 'tel:5185550100')
  expect(screen.getByRole('link', { name: /^FINRA BrokerCheck/ })).toHaveAttribute(
    'href',
    'https://brokercheck.finra.org/',
  )
  // a client is no affiliated advisor
  expect(screen.queryByText(firmOf().membership)).toBeNull()
  expect(address()).toBe('/compliance')
  expect(server.to('POST', '/api/auth/verify')).toEqual([])
})

it('says that there is nothing, and offers to try again what failed', async () => {
  const server = wire({ 'GET /api/firm': firmOf(), 'GET /api/public/docs': 'no-answer' })
  const { user } = openScreen('/compliance')
  expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load documents.')
  server.answers['GET /api/public/docs'] = { ok: true, data: [] }
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/No documents are posted right now/)).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})
