import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { canOf, detailsOf } from '../../testing/details.ts'
import { eventOf } from '../../testing/events.tsx'
import { openHome, settled } from '../../testing/home.tsx'

it('meets somebody with one dialog at a time, and asks before it deletes: the wizard, the certification, what is new, the confirmation [HOME-36]', async () => {
  const { user } = await openHome({
    who: detailsOf({ welcome: true, can: canOf({ events: { edit: true } }) }),
    address: '/dash/p?welcome',
    answers: {
      'GET /api/user/welcome': {
        ok: true,
        letter: { text: 'Welcome aboard.', name: 'Harriet Lindgren', role: 'President' },
        profile: { first: 'Dana', last: 'Whitfield', ssn: '', email: '', crd: '', phone: '' },
      },
      'POST /api/user/welcome/done': { ok: true },
      'GET /api/certify/comm': { ok: true, version: 1, text: 'I will.', attested: false },
      'GET /api/whatsnew': { ok: true, text: ['A new bar.'] },
      'GET /api/events/60': { ok: true, events: [eventOf(1, { can: { edit: true } })] },
    },
  })
  const dialog = async (name: string) => {
    const found = within(await screen.findByRole('dialog', { name }))
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    return (button: string) => found.findByRole('button', { name: button }).then((one) => user.click(one))
  }
  const inWizard = await dialog('Welcome to Meridian Harbor')
  await screen.findByText('Welcome aboard.')
  await inWizard('Continue')
  await inWizard('Continue')
  await inWizard('Lets Go!')
  await (await dialog('Electronic Communications Certification'))('Not now')
  await (await dialog('What’s new'))('Got it')
  expect(await screen.findByRole('heading', { level: 1, name: /, Dana$/ })).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: /^Seminar 1/ }))
  await user.click(await screen.findByRole('button', { name: 'Delete event' }))
  expect(await screen.findByText('This is live and non-recoverable')).toBeInTheDocument()
})

it('shows production, totals, contest, pending, pay date, events, announcements and tasks [HOME-01]', async () => {
  await openHome({
    answers: {
      'GET /api/announcements': {
        ok: true,
        data: [{ id: 1, kicker: 'Compliance', title: 'Attest', text: '', link: '', link_text: '' }],
      },
    },
  })
  for (const name of ['Personal production', 'Contest', 'Tasks', 'Events', 'Announcements']) {
    expect(await screen.findByRole('region', { name })).toBeInTheDocument()
  }
  expect(screen.getByLabelText('Totals by line of business')).toBeInTheDocument()
  const strip = within(screen.getByLabelText('Production at a glance'))
  expect(strip.getByText('Pending')).toBeInTheDocument()
  expect(strip.getByText('Next Pay Date')).toBeInTheDocument()
})

it('leads to new business, and to a new event for who may add one', async () => {
  await openHome({ who: settled({ can: canOf({ events: { edit: true } }) }) })
  expect(await screen.findByRole('link', { name: 'Submit New Business' })).toHaveAttribute(
    'href',
    '/general/library?new',
  )
  expect(screen.getByRole('button', { name: 'New event' })).toBeInTheDocument()
})

it('offers no new event to anybody else', async () => {
  await openHome()
  await waitFor(() => expect(screen.getByRole('link', { name: 'Submit New Business' })).toBeInTheDocument())
  expect(screen.queryByRole('button', { name: 'New event' })).toBeNull()
})

it('leads a guest, who has nothing to send in, to no new business', async () => {
  await openHome({ who: settled({ guest: true }) })
  await screen.findByRole('heading', { level: 1, name: /^Good / })
  expect(screen.queryByRole('link', { name: 'Submit New Business' })).toBeNull()
})

describe('today', () => {
  const zone = process.env['TZ']
  afterEach(() => {
    vi.useRealTimers()
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  })
  const heading = () => document.querySelector('time')
  const payDay = () => within(screen.getByLabelText('Production at a glance')).getByText(/^\d\d\/\d\d\/\d{4}$/)

  it('is the reader’s own, in the heading as for the pay date, and moves on at midnight [HOME-16, HOME-17]', async () => {
    process.env['TZ'] = 'Asia/Tokyo'
    vi.useFakeTimers({ shouldAdvanceTime: true })
    // in New York it is still the sixth
    vi.setSystemTime(new Date('2026-11-07T09:00:00+09:00'))
    await openHome()
    await waitFor(() => expect(payDay()).toHaveTextContent('11/07/2026'))
    expect(heading()).toHaveTextContent('Saturday, November 7, 2026')
    await act(() => vi.advanceTimersByTimeAsync(15 * 3_600_000))
    expect(heading()).toHaveTextContent('Sunday, November 8, 2026')
    expect(payDay()).toHaveTextContent('11/22/2026')
  })
})

it('keeps a broken section and an odd row to themselves [TASK-04]', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { taskOf } = await import('../../testing/tasks.tsx')
  await openHome({
    answers: {
      'GET /api/tasks': { ok: true, data: [taskOf(1), { ...taskOf(2), other: null }, taskOf(3)], cursor: '0' },
      'GET /api/events/60': { ok: true, events: [null] },
    },
  })
  const tasks = within(await screen.findByRole('table', { name: 'Tasks' }))
  await waitFor(() =>
    expect(
      tasks
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.getAttribute('data-row')),
    ).toEqual(['3', '1']),
  )
  const events = within(screen.getByRole('region', { name: 'Events' }))
  expect(events.getByText('This section couldn’t be displayed')).toBeVisible()
  expect(screen.getByLabelText('Production at a glance')).toBeVisible()
})
