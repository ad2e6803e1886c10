import { MantineProvider, TextInput } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { expect, it, vi } from 'vitest'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { FormDialog } from './FormDialog.tsx'
import { theme } from './theme.ts'

const done = vi.fn<() => void>()
const closed = vi.fn<() => void>()

function openForm(more: Partial<ComponentProps<typeof FormDialog>> = {}) {
  done.mockClear()
  closed.mockClear()
  render(
    <MantineProvider theme={theme}>
      <FormDialog
        title="Add ship"
        submit="Add ship"
        busy={false}
        unsaved={false}
        onSubmit={done}
        onClose={closed}
        {...more}
      >
        <TextInput label="Name" data-autofocus />
      </FormDialog>
    </MantineProvider>,
  )
  return userEvent.setup({ delay: null })
}

function ask(more: Partial<ComponentProps<typeof ConfirmDialog>> = {}) {
  done.mockClear()
  closed.mockClear()
  render(
    <MantineProvider theme={theme}>
      <ConfirmDialog
        title="Ship 1"
        question="Delete it?"
        confirm="Delete ship"
        onConfirm={done}
        onCancel={closed}
        {...more}
      />
    </MantineProvider>,
  )
  return userEvent.setup({ delay: null })
}

it('a form begins in its first field and is sent with Enter', async () => {
  const user = openForm()
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
  await user.keyboard('Ada{Enter}')
  expect(done).toHaveBeenCalledOnce()
  expect(closed).not.toHaveBeenCalled()
})

it('a form that is being sent is not sent twice', async () => {
  const user = openForm({ busy: true })
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
  await user.keyboard('{Enter}')
  expect(done).not.toHaveBeenCalled()
})

it('a form with nothing to lose closes at once', async () => {
  const user = openForm()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(closed).toHaveBeenCalledOnce()
})

it('a form asks before it loses what was typed', async () => {
  const user = openForm({ unsaved: true })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(closed).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  expect(closed).toHaveBeenCalledOnce()
})

it('a question does nothing until it is answered, and begins at the harmless answer', async () => {
  const user = ask()
  expect(screen.getByRole('dialog', { name: 'Ship 1' })).toHaveTextContent('Delete it?')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus())
  expect(done).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Delete ship' }))
  expect(done).toHaveBeenCalledOnce()
})

it('Escape means no', async () => {
  const user = ask()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus())
  await user.keyboard('{Escape}')
  expect(closed).toHaveBeenCalledOnce()
  expect(done).not.toHaveBeenCalled()
})

it('an answer on its way cannot be given again', async () => {
  const user = ask({ busy: true })
  await user.click(screen.getByRole('button', { name: 'Delete ship' }))
  expect(done).not.toHaveBeenCalled()
})
