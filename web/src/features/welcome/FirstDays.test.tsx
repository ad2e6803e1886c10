import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { detailsOf } from '../../testing/details.ts'
import { openHome, settled } from '../../testing/home.tsx'

const step = (id: string, done: string | null = null, optional = false) => ({ id, done, optional })
const steps = [
  step('details', '2026-11-16T13:52:00.000Z'),
  step('security', '2026-11-16T13:58:00.000Z'),
  step('certification'),
  step('devices'),
  step('states'),
  step('photo', null, true),
]
const rosalind = {
  first: 'Rosalind',
  last: 'Achterberg',
  role: 'Your principal, Albany',
  phone: '(518) 555-0142',
  email: 'r@meridianharbor.example',
  photo: '',
}
const answers = {
  'GET /api/user/welcome/steps': { ok: true, started: '2026-11-16T13:00:00.000Z', steps, contacts: [rosalind] },
}
const setUp = async () => within(await screen.findByRole('region', { name: 'Get set up' }))

it('leads somebody new through what is left, in the place of figures and production', async () => {
  await openHome({ who: settled({ starting: true }), answers })
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome to Meridian Harbor, Dana' })).toBeInTheDocument()
  const list = await setUp()
  expect(await list.findByText('2 of 6 done, about 14 minutes left')).toBeInTheDocument()
  const [details, , certification, devices] = list.getAllByRole('listitem')
  expect(details).toHaveTextContent(/Check your details.*Done/)
  expect(certification).toHaveAttribute('data-next')
  expect(devices).not.toHaveAttribute('data-next')
  expect(list.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/dash/devices')
  expect(list.getByRole('link', { name: 'Request' })).toHaveAttribute('href', '/securities/regs')
  expect(screen.queryByRole('region', { name: 'Personal production' })).toBeNull()
  expect(screen.queryByLabelText('Production at a glance')).toBeNull()
  expect(screen.getByText('Next Pay Date')).toBeInTheDocument()
})

it('has whom to ask beside it', async () => {
  await openHome({ who: settled({ starting: true }), answers })
  const contacts = within(await screen.findByRole('region', { name: 'Your contacts' }))
  expect(await contacts.findByText('Your principal, Albany')).toBeInTheDocument()
  expect(contacts.getByRole('link', { name: 'Call Rosalind Achterberg' })).toHaveAttribute('href', 'tel:5185550142')
  expect(contacts.getByRole('link', { name: 'Email Rosalind Achterberg' })).toHaveAttribute(
    'href',
    `mailto:${rosalind.email}`,
  )
})

it('asks for the certification once more where it was put off', async () => {
  const { user, server } = await openHome({
    who: detailsOf({ starting: true }),
    answers: {
      ...answers,
      'GET /api/certify/comm': { ok: true, version: 1, text: 'I will.', attested: false },
      'POST /api/certify/comm': { ok: true },
    },
  })
  const dialog = async () =>
    within(await screen.findByRole('dialog', { name: 'Electronic Communications Certification' }))
  await user.click((await dialog()).getByRole('button', { name: 'Not now' }))
  await user.click(await (await setUp()).findByRole('button', { name: 'Read and accept' }))
  await user.click((await dialog()).getByRole('button', { name: 'I accept' }))
  await screen.findByRole('region', { name: 'Get set up' })
  expect(server.to('POST', '/api/certify/comm')).toHaveLength(1)
})

it('says when that cannot be had, and tries again', async () => {
  const { user, server } = await openHome({
    who: settled({ starting: true }),
    answers: { 'GET /api/user/welcome/steps': 'no-answer' },
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  server.answers['GET /api/user/welcome/steps'] = answers['GET /api/user/welcome/steps']
  await user.click(again)
  expect(await (await setUp()).findByText('Check your details')).toBeInTheDocument()
})
