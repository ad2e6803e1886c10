import type { Comment } from '@portal/contract/feedback'
import { act, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { admin } from '../../testing/details.ts'
import { openHome } from '../../testing/home.tsx'
import { FakeEventSource, failure } from '../../testing/wire.ts'

const commentOf = (id: number, more: Partial<Comment> = {}): Comment => ({
  id,
  comment: `Comment ${id}`,
  at: `2026-11-1${id}T14:12:00.000Z`,
  by: `Person ${id}`,
  email: `person${id}@meridianharbor.example`,
  ...more,
})

async function open(comments: Comment[], answers: Parameters<typeof openHome>[0] = {}) {
  const state = { comments }
  const opened = await openHome({
    who: admin(),
    address: '/feedback',
    ...answers,
    answers: { 'GET /api/feedback': () => ({ ok: true, comments: state.comments }), ...answers.answers },
  })
  await screen.findByRole('heading', { level: 1, name: /Feedback$/ })
  return { ...opened, state }
}
const rows = () =>
  screen.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map((cell) => cell.textContent),
  )

it('lists what was sent, newest first, with who said it and when', async () => {
  await open([commentOf(1), commentOf(3), commentOf(2)])
  await screen.findByText('Comment 1')
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Name',
    'Email',
    'Comment',
    'Sent',
  ])
  expect(
    rows()
      .slice(1)
      .map(([name, , comment]) => [name, comment]),
  ).toEqual([
    ['Person 3', 'Comment 3'],
    ['Person 2', 'Comment 2'],
    ['Person 1', 'Comment 1'],
  ])
  expect(screen.getByRole('link', { name: 'person2@meridianharbor.example' })).toHaveAttribute(
    'href',
    'mailto:person2@meridianharbor.example',
  )
  expect(rows()[1]?.[3]).toMatch(/^Nov 13, /)
})

it('shows a comment as soon as it arrives', async () => {
  const { state } = await open([])
  await screen.findByText('No comments yet')
  state.comments = [commentOf(1)]
  act(() => FakeEventSource.open[0]?.say('changed', 'feedback'))
  expect(await screen.findByText('Comment 1')).toBeInTheDocument()
})

it('says in plain words that the list is for admins', async () => {
  await open([], { answers: { 'GET /api/feedback': failure(403, 'forbidden') } })
  expect(await screen.findByText('Only admins can see feedback.')).toBeInTheDocument()
})

it('says that it could not be loaded, and tries again on demand', async () => {
  const { user, server } = await open([], { answers: { 'GET /api/feedback': failure(500, 'unexpected') } })
  expect(await screen.findByText('Couldn’t load feedback')).toBeInTheDocument()
  server.answers['GET /api/feedback'] = { ok: true, comments: [commentOf(1)] }
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(commentOf(1).comment)).toBeInTheDocument()
})

it('shows markup as text (X04)', async () => {
  const comment = '<script>alert(1)</script>'
  await open([commentOf(1, { comment })])
  expect(await screen.findByText(comment)).toBeInTheDocument()
})
