import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Toaster, toast } from './toast.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <MantineProvider>
      <Toaster />
    </MantineProvider>,
  )
})
afterEach(() => vi.useRealTimers())

const shown = () => screen.queryAllByRole('alert').map((one) => one.textContent)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('go away after ten seconds [SHELL-41, LIMIT-01]', async () => {
  act(() => toast.success('Saved'))
  await pass(9_999)
  expect(shown()).toEqual(['Saved'])
  await pass(1000)
  expect(shown()).toEqual([])
})

it('stay for as long as they were told, where that is not ten seconds', async () => {
  act(() => {
    toast.info('Nothing there.', 8_000)
    toast.error('Nobody found.', undefined, 8_000)
  })
  await pass(7_999)
  expect(shown()).toEqual(['Nobody found.', 'Nothing there.'])
  await pass(1000)
  expect(shown()).toEqual([])
})

it('stay while the pointer is on them', async () => {
  act(() => toast.error('Failed', 'The server said why.'))
  fireEvent.mouseEnter(screen.getByRole('alert'))
  await pass(20_000)
  expect(shown()).toEqual(['FailedThe server said why.'])
})

it('are twenty at most, the newest on top [SHELL-40, LIMIT-02]', () => {
  act(() => {
    for (let number = 1; number <= 22; number++) toast.success(`Toast ${number}`)
  })
  expect(shown()).toEqual(Array.from({ length: 20 }, (_, index) => `Toast ${22 - index}`))
})

it('can be dismissed', async () => {
  act(() => toast.success('Saved'))
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  await pass(1000)
  expect(shown()).toEqual([])
})
