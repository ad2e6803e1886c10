import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, it, vi } from 'vitest'

const script = readFileSync(join(import.meta.dirname, '../../../public/push-worker.js'), 'utf8')

/** The worker in a browser of which only the edges are there. */
function worker() {
  const handlers: Record<string, (event: object) => void> = {}
  const showNotification = vi.fn<(title: string, options: { data: { url: string } }) => Promise<void>>(async () => {})
  const openWindow = vi.fn<(address: string) => Promise<void>>(async () => {})
  const self = {
    location: { origin: 'https://portal.example' },
    registration: { showNotification },
    clients: { openWindow },
    addEventListener: (name: string, handler: (event: object) => void) => void (handlers[name] = handler),
  }
  runInNewContext(script, { self, URL })
  return {
    showNotification,
    openWindow,
    push: (url: string) => handlers.push?.({ data: { json: () => ({ url }) }, waitUntil: () => {} }),
    click: (url: string) => {
      const close = vi.fn<() => void>()
      handlers.notificationclick?.({ notification: { close, data: { url } }, waitUntil: () => {} })
      expect(close).toHaveBeenCalledOnce()
    },
  }
}

it('shows a notice that leads to the page of the request', () => {
  const { push, click, showNotification, openWindow } = worker()
  push('/authy/request-1/account-1')
  const [title, options] = showNotification.mock.calls[0] ?? []
  expect(title).toBe('Are you signing in?')
  click(options?.data.url ?? '')
  expect(openWindow).toHaveBeenCalledWith('https://portal.example/authy/request-1/account-1')
})

it.each(['https://elsewhere.example/', '//elsewhere.example/authy'])('never opens another site: %s', (url) => {
  const { click, openWindow } = worker()
  click(url)
  expect(openWindow).toHaveBeenCalledWith('https://portal.example')
})
