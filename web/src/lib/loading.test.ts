import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ChunkError, patiently } from './loading.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.head.replaceChildren()
})

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const outcomeOf = (loading: Promise<string>) => {
  const outcome = vi.fn<(said: unknown) => void>()
  void loading.then(outcome, outcome)
  return outcome
}

it('tries again after half a second, then after two more', async () => {
  const load = vi.fn<() => Promise<string>>().mockImplementationOnce(missing).mockImplementationOnce(missing)
  load.mockResolvedValue('the screen')
  const outcome = outcomeOf(patiently(load)())
  await later(499)
  expect(load).toHaveBeenCalledTimes(1)
  await later(1)
  expect(load).toHaveBeenCalledTimes(2)
  await later(1_999)
  expect(load).toHaveBeenCalledTimes(2)
  await later(1)
  expect(load).toHaveBeenCalledTimes(3)
  expect(outcome).toHaveBeenCalledExactlyOnceWith('the screen')
})

it('gives up after three failures, and begins anew when asked again', async () => {
  const load = vi.fn<() => Promise<string>>(missing)
  const screen = patiently(load)
  const outcome = outcomeOf(screen())
  await later(2_500)
  expect(outcome).toHaveBeenCalledExactlyOnceWith(expect.any(ChunkError))
  expect(load).toHaveBeenCalledTimes(3)
  load.mockResolvedValue('the screen')
  await expect(screen()).resolves.toBe('the screen')
})

it('waits two minutes for code that does not come, not longer [LIMIT-36]', async () => {
  const outcome = outcomeOf(patiently(() => new Promise<string>(() => {}))())
  await later(119_999)
  expect(outcome).not.toHaveBeenCalled()
  await later(1)
  expect(outcome).toHaveBeenCalledExactlyOnceWith(expect.any(ChunkError))
})

it('asks once for those who hover and those who click, and leaves no timer behind', async () => {
  const load = vi.fn<() => Promise<string>>(async () => 'the screen')
  const screen = patiently(load)
  await expect(Promise.all([screen(), screen()])).resolves.toEqual(['the screen', 'the screen'])
  await screen()
  expect(load).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})

it('a loading ahead that fails is nobody’s unhandled error', async () => {
  const unhandled = vi.fn<() => void>()
  process.on('unhandledRejection', unhandled)
  void patiently(missing)()
  await later(2_500)
  vi.useRealTimers()
  await new Promise((next) => setImmediate(next))
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})

it('asks again for a style sheet that failed before it tries the screen again', async () => {
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = '/assets/screen.css'
  const current = () => document.head.querySelector('link') as HTMLLinkElement
  const load = vi.fn<() => Promise<string>>(async () => 'the screen')
  load.mockImplementationOnce(async () => {
    document.head.append(sheet)
    fireEvent.error(sheet)
    throw new Error('Unable to preload CSS for /assets/screen.css')
  })
  const outcome = outcomeOf(patiently(load)())
  await later(500)
  expect(current()).not.toBe(sheet)
  expect(current().getAttribute('href')).toBe('/assets/screen.css')
  expect(load).toHaveBeenCalledTimes(1)

  fireEvent.error(current())
  const second = current()
  await later(2_000)
  expect(current()).not.toBe(second)
  expect(load).toHaveBeenCalledTimes(1)
  fireEvent.load(current())
  await later(0)
  expect(outcome).toHaveBeenCalledExactlyOnceWith('the screen')
  expect(document.head.querySelectorAll('link')).toHaveLength(1)
})
