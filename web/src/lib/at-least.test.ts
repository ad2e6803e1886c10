import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useAtLeast } from './at-least.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const show = (on: boolean) => renderHook((now: boolean) => useAtLeast(now, 750), { initialProps: on })
const after = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

it('keeps what has come on for so long, and no longer', () => {
  const { result, rerender } = show(true)
  after(100)
  rerender(false)
  expect(result.current).toBe(true)
  after(649)
  expect(result.current).toBe(true)
  after(1)
  expect(result.current).toBe(false)
})

it('adds nothing to what took longer by itself', () => {
  const { result, rerender } = show(true)
  after(2_000)
  expect(result.current).toBe(true)
  rerender(false)
  expect(result.current).toBe(false)
})

it('counts anew each time, and does not come on by itself', () => {
  const { result, rerender } = show(false)
  expect(result.current).toBe(false)
  rerender(true)
  after(700)
  rerender(false)
  rerender(true)
  after(700)
  rerender(false)
  expect(result.current).toBe(true)
  after(50)
  expect(result.current).toBe(false)
})
