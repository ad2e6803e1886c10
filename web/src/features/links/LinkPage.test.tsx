import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openPortal } from '../../testing/render.tsx'
import { failure, type Sent, wire } from '../../testing/wire.ts'

const look = 'POST /api/links/open'
const asker = { name: 'Julian Lindqvist', role: 'Branch manager, Saratoga', phone: '(518) 555-0100', face: '' }
const opened = { ok: true, state: 'open', email: 'm••••@fastmail.example', asker, expires: '2026-12-07T05:00:00Z' }
const asked = {
  tone: 'plain',
  title: 'Stop reminders about attestations?',
  lead: '',
  facts: [{ label: 'What happens', text: 'We no longer email you.', more: 'What’s due stays due.' }],
  for: 'Dana Whitfield',
  yes: 'Stop reminders',
  no: { text: 'Open the portal', path: '/dash/p' },
  note: 'The link works until Jan 15.',
  shows: '',
}
const stopped = { tone: 'good', title: 'Reminders stopped', lead: 'Bye.', facts: [], undo: 'Turn them on again' }
const tokenOf = ({ init }: Sent) => new Headers(init.headers).get('x-portal-link')

function open(answers: Parameters<typeof wire>[0] = {}, address = '/action?q=token-1') {
  const server = wire({ [look]: opened, 'GET /api/action': { ok: true, asked }, ...answers })
  return { server, ...openPortal(address) }
}
const over = () => screen.findByRole('heading', { level: 1, name: 'This link doesn’t work anymore' })
const spent = failure(404, 'link-over')

it('takes the token out of the address, sends it in a header only, and has it still after a reload [ROUTE-12]', async () => {
  const { server, address } = open()
  await screen.findByRole('heading', { level: 1, name: asked.title })
  expect(address()).toBe('/action')
  expect(server.sent.filter(({ path }) => path !== '/api/firm').map(tokenOf)).toEqual(['token-1', 'token-1'])
  expect(JSON.stringify(server.sent.map(({ path, query, body }) => [path, query, body]))).not.toContain('token-1')
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  cleanup()
  const again = open({}, '/action')
  await screen.findByRole('heading', { level: 1, name: asked.title })
  expect(again.server.to('GET', '/api/action').map(tokenOf)).toEqual(['token-1'])
})

it('has its own token also where another link was open before', async () => {
  const { server, router } = open({ 'GET /api/request': spent })
  await screen.findByRole('heading', { level: 1, name: asked.title })
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
  expect(screen.getByText('Julian Lindqvist')).toBeInTheDocument()
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
  ['it is unknown, used, revoked or expired', { [look]: spent }, '/action?q=token-1'],
  ['it is found to be over later', { 'GET /api/action': spent }, '/action?q=token-1'],
])('shows the one page for links that are over when %s', async (_, answers, address) => {
  open(answers, address)
  await over()
  expect(screen.queryByText('Julian Lindqvist')).toBeNull()
})

it('shows it also when somebody was faster', async () => {
  const { user } = open({ 'POST /api/action': spent })
  await user.click(await screen.findByRole('button', { name: 'Stop reminders' }))
  expect(await over()).toBeVisible()
})

it('tells the sender that a new link is wanted, and whoever asks nothing more', async () => {
  const { server, user } = open({ [look]: spent, 'POST /api/links/again': { ok: true } })
  await user.click(await screen.findByRole('button', { name: 'Request a new link' }))
  expect(await screen.findByText('Thanks. If this link came from us, its sender now knows.')).toBeInTheDocument()
  expect(server.to('POST', '/api/links/again').map(tokenOf)).toEqual(['token-1'])
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('without a connection it can be tried again', async () => {
  const { server, user } = open({ [look]: 'no-answer' })
  await screen.findByRole('heading', { level: 1, name: 'Couldn’t open this page' })
  server.answers[look] = opened
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: asked.title })).toBeVisible()
})

it('asks for the emailed code before it shows anything', async () => {
  let state = 'code'
  const { server, user } = open({
    [look]: () => ({ ...opened, state }),
    'POST /api/links/code': { ok: true },
    'POST /api/links/verify': ({ body }: Sent) => {
      if ((body as { code: string }).code !== '481516')
        return failure(400, 'invalid', { fields: { code: 'That code isn’t right.' } })
      state = 'open'
      return { ok: true }
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Check that it’s you' })
  expect(screen.getByText('m••••@fastmail.example')).toBeInTheDocument()
  expect(server.to('POST', '/api/links/code')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Email me a code' }))
  await screen.findByRole('heading', { level: 1, name: 'Enter your code' })
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByText('Enter the six-digit code.')).toBeInTheDocument()
  await user.type(screen.getByRole('textbox', { name: 'Code' }), '123456')
  await waitFor(() => expect(screen.getByText('That code isn’t right.')).toBeInTheDocument())
  expect(screen.getByRole('textbox', { name: 'Code' })).toHaveValue('')
  await user.type(screen.getByRole('textbox', { name: 'Code' }), '481516')
  await screen.findByRole('heading', { level: 1, name: asked.title })
})

it('says how to check that the page is the firm’s', async () => {
  const { user } = open()
  await screen.findByRole('heading', { level: 1, name: asked.title })
  await user.click(await screen.findByRole('button', { name: 'Is this page really from us?' }))
  expect(screen.getByText('How to check')).toBeInTheDocument()
})
