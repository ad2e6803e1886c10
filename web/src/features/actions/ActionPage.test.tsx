import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openAction } from '../../testing/links.tsx'
import { failure, type Sent } from '../../testing/wire.ts'

const toRead = {
  title: 'Acknowledge Theodora’s note?',
  yes: 'Acknowledge note',
  no: { text: 'Open your meetings in the portal', path: '/zoomreview' },
  shows: 'Read the note',
}
const done = { tone: 'good', title: 'Note acknowledged', lead: 'Done.', facts: [], undo: '' }

const open = (more: object = {}, answers: Parameters<typeof openAction>[1] = {}) =>
  openAction(
    { ...toRead, ...more },
    {
      'POST /api/action': { ok: true, done },
      'POST /api/action/show': { ok: true, label: 'The note', text: 'Call <b>Mrs. Prescott</b>.' },
      ...answers,
    },
  )

it('asks for nothing before the note was read: pressed too early, it leads to it', async () => {
  const { server, user } = open()
  await user.click(await screen.findByRole('button', { name: 'Acknowledge note' }))
  expect(screen.getByText('Read the note first.')).toBeInTheDocument()
  const read = screen.getByRole('button', { name: 'Read the note' })
  expect(read).toHaveFocus()
  expect(server.to('POST', '/api/action')).toEqual([])
  await user.click(read)
  expect(await screen.findByText('Call <b>Mrs. Prescott</b>.')).toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'The note' })).toHaveFocus()
  expect(screen.queryByText('Read the note first.')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Acknowledge note' }))
  await screen.findByRole('heading', { level: 1, name: 'Note acknowledged' })
  expect(server.to('POST', '/api/action').map(({ body }: Sent) => body)).toEqual([{ answer: 'yes' }])
})

it('that the note couldn’t be shown is said where it was pressed, and it can be pressed again', async () => {
  const { user } = open({}, { 'POST /api/action/show': failure(500, 'server-error') })
  const read = await screen.findByRole('button', { name: 'Read the note' })
  await user.click(read)
  expect((await screen.findAllByRole('alert')).some(({ textContent }) => textContent !== '')).toBe(true)
  expect(read).toBeInTheDocument()
})

it('with two answers sends the one that was given, names nobody to a stranger, and says what it would change', async () => {
  const { server, user } = open({
    tone: 'warn',
    title: 'Wasn’t you? Stop this address change',
    for: '',
    shows: '',
    yes: 'Stop this change',
    no: { text: 'It was me, keep the change', path: '' },
  })
  await screen.findByRole('heading', { level: 1, name: 'Wasn’t you? Stop this address change' })
  expect(screen.queryByText(/^for /)).not.toBeInTheDocument()
  expect(screen.queryByText('Theodora Vance')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'It was me, keep the change' }))
  await screen.findByRole('heading', { level: 1, name: 'Note acknowledged' })
  expect(server.to('POST', '/api/action').map(({ body }: Sent) => body)).toEqual([{ answer: 'no' }])
})
