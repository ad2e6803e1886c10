// An examiner has one page: whatever address they try, and nobody else.
import { act, cleanup, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { seemsExaminer } from '../lib/session.ts'
import { detailsOf } from '../testing/details.ts'
import { examinersDetails, homeOf, openExaminer } from '../testing/examiner.tsx'
import { giveHint, openPortal, signedInAs } from '../testing/render.tsx'
import { wire } from '../testing/wire.ts'
import { theRest } from './router.tsx'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

it.each(['/', '/records', '/dash/p', '/management?tab=audit', '/document/1', '/nowhere'])(
  'an examiner who tries %s ends at their own page',
  async (path) => {
    const { server, address } = openExaminer({ address: path })
    await heading('Packets released to you')
    expect(address()).toBe('/examiner')
    expect(server.to('POST', '/api/auth/verify')).toHaveLength(1)
    expect(screen.queryByRole('navigation')).toBeNull()
  },
)

it('an examiner in a new tab ends there too, and no screen is fetched for them', async () => {
  openExaminer()
  await heading('Packets released to you')
  cleanup()
  sessionStorage.clear()
  const fetched = vi.fn<() => Promise<[]>>(async () => [])
  await theRest(fetched)({ patch: () => {} } as unknown as Parameters<ReturnType<typeof theRest>>[0])
  expect(fetched).not.toHaveBeenCalled()
  const { address } = openPortal('/records')
  await heading('Packets released to you')
  expect(address()).toBe('/examiner')
})

it('whoever comes after an examiner in the same browser goes where they were going', async () => {
  openExaminer()
  await heading('Packets released to you')
  cleanup()
  sessionStorage.clear()
  const details = detailsOf()
  wire({ 'POST /api/auth/verify': { ap: 1, details }, 'GET /api/data/products': { ok: true, products: [] } })
  giveHint()
  const { address } = openPortal('/securities/products?q=fund')
  await screen.findByRole('heading', { level: 1, name: 'Approved Products' })
  expect(address()).toBe('/securities/products?q=fund')
  expect(seemsExaminer()).toBe(false)
})

it('nobody else has it, and they are shown the way home', async () => {
  const details = detailsOf()
  const server = wire({ 'POST /api/auth/verify': { ap: 1, details } })
  signedInAs(details)
  openPortal('/examiner')
  await heading('You don’t have access to this page.')
  expect(screen.getByRole('link', { name: 'Go to home' })).toHaveAttribute('href', '/dash/p')
  expect(server.to('GET', '/api/examiner')).toEqual([])
})

it('another examiner who signs in in another tab doesn’t see this one’s packets', async () => {
  const { server, router } = openExaminer()
  await screen.findByText('Document request 1')
  const other = { ...examinersDetails(), id: 'another', first: 'Ada', email: 'ada@sec.example' }
  server.answers['POST /api/auth/verify'] = { ap: 0, details: other }
  server.answers['GET /api/examiner'] = homeOf({ first: 'Ada', packets: [] })
  sessionStorage.clear()
  await act(() => router.navigate('/'))
  await screen.findByText('Ada Okafor, SEC')
  expect(screen.queryByText('Document request 1')).toBeNull()
})
