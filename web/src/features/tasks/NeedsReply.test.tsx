import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openHome, settled } from '../../testing/home.tsx'
import { taskOf } from '../../testing/tasks.tsx'

const returned = (id: number, changed: string) =>
  taskOf(id, {
    stage: 6,
    reason: `Send page ${id}.`,
    assigned_to_name: 'Theodora Vance',
    changed,
    can: { answer: true, comment: true, withdraw: true, decide: false, worked: false },
  })
const listed = (...data: ReturnType<typeof taskOf>[]) => ({ 'GET /api/tasks': { ok: true, data, cursor: '0' } })
const band = () => screen.findByRole('region', { name: /repl/ })

it('says which task waits for a reply, what is asked and by whom, and leads there with the cursor in the reply', async () => {
  await openHome({
    who: settled({ replies: 1 }),
    answers: listed(taskOf(1), returned(2, '2026-11-13T21:10:00.000Z')),
  })
  expect(await screen.findByRole('heading', { name: '1 task needs your reply' })).toBeInTheDocument()
  expect(await band()).toHaveTextContent('Paper 2: “Send page 2.” Theodora Vance')
  expect(within(await band()).getByRole('link', { name: 'Reply' })).toHaveAttribute('href', '/view/2#answer')
})

it('names the oldest of several, and leads to all of them', async () => {
  await openHome({
    answers: listed(returned(1, '2026-11-14T21:10:00.000Z'), returned(2, '2026-11-12T21:10:00.000Z')),
  })
  expect(await screen.findByRole('heading', { name: '2 tasks need your reply' })).toBeInTheDocument()
  expect(await band()).toHaveTextContent('Paper 2')
  expect(within(await band()).getByRole('link', { name: 'View all 2' })).toHaveAttribute('href', '#tasks')
  const tasks = await screen.findByRole('heading', { name: 'Tasks' })
  expect(document.getElementById('tasks')).toContainElement(tasks)
})

it('is not there without one, and cannot be dismissed with one', async () => {
  await openHome({ who: settled({ replies: 3 }), answers: listed(taskOf(1)) })
  await screen.findByRole('link', { name: 'New Business' })
  expect(screen.queryByText(/your reply/)).toBeNull()
  // the room that was kept for it is given up, and not kept again at the next visit
  await waitFor(() => expect(JSON.parse(sessionStorage.getItem('portal') ?? '{}').replies ?? 0).toBe(0))
})
