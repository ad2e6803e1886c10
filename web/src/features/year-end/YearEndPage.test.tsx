import { yearEndTopic } from '@portal/contract/year-end'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { detailsOf } from '../../testing/details.ts'
import { openScreen } from '../../testing/render.tsx'
import { FakeEventSource, failure, wire } from '../../testing/wire.ts'
import { lineOf, openYearEnd, taskOf, yearEndOf } from '../../testing/year-end.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T15:00:00Z') })
})
afterEach(() => vi.useRealTimers())

const task = async (title: RegExp) =>
  within(await screen.findByRole('list', { name: 'Checklist' }))
    .getAllByRole('listitem')
    .find((one) => title.test(one.textContent ?? '')) as HTMLElement

it('lets nobody in who is not signed in [ROUTE-39]', async () => {
  wire({})
  const { address } = openScreen('/general/eoy')
  await waitFor(() => expect(address()).toBe('/login?redirect=%2Fgeneral%2Feoy'))
})

it('shows the year just ending and walks to the years before, in the address [ROUTE-39]', async () => {
  const { user, address } = await openYearEnd([yearEndOf(2026), yearEndOf(2025)])
  expect(
    await screen.findByRole('table', { name: '2026 through Oct production compared with 2025 through Oct' }),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Show 2027' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Show 2025' }))
  expect(await screen.findByRole('table', { name: '2025 production compared with 2024' })).toBeVisible()
  expect(address()).toBe('/general/eoy?year=2025')
  await user.click(screen.getByRole('button', { name: 'Show 2026' }))
  await waitFor(() => expect(address()).toBe('/general/eoy'))
})

it('opens the year of its address', async () => {
  await openYearEnd([yearEndOf(2024)], { address: '/general/eoy?year=2024' })
  expect(await screen.findByText('Due', { exact: false })).toHaveTextContent('Due Dec 11, 2024 (ET), 705 days ago.')
})

it('compares each line of business and all of them with the same whole months of the year before, to the cent', async () => {
  await openYearEnd([
    yearEndOf(2026, {
      lines: [
        lineOf('Securities', '1084.10', '1000.00'),
        lineOf('Annuities', '974.00', '1000.20'),
        { ...lineOf('Mortgage', '50.00', '0.00'), amount: '57.50' },
      ],
    }),
  ])
  const table = await screen.findByRole('table', { name: '2026 through Oct production compared with 2025 through Oct' })
  await within(table).findByText('Mortgage')
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) =>
        within(row)
          .queryAllByRole('cell')
          .map((cell) => cell.textContent),
      ),
  ).toEqual([
    [],
    ['Securities', '$1,084.10', '$1,000.00', '+$84.10', '+8.4%'],
    ['Annuities', '$974.00', '$1,000.20', '−$26.20', '−2.6%'],
    ['Mortgage', '$50.00', '–', '+$50.00', '–'],
    ['Total', '$2,108.10', '$2,000.20', '+$107.90', '+5.4%'],
  ])
  expect(screen.getByText(/in 2026/)).toHaveTextContent(
    '$2,115.60 in 2026 so far, $2,108.10 through Oct, +5.4% vs. $2,000.20 in 2025 through Oct',
  )
})

it('compares nothing before the first whole month, and shows what there is', async () => {
  const line = { ...lineOf('Securities', '50.00', '0.00'), compared: '0.00' }
  await openYearEnd([yearEndOf(2026, { compared_months: 0, lines: [line] })])
  const table = await screen.findByRole('table', { name: /^2026 so far production/ })
  expect(await within(table).findAllByText('$50.00')).toHaveLength(2)
  expect(screen.getByText(/in 2026$/)).toHaveTextContent('$50.00 in 2026')
})

it('draws the year by month and names what is stacked', async () => {
  const months = Array.from({ length: 12 }, (_, month) => (month === 11 ? '12.50' : '0.00'))
  await openYearEnd([yearEndOf(2026, { lines: [{ ...lineOf('Securities', '12.50', '0.00'), months }] })])
  expect(await screen.findByRole('img', { name: /^2026 production by month/ })).toBeVisible()
  expect(screen.getByRole('slider', { name: 'Month' })).toHaveAttribute('aria-valuetext', 'Dec 2026, Securities $12.50')
})

it('says of each task where it stands, in words, and by when', async () => {
  await openYearEnd([
    yearEndOf(2026, {
      tasks: [
        taskOf('attestations', { state: 'done' }),
        taskOf('certification', { state: 'to do' }),
        taskOf('renewals', { state: 'overdue' }),
      ],
    }),
  ])
  expect(await task(/attestations/)).toHaveTextContent('Task attestationsWhere attestations stands.Done')
  expect(await task(/certification/)).toHaveTextContent('To do')
  expect(await task(/renewals/)).toHaveTextContent('Overdue')
  expect(screen.getByText(/done\. Due/)).toHaveTextContent('1 of 3 done. Due Dec 11, 2026 (ET), 25 days left.')
})

it('counts no days once everything is done', async () => {
  await openYearEnd([yearEndOf(2026, { tasks: [taskOf('renewals', { state: 'done' })] })])
  expect(await screen.findByText(/1 of 1 done/)).toHaveTextContent('1 of 1 done. Due Dec 11, 2026 (ET).')
})

it('leads to where a task is done, if that screen exists', async () => {
  await openYearEnd([
    yearEndOf(2026, {
      tasks: [
        taskOf('attestations', { link: '/compliance/guidance?q=x' }),
        taskOf('renewals', { link: '/no/such/screen' }),
      ],
    }),
  ])
  expect(await screen.findByRole('link', { name: 'Task attestations' })).toHaveAttribute(
    'href',
    '/compliance/guidance?q=x',
  )
  expect(screen.getByText('Task renewals')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Task renewals' })).toBeNull()
})

it.each([
  ['u4', 'Confirm your U4 review', /I have reviewed my Form U4 for 2026/],
  ['outside-business', 'Confirm your outside business review', /outside business activities for 2026/],
] as const)('confirms the %s review after a question', async (kind, title, said) => {
  const { user, server, years } = await openYearEnd([yearEndOf(2026, { tasks: [taskOf(kind)] })], {
    answers: {
      [`POST /api/year-end/2026/${kind}`]: () => {
        years[0] = yearEndOf(2026, { tasks: [taskOf(kind, { state: 'done' })] })
        return { ok: true }
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: `Confirm: Task ${kind}` }))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  expect(dialog.getByText(said)).toBeVisible()
  expect(server.to('POST', `/api/year-end/2026/${kind}`)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'I confirm' }))
  expect(await screen.findByText('Review recorded')).toBeVisible()
  await waitFor(async () => expect(await task(/Task/)).toHaveTextContent('Done'))
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull()
})

it('says why a confirmation was refused', async () => {
  const { user } = await openYearEnd([yearEndOf(2026, { tasks: [taskOf('u4')] })], {
    answers: { 'POST /api/year-end/2026/u4': failure(409, 'conflict') },
  })
  await user.click(await screen.findByRole('button', { name: 'Confirm: Task u4' }))
  await user.click(await screen.findByRole('button', { name: 'I confirm' }))
  expect(await screen.findByText('The server said conflict.')).toBeVisible()
})

it('has nobody confirm what the server says is not theirs to confirm', async () => {
  await openYearEnd([yearEndOf(2026, { tasks: [taskOf('u4', { confirmable: false })] })])
  await task(/u4/)
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull()
})

it('leads to the documents of the year, and says when there are none', async () => {
  const { years } = await openYearEnd([
    yearEndOf(2026, {
      documents: [
        { id: 4, title: 'Form 1099', filename: '1099.PDF' },
        { id: 5, title: 'Figures', filename: 'figures.xlsx' },
      ],
    }),
  ])
  expect(await screen.findByRole('link', { name: 'Form 1099' })).toHaveAttribute('href', '/document/4')
  expect(screen.getByRole('link', { name: 'Figures' })).toHaveAttribute('href', '/api/download/5')
  years[0] = yearEndOf(2026)
  act(() => FakeEventSource.open[0]?.say('changed', yearEndTopic('account-1')))
  expect(await screen.findByText(/^No documents for 2026 yet/)).toBeVisible()
})

it('prints, with whose year it is on the paper', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  const acting = { id: 'marta', first: 'Marta', last: 'Ruiz', email: 'marta@meridianharbor.example', tapsid: 77 }
  const { user } = await openYearEnd([yearEndOf(2026)], { who: detailsOf({ acting }) })
  await task(/attestations/)
  expect(screen.getByText('Marta Ruiz’s year')).toBeVisible()
  expect(screen.getByText(/Printed/)).toHaveTextContent(
    'Meridian Harbor · Marta Ruiz · Year 2026 · Printed Nov 16, 2026',
  )
  await user.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

it('tells what could not be loaded, and tries again on demand', async () => {
  const { user, server } = await openYearEnd([], { answers: { 'GET /api/year-end/2026': failure(500, 'unexpected') } })
  expect(await screen.findByText('Couldn’t load 2026')).toBeVisible()
  expect(screen.getByText(/\(Reference: request-1\)/)).toBeVisible()
  server.answers['GET /api/year-end/2026'] = yearEndOf(2026)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await task(/attestations/)).toBeVisible()
})
