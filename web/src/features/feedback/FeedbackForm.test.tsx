import { texts } from '@portal/contract/texts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { openDrawer, openHome, settled } from '../../testing/home.tsx'
import { withShell } from '../../testing/render.tsx'
import { failure } from '../../testing/wire.ts'

beforeEach(withShell)

const words = 'The month range could remember what I picked.'

async function open(answers: Parameters<typeof openHome>[0] = {}) {
  const opened = await openHome(answers)
  return { ...opened, drawer: await openDrawer(opened) }
}
type Opened = Awaited<ReturnType<typeof open>>
const field = () => screen.getByRole('textbox', { name: 'Feedback' })
const send = () => screen.getByRole('button', { name: 'Send feedback' })
async function reopen({ user }: Opened) {
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await openDrawer({ user })
}

it('takes a comment in the right drawer and sends it by one call [FEED-01, FEED-03, FEED-04, ERR-50]', async () => {
  const { user, server } = await open({ answers: { 'POST /api/feedback': { ok: true } } })
  await user.type(field(), words)
  await user.click(send())
  expect(await screen.findByText(texts.feedbackSent)).toBeInTheDocument()
  expect(server.to('POST', '/api/feedback').map(({ body }) => body)).toEqual([{ comment: words }])
  expect(field()).toHaveValue('')
})

it('stops at 600 characters and counts them [FEED-02, LIMIT-31]', async () => {
  const { user, drawer } = await open()
  expect(drawer.getByText('0 / 600')).toBeInTheDocument()
  fireEvent.change(field(), { target: { value: 'x'.repeat(599) } })
  await user.type(field(), 'yz')
  expect(field()).toHaveValue(`${'x'.repeat(599)}y`)
  expect(drawer.getByText('600 / 600')).toBeInTheDocument()
})

it('sends nothing that is blank', async () => {
  const { user } = await open()
  expect(send()).toBeDisabled()
  await user.type(field(), '   ')
  expect(send()).toBeDisabled()
})

it('keeps the text when sending fails, also over the closing of the drawer [FEED-05, ERR-51]', async () => {
  const opened = await open({ answers: { 'POST /api/feedback': failure(503, 'unavailable') } })
  await opened.user.type(field(), words)
  await opened.user.click(send())
  expect(await screen.findByText(texts.feedbackFailed)).toBeInTheDocument()
  expect(field()).toHaveValue(words)
  await reopen(opened)
  expect(field()).toHaveValue(words)
  expect(send()).toBeEnabled()
})

it('does not send twice what is on its way, and clears it once it has arrived, even behind a closed drawer', async () => {
  const arrival = Promise.withResolvers<Response>()
  const opened = await open({
    answers: { 'POST /api/feedback': () => arrival.promise },
  })
  await opened.user.type(field(), words)
  await opened.user.click(send())
  await reopen(opened)
  fireEvent.submit(field())
  expect(opened.server.to('POST', '/api/feedback')).toHaveLength(1)
  arrival.resolve(Response.json({ ok: true }))
  expect(await screen.findByText(texts.feedbackSent)).toBeInTheDocument()
  expect(field()).toHaveValue('')
})

it('keeps nothing for the next person', async () => {
  const opened = await open({ answers: { 'GET /api/user/logout/dana%40meridianharbor.example': { ok: true } } })
  await opened.user.type(field(), words)
  await opened.user.click(screen.getByRole('button', { name: 'Logout' }))
  await screen.findByRole('heading', { name: 'Sign in' })
  const next = settled({ id: 'account-2', first: 'Dana', last: 'Whitfield' })
  const { user } = await openHome({ who: next })
  await openDrawer({ user })
  expect(field()).toHaveValue('')
})

it('tells guests why they are offered none', async () => {
  const { drawer } = await open({ who: settled({ guest: true }) })
  expect(drawer.getByText(/Sign in with your own account to send feedback/)).toBeInTheDocument()
  expect(screen.queryByRole('textbox', { name: 'Feedback' })).toBeNull()
})
