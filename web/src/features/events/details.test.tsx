import type { PortalEvent } from '@portal/contract/events'
import { texts } from '@portal/contract/texts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eventOf, inZone, openRail } from '../../testing/events.tsx'
import { settled } from '../../testing/home.tsx'
import { failure } from '../../testing/wire.ts'

const clicked: string[] = []
beforeEach(() => {
  inZone('America/New_York')
  clicked.length = 0
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function follow(this: HTMLAnchorElement) {
    clicked.push(this.getAttribute('href') ?? '')
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

type More = Parameters<typeof openRail>[1]

async function openDetails(event: Partial<PortalEvent>, more: More = {}) {
  const opened = await openRail([eventOf(1, event)], more)
  await opened.user.click(await screen.findByRole('button', { name: 'Seminar 1' }))
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Seminar 1' })) }
}

it('tells everything of one in a dialog', async () => {
  const { dialog } = await openDetails({
    sub_title: 'Before year-end',
    speaker: 'Priya Raman',
    speaker_company: 'Lakeshore Trust',
    alt_speaker: 'Alan Voss',
    location: 'The Gideon',
    zoom: 'Meeting 881 2231',
    zoom_link: 'https://zoom.example/j/1',
    event_link: 'lakeshore.example/rmd',
  })
  for (const words of [
    'Before year-end',
    'Wednesday, November 18, 2026',
    'Wed 10:00 – 11:00 AM ET',
    'Home office',
    'Priya Raman, Lakeshore Trust',
    'Alan Voss',
    'The Gideon',
    'Meeting 881 2231',
  ]) {
    expect(dialog.getByText(words)).toBeInTheDocument()
  }
  const href = (name: RegExp) => dialog.getByRole('link', { name }).getAttribute('href')
  expect(href(/^Open in Maps/)).toBe('https://www.google.com/maps/search/?api=1&query=The+Gideon')
  expect(href(/^Join on Zoom/)).toBe('https://zoom.example/j/1')
  expect(href(/^Event page/)).toBe('https://lakeshore.example/rmd')
  expect(dialog.queryByRole('button', { name: /^(Edit|Delete) event/ })).toBeNull()
})

it('opens the pages of the speakers in new windows that learn nothing of the portal [EVENT-09, EVENT-10]', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const { dialog, user } = await openDetails({
    speaker: 'Priya Raman',
    speaker_link: 'priya.example',
    speaker_linkedin: 'https://www.linkedin.example/in/priya',
    alt_speaker: 'Alan Voss',
    alt_speaker_link: 'http://alan.example/',
    alt_speaker_linkedin: 'linkedin.example/in/alan',
  })
  for (const speaker of ['Priya Raman', 'Alan Voss']) {
    for (const site of ['Website', 'LinkedIn']) {
      await user.click(dialog.getByRole('button', { name: new RegExp(`^${site} of ${speaker}`) }))
    }
  }
  expect(open.mock.calls).toEqual(
    [
      'https://priya.example/',
      'https://www.linkedin.example/in/priya',
      'http://alan.example/',
      'https://linkedin.example/in/alan',
    ].map((address) => [address, '_blank', 'noopener,noreferrer']),
  )
})

it.each([
  ['Website', '', texts.speakerLinkEmpty],
  ['LinkedIn', '', texts.speakerLinkedInEmpty],
  ['Website', 'javascript:alert(1)', texts.speakerLinkEmpty],
])(
  'says for eight seconds that %s is empty: %j [EVENT-09, EVENT-10, ERR-65, ERR-66, LIMIT-04]',
  async (site, link, words) => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const { dialog } = await openDetails({ speaker: 'Priya Raman', speaker_link: link, speaker_linkedin: link })
    vi.useFakeTimers()
    fireEvent.click(dialog.getByRole('button', { name: new RegExp(`^${site} of Priya Raman`) }))
    await act(() => vi.advanceTimersByTimeAsync(7_999))
    expect(screen.getByText(words)).toBeInTheDocument()
    await act(() => vi.advanceTimersByTimeAsync(500))
    expect(screen.queryByText(words)).toBeNull()
    expect(open).not.toHaveBeenCalled()
  },
)

const atOffice = settled({ office_calendar: true })
const add = () => screen.findByRole('button', { name: 'Add to calendar: Seminar 1' })

it('puts an event into the calendar at the office [EVENT-07, EVENT-08, ERR-53]', async () => {
  const { user, server } = await openRail([eventOf(1)], {
    who: atOffice,
    answers: { 'POST /api/graph/calendar/new': { ok: true } },
  })
  await user.click(await add())
  expect(await screen.findByText(texts.addedToCalendar)).toBeInTheDocument()
  expect(server.to('POST', '/api/graph/calendar/new').map(({ body }) => body)).toEqual([{ data: eventOf(1) }])
  expect(clicked).toEqual([])
})

it.each([
  ['the office fails', failure(503, 'unavailable')],
  ['the answer is not ok', { ok: false }],
  ['nobody answers', 'no-answer' as const],
])('says so when %s [EVENT-08, ERR-54]', async (_, answer) => {
  const { user } = await openRail([eventOf(1)], {
    who: atOffice,
    answers: { 'POST /api/graph/calendar/new': answer },
  })
  await user.click(await add())
  expect(await screen.findByText(texts.calendarFailed)).toBeInTheDocument()
  expect(screen.queryByText(texts.addedToCalendar)).toBeNull()
})

it('offers the file when the office wants a new sign-in, and from then on takes it at once', async () => {
  const { user, server } = await openRail([eventOf(1)], {
    who: atOffice,
    answers: {
      'POST /api/graph/calendar/new': failure(409, 'conflict', { message: 'Your calendar is not connected.' }),
      'HEAD /api/event/calendar/1': new Response(),
    },
  })
  await user.click(await add())
  const offer = within(await screen.findByRole('dialog', { name: 'Download a calendar file instead?' }))
  expect(offer.getByText('Your calendar is not connected.')).toBeInTheDocument()
  await user.click(offer.getByRole('button', { name: 'Download file' }))
  await waitFor(() => expect(clicked).toEqual(['/api/event/calendar/1']))
  await user.click(await add())
  await waitFor(() => expect(clicked).toHaveLength(2))
  expect(server.to('POST', '/api/graph/calendar/new')).toHaveLength(1)
})

it('downloads the file for whoever has no calendar at the office [EVENT-07]', async () => {
  const { user, dialog, server } = await openDetails({}, { answers: { 'HEAD /api/event/calendar/1': new Response() } })
  await user.click(dialog.getByRole('button', { name: 'Add to calendar' }))
  await waitFor(() => expect(clicked).toEqual(['/api/event/calendar/1']))
  expect(server.to('POST', '/api/graph/calendar/new')).toEqual([])
})

it('says why there is no file', async () => {
  const { user } = await openRail([eventOf(1)], {
    answers: {
      'HEAD /api/event/calendar/1': new Response(null, { status: 404 }),
      'GET /api/event/calendar/1': failure(404, 'not-found'),
    },
  })
  await user.click(await add())
  expect(await screen.findByText('Couldn’t download calendar file')).toBeInTheDocument()
  expect(screen.getByText('The server said not-found.')).toBeInTheDocument()
  expect(clicked).toEqual([])
})
