import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { actionAsked, asker, linkOver, looked, openAction, opened, tokenOf } from '../../testing/links.tsx'
import { failure, type Sent } from '../../testing/wire.ts'

const stopped = { tone: 'good', title: 'Reminders stopped', lead: 'Bye.', facts: [], undo: 'Turn them on again' }
const open = (answers: Parameters<typeof openAction>[1] = {}, address?: string) => openAction({}, answers, address)
const over = () => screen.findByRole('heading', { level: 1, name: 'This link doesn’t work anymore' })

it('takes the token out of the address, sends it in a header only, and has it still after a reload [ROUTE-12]', async () => {
  const { server, address } = open()
  await screen.findByRole('heading', { level: 1, name: actionAsked.title })
  expect(address()).toBe('/action')
  expect(server.sent.filter(({ path }) => path !== '/api/firm').map(tokenOf)).toEqual(['token-1', 'token-1'])
  expect(JSON.stringify(server.sent.map(({ path, query, body }) => [path, query, body]))).not.toContain('token-1')
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  cleanup()
  const again = open({}, '/action')
  await screen.findByRole('heading', { level: 1, name: actionAsked.title })
  expect(again.server.to('GET', '/api/action').map(tokenOf)).toEqual(['token-1'])
})

it('has its own token also where another link was open before', async () => {
  const { server, router } = open({ 'GET /api/request': linkOver })
  await screen.findByRole('heading', { level: 1, name: actionAsked.title })
  await act(() => router.navigate('/request?q=token-2'))
  await waitFor(() => expect(server.to('POST', '/api/links/open').map(tokenOf)).toEqual(['token-1', 'token-2']))
})

it('says what would happen, does it once however often it is pressed, and takes it back', async () => {
  let answers = 0
  const { server, user } = open({
    'POST /api/action': ({ body }: Sent) => {
      answers++
      const { answer } = body as { answer: string }
      return { ok: true, done: answer === 'undo' ? { ...stopped, title: 'Reminders are on', undo: '' } : stopped }
    },
  })
  const yes = await screen.findByRole('button', { name: 'Stop reminders' })
  expect(screen.getByText('for Dana Whitfield')).toBeInTheDocument()
  expect(screen.getByText(asker.name)).toBeInTheDocument()
  expect(screen.getByText('What’s due stays due.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Open the portal' })).toHaveAttribute('href', '/dash/p')
  expect(server.to('POST', '/api/action')).toEqual([])
  await user.dblClick(yes)
  const done = await screen.findByRole('heading', { level: 1, name: 'Reminders stopped' })
  expect(done).toHaveFocus()
  expect(answers).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Turn them on again' }))
  await screen.findByRole('heading', { level: 1, name: 'Reminders are on' })
  expect(screen.queryByRole('button', { name: 'Turn them on again' })).toBeNull()
})

it.each([
  ['there is none', {}, '/action'],
  ['it is unknown, used, revoked or expired', { [looked]: linkOver }, '/action?q=token-1'],
  ['it is found to be over later', { 'GET /api/action': linkOver }, '/action?q=token-1'],
])('shows the one page for links that are over when %s', async (_, answers, address) => {
  open(answers, address)
  await over()
  expect(screen.queryByText(asker.name)).toBeNull()
})

it('shows it also when somebody was faster', async () => {
  const { user } = open({ 'POST /api/action': linkOver })
  await user.click(await screen.findByRole('button', { name: 'Stop reminders' }))
  expect(await over()).toBeVisible()
})

it('tells the sender that a new link is wanted, and whoever asks nothing more', async () => {
  const { server, user } = open({ [looked]: linkOver, 'POST /api/links/again': { ok: true } })
  await user.click(await screen.findByRole('button', { name: 'Request a new link' }))
  expect(await screen.findByText('Thanks. If this link came from us, its sender now knows.')).toBeInTheDocument()
  expect(server.to('POST', '/api/links/again').map(tokenOf)).toEqual(['token-1'])
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('without a connection it can be tried again', async () => {
  const { server, user } = open({ [looked]: 'no-answer' })
  await screen.findByRole('heading', { level: 1, name: 'Couldn’t open this page' })
  server.answers[looked] = opened
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: actionAsked.title })).toBeVisible()
})

it('asks for the emailed code before it shows anything', async () => {
  let state = 'code'
  const { server, user } = open({
    [looked]: () => ({ ...opened, state }),
    'POST /api/links/code': { ok: true },
    'POST /api/links/verify': ({ body }: Sent) => {
      if ((body as { code: string }).code !== '481516')
        return failure(400, 'invalid', { fields: { code: 'That code isn’t right.' } })
      state = 'open'
      return { ok: true }
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Check that it’s you' })
  expect(screen.getByText(opened.email)).toBeInTheDocument()
  expect(server.to('POST', '/api/links/code')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Email me a code' }))
  await screen.findByRole('heading', { level: 1, name: 'Enter your code' })
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByText('Enter the six-digit code.')).toBeInTheDocument()
  await user.type(screen.getByRole('textbox', { name: 'Code' }), '123456')
  await waitFor(() => expect(screen.getByText('That code isn’t right.')).toBeInTheDocument())
  expect(screen.getByRole('textbox', { name: 'Code' })).toHaveValue('')
  await user.type(screen.getByRole('textbox', { name: 'Code' }), '481516')
  await screen.findByRole('heading', { level: 1, name: actionAsked.title })
})

it('says how to check that the page is the firm’s', async () => {
  const { user } = open()
  await screen.findByRole('heading', { level: 1, name: actionAsked.title })
  await user.click(await screen.findByRole('button', { name: 'Is this page really from us?' }))
  expect(screen.getByText('How to check')).toBeInTheDocument()
})
