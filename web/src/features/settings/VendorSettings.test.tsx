import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openTab, savedOf, settingsOf } from '../../testing/settings.tsx'
import { failure } from '../../testing/wire.ts'
import { FirmSettings } from './public.ts'

const before = settingsOf().vendors
const harriet = { id: '5b8f7a0e-7c1d-4a4e-9a53-0f6f2f1f8a11', name: 'Harriet Quill', face: '' }
async function open(answer: unknown = { ok: true }) {
  const portal = await openTab(
    FirmSettings,
    {
      'GET /api/settings/all': savedOf(),
      'GET /api/vendors/people': { ok: true, data: [harriet] },
      'PUT /api/settings': answer,
    } as Parameters<typeof openTab>[1],
    '?tab=firm',
  )
  const heading = await screen.findByText('Vendors', { selector: 'h2' })
  const section = within(heading.closest<HTMLElement>('section') ?? document.body)
  const sent = () => portal.server.to('PUT', '/api/settings').map(({ body }) => body)
  const save = () => portal.user.click(screen.getByRole('button', { name: 'Save changes' }))
  const type = (label: string, value: string) => fireEvent.change(section.getByLabelText(label), { target: { value } })
  return { ...portal, section, sent, save, type }
}

it('has thresholds, weights and who hears of what is overdue, and saves them as one', async () => {
  const { section, sent, save, type, user } = await open()
  expect(section.getByLabelText('Good from')).toHaveValue('80')
  expect(section.getByLabelText('Security reports')).toHaveValue('25')
  type('Plan needed under', '65')
  type('Security reports', '30')
  await user.click(section.getByRole('combobox', { name: 'Overdue goes to' }))
  await user.click(await screen.findByRole('option', { name: 'Harriet Quill', hidden: true }))
  await save()
  const value = { ...before, plan: 65, weights: { ...before.weights, reports: 30 }, escalateTo: harriet.id }
  await waitFor(() => expect(sent()).toEqual([{ settings: { vendors: { value, before } } }]))
})

it('says at the field what is refused', async () => {
  const fields = { 'vendors.plan': 'Enter 80 or less.', 'vendors.weights': 'One section has to count.' }
  const { section, save, type } = await open(failure(400, 'invalid', { fields }))
  type('Plan needed under', '90')
  await save()
  expect(await section.findByText('Enter 80 or less.')).toBeInTheDocument()
  expect(section.getByRole('alert')).toHaveTextContent('One section has to count.')
})
