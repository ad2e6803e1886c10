import type { Deposit } from '@portal/contract/deposits'
import { workedOnIt } from '@portal/contract/rules/four-eyes'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { depositOf, hears, openDeposits, queueOf } from '../../testing/deposits.tsx'
import { failure } from '../../testing/wire.ts'

beforeEach(() => void vi.setSystemTime('2026-11-16T15:42:00Z'))
afterEach(() => void vi.useRealTimers())

type Answers = NonNullable<Parameters<typeof openDeposits>[0]>['answers']
const next = { next: { id: 8, client: 'Linh Nguyen', amount: 350_000 } }
const mine = { decide: true, correct: true, original: true }
const fields = ['amount', 'account', 'payee', 'check', 'client', 'contribution', 'endorsement']

/** Deposit 7 in review, and what becomes of it: the server's side of it can be changed. */
async function review(deposit: Deposit = depositOf(7, { can: mine }), answers: Answers = {}, queue: object = next) {
  const at = { deposit }
  const portal = openDeposits({
    reviews: true,
    at: '?id=7&review',
    answers: {
      'GET /api/deposits/7': () => ({ ok: true, deposit: at.deposit, queue: queueOf({ at: 2, of: 4, ...queue }) }),
      'GET /api/deposits/8': { ok: true, deposit: depositOf(8, { can: mine, check_number: '5540' }), queue: queueOf() },
      ...answers,
    },
  })
  await screen.findByRole('heading', { level: 1, name: '$960.00, check 1182' })
  const press = (keys: string) => portal.user.keyboard(keys)
  const sent = (what: string) => portal.server.to('POST', `/api/deposits/7/${what}`).map(({ body }) => body)
  return { ...portal, at, press, sent }
}
const marked = () =>
  within(screen.getByRole('list', { name: 'Compare with the picture' }))
    .getAllByRole('button', { name: /agrees with the picture/ })
    .filter((one) => one.getAttribute('aria-pressed') === 'true').length
const here = () =>
  within(screen.getByRole('list', { name: 'Compare with the picture' })).getByRole('button', { current: true })

describe('from the keyboard', () => {
  it('Space compares field after field, A accepts, and the next in the queue opens', async () => {
    const { press, sent, address } = await review(undefined, {
      'POST /api/deposits/7/accept': { ok: true, accepted: true },
    })
    screen.getByText('2 of 4')
    screen.getByText('4 h 18 min to the cut-off')
    screen.getByText('7 fields left to compare with the picture.')
    expect(here()).toHaveTextContent('Amount$960.00Nine hundred sixty')
    await press('   ')
    expect([marked(), here().textContent]).toEqual([3, 'Check1182, dated Nov 14, 2026'])
    // too early: it leads to what is left
    await press('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(here()).toHaveTextContent('Amount')
    await press('a')
    expect(here()).toHaveTextContent('Check1182')
    expect(sent('accept')).toEqual([])
    await press('    ')
    screen.getByText('Accepting opens the next deposit, $3,500.00 from Linh Nguyen.')
    await press('a')
    expect(await screen.findByText('Deposit accepted')).toBeInTheDocument()
    expect(sent('accept')).toEqual([{ version: 4, checked: fields }])
    await screen.findByRole('heading', { level: 1, name: '$960.00, check 5540' })
    expect(address()).toContain('id=8&review')
    // nothing of the one before is compared here
    expect(marked()).toBe(0)
  })

  it('A pressed twice, or held down, accepts once', async () => {
    const { press, sent } = await review(undefined, { 'POST /api/deposits/7/accept': 'never' })
    await press('       ')
    await press('aa')
    for (let n = 0; n < 3; n++) fireEvent.keyDown(document.body, { key: 'a', repeat: true })
    expect(sent('accept')).toHaveLength(1)
  })

  it('N and a number return it, and the next opens', async () => {
    const { press, sent, user } = await review(undefined, { 'POST /api/deposits/7/return': { ok: true } })
    await press('n')
    const dialog = within(await screen.findByRole('dialog', { name: 'Return check 1182' }))
    await user.click(dialog.getByRole('button', { name: 'Return deposit' }))
    dialog.getByText('Choose a reason.')
    await press('3')
    expect(dialog.getByRole('radio', { name: /No endorsement/ })).toBeChecked()
    await user.type(dialog.getByLabelText(/What the advisor should do/), 'Sign it, line 1.')
    await user.click(dialog.getByRole('button', { name: 'Return deposit' }))
    expect(await screen.findByText('Returned. The advisor gets an email.')).toBeInTheDocument()
    expect(sent('return')).toEqual([{ version: 4, reason: 'endorsement', text: 'Sign it, line 1.' }])
    await screen.findByRole('heading', { level: 1, name: '$960.00, check 5540' })
  })

  it('J goes on, and ? lists the keys this person can use', async () => {
    const { press, user } = await review(depositOf(7, { can: { decide: true } }))
    await press('?')
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    const does = [...dialog.querySelectorAll('dd')].map(({ textContent }) => textContent)
    expect(does).toEqual([
      'Field',
      'Mark as checked',
      'Zoom',
      'Front or back',
      'Rotate',
      'Next, previous',
      'Accept',
      'Not in good order, then 1 to 9 for the reason',
      'More contrast',
      'Full screen',
      'Show shortcuts',
    ])
    // keys are the dialog's as long as it is open
    await press(' ')
    expect(marked()).toBe(0)
    await press('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: /All keys/ }))
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    await press('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('j')
    await screen.findByRole('heading', { level: 1, name: '$960.00, check 5540' })
  })

  it('B, R, C and + change how the pictures are looked at', async () => {
    const { press } = await review()
    const front = () => screen.queryByRole('img', { name: 'Front of check 1182' })
    expect(front()).toHaveAttribute('src', '/api/deposits/7/picture/front?of=aaaaaaaaaaaa')
    await press('b')
    expect([front() !== null, screen.queryByRole('img', { name: 'Back of check 1182' })]).toEqual([true, null])
    await press('b')
    expect(front()).toBeNull()
    await press('br+')
    expect(front()).toHaveStyle({ width: '150%', transform: 'rotate(90deg)' })
    screen.getByText('150%')
  })

  it('E corrects in place what was typed; unchanged, nothing is sent', async () => {
    const { press, sent, user } = await review(undefined, { 'POST /api/deposits/7/correct': { ok: true } })
    await press(' e{Enter}')
    await press('{ArrowUp}{ArrowUp}e')
    await press('{Enter}')
    expect(sent('correct')).toEqual([])
    expect(marked()).toBe(1)
    await press('e')
    const amount = screen.getByRole('textbox', { name: 'Amount' })
    expect(amount).toHaveFocus()
    await user.clear(amount)
    await user.type(amount, '906.00{Enter}')
    expect(await screen.findByText('Deposit corrected. Someone else has to accept it.')).toBeInTheDocument()
    expect(sent('correct')).toEqual([{ version: 4, amount: '906.00' }])
    expect(marked()).toBe(0)
  })
})

describe('with another reviewer', () => {
  it('who was first, it is said who, and the next is offered', async () => {
    const { press, at, user } = await review(undefined, {
      'POST /api/deposits/7/accept': () => {
        at.deposit = depositOf(7, {
          status: 'Accepted',
          version: 5,
          decided_by: 'Sam Second',
          steps: [{ name: 'Accepted', at: '2026-11-16T15:41:00.000Z', by: 'Sam Second' }],
        })
        return failure(409, 'conflict', { message: 'Sam Second already accepted this deposit.' })
      },
    })
    await press('       a')
    expect(await screen.findByText('Couldn’t accept deposit')).toBeInTheDocument()
    screen.getByText('Sam Second already accepted this deposit.')
    await screen.findByText('Sam Second accepted this deposit today, 10:41 AM ET.')
    expect(screen.queryByRole('button', { name: /Accept/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Next deposit' }))
    await screen.findByRole('heading', { level: 1, name: '$960.00, check 5540' })
  })

  it('who corrects it while it is compared: it is compared again, with what it is now', async () => {
    const { press, at, sent } = await review(undefined, {
      'POST /api/deposits/7/accept': { ok: true, accepted: true },
    })
    await press('      ')
    expect(marked()).toBe(6)
    at.deposit = { ...at.deposit, amount: 906_000, version: 5 }
    await hears('deposits/review')
    await screen.findByRole('heading', { level: 1, name: '$9,060.00, check 1182' })
    await screen.findByText('This deposit was changed. Compare it with the picture again.')
    expect(marked()).toBe(0)
    await press(' a')
    expect(sent('accept')).toEqual([])
    await press('      a')
    await waitFor(() => expect(sent('accept')).toEqual([{ version: 5, checked: fields }]))
  })

  it('who only takes it: what was compared stays', async () => {
    const { press, at } = await review()
    await press('   ')
    at.deposit = { ...at.deposit, version: 5, bank_day: '2026-11-17' }
    await hears('deposits/review')
    screen.getByText('4 fields left to compare with the picture.')
    expect([marked(), screen.queryByText(/Compare it with the picture again/)]).toEqual([3, null])
  })

  it('who changed it while a reason was written: refused once in words, and the reason stays', async () => {
    const { press, at, sent, user } = await review(undefined, {
      'POST /api/deposits/7/return': ({ body }) =>
        (body as { version: number }).version === 5
          ? { ok: true }
          : failure(409, 'conflict', { message: 'Someone else changed this deposit in the meantime.' }),
    })
    await press('n')
    const dialog = within(await screen.findByRole('dialog', { name: 'Return check 1182' }))
    await user.click(dialog.getByRole('radio', { name: /Amount doesn’t match/ }))
    at.deposit = { ...at.deposit, amount: 906_000, version: 5 }
    await hears('deposits/review')
    await screen.findByRole('heading', { level: 1, name: '$9,060.00, check 1182', hidden: true })
    await user.click(dialog.getByRole('button', { name: 'Return deposit' }))
    expect(await screen.findByText('Someone else changed this deposit in the meantime.')).toBeInTheDocument()
    expect(dialog.getByRole('radio', { name: /Amount doesn’t match/ })).toBeChecked()
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Return deposit' })).toBeEnabled())
    await user.click(dialog.getByRole('button', { name: 'Return deposit' }))
    await screen.findByText('Returned. The advisor gets an email.')
    expect(sent('return').map((body) => (body as { version: number }).version)).toEqual([4, 5])
  })
})

describe('cannot be decided', () => {
  it('by whoever worked on it: neither keys nor buttons, and it says why', async () => {
    const { press, sent } = await review(depositOf(7, { can: { worked: true, correct: true } }))
    screen.getByText(workedOnIt)
    await press('       an')
    expect([sent('accept'), screen.queryByRole('dialog'), marked()]).toEqual([[], null, 0])
    for (const name of [/Accept/, /Not in good order/]) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('by whose it is: their own side of it opens', async () => {
    openDeposits({
      reviews: true,
      at: '?id=7&review',
      answers: {
        'GET /api/deposits/7': {
          ok: true,
          deposit: depositOf(7, { mine: true, can: { withdraw: true } }),
          queue: queueOf(),
        },
      },
    })
    await screen.findByRole('heading', { level: 1, name: '$960.00' })
    screen.getByRole('button', { name: 'Withdraw' })
    expect(screen.queryByRole('list', { name: 'Compare with the picture' })).toBeNull()
  })

  it('by whoever accepted it first', async () => {
    await review(depositOf(7, { second: true, first_by: 'Dana Whitfield', can: { correct: true } }))
    screen.getByText('You accepted this deposit first. Someone else has to accept it too.')
    expect(screen.queryByRole('button', { name: /Accept/ })).toBeNull()
  })
})

it('over the firm’s amount, the first of two is told that another follows', async () => {
  const { press } = await review(depositOf(7, { second: true, can: mine }), {
    'POST /api/deposits/7/accept': { ok: true, accepted: false },
  })
  await press('       ')
  screen.getByText('Accepting asks a second reviewer, then opens the next deposit, $3,500.00 from Linh Nguyen.')
  await press('a')
  expect(await screen.findByText('Accepted. A second reviewer has to accept it too.')).toBeInTheDocument()
})

it('whoever comes by the queue takes it at once, and once', async () => {
  let deposit = depositOf(7, { status: 'Captured', can: { take: true } })
  const { sent } = await review(deposit, {
    'GET /api/deposits/7': () => ({ ok: true, deposit, queue: queueOf() }),
    'POST /api/deposits/7/take': () => {
      deposit = depositOf(7, { can: mine, version: 5 })
      return { ok: true }
    },
  })
  await screen.findByText('7 fields left to compare with the picture.')
  expect(sent('take')).toEqual([{ version: 4 }])
})

it('says that there is none', async () => {
  openDeposits({ reviews: true, at: '?id=7', answers: { 'GET /api/deposits/7': failure(404, 'not-found') } })
  expect(await screen.findByText('We couldn’t find that deposit')).toBeInTheDocument()
})
