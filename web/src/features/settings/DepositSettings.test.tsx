import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openTab, savedOf, settingsOf } from '../../testing/settings.tsx'
import { failure } from '../../testing/wire.ts'
import { FirmSettings } from './public.ts'

const before = settingsOf().deposits
async function open(answer: unknown = { ok: true }) {
  const portal = await openTab(
    FirmSettings,
    { 'GET /api/settings/all': savedOf(), 'PUT /api/settings': answer } as Parameters<typeof openTab>[1],
    '?tab=firm',
  )
  const heading = await screen.findByText('Deposits', { selector: 'h2' })
  const section = within(heading.closest<HTMLElement>('section') ?? document.body)
  const sent = () => portal.server.to('PUT', '/api/settings').map(({ body }) => body)
  const save = () => portal.user.click(screen.getByRole('button', { name: 'Save changes' }))
  const type = (label: RegExp | string, value: string) =>
    fireEvent.change(section.getByLabelText(label), { target: { value } })
  return { ...portal, section, sent, save, type }
}

it('has the cut-off, the amount for two reviewers and the wording, and saves them as one', async () => {
  const { section, sent, save, type } = await open()
  expect(section.getByLabelText(/^Cut-off/)).toHaveValue('15:00')
  expect(section.getByLabelText('Second reviewer above')).toHaveValue('10000.00')
  expect(section.getByLabelText('Wording on the back')).toHaveValue(before.wording)
  type(/^Cut-off/, '16:30')
  type('Second reviewer above', '25,000')
  type('Wording on the back', 'For mobile deposit only')
  await save()
  const value = { cutoff: 990, secondAbove: 2_500_000, wording: 'For mobile deposit only' }
  await waitFor(() => expect(sent()).toEqual([{ settings: { deposits: { value, before } } }]))
})

it('keeps a time that is half typed out of it', async () => {
  const { section, sent, save, type } = await open()
  type(/^Cut-off/, '')
  type('Wording on the back', 'For mobile deposit only')
  await save()
  const value = { ...before, wording: 'For mobile deposit only' }
  await waitFor(() => expect(sent()).toEqual([{ settings: { deposits: { value, before } } }]))
  expect(section.getByLabelText(/^Cut-off/)).toHaveValue('15:00')
})

it('says at the field what is refused, and keeps what was typed', async () => {
  const fields = { 'deposits.secondAbove': 'Enter an amount in dollars and cents, for example 1,250.00.' }
  const { section, save, type } = await open(failure(400, 'invalid', { fields }))
  const amount = section.getByLabelText('Second reviewer above')
  type('Second reviewer above', '12.345')
  fireEvent.blur(amount)
  expect(amount).toHaveValue('12.345')
  await save()
  expect(await section.findByText(fields['deposits.secondAbove'])).toBeInTheDocument()
  // put right, it is written as amounts are
  type('Second reviewer above', '5,000')
  fireEvent.blur(amount)
  expect(amount).toHaveValue('5000.00')
})
