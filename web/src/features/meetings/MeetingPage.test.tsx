import type { Meeting } from '@portal/contract/meetings'
import { meetingTopic } from '@portal/contract/meetings'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fill } from '../../testing/fill.ts'
import { pdfsDrawn } from '../../testing/pdf.ts'
import { listOf, meetingOf, openMeetings, rowOf } from '../../testing/meetings.tsx'
import { FakeEventSource, failure } from '../../testing/wire.ts'

beforeEach(() => void vi.setSystemTime('2026-11-16T15:00:00Z'))
afterEach(() => void vi.useRealTimers())

/** The meeting as the server has it, which the test moves on. */
function openOne(more: Partial<Meeting> = {}, answers: Parameters<typeof openMeetings>[1] = {}) {
  const state = { now: meetingOf(more) }
  const opened = openMeetings('/zoomreview?meeting=418', {
    'GET /api/meetings/418': () => ({ ok: true, meeting: state.now }),
    'POST /api/live/line-1/topics': ({ body }) => ({ ok: true, ...(body as object) }),
    ...answers,
  })
  /** Somebody else changes it, and the open page hears of it. */
  const news = async (change: Partial<Meeting>) => {
    state.now = { ...state.now, ...change, version: state.now.version + 1 }
    const asked = () => opened.server.to('GET', '/api/meetings/418').length
    const before = asked()
    await waitFor(() => expect(FakeEventSource.open).toHaveLength(1))
    act(() => FakeEventSource.open[0]?.say('changed', meetingTopic(418)))
    await waitFor(() => expect(asked()).toBeGreaterThan(before))
  }
  return { ...opened, state, news }
}
const can = meetingOf().can
const titled = () => screen.findByRole('heading', { level: 1, name: 'Retirement income workshop' })

describe('what a reviewer does', () => {
  it('starts the review, as they saw it', async () => {
    const { user, server, state } = openOne({}, { 'POST /api/meetings/418/take': { ok: true } })
    await titled()
    state.now = { ...state.now, status: 'In Review', can: { ...can, take: false } }
    await user.click(screen.getByRole('button', { name: 'Start review' }))
    await screen.findByText('Assigned to you')
    expect(server.to('POST', '/api/meetings/418/take')[0]?.body).toEqual({ version: 3 })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Start review' })).toBeNull())
  })

  it('takes over from a colleague; too late, they learn it', async () => {
    const message = 'Someone else changed this meeting in the meantime. Reload and try again.'
    const { user } = openOne(
      { status: 'In Review' },
      { 'POST /api/meetings/418/take': failure(409, 'conflict', { message }) },
    )
    await user.click(await screen.findByRole('button', { name: 'Take over' }))
    await screen.findByText('Couldn’t take meeting')
    expect(screen.getByText(message)).toBeInTheDocument()
  })

  it('clears it with a note', async () => {
    const { user, server, address } = openOne(
      { can: { ...can, record: ['clear', 'note', 'escalate'] } },
      { 'POST /api/meetings/418/outcome': { ok: true, task: null, next: null }, 'GET /api/meetings': listOf(rowOf(1)) },
    )
    await user.click(await screen.findByRole('radio', { name: /Clear with a note/ }))
    screen.getByText('Eleanor gets the note and acknowledges it')
    await fill(user, screen.getByRole('textbox', { name: /Note/ }), '  Send version 5. ')
    await user.click(screen.getByRole('button', { name: 'Record outcome and open next' }))
    await screen.findByText('Meeting cleared. The host gets the note.')
    expect(server.to('POST', '/api/meetings/418/outcome')[0]?.body).toEqual({
      outcome: 'note',
      note: 'Send version 5.',
      version: 3,
    })
    // none left: back to the list
    expect(address()).toBe('/zoomreview')
  })

  it('by its key, and whatever is typed next is the note’s: no letter is lost, and none turns the page', async () => {
    openOne({ can: { ...can, record: ['clear', 'note', 'escalate'] } })
    await titled()
    const key = new KeyboardEvent('keydown', { key: '3', bubbles: true, cancelable: true })
    act(() => void document.body.dispatchEvent(key))
    // the field does not begin with the key that led into it
    expect(key.defaultPrevented).toBe(true)
    expect(screen.getByRole('textbox', { name: /^Note/ })).toHaveFocus()
    expect(screen.getByRole('radio', { name: /^Escalate/ })).toBeChecked()
  })

  it('records nothing without an outcome', async () => {
    const { user, server } = openOne()
    await user.click(await screen.findByRole('button', { name: 'Record outcome and open next' }))
    screen.getByText('Choose an outcome.')
    expect(server.to('POST', '/api/meetings/418/outcome')).toEqual([])
  })

  it('escalates it, and what became of it stands in its place', async () => {
    const { state, news } = openOne()
    await titled()
    await news({
      status: 'Escalated',
      can: { ...can, record: [], take: false },
      due: null,
      outcome: { by: 'Tess Vance', at: '2026-11-14T15:00:00.000Z', note: 'Promises a guarantee.', acknowledged: null },
      escalation: { task: 52, decision: '', answer: '', by: '', at: null },
    })
    const rail = screen.getByRole('complementary', { name: 'Review' })
    expect(await within(rail).findByRole('link', { name: 'T-52' })).toHaveAttribute('href', '/view/52')
    within(rail).getByText('Compliance decides')
    expect(within(rail).queryByRole('radio')).toBeNull()
    await news({
      status: 'Cleared with a note',
      escalation: {
        task: 52,
        decision: 'Approved with conditions',
        answer: 'Take the course.',
        by: 'Olga Office',
        at: '2026-11-15T15:00:00.000Z',
      },
    })
    await within(rail).findByText('Approved with conditions, Olga Office')
    within(rail).getByText('Take the course.')
    // the host has nothing to acknowledge: the note was for compliance
    expect(within(rail).queryByText('Acknowledged')).toBeNull()
    expect(state.now.version).toBe(5)
  })

  it('counts somebody differently; refused, it stays as it was', async () => {
    const { user } = openOne({}, { 'PUT /api/meetings/418/attendees/1': failure(409, 'conflict') })
    const choice = await screen.findByRole('combobox', { name: 'Adler, Ruth counts as' })
    await user.selectOptions(choice, 'institutional')
    await screen.findByText('Couldn’t change what they count as')
    expect(choice).toHaveValue('prospect')
  })

  it('approves slides for further use; once approved there is nothing to approve', async () => {
    const { user, server, state } = openOne(
      { can: { ...can, approve: true } },
      { 'POST /api/meetings/418/approval': { ok: true } },
    )
    await titled()
    state.now = { ...state.now, approval: { at: '2026-11-16T02:30:00.000Z', by: 'Paul Principal', day: '2026-11-15' } }
    await user.click(screen.getByRole('button', { name: 'Approve slides' }))
    await screen.findByText('Slides approved for further use')
    expect(server.to('POST', '/api/meetings/418/approval')[0]?.body).toEqual({ version: 3 })
    await screen.findByText(/They were approved only afterward, on Nov 15\./)
    expect(screen.queryByRole('button', { name: 'Approve slides' })).toBeNull()
  })

  it('adds one to the sample that was not drawn', async () => {
    const { user, server } = openOne(
      { status: 'Not sampled', drawn: null, can: { ...can, take: false, record: [], add: true } },
      { 'POST /api/meetings/418/sample': { ok: true } },
    )
    await user.click(await screen.findByRole('button', { name: 'Add to sample' }))
    await screen.findByText('Added to the sample')
    expect(server.to('POST', '/api/meetings/418/sample')[0]?.body).toEqual({ version: 3 })
  })
})

describe('a note that was begun', () => {
  const begin = async (opened: ReturnType<typeof openOne>) => {
    await opened.user.click(await screen.findByRole('radio', { name: /Escalate/ }))
    await fill(opened.user, screen.getByRole('textbox', { name: /Note/ }), 'Page 6 is last year’s')
  }

  it('stays when the meeting is counted again, and is sent with what is known now', async () => {
    const opened = openOne({}, { 'POST /api/meetings/418/outcome': { ok: true, task: 52, next: null } })
    await begin(opened)
    await opened.news({ retail_30: 44 })
    await screen.findByText(/44 people saw/)
    expect(screen.getByRole('textbox', { name: /Note/ })).toHaveValue('Page 6 is last year’s')
    expect(screen.getByRole('radio', { name: /Escalate/ })).toBeChecked()
    await opened.user.click(screen.getByRole('button', { name: 'Record outcome and open next' }))
    await screen.findByText('Meeting escalated to compliance')
    expect(opened.server.to('POST', '/api/meetings/418/outcome')[0]?.body).toMatchObject({ version: 4 })
  })

  it('stays when somebody else has decided, with who it was, until it is discarded', async () => {
    const opened = openOne()
    await begin(opened)
    const decided: Partial<Meeting> = {
      status: 'Cleared',
      can: { ...can, record: [], take: false },
      outcome: { by: 'Rita Reviewer', at: '2026-11-16T14:00:00.000Z', note: '', acknowledged: null },
    }
    await opened.news(decided)
    await screen.findByText('Rita Reviewer already recorded an outcome. Your note isn’t saved.')
    const note = screen.getByRole('textbox', { name: 'Note' })
    expect(note).toHaveValue('Page 6 is last year’s')
    expect(note).toHaveAttribute('readonly')
    expect(screen.queryByRole('button', { name: 'Record outcome and open next' })).toBeNull()
    await opened.user.click(screen.getByRole('button', { name: 'Discard note' }))
    expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull()
    screen.getByText('Rita Reviewer')
  })

  it('where nothing was written, the form just goes', async () => {
    const opened = openOne()
    await screen.findByRole('radio', { name: /Escalate/ })
    await opened.news({ can: { ...can, record: [] } })
    await waitFor(() => expect(screen.queryByRole('radio')).toBeNull())
    expect(screen.queryByText(/isn’t saved/)).toBeNull()
  })
})

describe('slides much like an approved file', () => {
  const page = (title: string, approved: number | null, changed = false) => ({ title, changed, approved })
  const approved_file = { filename: 'income-v3.pdf', at: '2026-10-06T02:30:00.000Z', pages: 4, dropped: [] as number[] }
  const slides = (...pages: ReturnType<typeof page>[]) => ({ filename: 'income-v4.pdf', pages })

  it('“Compare page” names the page that differs, and shows it beside the approved one', async () => {
    const drawn = await pdfsDrawn()
    const { user } = openOne({
      flags: ['differs'],
      approved_file,
      slides: slides(page('Title', 1), page('Agenda', 2), page('Fees 2026', 3, true), page('Next', 4)),
    })
    await titled()
    screen.getByText('income-v4.pdf, 4 pages. Page 3 differs from the approved file')
    // approved late in the evening: the day is the firm's
    screen.getByText(/A file much like them was approved Oct 5\./)
    await screen.findByRole('button', { name: 'Open page 3, Fees 2026, changed' })
    await waitFor(() => expect(drawn).toHaveLength(4))
    drawn.length = 0
    await user.click(screen.getByRole('button', { name: 'Compare page 3' }))
    const dialog = await screen.findByRole('dialog', { name: 'Compare page 3' })
    within(dialog).getByText('Approved, income-v3.pdf')
    within(dialog).getByText('Shown, income-v4.pdf')
    await waitFor(() => expect(drawn.toSorted()).toEqual(['approved 3', 'slides 3']))
  })

  it('after a page that was put in, each is compared with its own', async () => {
    const drawn = await pdfsDrawn()
    const { user } = openOne({
      approved_file: { ...approved_file, dropped: [4] },
      slides: slides(page('Title', 1), page('New', null, true), page('Agenda', 2), page('Fees 2026', 3, true)),
    })
    await titled()
    screen.getByText(
      'income-v4.pdf, 4 pages. Pages 2 and 4 differ from the approved file. Page 4 of the approved file is missing',
    )
    await waitFor(() => expect(drawn).toHaveLength(4))
    drawn.length = 0
    await user.click(screen.getByRole('button', { name: 'Compare page 4' }))
    const dialog = await screen.findByRole('dialog', { name: 'Compare page 4' })
    within(dialog).getByText('Approved, income-v3.pdf, page 3')
    await waitFor(() => expect(drawn.toSorted()).toEqual(['approved 3', 'slides 4']))
    for (let n = 0; n < 2; n++) await user.click(within(dialog).getByRole('button', { name: 'Previous page' }))
    const alone = await screen.findByRole('dialog', { name: 'Page 2' })
    expect(within(alone).queryByText(/^Approved/)).toBeNull()
  })

  it('where only pages were put in there is nothing to compare', async () => {
    await pdfsDrawn()
    openOne({ approved_file, slides: slides(page('Title', 1), page('New', null, true)) })
    await titled()
    expect(screen.getByRole('button', { name: 'View page 2' })).toBeInTheDocument()
  })

  it('the approved file itself has nothing to compare', async () => {
    await pdfsDrawn()
    openOne({ slides: slides(page('Title', null), page('Agenda', null)) })
    await titled()
    expect(screen.queryByRole('button', { name: /^Compare/ })).toBeNull()
    expect(screen.getByRole('link', { name: /Open file/ })).toHaveAttribute('href', '/api/meetings/418/files/slides')
  })
})
