import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openTab, savedOf, settingsOf } from '../../testing/settings.tsx'
import { FirmSettings } from './public.ts'

async function open(count = 7) {
  const values = settingsOf()
  const importantLinks = values.importantLinks.slice(0, count)
  const portal = await openTab(FirmSettings, {
    'GET /api/settings/all': () => savedOf({ values: { ...values, importantLinks } }),
    'PUT /api/settings': { ok: true },
  })
  const list = within(await screen.findByRole('list', { name: 'Important Links' }))
  const names = () => list.getAllByLabelText(/: name$/).map((field) => (field as HTMLInputElement).value)
  const handle = (name: string) => list.getByRole('button', { name: `Move ${name}` })
  return { ...portal, list, names, handle }
}
const inOrder = [
  'AI Insight',
  'Email',
  'Continuing Education',
  'Virtual View',
  'Clearing',
  'Research',
  'Compliance Calendar',
]
const link = (at: number, part: string) => screen.getByLabelText(`Important link ${at}: ${part}`)

it('a link is lifted, moved and dropped by keyboard, said at every step, and shown in its new order in the preview', async () => {
  const { user, names, handle, server } = await open()
  handle('Clearing').focus()
  await user.keyboard(' {ArrowUp}{ArrowUp}')
  expect(screen.getByText('Clearing, 3 of 7')).toBeInTheDocument()
  expect(handle('Clearing')).toHaveFocus()
  expect(handle('Clearing')).toHaveAttribute('aria-pressed', 'true')
  await user.keyboard(' ')
  expect(screen.getByText('Dropped. Clearing, 3 of 7')).toBeInTheDocument()
  const after = [
    'AI Insight',
    'Email',
    'Clearing',
    'Continuing Education',
    'Virtual View',
    'Research',
    'Compliance Calendar',
  ]
  expect(names()).toEqual(after)
  // no longer lifted: the arrows move nothing
  await user.keyboard('{ArrowUp}')
  expect(names()).toEqual(after)
  const menu = screen.getByLabelText('Preview, light').querySelectorAll('li')
  expect([...menu].map((entry) => entry.textContent)).toEqual(after)
  expect(screen.getByText('1 unsaved change')).toBeInTheDocument()
  expect(screen.getByText('Link order')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(server.to('PUT', '/api/settings')).toHaveLength(1))
})

it('Escape puts a lifted link back, and nothing goes past the ends', async () => {
  const { user, names, handle } = await open()
  handle('Email').focus()
  await user.keyboard('{Enter}{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(names()[0]).toBe('Email')
  await user.keyboard('{Escape}')
  expect(names()).toEqual(inOrder)
  expect(screen.getByText('Put back. Email, 2 of 7')).toBeInTheDocument()
  expect(handle('Email')).toHaveFocus()
  expect(screen.queryByRole('region', { name: 'Unsaved changes' })).not.toBeInTheDocument()
})

it('a link is dragged by pointer; one that is let go where it was stays', async () => {
  const { names, handle } = await open()
  const grip = handle('AI Insight')
  const drag = (by: number) => {
    fireEvent.pointerDown(grip, { button: 0, clientY: 100 })
    fireEvent.pointerMove(grip, { clientY: 100 + by })
    fireEvent.pointerUp(grip)
  }
  drag(20)
  expect(names()).toEqual(inOrder)
  drag(100)
  expect(names().slice(0, 3)).toEqual(['Email', 'Continuing Education', 'AI Insight'])
})

it('there are seven at most and one at least; an address is checked on leaving', async () => {
  const { user, list, names } = await open(2)
  const add = screen.getByRole('button', { name: 'Add link' })
  for (let n = 0; n < 5; n++) await user.click(add)
  expect(names()).toHaveLength(7)
  expect(screen.queryByRole('button', { name: 'Add link' })).not.toBeInTheDocument()
  expect(screen.getByText('7 of 7')).toBeInTheDocument()
  for (let n = 0; n < 5; n++) await user.click(list.getByRole('button', { name: 'Remove Link 3' }))
  await user.click(list.getByRole('button', { name: 'Remove Email' }))
  expect(list.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument()
  fireEvent.change(link(1, 'address'), { target: { value: 'http://insight.example' } })
  expect(link(1, 'address')).toBeValid()
  fireEvent.blur(link(1, 'address'))
  expect(screen.getByText('Enter a URL that starts with https://.')).toBeInTheDocument()
  fireEvent.change(link(1, 'address'), { target: { value: 'https://insight.example' } })
  expect(link(1, 'address')).toBeValid()
})
