import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { detailsOf } from '../testing/details.ts'
import { openPortal, signedInAs } from '../testing/render.tsx'
import { wire } from '../testing/wire.ts'
import { askAgainOnReturn } from './returning.ts'

const dana = detailsOf()
let stop = () => {}
afterEach(() => {
  stop()
  document.body.hidden = false
})

async function leaveHome() {
  const server = wire({ 'POST /api/auth/verify': { ap: 1, details: dana } })
  signedInAs(dana)
  openPortal('/dash/p')
  const startAnew = vi.fn<() => void>()
  stop = askAgainOnReturn(document.body, startAnew)
  await screen.findByRole('heading', { name: /, Dana$/ })
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  expect(document.body.hidden).toBe(true)
  return { server, startAnew }
}
const comeBack = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))

it('a page kept by the browser shows nothing until its session is found alive', async () => {
  const { server, startAnew } = await leaveHome()
  let answer: (said: object) => void = () => {}
  Object.assign(server.answers, {
    'POST /api/auth/verify': () => new Promise<object>((resolve) => (answer = resolve)),
  })
  comeBack()
  await waitFor(() => expect(server.to('POST', '/api/auth/verify')).toHaveLength(2))
  expect(document.body.hidden).toBe(true)
  answer({ ap: 1, details: dana })
  await waitFor(() => expect(document.body.hidden).toBe(false))
  expect(startAnew).not.toHaveBeenCalled()
})

it.each([
  ['the session has ended (A41)', { ap: -1 }],
  ['somebody else has signed in', { ap: 1, details: detailsOf({ id: 'account-2' }) }],
  ['nobody answers', 'no-answer' as const],
])('a page kept by the browser starts anew, unseen, when %s', async (_, answer) => {
  const { server, startAnew } = await leaveHome()
  Object.assign(server.answers, { 'POST /api/auth/verify': answer })
  comeBack()
  await waitFor(() => expect(startAnew).toHaveBeenCalledOnce())
  expect(document.body.hidden).toBe(true)
})
