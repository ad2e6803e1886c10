import type { Deposit } from '@portal/contract/deposits'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { longestWaitMs } from '../../lib/underway.ts'
import { depositOf, hears, openDeposits, queueOf } from '../../testing/deposits.tsx'
import { FakeUpload, fileOf, uploadsAtTheWire } from '../../testing/uploads.ts'

uploadsAtTheWire()
beforeEach(() => void vi.setSystemTime('2026-11-16T15:42:00Z'))
afterEach(() => void vi.useRealTimers())

type Reason = NonNullable<Deposit['reason']>
const returned = (reason: Partial<Reason> = {}, more: Parameters<typeof depositOf>[1] = {}) =>
  depositOf(7, {
    mine: true,
    status: 'Not in good order',
    reason: { code: 'endorsement', text: 'Please sign it.', wanted: ['back'], ...reason },
    decided_by: 'Rita Reviewer',
    can: { retake: true, withdraw: true },
    ...more,
  })

/** The server's side of it can be changed, and who has it open is told. */
async function retake(deposit: Deposit = returned()) {
  const at = { deposit }
  const portal = openDeposits({
    at: '?id=7&retake',
    answers: { 'GET /api/deposits/7': () => ({ ok: true, deposit: at.deposit, queue: queueOf({ at: null, of: 0 }) }) },
  })
  const asked = () => portal.server.to('GET', '/api/deposits/7').length
  /** And the answer is on the screen, whatever it does there. */
  const becomes = async (to: Deposit, meanwhile?: () => PromiseLike<unknown>) => {
    at.deposit = to
    const before = asked()
    await hears('deposits/account-1')
    await meanwhile?.()
    await waitFor(() => expect(asked()).toBeGreaterThan(before))
    await waitFor(() => expect(portal.server.sent.length).toBeGreaterThan(0))
  }
  return { ...portal, at, becomes }
}
const over = depositOf(7, { mine: true, status: 'In Review', version: 5 })

/** A file from the phone: pictures are looked at by the browser, of which there is none here. */
async function chosen({ user }: Awaited<ReturnType<typeof retake>>) {
  await screen.findByRole('heading', { name: 'Back of check' })
  await user.upload(screen.getByLabelText('File, back'), fileOf('back.pdf'))
  await screen.findByText('Got it.')
  await user.click(screen.getByRole('button', { name: 'Use picture' }))
  await screen.findByRole('heading', { name: 'Review' })
}

it('sends what was wrong and nothing else, and says so', async () => {
  const portal = await retake()
  await chosen(portal)
  await portal.user.click(screen.getByRole('button', { name: 'Send again' }))
  const [upload] = FakeUpload.sent
  expect([upload?.method, upload?.path, upload?.fields, upload?.file?.name]).toEqual([
    'POST',
    '/api/deposits/7/retake',
    { version: '4', sides: 'back' },
    'back.pdf',
  ])
  portal.at.deposit = over
  await upload?.answer(200, { ok: true, id: 7, bank_day: '2026-11-16' })
  await screen.findByRole('heading', { name: 'Sent again' })
  screen.getByText('$960.00 to ····3306, D-7')
  screen.getByText('Just now')
  screen.getByText('Posted with today’s batch')
  // there is no other check to send
  expect(screen.queryByRole('button', { name: 'Deposit another' })).toBeNull()
})

it('stays with its picture while it is filled in, though it can no longer be retaken, and is refused in words', async () => {
  const portal = await retake()
  await screen.findByRole('heading', { name: 'Back of check' })
  await portal.user.upload(screen.getByLabelText('File, back'), fileOf('back.pdf'))
  await screen.findByText('Got it.')
  await portal.becomes(over)
  screen.getByText('back.pdf')
  await portal.user.click(screen.getByRole('button', { name: 'Use picture' }))
  await portal.user.click(await screen.findByRole('button', { name: 'Send again' }))
  await FakeUpload.sent[0]?.refuse(409, 'conflict', { message: 'This deposit is already In Review.' })
  await screen.findByText('Couldn’t send the deposit')
  screen.getByText('This deposit is already In Review.')
  // the picture is still there
  await portal.user.click(screen.getByRole('button', { name: /Retake\s*back/ }))
  expect(screen.getByText('back.pdf')).toBeInTheDocument()
})

it('stays while it is sent, and its receipt follows', async () => {
  const portal = await retake()
  await chosen(portal)
  await portal.user.click(screen.getByRole('button', { name: 'Send again' }))
  // the news of one's own retake come before its answer, which takes longer than they wait for it
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now(), shouldAdvanceTime: true })
  await portal.becomes(over, () => act(() => vi.advanceTimersByTimeAsync(longestWaitMs)))
  screen.getByRole('heading', { name: 'Review' })
  await FakeUpload.sent[0]?.answer(200, { ok: true, id: 7, bank_day: '2026-11-17' })
  await screen.findByRole('heading', { name: 'Sent again' })
  screen.getByText('Posted with the batch of Tue, Nov 17')
  await portal.user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(portal.address()).toBe('/securities/mobiledeposits'))
})

it('without network it is kept and sent once more', async () => {
  const portal = await retake()
  await chosen(portal)
  await portal.user.click(screen.getByRole('button', { name: 'Send again' }))
  await FakeUpload.sent[0]?.lose()
  await screen.findByText('You’re offline')
  await portal.user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(FakeUpload.sent[1]?.fields).toEqual(FakeUpload.sent[0]?.fields)
  await FakeUpload.sent[1]?.answer(200, { ok: true, id: 7, bank_day: '2026-11-16' })
  await screen.findByRole('heading', { name: 'Sent again' })
})

it('of what was typed begins with it, and goes to the field that is refused', async () => {
  const portal = await retake(returned({ code: 'amount', wanted: ['data'], text: '' }))
  await screen.findByRole('heading', { name: 'Check details' })
  expect(screen.getByLabelText(/^Amount \*?$/)).toHaveValue('960.00')
  // of an account used before the browser knows the end alone, and it stays chosen
  screen.getByDisplayValue('····3306, Individual, Osgood 7, Paul')
  await portal.user.type(screen.getByLabelText(/^Amount again/), '960')
  await portal.user.click(screen.getByRole('button', { name: 'Continue' }))
  await portal.user.click(await screen.findByRole('button', { name: 'Send again' }))
  expect(FakeUpload.sent[0]?.fields).toMatchObject({
    version: '4',
    account_of: '7',
    amount: '960.00',
    check_number: '1182',
  })
  await FakeUpload.sent[0]?.refuse(400, 'invalid', { fields: { check_date: 'This check is post-dated.' } })
  await screen.findByRole('heading', { name: 'Check details' })
  screen.getByText('This check is post-dated.')
})

it('in a locked month leaves what was typed as it is', async () => {
  await retake(returned({ code: 'other', wanted: ['front', 'back', 'data'], text: 'Wrong check.' }, { locked: true }))
  await screen.findByRole('heading', { name: 'Front of check' })
  expect(screen.getByText('Step 1 of 3')).toBeInTheDocument()
})

it('of what was typed in a locked month isn’t offered: it says what to do instead', async () => {
  await retake(
    returned({ code: 'amount', wanted: ['data'], text: '' }, { locked: true, can: { retake: false, withdraw: true } }),
  )
  await screen.findByText(
    'The month of this deposit is locked, so its details can’t change. Withdraw it and send the check again.',
  )
  expect(screen.queryByRole('link', { name: 'Correct the details' })).toBeNull()
  screen.getByRole('button', { name: 'Withdraw' })
})
