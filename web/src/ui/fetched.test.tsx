import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchedDialog, fetchedPart } from './fetched.tsx'
import { Toaster } from './toast.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
})
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

interface Props {
  onClose: () => void
}
const Dialog = ({ onClose }: Props) => (
  <dialog open>
    <button type="button" onClick={onClose}>
      Close
    </button>
  </dialog>
)
const missing = () => Promise.reject(new TypeError('Failed to fetch'))
const loading = () => vi.fn<() => Promise<ComponentType<Props>>>()

function openScreen(Part: ComponentType<Props>) {
  function Screen() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <input aria-label="Typed" defaultValue="" />
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {open && <Part onClose={() => setOpen(false)} />}
      </>
    )
  }
  render(
    <MantineProvider>
      <Screen />
      <Toaster />
    </MantineProvider>,
  )
  fireEvent.change(screen.getByLabelText('Typed'), { target: { value: 'half a sentence' } })
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
}
const isInPlace = () => expect(screen.getByLabelText('Typed')).toHaveValue('half a sentence')

it('leaves the screen as it is while a dialog is fetched; the second time it is there at once', async () => {
  const load = loading()
  const arrives = Promise.withResolvers<ComponentType<Props>>()
  load.mockReturnValue(arrives.promise)
  openScreen(fetchedDialog(load, ({ onClose }) => onClose()))
  await later(0)
  isInPlace()
  expect(screen.queryByRole('dialog')).toBeNull()
  arrives.resolve(Dialog)
  await later(0)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(screen.getByRole('dialog')).toBeInTheDocument()
  expect(load).toHaveBeenCalledOnce()
})

it('says when a dialog does not arrive, keeps the screen, and tries anew with the next click', async () => {
  const load = loading().mockImplementation(missing)
  openScreen(fetchedDialog(load, ({ onClose }) => onClose()))
  await later(2_500)
  expect(load).toHaveBeenCalledTimes(3)
  expect(screen.getByText('Couldn’t open this')).toBeInTheDocument()
  isInPlace()
  load.mockResolvedValue(Dialog)
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  await later(0)
  expect(screen.getByRole('dialog')).toBeInTheDocument()
})

it('says in its place when a part of the screen does not arrive, and tries anew on demand', async () => {
  const load = loading().mockImplementation(missing)
  openScreen(fetchedPart(load, () => <p>Coming</p>))
  expect(screen.getByText('Coming')).toBeInTheDocument()
  await later(2_500)
  expect(screen.getByText('Couldn’t load this part of the page')).toBeInTheDocument()
  isInPlace()
  load.mockResolvedValue(Dialog)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('Coming')).toBeInTheDocument()
  await later(0)
  expect(screen.getByRole('dialog')).toBeInTheDocument()
})
