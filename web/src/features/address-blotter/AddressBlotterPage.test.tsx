import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeOf, openBlotter, rowOf, table } from '../../testing/address-blotter.tsx'
import { onPhone } from '../../testing/phone.ts'
import { openScreen } from '../../testing/render.tsx'
import { FakeEventSource, failure, wire } from '../../testing/wire.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T15:42:00Z') })
})
afterEach(() => vi.useRealTimers())

const heads = async () =>
  within(await table())
    .getAllByRole('columnheader')
    .map((head) => head.textContent)
const asked = ({ server }: { server: ReturnType<typeof wire> }) =>
  server.to('GET', '/api/address-changes').map(({ query }) => query)

it('lets nobody in who is not signed in [ROUTE-45]', async () => {
  wire({})
  const { address } = openScreen('/securities/addressblotter')
  await waitFor(() => expect(address()).toBe('/login?redirect=%2Fsecurities%2Faddressblotter'))
})

it('advisors see neither flags nor whose it is; the clock says how long there is', async () => {
  openBlotter([
    rowOf(1),
    rowOf(2, { due: '2026-11-13', status: 'Returned' }),
    rowOf(3, { due: '2026-12-11' }),
    rowOf(4, { status: 'Notices sent', old_mailed: '2026-11-09' }),
  ])
  await screen.findByText('Client 1, Walter')
  expect(await heads()).toEqual(['Client', 'Account', 'Change', 'Received', 'Status', 'Notice', 'Due'])
  const clocks = within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell').at(-2)?.textContent)
  expect(clocks).toEqual(['3 days left', '3 days overdue', '25 days left', 'Sent Nov 9'])
  expect(screen.getByText('4 open, 1 overdue')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Flagged/ })).toBeNull()
  expect(screen.getByRole('button', { name: /^Closed ?1,000\+$/ })).toBeInTheDocument()
})

it('reviewers have a column for each, and filters that the address keeps', async () => {
  const flags = [{ flag: 'second' as const, text: 'Second change in 90 days' }]
  const opened = openBlotter([rowOf(1, { flags })], {
    reviews: true,
    address:
      '/securities/addressblotter?segment=flagged&status=Received%7CVerified&flag=second&branch=2&q=pres&sort=-notice',
  })
  await screen.findByText('Client 1, Walter')
  expect(await heads()).toEqual([
    'Client',
    'Account',
    'Change',
    'Flags',
    'Advisor',
    'Received',
    'Status',
    'Notice',
    'Due',
  ])
  within(await table()).getByText('Second change in 90 days')
  expect(asked(opened)[0]).toEqual({
    segment: 'flagged',
    status: 'Received|Verified',
    flag: 'second',
    branch: '2',
    q: 'pres',
    desc: 'yes',
  })
  await opened.user.click(screen.getByRole('button', { name: /^Overdue/ }))
  await waitFor(() => expect(asked(opened).at(-1)).toMatchObject({ segment: 'overdue', flag: 'second', branch: '2' }))
  expect(opened.address()).toContain('segment=overdue')
})

it('what the server would not understand is left out of the question', async () => {
  const opened = openBlotter([rowOf(1)], {
    address: '/securities/addressblotter?segment=all&flag=x&branch=1e9&since=yesterday',
  })
  await table()
  expect(asked(opened)[0]).toEqual({ segment: 'open' })
})

it('shows more from where the page ended, and what is on the screen goes into a file that runs nothing', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const opened = openBlotter([rowOf(1, { client: '=HYPERLINK("x"), Eve' })], { next: '2026-11-19_2026-10-20_1' })
  await opened.user.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByText('Client 99, Walter')
  expect(asked(opened).at(-1)).toEqual({ segment: 'open', after: '2026-11-19_2026-10-20_1' })
  await opened.user.click(screen.getByRole('button', { name: 'Export address changes as CSV' }))
  const [[file] = []] = saved.mock.calls
  const text = (await (file as Blob | undefined)?.text()) ?? ''
  expect(text.split('\r\n').slice(0, 2).join('\n').replace('\ufeff', '')).toBe(
    `Client,Account,Change,Received,Status,Notice,Due\n"'=HYPERLINK(""x""), Eve",····5022,"Troy, NY to Lake George, NY",Oct 20,Updated,3 days left,Nov 19`,
  )
  expect(text).toContain('Client 99')
})

it('on a phone a row is the client and the clock, and leads to the record', async () => {
  onPhone()
  openBlotter([rowOf(1, { flags: [{ flag: 'po-box', text: 'PO box' }] })])
  const list = await screen.findByRole('list', { name: 'Address changes' })
  const item = within(list)
  expect((await item.findByRole('link', { name: 'Client 1, Walter' })).getAttribute('href')).toContain('id=1')
  for (const words of ['3 days left', 'Troy to Lake George', 'Nov 19', 'Updated']) item.getByText(words)
  item.getByLabelText('Flagged')
})

it('asks again when the blotter changes', async () => {
  const rows = [rowOf(1)]
  openBlotter(rows)
  await screen.findByText('Client 1, Walter')
  rows.push(rowOf(2))
  await waitFor(() => expect(FakeEventSource.open.length).toBeGreaterThan(0))
  act(() => FakeEventSource.open[0]?.say('changed', 'address-blotter/account-1'))
  expect(await screen.findByText('Client 2, Walter')).toBeInTheDocument()
})

it('says what could not be loaded', async () => {
  openBlotter([], { answers: { 'GET /api/address-changes': failure(500, 'internal') } })
  expect(await screen.findByText('Couldn’t load address changes', {}, { timeout: 5_000 })).toBeInTheDocument()
})

const panel = () => within(screen.getByRole('region', { name: 'Add address change' }))
const opening = async (answers: Parameters<typeof wire>[0] = {}) => {
  const opened = openBlotter([], { address: '/securities/addressblotter?new', answers })
  await screen.findByLabelText(/^Client/)
  const fill = async (label: string, text: string) => {
    const field = panel().getByLabelText(new RegExp(`^${label}`))
    await opened.user.clear(field)
    if (text) await opened.user.type(field, text)
  }
  return { ...opened, fill }
}

it('a ZIP code names its state, and says where it is when the state is another', async () => {
  const { fill } = await opening()
  await fill('New address: ZIP code', '12186')
  expect(panel().getByLabelText('New address: state')).toHaveValue('NY')
  await fill('New address: ZIP code', '05401')
  panel().getByText('Check the ZIP code. 05401 is in Vermont.')
  await fill('New address: street', 'P.O. Box 301')
  panel().getByText('PO box.')
  panel().getByText('Dec 16, 2026')
})

it('asks for what is missing, and sends the same key after a lost answer', async () => {
  let calls = 0
  const opened = await opening({
    'POST /api/address-changes': () => {
      calls++
      return calls === 1 ? 'no-answer' : { ok: true, id: 7 }
    },
  })
  const { user, fill, server } = opened
  const add = () => panel().getByRole('button', { name: 'Add address change' })
  await user.click(add())
  panel().getByText('Enter the client’s name.')
  expect(server.to('POST', '/api/address-changes')).toHaveLength(0)
  await fill('Client', 'Esposito, Carla')
  await fill('Account number', '88-9034')
  for (const [side, street, zip] of [
    ['Old', '214 Kenwood Avenue', '12054'],
    ['New', '12 Maple Avenue', '12186'],
  ] as const) {
    await fill(`${side} address: street`, street)
    await fill(`${side} address: city`, 'Delmar')
    await fill(`${side} address: ZIP code`, zip)
  }
  await user.click(add())
  await panel().findByText(/The server didn’t respond/)
  await user.click(add())
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Add address change' })).toBeNull())
  const keys = server.to('POST', '/api/address-changes').map(({ body }) => (body as { key: string }).key)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

it('outside the US there is a country instead of state and ZIP code', async () => {
  const { user } = await opening()
  await user.click(panel().getAllByRole('button', { name: 'Outside the US' })[1] as HTMLElement)
  expect(panel().queryByLabelText('New address: state')).toBeNull()
  await user.click(panel().getByRole('button', { name: 'Add address change' }))
  panel().getByText('Enter a country.')
})

const openRecord = (change: ReturnType<typeof changeOf>, answers: Parameters<typeof wire>[0] = {}) =>
  openBlotter([rowOf(1)], {
    address: '/securities/addressblotter?id=1',
    reviews: true,
    answers: {
      'GET /api/address-changes/1': { ok: true, change, topic: 'address-blotter/firm' },
      ...answers,
    },
  })

it('whoever worked on it is told so, and is offered nothing', async () => {
  openRecord(changeOf(1, { reviews: true, why: 'You worked on this one. Someone else has to decide.' }))
  await screen.findByText('You worked on this one. Someone else has to decide.')
  for (const name of ['Verify', 'Return', 'Take', 'Mark as updated'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

it('the notice to the old address cannot be left out while its clock runs', async () => {
  const opened = openRecord(changeOf(1, { reviews: true, can: { mail: true } }), {
    'POST /api/address-changes/1/mailed': { ok: true },
  })
  await opened.user.click(await screen.findByRole('button', { name: 'Send 2 notices' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send 2 notices' }))
  expect(dialog.getByRole('checkbox', { name: /^Old address/ })).toBeDisabled()
  expect(dialog.getByRole('link', { name: /^Print 2 letters/ })).toHaveAttribute(
    'href',
    '/api/address-changes/1/notice/both',
  )
  await opened.user.click(dialog.getByRole('checkbox', { name: /^New address/ }))
  expect(dialog.getByRole('link', { name: /^Print 1 letter/ })).toHaveAttribute(
    'href',
    '/api/address-changes/1/notice/old',
  )
  await opened.user.click(dialog.getByRole('button', { name: 'Record as mailed' }))
  await waitFor(() =>
    expect(opened.server.to('POST', '/api/address-changes/1/mailed')[0]?.body).toEqual({
      version: 3,
      sides: ['old'],
      on: '2026-11-16',
    }),
  )
})

it('a refusal stands on the page: somebody else was faster', async () => {
  const opened = openRecord(changeOf(1, { status: 'Received', reviews: true, can: { verify: true } }), {
    'POST /api/address-changes/1/act': failure(409, 'conflict', { message: 'Someone else changed this.' }),
  })
  await opened.user.click(await screen.findByRole('button', { name: 'Verify' }))
  await opened.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Verify' }))
  expect(await screen.findByText('Someone else changed this.')).toBeInTheDocument()
})

it('shows either letter', async () => {
  const opened = openRecord(changeOf(1))
  const letter = within(await screen.findByRole('complementary', { name: 'Letter' }))
  expect(letter.getByText('Letter to 19 Orchard Street')).toBeInTheDocument()
  await opened.user.click(letter.getByRole('button', { name: 'New address' }))
  expect(letter.getByText('Letter to 27 Canada Street')).toBeInTheDocument()
})

it.each(['abc', '0', '99999999999'])('?id=%s is nobody’s record', async (id) => {
  openBlotter([], { address: `/securities/addressblotter?id=${id}` })
  expect(await screen.findByText('Address change not found')).toBeInTheDocument()
})
