import type { AnswerOf } from '@portal/contract/endpoint'
import type { getDraw, MyMeeting } from '@portal/contract/meetings'
import { drawNumber } from '@portal/contract/rules/meeting'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { canOf, detailsOf } from '../../testing/details.ts'
import { listOf, meetingOf, openMeetings as open, reviewer, rowOf } from '../../testing/meetings.tsx'
import { openPortal } from '../../testing/render.tsx'
import { failure, wire } from '../../testing/wire.ts'

beforeEach(() => void vi.setSystemTime('2026-11-16T15:00:00Z'))
afterEach(() => void vi.useRealTimers())

const isReady = () => screen.findByRole('heading', { level: 1, name: 'Meeting Review' })

it('lets nobody in who is not signed in [ROUTE-30]', async () => {
  wire({})
  const { address } = openPortal('/zoomreview')
  await waitFor(() => expect(address()).toBe('/login?redirect=%2Fzoomreview'))
})

describe('the queue', () => {
  it('shows how many retail people there were against the line, in words too', async () => {
    open('/zoomreview', {
      'GET /api/meetings': listOf(
        rowOf(1, { retail_30: 44, type: 'Retail communication', flags: ['unapproved', 'chat'] }),
        rowOf(2, { retail_30: 25, flags: ['line'], status: 'Escalated' }),
        rowOf(3, { retail: 0, retail_30: 0, type: 'Institutional', status: 'Not sampled' }),
      ),
    })
    const line = await screen.findByRole('row', { name: /Meeting 1/ })
    expect(within(line).getByRole('meter')).toHaveAttribute('aria-valuetext', '44, over the line of 25')
    within(line).getByText('Not approved before use')
    within(line).getByText('+1')
    const at = screen.getByRole('row', { name: /Meeting 2/ })
    expect(within(at).getByRole('meter')).toHaveAttribute('aria-valuetext', '25, not over the line of 25')
    within(at).getByText('At the line')
    within(at).getByText('Escalated')
    expect(within(screen.getByRole('row', { name: /Meeting 3/ })).queryByRole('meter')).toBeNull()
    screen.getByText('3 meetings in the last 14 days, 2 left to review')
  })

  it('asks for what its address says, and goes on where the page ended', async () => {
    const { server, user } = open('/zoomreview?segment=over&type=Correspondence&period=30&q=roth&host=h1&branch=x', {
      'GET /api/meetings': ({ query }) => ({
        ...listOf(rowOf(query['after'] ? 2 : 1)),
        next: query['after'] ? null : '18-1',
      }),
    })
    await screen.findByRole('row', { name: /Meeting 1/ })
    const asked = {
      segment: 'over',
      sort: '-period',
      type: 'Correspondence',
      period: '30',
      q: 'roth',
      host: 'h1',
      size: '20',
    }
    expect(server.to('GET', '/api/meetings')[0]?.query).toEqual(asked)
    await user.click(screen.getByRole('button', { name: 'Show 20 more' }))
    await screen.findByRole('row', { name: /Meeting 2/ })
    screen.getByRole('row', { name: /Meeting 1/ })
    expect(server.to('GET', '/api/meetings').at(-1)?.query).toEqual({ ...asked, after: '18-1' })
  })

  it('marks the column it is sorted by, and sorts by another; the address keeps it', async () => {
    const { server, user, address } = open('/zoomreview', { 'GET /api/meetings': listOf(rowOf(1)) })
    await screen.findByRole('row', { name: /Meeting 1/ })
    const head = (name: string) => screen.getByRole('columnheader', { name })
    expect(head('Retail in 30 days')).toHaveAttribute('aria-sort', 'descending')
    expect(head('Date')).toHaveAttribute('aria-sort', 'none')
    // what the server has no order for is no button
    expect(within(head('Host')).queryByRole('button')).toBeNull()
    await user.click(within(head('Date')).getByRole('button'))
    expect(head('Date')).toHaveAttribute('aria-sort', 'ascending')
    expect(head('Retail in 30 days')).toHaveAttribute('aria-sort', 'none')
    expect(address()).toBe('/zoomreview?sort=day')
    await user.click(within(head('Date')).getByRole('button'))
    expect(address()).toBe('/zoomreview?sort=-day')
    await waitFor(() => expect(server.to('GET', '/api/meetings').at(-1)?.query).toMatchObject({ sort: '-day' }))
  })

  it.each([
    ['-day', '-day', 'Date', 'descending'],
    ['title', 'title', 'Meeting', 'ascending'],
    ['nonsense', '-period', 'Retail in 30 days', 'descending'],
    ['host', '-period', 'Retail in 30 days', 'descending'],
  ])('?sort=%s asks for %s', async (given, asked, column, way) => {
    const { server } = open(`/zoomreview?sort=${given}`, { 'GET /api/meetings': listOf(rowOf(1)) })
    await screen.findByRole('row', { name: /Meeting 1/ })
    expect(server.to('GET', '/api/meetings')[0]?.query).toMatchObject({ sort: asked })
    expect(screen.getByRole('columnheader', { name: column })).toHaveAttribute('aria-sort', way)
  })

  it('leads whoever imports to the file of meetings', async () => {
    const who = { ...reviewer, can: canOf({ imports: { run: true } }) }
    open('/zoomreview', { 'GET /api/meetings': listOf(rowOf(1)) }, who)
    expect(await screen.findByRole('link', { name: 'Import' })).toHaveAttribute(
      'href',
      '/management?tab=imports&import=meetings',
    )
  })

  it('says what to do where there is nothing', async () => {
    open('/zoomreview?segment=mine', { 'GET /api/meetings': listOf() })
    expect(await screen.findByText('No meetings to review')).toBeInTheDocument()
  })

  it('shows how the sample was drawn, and draws it again', async () => {
    const seed = 'a1b2'
    const number = drawNumber(seed, 7)
    const draw: AnswerOf<typeof getDraw> = {
      ok: true,
      draw: { id: 4, at: '2026-11-13T11:00:00.000Z', share: 15, seed },
      entries: [
        { id: 7, title: 'Bond ladders', host: 'A. Becker', number, share: 15, drawn: number < 1_500 },
        {
          id: 8,
          title: 'Changed afterward',
          host: 'A. Becker',
          number: drawNumber(seed, 8) + 1,
          share: 15,
          drawn: false,
        },
      ],
      more: false,
    }
    const { user } = open('/zoomreview', { 'GET /api/meetings': listOf(rowOf(1)), 'GET /api/meeting-samples/4': draw })
    await user.click(await screen.findByRole('button', { name: 'Sample of Nov 13' }))
    const dialog = await screen.findByRole('dialog', { name: 'How the sample was drawn' })
    await within(dialog).findByText(seed)
    await user.click(within(dialog).getByRole('button', { name: 'Check the draw' }))
    within(dialog).getByText('1 meeting came out differently.')
    expect(within(dialog).getAllByLabelText('The same again')).toHaveLength(1)
  })
})

describe('a meeting', () => {
  it('says what it is, marks words to check, and shows the message before and after', async () => {
    open('/zoomreview?meeting=418', { 'GET /api/meetings/418': { ok: true, meeting: meetingOf() } })
    await screen.findByRole('heading', { level: 1, name: 'Retirement income workshop' })
    screen.getByText(/41 people saw these slides within 30 days/)
    expect(screen.getByText('can’t lose money').tagName).toBe('MARK')
    screen.getByText('Nice weather')
    expect(screen.queryByText('Hello')).toBeNull()
    screen.getByText('by phone, not identified')
    screen.getByText('Nov 12, 2029, with chat and slides')
    screen.getByText('Retail communication since Nov 12')
    screen.getByText('No slides yet')
    expect(screen.getByRole('img', { name: /12 by Oct 20, 41 by Nov 12\. The line is 25/ })).toBeInTheDocument()
  })

  it('is decided by keyboard: what is missing is asked for, and the next one opens', async () => {
    const { user, server, address } = open('/zoomreview?meeting=418', {
      'GET /api/meetings/418': { ok: true, meeting: meetingOf() },
      'GET /api/meetings/419': { ok: true, meeting: meetingOf({ id: 419, title: 'The next one' }) },
      'POST /api/meetings/418/outcome': { ok: true, task: 52, next: 419 },
    })
    await screen.findByRole('radio', { name: /Escalate/ })
    expect(screen.queryByRole('radio', { name: 'Clear' })).toBeNull()
    await user.keyboard('1')
    expect(screen.queryByRole('radio', { checked: true })).toBeNull()
    await user.keyboard('3')
    expect(screen.getByRole('radio', { name: /Escalate/ })).toBeChecked()
    const note = screen.getByRole('textbox', { name: /Note/ })
    await waitFor(() => expect(note).toHaveFocus())
    await user.keyboard('{Control>}{Enter}{/Control}')
    screen.getByText('Enter a note.')
    await user.type(note, 'Promises a guarantee.')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByRole('heading', { level: 1, name: 'The next one' })
    expect(address()).toBe('/zoomreview?meeting=419')
    expect(server.to('POST', '/api/meetings/418/outcome')[0]).toMatchObject({
      body: { outcome: 'escalate', note: 'Promises a guarantee.', version: 3 },
    })
  })

  it('whoever comes second is told who was first, and keeps what they wrote', async () => {
    const message = 'Rita Reviewer already recorded an outcome. Reload to see it.'
    const { user } = open('/zoomreview?meeting=418', {
      'GET /api/meetings/418': { ok: true, meeting: meetingOf() },
      'POST /api/meetings/418/outcome': failure(409, 'conflict', { message }),
    })
    await user.click(await screen.findByRole('radio', { name: /Clear with a note/ }))
    await user.type(screen.getByRole('textbox', { name: /Note/ }), 'Mine')
    await user.click(screen.getByRole('button', { name: 'Record outcome and open next' }))
    await screen.findByText(message)
    expect(screen.getByRole('textbox', { name: /Note/ })).toHaveValue('Mine')
  })

  it('counts somebody differently', async () => {
    const { user, server } = open('/zoomreview?meeting=418', {
      'GET /api/meetings/418': { ok: true, meeting: meetingOf() },
      'PUT /api/meetings/418/attendees/1': { ok: true },
    })
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Adler, Ruth counts as' }), 'institutional')
    await screen.findByText('Counted again')
    expect(server.to('PUT', '/api/meetings/418/attendees/1')[0]).toMatchObject({
      body: { counts_as: 'institutional', version: 3 },
    })
  })

  it('its host reads it and decides nothing', async () => {
    const can = {
      take: false,
      record: [],
      add: false,
      classify: false,
      upload: false,
      approve: false,
      own: true,
      worked: false,
    }
    open('/zoomreview?meeting=418', { 'GET /api/meetings/418': { ok: true, meeting: meetingOf({ can }) } })
    await screen.findByText(/You hosted this meeting/)
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.queryByRole('combobox', { name: /counts as/ })).toBeNull()
  })

  it('of another branch is not there', async () => {
    open('/zoomreview?meeting=9', { 'GET /api/meetings/9': failure(404, 'not-found') })
    expect(await screen.findByRole('heading', { level: 1, name: 'Meeting not found' })).toBeInTheDocument()
  })
})

it('whoever does not review sees the meetings they hosted, and acknowledges a note', async () => {
  const mine: MyMeeting = {
    id: 5,
    title: 'Planning after a loss',
    started: '2026-11-07T23:00:00.000Z',
    minutes: 52,
    people: 9,
    retail: 8,
    type: 'Correspondence',
    missing: ['chat'],
    note: 'The fee is last year’s.',
    noted: '2026-11-08T23:00:00.000Z',
    acknowledged: null,
  }
  const { user } = open(
    '/zoomreview',
    { 'GET /api/meetings/mine': { ok: true, data: [mine] }, 'POST /api/meetings/5/acknowledge': { ok: true } },
    detailsOf(),
  )
  await isReady()
  await screen.findByText('The fee is last year’s.')
  screen.getByRole('button', { name: 'Add chat' })
  await user.click(screen.getByRole('button', { name: 'Acknowledge note' }))
  expect(await screen.findByText('Note acknowledged')).toBeInTheDocument()
})
