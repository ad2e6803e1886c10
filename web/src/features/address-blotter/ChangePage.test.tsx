import type { AddressChange, ChangeStatus } from '@portal/contract/address-blotter'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeOf, openBlotter, rowOf } from '../../testing/address-blotter.tsx'
import { onPhone } from '../../testing/phone.ts'
import { FakeEventSource, failure, type wire } from '../../testing/wire.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T15:42:00Z') })
})
afterEach(() => vi.useRealTimers())

type Answers = NonNullable<Parameters<typeof wire>[0]>
const topic = 'address-blotter/firm'
const openRecord = (change: AddressChange, answers: Answers = {}) =>
  openBlotter([rowOf(1)], {
    address: '/securities/addressblotter?id=1',
    reviews: true,
    answers: { 'GET /api/address-changes/1': { ok: true, change, topic }, ...answers },
  })
const title = () => screen.findByRole('heading', { level: 1, name: /Prescott, ····5022/ })

/** Each stage with how it is said. */
const track = async () => {
  await title()
  const first = screen.getByText('Received', { selector: 'ol b' })
  return within(first.closest('ol') as HTMLElement)
    .getAllByRole('listitem')
    .map((item) => item.querySelector('b')?.textContent)
}

const at = '2026-10-22T15:00:00.000Z'
const reached = (...names: ChangeStatus[]) => names.map((status) => ({ status, at, by: 'Ruth Achterberg' }))

describe('the stages', () => {
  it.each<[ChangeStatus, Partial<AddressChange>, string[]]>([
    [
      'Received',
      { reached: reached('Received') },
      ['Received, done', 'Verified, next step', 'Updated', 'Notices sent', 'Closed'],
    ],
    [
      'Verified',
      { reached: reached('Received', 'Verified') },
      ['Received, done', 'Verified, done', 'Updated, next step', 'Notices sent', 'Closed'],
    ],
    [
      'Updated',
      { reached: reached('Received', 'Verified', 'Updated') },
      ['Received, done', 'Verified, done', 'Updated, done', 'Notices sent, next step', 'Closed'],
    ],
    [
      'Notices sent',
      { reached: reached('Received', 'Verified', 'Updated'), old_mailed: '2026-11-09' },
      ['Received, done', 'Verified, done', 'Updated, done', 'Notices sent, done', 'Closed, next step'],
    ],
    [
      'Closed',
      { reached: reached('Received', 'Verified', 'Updated'), old_mailed: '2026-11-09', new_mailed: '2026-11-10' },
      ['Received, done', 'Verified, done', 'Updated, done', 'Notices sent, done', 'Closed, done'],
    ],
    [
      'Returned',
      { reached: reached('Received'), reason: 'Which apartment?' },
      ['Received, done', 'Verified, on hold', 'Updated', 'Notices sent', 'Closed'],
    ],
    [
      'Withdrawn',
      { reached: reached('Received', 'Verified') },
      ['Received, done', 'Verified, done', 'Updated, on hold', 'Notices sent', 'Closed'],
    ],
  ])('of what is %s', async (status, more, expected) => {
    openRecord(changeOf(1, { status, ...more }))
    expect(await track()).toEqual(expected)
  })

  it('name who and when, and when the notice is due', async () => {
    openRecord(changeOf(1, { reached: reached('Received', 'Verified') }))
    await title()
    screen.getByText('Tue, Oct 20, E. Whitcombe')
    screen.getByText('Thu, Oct 22, R. Achterberg')
    screen.getByText('Due Thu, Nov 19')
    expect(screen.getByText('notice due Thu, Nov 19, 3 days left')).toBeInTheDocument()
  })

  it('on a phone are one line that opens them', async () => {
    onPhone()
    const { user } = openRecord(changeOf(1, { reached: reached('Received', 'Verified', 'Updated') }))
    const line = await screen.findByRole('button', { name: 'Step 4 of 5, Notices sent' })
    expect(line).toHaveAttribute('aria-expanded', 'false')
    await user.click(line)
    expect(line).toHaveAttribute('aria-expanded', 'true')
  })
})

it('sent back, the reason stands under the stages: to the advisor as theirs, to others as the advisor’s', async () => {
  const returned = { status: 'Returned', reason: 'Which apartment?' } as const
  openRecord(changeOf(1, { ...returned, can: { correct: true, withdraw: true } }))
  await screen.findByText('Returned to you')
  screen.getByText('Which apartment?')
  expect(screen.getByText('Correct it and send it again')).toBeInTheDocument()
})

it('to a reviewer it waits for the advisor', async () => {
  openRecord(changeOf(1, { status: 'Returned', reason: 'Which apartment?', reviews: true }))
  await screen.findByText('Returned to the advisor')
  expect(screen.getByText('The advisor corrects it and sends it again')).toBeInTheDocument()
})

it('withdrawn, no notice is owed and nothing is due', async () => {
  openRecord(changeOf(1, { status: 'Withdrawn', reached: reached('Received') }))
  await screen.findByText('Withdrawn by the advisor. No notices are needed.')
  const notices = within(screen.getByRole('table'))
  expect(notices.getAllByText('Not needed')).toHaveLength(2)
  expect(screen.queryByText(/notice due|days left|Due /)).toBeNull()
})

it('overdue it is red in the head and beside the letter', async () => {
  openRecord(changeOf(1, { due: '2026-11-13' }))
  await screen.findByText('notice due Fri, Nov 13, 3 days overdue')
  const [clock] = within(screen.getByRole('table')).getAllByText('3 days overdue')
  expect(clock?.closest('[data-tone]')).toHaveAttribute('data-tone', 'late')
})

it('says who was told of a notice that is overdue, and no longer who will be', async () => {
  const told = (kind: 'manager-told' | 'compliance-told', text: string) => ({ kind, at, by: '', day: null, text })
  const activity = [told('manager-told', 'Mara Holt'), told('compliance-told', '')]
  openRecord(changeOf(1, { due: '2026-11-13', activity }))
  await title()
  expect(screen.getByText(/got a reminder as branch manager, day 25$/)).toHaveTextContent(/^Mara Holt/)
  expect(screen.getByText(/^Escalated to compliance, day 30:/)).toHaveTextContent('the Compliance queue got a task')
  expect(screen.queryByText(/Compliance gets a task on/)).toBeNull()
})

describe('who may do what is what the server says', () => {
  const buttons: [keyof AddressChange['can'], string][] = [
    ['correct', 'Correct and send again'],
    ['withdraw', 'Withdraw'],
    ['take', 'Take'],
    ['verify', 'Verify'],
    ['update', 'Mark as updated'],
    ['return', 'Return'],
    ['mail', 'Send 2 notices'],
    ['disbursement', 'Record one'],
  ]
  it.each(buttons)('%s: %s and nothing else', async (right, name) => {
    openRecord(changeOf(1, { reviews: true, can: { [right]: true } }))
    await title()
    expect(buttons.filter(([, words]) => screen.queryByRole('button', { name: words })).map(([act_]) => act_)).toEqual([
      right,
    ])
    screen.getByRole('button', { name })
  })

  it('advisors see neither disbursements nor the earlier change, and open each letter by itself', async () => {
    openRecord(changeOf(1))
    await title()
    expect(screen.queryByText('Disbursements')).toBeNull()
    expect(screen.queryByText('Earlier change')).toBeNull()
    expect(screen.queryByRole('link', { name: /^Print the letters/ })).toBeNull()
    expect(screen.getByRole('link', { name: /^Open the letter as PDF/ })).toHaveAttribute(
      'href',
      '/api/address-changes/1/notice/old',
    )
  })

  it('reviewers print both letters, and see the flags, the earlier change, and who else moved there', async () => {
    const { user } = openRecord(
      changeOf(1, {
        reviews: true,
        flags: [
          { flag: 'second', text: 'Second change in 90 days' },
          { flag: 'shared', text: 'Same address, 2 clients' },
        ],
        second_of: '2026-09-15',
        others: [{ id: 2, client: 'Keane, Thomas', account_end: '1290' }],
        locked: true,
      }),
    )
    const print = await screen.findByRole('link', { name: /^Print the letters/ })
    expect(print).toHaveAttribute('href', '/api/address-changes/1/notice/both')
    expect(print).toHaveAttribute('rel', 'noopener')
    for (const words of ['Second change in 90 days', 'Same address, 2 clients', 'Received Tue, Sep 15'])
      screen.getByText(words)
    screen.getByText(/^Its month is locked/)
    expect(screen.getByRole('link', { name: 'Keane, Thomas, ····1290' })).toHaveAttribute(
      'href',
      '/securities/addressblotter?id=2',
    )
    const letter = within(screen.getByRole('complementary', { name: 'Letter' }))
    await user.click(letter.getByRole('button', { name: 'New address' }))
    expect(letter.getByRole('link')).toHaveAttribute('href', '/api/address-changes/1/notice/new')
  })
})

describe('what was asked is not taken away by the news', () => {
  const asks: [string, Partial<AddressChange['can']>, string, string, string][] = [
    ['Verify', { verify: true }, 'Verify this address change?', 'Verify', 'act'],
    ['Mark as updated', { update: true }, 'Mark as updated?', 'Mark as updated', 'act'],
    ['Send 2 notices', { mail: true }, 'Send 2 notices', 'Record as mailed', 'mailed'],
    ['Withdraw', { withdraw: true }, 'Withdraw this address change?', 'Withdraw address change', 'withdraw'],
    ['Record one', { disbursement: true }, 'Disbursement after the change', 'Save', 'disbursement'],
  ]
  it.each(asks)('%s', async (button, can, name, confirm, path) => {
    const { user, server } = openRecord(changeOf(1, { reviews: true, can }), {
      [`POST /api/address-changes/1/${path}`]: failure(409, 'conflict', { message: 'Someone else changed this.' }),
    })
    await user.click(await screen.findByRole('button', { name: button }))
    const dialog = within(await screen.findByRole('dialog', { name }))
    const mailed = changeOf(1).notices.map((notice) => ({ ...notice, mailed: '2026-11-16' }))
    const after = changeOf(1, { status: 'Closed', version: 7, reviews: true, notices: mailed })
    server.answers['GET /api/address-changes/1'] = { ok: true, change: after, topic }
    await waitFor(() => expect(FakeEventSource.open.length).toBeGreaterThan(0))
    act(() => FakeEventSource.open[0]?.say('changed', topic))
    await waitFor(() => expect(server.to('GET', '/api/address-changes/1').length).toBeGreaterThan(1))
    expect(screen.getByRole('dialog', { name })).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: confirm }))
    expect(await screen.findByText('Someone else changed this.')).toBeInTheDocument()
    // decided is what was seen: the version on the screen when it was asked
    expect(server.to('POST', `/api/address-changes/1/${path}`)[0]?.body).toMatchObject({ version: 3 })
  })

  it('a reason that was written is sent to the advisor also after somebody else was faster', async () => {
    let tries = 0
    const { user, server } = openRecord(changeOf(1, { status: 'Received', reviews: true, can: { return: true } }), {
      'POST /api/address-changes/1/act': () =>
        ++tries === 1 ? failure(409, 'conflict', { message: 'Someone else changed this.' }) : { ok: true },
    })
    await user.click(await screen.findByRole('button', { name: 'Return' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Return to advisor' }))
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Which apartment?')
    const taken = changeOf(1, { status: 'Verified', version: 4, reviews: true, can: { return: true } })
    server.answers['GET /api/address-changes/1'] = { ok: true, change: taken, topic }
    await user.click(dialog.getByRole('button', { name: 'Return to advisor' }))
    await dialog.findByText('Someone else changed this.')
    await waitFor(() => expect(server.to('GET', '/api/address-changes/1')).toHaveLength(2))
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Return to advisor' })).not.toBeDisabled())
    await user.click(dialog.getByRole('button', { name: 'Return to advisor' }))
    await screen.findByText('Returned. The advisor gets an email.')
    expect(server.to('POST', '/api/address-changes/1/act').map(({ body }) => body)).toEqual([
      { version: 3, act: 'return', reason: 'Which apartment?' },
      { version: 4, act: 'return', reason: 'Which apartment?' },
    ])
  })
})
