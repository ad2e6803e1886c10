// A dispute: opened and withdrawn by the advisor, answered by whoever looks after fees.
import { feesReviewTopic } from '@portal/contract/fees'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fill } from '../../testing/fill.ts'
import { detailsOf } from '../../testing/details.ts'
import { askedOf, disputeOf, disputeRowOf, disputesOf, entryOf, ledgerOf, openFees } from '../../testing/fees.tsx'
import { FakeEventSource, failure } from '../../testing/wire.ts'

beforeEach(() => void vi.setSystemTime('2026-11-16T15:00:00Z'))
afterEach(() => void vi.useRealTimers())

const mine = (answers: Parameters<typeof openFees>[1]) => openFees('/fees?entry=1', answers, detailsOf())
const charge = entryOf(1, { description: 'E&O insurance' })

describe('an advisor', () => {
  it('disputes a charge with a reason, what it should be and what happened', async () => {
    const { user, server } = mine({
      'GET /api/fees/mine': ledgerOf([charge]),
      'POST /api/fees/mine/charges/1/dispute': { ok: true, task: 52 },
    })
    await user.click(await screen.findByRole('button', { name: 'Dispute this charge' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Dispute this charge?' }))
    await user.click(dialog.getByText('Wrong amount'))
    await user.type(dialog.getByLabelText('What should it be?'), '105.005')
    await user.click(dialog.getByRole('button', { name: 'Dispute charge' }))
    dialog.getByText('Enter an amount in dollars and cents, such as 95.00.')
    dialog.getByText('Enter what happened.')
    expect(server.to('POST', '/api/fees/mine/charges/1/dispute')).toEqual([])
    await user.clear(dialog.getByLabelText('What should it be?'))
    await user.type(dialog.getByLabelText('What should it be?'), '105.00')
    await fill(user, dialog.getByLabelText(/^What happened/), 'The state’s site shows $105.')
    await user.click(dialog.getByRole('button', { name: 'Dispute charge' }))
    await screen.findByText('Charge disputed. It stays out of new deductions until we’ve replied.')
    expect(server.to('POST', '/api/fees/mine/charges/1/dispute')[0]?.body).toEqual({
      reason: 'Wrong amount',
      wanted: '105.00',
      text: 'The state’s site shows $105.',
    })
  })

  it('keeps what was typed when another tab was faster', async () => {
    const { user } = mine({
      'GET /api/fees/mine': ledgerOf([charge]),
      'POST /api/fees/mine/charges/1/dispute': failure(409, 'conflict', {
        message: 'You already disputed this charge.',
      }),
    })
    await user.click(await screen.findByRole('button', { name: 'Dispute this charge' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Dispute this charge?' }))
    await fill(user, dialog.getByLabelText(/^What happened/), 'I only have one policy.')
    await user.click(dialog.getByRole('button', { name: 'Dispute charge' }))
    await screen.findByText('You already disputed this charge.')
    expect(dialog.getByLabelText(/^What happened/)).toHaveProperty('value', 'I only have one policy.')
  })

  it('sees the steps of an open one, and withdraws it', async () => {
    const open = entryOf(1, {
      description: 'E&O insurance',
      dispute: disputeOf(),
      can: { credit: false, dispute: false },
    })
    const { user, server } = mine({
      'GET /api/fees/mine': ledgerOf([open]),
      'POST /api/fees/mine/disputes/5/withdraw': { ok: true },
    })
    const sheet = within(await screen.findByRole('dialog', { name: 'E&O insurance' }))
    sheet.getByText('The home office is checking')
    sheet.getByText('Not while disputed')
    expect(sheet.queryByRole('button', { name: 'Dispute this charge' })).toBeNull()
    expect(sheet.getByRole('link', { name: 'Add comment' }).getAttribute('href')).toBe('/view/52')
    await user.click(sheet.getByRole('button', { name: 'Withdraw dispute' }))
    await screen.findByText('Dispute withdrawn')
    expect(server.to('POST', '/api/fees/mine/disputes/5/withdraw')).toHaveLength(1)
  })
})

describe('whoever looks after fees', () => {
  const path = 'POST /api/fees/disputes/5/answer'
  async function open(row = disputeRowOf(), answers: Parameters<typeof openFees>[1] = {}) {
    const portal = openFees('/fees?tab=disputes', { 'GET /api/fees/disputes': disputesOf([row]), ...answers })
    const card = within(await screen.findByRole('region', { name: 'Dispute of E&O insurance' }))
    return { ...portal, card }
  }

  it('credits a part at once up to the limit, with a reply', async () => {
    const { user, card, server } = await open(disputeRowOf({ wanted: 10_500 }), { [path]: { ok: true, asked: false } })
    expect(card.getByLabelText(/^Amount to credit/)).toHaveProperty('value', '195.00')
    await user.click(card.getByRole('button', { name: 'Send answer' }))
    card.getByText('Enter a reply.')
    await user.clear(card.getByLabelText(/^Amount to credit/))
    await user.type(card.getByLabelText(/^Amount to credit/), '300.01')
    await fill(user, card.getByLabelText(/^Reply to Maeve/), 'You’re right.')
    await user.click(card.getByRole('button', { name: /^Send/ }))
    card.getByText('Enter $300.00 or less.')
    await user.clear(card.getByLabelText(/^Amount to credit/))
    await user.type(card.getByLabelText(/^Amount to credit/), '15')
    await user.click(card.getByRole('button', { name: 'Send answer' }))
    await screen.findByText('Dispute answered. The advisor gets an email.')
    expect(server.to('POST', '/api/fees/disputes/5/answer')[0]?.body).toEqual({
      answer: 'reduce',
      amount: '15',
      reply: 'You’re right.',
      version: 1,
    })
  })

  it('sends what is above the limit for approval, keeping the charge needs nobody', async () => {
    const { user, card } = await open(disputeRowOf(), { [path]: { ok: true, asked: true } })
    card.getByText('Over $250.00.')
    await user.click(card.getByLabelText(/Keep the charge/))
    card.getByRole('button', { name: 'Send answer' })
    await user.click(card.getByLabelText(/Credit the charge/))
    await fill(user, card.getByLabelText(/^Reply to Maeve/), 'You’re right.')
    await user.click(card.getByRole('button', { name: 'Send for approval' }))
    expect(await screen.findByText('Sent for approval')).toBeTruthy()
  })

  it('who worked on it for the advisor, or waits for a second person, has no answer to give', async () => {
    const { card } = await open(disputeRowOf({ can: { answer: false, worked: true } }))
    card.getByText('You worked on this one. Someone else has to decide.')
    expect(card.queryByRole('button', { name: /^Send/ })).toBeNull()
  })

  it('who asked sees that somebody else has to approve', async () => {
    const asked = askedOf({ kind: 'credit', dispute: 5, can: { decide: false, withdraw: true } })
    const { card } = await open(disputeRowOf({ asked, can: { answer: false, worked: false } }))
    card.getByText('Entered by you. Someone else has to approve it.')
    expect(card.queryByRole('button', { name: /^(Approve|Send)/ })).toBeNull()
  })

  it('is told that another reviewer was faster, and what was typed stays', async () => {
    const { user, card } = await open(disputeRowOf(), {
      [path]: failure(409, 'conflict', { message: 'This dispute was already answered.' }),
    })
    await fill(user, card.getByLabelText(/^Reply to Maeve/), 'You’re right.')
    await user.click(card.getByRole('button', { name: 'Send for approval' }))
    await screen.findByText('This dispute was already answered.')
    expect(card.getByLabelText(/^Reply to Maeve/)).toHaveProperty('value', 'You’re right.')
  })

  it('keeps a reply that was begun when somebody else answers first, until it is discarded', async () => {
    const { user, card, server } = await open()
    await fill(user, card.getByLabelText(/^Reply to Maeve/), 'You’re right.')
    server.answers['GET /api/fees/disputes'] = disputesOf([])
    await act(async () => FakeEventSource.open[0]?.say('changed', `${feesReviewTopic} 9.0`))
    await screen.findByText(/^Someone else answered this dispute/)
    expect(card.getByLabelText(/^Reply to Maeve/)).toHaveProperty('value', 'You’re right.')
    await user.click(card.getByRole('button', { name: 'Discard reply' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Dispute of E&O insurance' })).toBeNull())
  })

  it('gets to the fifty-first open one', async () => {
    const { user } = openFees('/fees?tab=disputes', {
      'GET /api/fees/disputes': ({ query }) =>
        query['after']
          ? disputesOf([disputeRowOf({ id: 6, charge: 'Technology' })])
          : disputesOf([disputeRowOf()], { next: 'more' }),
    })
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    await screen.findByRole('region', { name: 'Dispute of Technology' })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull())
  })
})
