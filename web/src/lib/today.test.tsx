import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useFirmDay, useGreeting, useToday } from './today.ts'

function Days() {
  return (
    <p>
      {useGreeting()} {useToday()} {useFirmDay()}
    </p>
  )
}
const said = () => screen.getByText(/Good/).textContent
const local = (text: string) => new Date(text)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('moves on at midnight in an open tab, and greets by the time of day [HOME-16..18]', () => {
  vi.setSystemTime(local('2026-11-07T23:59:59'))
  render(<Days />)
  expect(said()).toMatch(/^Good evening 2026-11-07 /)
  act(() => void vi.advanceTimersByTime(1_000))
  expect(said()).toMatch(/^Good evening 2026-11-08 /)
  act(() => void vi.advanceTimersByTime(5 * 3_600_000))
  expect(said()).toMatch(/^Good morning 2026-11-08 /)
})

it('has the firm’s own midnight too', () => {
  vi.setSystemTime(new Date('2026-11-08T04:59:59Z'))
  render(<Days />)
  expect(said()).toMatch(/ 2026-11-07$/)
  act(() => void vi.advanceTimersByTime(1_000))
  expect(said()).toMatch(/ 2026-11-08$/)
})

it('is looked at again by whoever comes back to the tab', () => {
  vi.setSystemTime(local('2026-11-07T12:00'))
  render(<Days />)
  // as after a night's sleep: no timer has run
  vi.setSystemTime(local('2026-11-08T12:00'))
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(said()).toMatch(/ 2026-11-08 /)
})

it('waits for nothing once nobody looks', () => {
  render(<Days />).unmount()
  expect(vi.getTimerCount()).toBe(0)
})
