import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { withShell } from '../../testing/render.tsx'
import { openTasks, taskOf } from '../../testing/tasks.tsx'
import { FakeEventSource } from '../../testing/wire.ts'

it('finds an own work item by its words, and opens it', async () => {
  withShell()
  const { user, address } = openTasks([taskOf(1), taskOf(2, { other: { f1: 'Roth IRA ····4471, Halvorsen' } })], {
    address: '/view/1',
  })
  await screen.findByRole('heading', { level: 1, name: 'Paper 1' })
  await act(() => user.keyboard('{Control>}k{/Control}'))
  await user.type(await screen.findByRole('combobox', { name: 'Search or jump to…' }), 'halvorsen')
  await user.click(await screen.findByRole('option', { name: /Halvorsen.*T-2/ }))
  await waitFor(() => expect(address()).toBe('/view/2'))
  expect(FakeEventSource.opened.map(({ url }) => url).join()).not.toContain('/tasks/stream')
})
