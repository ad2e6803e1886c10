import type { Message } from '@portal/contract/messages'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { focusBy } from '../../testing/focus.ts'
import { openDrawer, openHome, settled } from '../../testing/home.tsx'
import { withShell } from '../../testing/render.tsx'
import { FakeEventSource, failure } from '../../testing/wire.ts'

beforeEach(withShell)

const three: Message[] = [
  { idx: 0, message: 'Statements are available.', type: 'info' },
  { idx: 7, message: 'The office closes at noon.', type: 'warning' },
  { idx: 9, message: 'Attest by December 11.', type: 'critical' },
]

async function open(messages: Message[], more: Parameters<typeof openHome>[0] = {}) {
  const state = { messages }
  const opened = await openHome({
    ...more,
    answers: { 'GET /api/user/message': () => state.messages, ...more.answers },
  })
  return { ...opened, state }
}
const bar = () => within(screen.getByRole('region', { name: 'Messages' }))
const shown = () => bar().getByRole('status').textContent
const rotation = () => act(() => vi.advanceTimersByTimeAsync(30_000))

/** The clock goes on by itself, and is moved for what takes longer. */
async function openWithClock(messages: Message[], more: Parameters<typeof openHome>[0] = {}) {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const opened = await open(messages, more)
  await screen.findByText(messages[0]?.message ?? '')
  return opened
}
afterEach(() => void vi.useRealTimers())

it('shows one message at a time, with the name of its type and its place among them [MSG-01, MSG-02]', async () => {
  const { server } = await open(three)
  await screen.findByText('Statements are available.')
  expect(shown()).toBe('Information: Statements are available.')
  expect(bar().getByText('1 of 3')).toBeInTheDocument()
  expect(screen.queryByText('The office closes at noon.')).toBeNull()
  expect(server.to('GET', '/api/user/message').length).toBeGreaterThan(0)
})

it('has the whole text at hand where a long one is clipped', async () => {
  const message = 'The office is closed. '.repeat(20).trim()
  await open([{ idx: 1, message, type: 'info' }])
  expect(await screen.findByTitle(message)).toHaveTextContent(message)
  expect(shown()).toBe(`Information: ${message}`)
})

it('goes on to the next every thirty seconds, and from the last to the first [MSG-02, SHELL-24, LIMIT-33]', async () => {
  await openWithClock(three)
  await act(() => vi.advanceTimersByTimeAsync(29_000))
  expect(shown()).toContain('Statements are available.')
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(shown()).toBe('Warning: The office closes at noon.')
  await rotation()
  expect(shown()).toBe('Important: Attest by December 11.')
  await rotation()
  expect(shown()).toContain('Statements are available.')
})

it.each([
  ['pointer', fireEvent.mouseEnter, fireEvent.mouseLeave],
  ['focus', (at: Element) => focusBy('keyboard', at), fireEvent.blur],
])('stays where it is while the %s is on it', async (_, come, go) => {
  await openWithClock(three)
  const held = screen.getByRole('region', { name: 'Messages' })
  come(held)
  await rotation()
  await rotation()
  expect(shown()).toContain('Statements are available.')
  go(held)
  await rotation()
  expect(shown()).toContain('The office closes at noon.')
})

it('goes on after a click, though the focus stays on the button [MSG-02]', async () => {
  const { server, state } = await openWithClock(three)
  server.answers['DELETE /api/user/message/dismiss/0'] = () => {
    state.messages = three.slice(1)
    return { ok: true }
  }
  const button = bar().getByRole('button', { name: 'Dismiss message' })
  focusBy('mouse', button)
  fireEvent.click(button)
  await waitFor(() => expect(shown()).toContain('The office closes at noon.'))
  await rotation()
  expect(shown()).toContain('Attest by December 11.')
})

it('is read out when somebody turns the pages, never when it turns them by itself', async () => {
  const { user } = await open(three)
  await screen.findByText('Statements are available.')
  expect(bar().getByRole('status')).toHaveAttribute('aria-live', 'off')
  await user.click(bar().getByRole('button', { name: 'Previous message' }))
  expect(shown()).toContain('Attest by December 11.')
  expect(bar().getByRole('status')).toHaveAttribute('aria-live', 'polite')
  await user.click(bar().getByRole('button', { name: 'Next message' }))
  expect(shown()).toContain('Statements are available.')
})

it('offers no turning of pages for a single message, and is not there without any', async () => {
  const { state } = await open(three.slice(0, 1))
  await screen.findByText('Statements are available.')
  expect(
    bar()
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Dismiss message'])
  expect(bar().queryByText('1 of 1')).toBeNull()
  state.messages = []
  act(() => FakeEventSource.open[0]?.say('changed', 'messages'))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Messages' })).toBeNull())
})

it('dismisses the one that is shown, number 0 as any other, and shows it no more [MSG-03, MSG-04]', async () => {
  const { user, server, state } = await open(three)
  server.answers['DELETE /api/user/message/dismiss/0'] = () => {
    state.messages = three.slice(1)
    return { ok: true }
  }
  await screen.findByText('Statements are available.')
  await user.click(bar().getByRole('button', { name: 'Dismiss message' }))
  await waitFor(() => expect(shown()).toContain('The office closes at noon.'))
  expect(server.to('DELETE', '/api/user/message/dismiss/0')).toHaveLength(1)
  await waitFor(() => expect(bar().getByText('1 of 2')).toBeInTheDocument())
  await user.click(bar().getByRole('button', { name: 'Next message' }))
  await user.click(bar().getByRole('button', { name: 'Next message' }))
  expect(shown()).toContain('The office closes at noon.')
  expect(screen.queryByText('Statements are available.')).toBeNull()
})

it('takes it away before the server has answered, and puts it back with a word when the server refuses', async () => {
  const refusal = Promise.withResolvers<Response>()
  const { user, server } = await open(three, {
    answers: { 'DELETE /api/user/message/dismiss/7': () => refusal.promise },
  })
  await screen.findByText('Statements are available.')
  await user.click(bar().getByRole('button', { name: 'Next message' }))
  await user.click(bar().getByRole('button', { name: 'Dismiss message' }))
  await waitFor(() => expect(shown()).toContain('Attest by December 11.'))
  // not even asking again would bring it back
  server.answers['GET /api/user/message'] = 'no-answer'
  refusal.resolve(failure(500, 'unexpected'))
  await screen.findByText('Couldn’t dismiss message')
  expect(shown()).toContain('The office closes at noon.')
  expect(bar().getByText('2 of 3')).toBeInTheDocument()
})

it('leaves the keyboard at the start of the screen when the last one goes', async () => {
  const { user, server, state } = await open(three.slice(1, 2))
  server.answers['DELETE /api/user/message/dismiss/7'] = () => {
    state.messages = []
    return { ok: true }
  }
  await user.click(await screen.findByRole('button', { name: 'Dismiss message' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Messages' })).toBeNull())
  expect(screen.getByRole('main')).toHaveFocus()
})

it('offers guests, who change nothing, no dismissal', async () => {
  await open(three, { who: settled({ guest: true }) })
  await screen.findByText('Statements are available.')
  expect(bar().queryByRole('button', { name: 'Dismiss message' })).toBeNull()
})

it('keeps the one on show when others come before it, and asks again for those that come by their date', async () => {
  const { state } = await openWithClock(three)
  await rotation()
  expect(shown()).toContain('The office closes at noon.')
  fireEvent.mouseEnter(screen.getByRole('region', { name: 'Messages' }))
  state.messages = [{ idx: 4, message: 'A new one.', type: 'success' }, ...three]
  await act(() => vi.advanceTimersByTimeAsync(900_000))
  await screen.findByText('3 of 4')
  expect(shown()).toContain('The office closes at noon.')
})

it('says nothing when it cannot be asked for', async () => {
  const opened = await open([], { answers: { 'GET /api/user/message': failure(500, 'unexpected') } })
  await waitFor(() => expect(opened.server.to('GET', '/api/user/message').length).toBeGreaterThan(0))
  await openDrawer(opened)
  expect(screen.queryByRole('region', { name: 'Messages', hidden: true })).toBeNull()
  expect(screen.queryByRole('alert', { hidden: true })).toBeNull()
})

it('shows markup as text (X04)', async () => {
  const message = '<img src=x onerror="alert(1)"> <b>bold</b>'
  await open([{ idx: 1, message, type: 'info' }])
  expect(await screen.findByText(message)).toBeInTheDocument()
})
