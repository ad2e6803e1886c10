import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openTab, savedOf, settingsOf } from '../../testing/settings.tsx'
import { failure } from '../../testing/wire.ts'
import { FirmSettings } from './public.ts'

const times = settingsOf().dueTimes
async function open(answer: unknown = { ok: true }) {
  const portal = await openTab(
    FirmSettings,
    { 'GET /api/settings/all': savedOf(), 'PUT /api/settings': answer } as Parameters<typeof openTab>[1],
    '?tab=firm',
  )
  const heading = await screen.findByText('Due times', { selector: 'h2' })
  const section = within(heading.closest<HTMLElement>('section') ?? document.body)
  const sent = () => portal.server.to('PUT', '/api/settings').map(({ body }) => body)
  return { ...portal, section, sent }
}

it('has a line for each category and one for all others, and saves them as one', async () => {
  const { user, section, sent } = await open()
  expect(section.getByLabelText('Incident, number')).toHaveValue('8')
  expect(section.getByLabelText('Incident, unit', { selector: 'input' })).toHaveValue('Hours')
  expect(section.getByLabelText('Other categories, number')).toHaveValue('3')
  fireEvent.change(section.getByLabelText('Document, number'), { target: { value: '4' } })
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  const value = { ...times, categories: { ...times.categories, Document: { unit: 'days', count: 4 } } }
  await waitFor(() => expect(sent()).toEqual([{ settings: { dueTimes: { value, before: times } } }]))
})

it('can do without a due time, and without one there is no number', async () => {
  const { user, section, sent } = await open()
  await user.click(section.getByLabelText('Document, unit', { selector: 'input' }))
  // the first line is the document's
  const [none] = await screen.findAllByText('No due time')
  await user.click(none as HTMLElement)
  expect(section.getByLabelText('Document, number')).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() =>
    expect(sent()).toMatchObject([{ settings: { dueTimes: { value: { categories: { Document: null } } } } }]),
  )
})

it('says at the line what the server refuses', async () => {
  const fields = { 'dueTimes.categories.Document': 'Enter a whole number from 1 to 90.' }
  const { user, section } = await open(failure(400, 'invalid', { fields }))
  fireEvent.change(section.getByLabelText('Document, number'), { target: { value: '91' } })
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await section.findByText('Enter a whole number from 1 to 90.')).toBeInTheDocument()
})
