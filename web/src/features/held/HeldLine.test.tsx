import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerOf, openVendors, vendorOf } from '../../testing/vendors.tsx'
import { admin } from '../../testing/details.ts'

const held = { ok: true, data: [{ id: 14, matter: 'Kestrel Farms arbitration' }] }
const answers = { 'GET /api/vendors/1': answerOf(vendorOf(1)), 'GET /api/records/held': held }
const address = '/vendors?id=1'

it('a held record says so to people who can know', async () => {
  const { server } = openVendors([], { address, answers, who: admin() })
  expect(await screen.findByText('Legal hold: Kestrel Farms arbitration.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Open hold' })).toHaveAttribute('href', '/records?tab=holds&hold=14')
  expect(server.to('GET', '/api/records/held')[0]?.query).toEqual({ record: 'vendor:1' })
})

it('for others there is no trace of it, and no call', async () => {
  const { server } = openVendors([], { address, answers })
  expect(await screen.findByRole('heading', { name: 'Cobalt Archive' })).toBeInTheDocument()
  expect(screen.queryByText(/Legal hold/)).toBeNull()
  expect(server.to('GET', '/api/records/held')).toEqual([])
})
