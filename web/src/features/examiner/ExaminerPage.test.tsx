import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { readSession, seemsExaminer } from '../../lib/session.ts'
import { didOf, homeOf, openExaminer, releasedOf } from '../../testing/examiner.tsx'
import { FakeEventSource, failure } from '../../testing/wire.ts'

afterEach(() => void vi.restoreAllMocks())

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const packets = async () => within(await screen.findByRole('list', { name: 'Packets' })).getAllByRole('listitem')

it('shows the packets that were released, what was done with them, and whom to ask', async () => {
  openExaminer({
    home: {
      packets: [
        releasedOf(1),
        releasedOf(2, {
          name: 'Vermont inquiry',
          people: ['Eleanor Whitcombe'],
          people_count: 1,
          classes: ['Fees'],
          is_new: false,
          downloaded_at: '2025-11-12T19:20:00.000Z',
        }),
        releasedOf(3, { gone: true, size: null }),
      ],
      activity: [
        didOf({ kind: 'signed-in', method: 'authenticator app' }),
        didOf({ kind: 'viewed', packet: 'Vermont inquiry', page: 'index.html' }),
        didOf({ kind: 'downloaded', packet: 'Vermont inquiry' }),
        didOf({ kind: 'first-sign-in' }),
      ],
    },
  })
  await heading('Packets released to you')
  const [first, second, third] = await packets()
  expect(first).toHaveTextContent('Document request 1New')
  expect(first).toHaveTextContent('Eleanor Whitcombe, Marcus Ellery, 2 classes, Jan 1, 2025 – Oct 31, 2026')
  expect(first).toHaveTextContent('by Theodora Vance')
  expect(first).toHaveTextContent('SHA-256 31f0 9ad2 … c470 8e15')
  expect(first).toHaveTextContent('Download 1.4 GB')
  expect(second).toHaveTextContent('Eleanor Whitcombe, Fees,')
  expect(second).toHaveTextContent('You downloaded it Nov 12, 2025, 2:20 PM ET')
  expect(second).not.toHaveTextContent('New')
  expect(third).toHaveTextContent('No longer here')
  expect(within(third as HTMLElement).queryAllByRole('button')).toEqual([])
  const activity = screen.getByRole('region', { name: 'Your activity' })
  expect(
    within(activity)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.split(/Nov|Today/)[0]),
  ).toEqual([
    'Signed in with authenticator app',
    'Viewed index of Vermont inquiry',
    'Downloaded Vermont inquiry',
    'First sign-in, two-factor set up',
  ])
  const rail = screen.getByRole('complementary', { name: 'Your access' })
  expect(rail).toHaveTextContent('32 days leftEnds Friday, December 18, 2026. Read-only.')
  expect(rail).toHaveTextContent('Theodora VanceChief Compliance Officer')
  expect(within(rail).getByRole('link', { name: 'Call Theodora Vance, (518) 555-0137' })).toBeVisible()
  expect(screen.getByRole('contentinfo')).toHaveTextContent('Account numbers, birth dates, and tax IDs are masked.')
})

it('doesn’t say masked of what isn’t', async () => {
  openExaminer({ home: { packets: [releasedOf(1, { masked: false })] } })
  await heading('Packets released to you')
  expect(screen.getByRole('contentinfo')).not.toHaveTextContent('are masked')
})

it('says who will release packets when there are none yet', async () => {
  openExaminer({ home: { packets: [] } })
  await screen.findByText('No packets yet')
  expect(screen.getByText('Theodora Vance will release them here. You get an email.')).toBeVisible()
})

it('says that the access has ended, and whom to ask, and nothing else', async () => {
  openExaminer({ home: { ended: true, access: null, packets: [], activity: [] } })
  await heading('Your access has ended')
  expect(screen.getByRole('link', { name: 'Email Theodora Vance' })).toBeVisible()
  expect(screen.queryByText(/2026-118|Request more records|Browse/)).toBeNull()
})

it('without the portal around it: nothing of the shell is drawn, asked for, or listened to', async () => {
  const { server } = openExaminer()
  await heading('Packets released to you')
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByRole('button', { name: /Find|Search|Open menu/ })).toBeNull()
  expect(new Set(server.sent.map(({ path }) => path))).toEqual(
    new Set(['/api/firm', '/api/auth/verify', '/api/examiner']),
  )
  expect(FakeEventSource.opened).toEqual([])
})

it('signs out, and leaves nothing of the examiner behind', async () => {
  const { user, server, address } = openExaminer({
    answers: { 'GET /api/user/logout/jokafor%40sec.example': { ok: true } },
  })
  await user.click(await screen.findByRole('button', { name: 'Sign out' }))
  await heading('Sign in')
  expect(address()).toBe('/login')
  expect(server.to('GET', '/api/user/logout/jokafor%40sec.example')).toHaveLength(1)
  expect(readSession()).toBeUndefined()
  expect(seemsExaminer()).toBe(false)
})

it('leads to the sign-in when the session is over, and back to the page afterward', async () => {
  const { address } = openExaminer({ answers: { 'GET /api/examiner': failure(400, 'session-expired') } })
  await heading('Sign in')
  await waitFor(() => expect(address()).toBe('/login?q=l&redirect=%2Fexaminer'))
})

it('opens a packet in a tab of its own, and says why it can’t', async () => {
  const replace = vi.fn<(address: string) => void>()
  const tab = { opener: window, location: { replace }, close: vi.fn<() => void>() }
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  const { user, server } = openExaminer({
    answers: { 'POST /api/examiner/packets/1/browse': { ok: true, address: '/api/examiner/read/token/index.html' } },
  })
  const browse = await screen.findByRole('button', { name: /^Browse Document request 1/ })
  await user.click(browse)
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/api/examiner/read/token/index.html'))
  expect(tab.opener).toBeNull()
  server.answers['POST /api/examiner/packets/1/browse'] = failure(404, 'not-found')
  await user.click(browse)
  await screen.findByText('Couldn’t open packet')
  expect(tab.close).toHaveBeenCalledOnce()
})

it('downloads a packet once it is sure to get it', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user, server } = openExaminer({
    answers: { 'GET /api/examiner/packets/1/file': failure(409, 'conflict') },
  })
  const download = await screen.findByRole('button', { name: 'Download 1.4 GB of Document request 1' })
  await user.click(download)
  await screen.findByText('Couldn’t download packet')
  expect(clicked).not.toHaveBeenCalled()
  server.answers['GET /api/examiner/packets/1/file'] = new Response(null, { status: 304 })
  await user.click(download)
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce())
})

it('asks for more records, with a date', async () => {
  const { user, server } = openExaminer({
    answers: { 'POST /api/examiner/requests': { ok: true, number: 'T-52' } },
  })
  await user.click(await screen.findByRole('button', { name: 'Request more records' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Request more records' }))
  await user.click(dialog.getByRole('button', { name: 'Send request' }))
  expect(dialog.getByText('Say which records you need.')).toBeVisible()
  expect(dialog.getByText('Choose a date.')).toBeVisible()
  expect(server.to('POST', '/api/examiner/requests')).toEqual([])
  await user.type(dialog.getByRole('textbox', { name: /What do you need/ }), 'Advertising reviews')
  await user.type(dialog.getByLabelText(/Needed by/), '2090-01-04')
  await user.click(dialog.getByRole('button', { name: 'Send request' }))
  await screen.findByText('Request T-52 sent')
  expect(server.to('POST', '/api/examiner/requests')[0]?.body).toMatchObject({
    text: 'Advertising reviews',
    by: '2090-01-04',
  })
})

it('explains how a packet is checked before it is downloaded', async () => {
  const { user } = openExaminer()
  await user.click(await screen.findByRole('button', { name: 'Read it first' }))
  const dialog = await screen.findByRole('dialog', { name: 'Check a packet yourself' })
  expect(dialog).toHaveTextContent('sha256sum -c SHA256SUMS')
  await user.click(within(dialog).getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const comeBack = () => act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

it('shows what was released meanwhile, and that the access is over, to whoever comes back to the page', async () => {
  const { server } = openExaminer({ home: { packets: [] } })
  await screen.findByText('No packets yet')
  server.answers['GET /api/examiner'] = homeOf()
  comeBack()
  await screen.findByText('Document request 1')
  server.answers['GET /api/examiner'] = homeOf({ ended: true, access: null, packets: [] })
  comeBack()
  await heading('Your access has ended')
  expect(screen.queryByText('Document request 1')).toBeNull()
})
