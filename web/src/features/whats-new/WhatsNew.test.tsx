import { texts } from '@portal/contract/texts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { openDrawer, openHome } from '../../testing/home.tsx'
import { withShell } from '../../testing/render.tsx'
import { failure } from '../../testing/wire.ts'

beforeEach(withShell)

const text = ['Favorites are in the drawer now.', 'Find anything with Ctrl K.']
const cookie = 'may_news=1'
const kept = () => document.cookie.split('; ').includes(cookie)

async function open(answer: object = { ok: true, text }) {
  const opened = await openHome({ answers: { 'GET /api/whatsnew': answer } })
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'What’s new' })) }
}
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

it('tells what the server lists, 500 wide [NEWS-02, NEWS-05, LIMIT-48]', async () => {
  const { dialog } = await open()
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual(text)
  const sized = document.querySelector<HTMLElement>('.mantine-Modal-root')
  expect(sized?.style.getPropertyValue('--modal-size')).toContain('31.25rem')
})

it('is closed neither by Escape nor by a click outside [NEWS-01]', async () => {
  const { user } = await open()
  await user.keyboard('{Escape}')
  const outside = document.querySelector('.mantine-Modal-inner')
  if (outside) fireEvent.mouseDown(outside)
  if (outside) await user.click(outside)
  expect(screen.getByRole('dialog', { name: 'What’s new' })).toBeInTheDocument()
  expect(kept()).toBe(false)
})

it('is shown once per browser, whoever signs in next [NEWS-03]', async () => {
  const { user, dialog, router } = await open()
  await user.click(dialog.getByRole('button', { name: 'Got it' }))
  await gone()
  // which clears what the browser has stored, and not this
  await router.navigate('/login')
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(sessionStorage).toHaveLength(0)
  expect(kept()).toBe(true)
  const opened = await openHome({ answers: { 'GET /api/whatsnew': { ok: true, text } } })
  await openDrawer(opened)
  expect(screen.queryByRole('dialog', { name: 'What’s new', hidden: true })).toBeNull()
  expect(opened.server.to('GET', '/api/whatsnew')).toEqual([])
})

it('remembers it in a cookie for as long as browsers allow, from every visit anew [NEWS-04, LIMIT-57]', async () => {
  const written = vi.spyOn(document, 'cookie', 'set')
  const news = () => written.mock.calls.map(([line]) => line).filter((line) => line.startsWith('may_news='))
  const forLong = 'may_news=1; Max-Age=34560000; SameSite=Lax; Path=/'
  const { user, dialog, router } = await open()
  expect(news()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Got it' }))
  expect(news()).toEqual([forLong])
  await router.navigate('/securities/products')
  await screen.findByRole('heading', { name: 'Approved Products' })
  await router.navigate('/dash/p')
  await waitFor(() => expect(news()).toEqual([forLong, forLong]))
  written.mockRestore()
})

it('says nothing, and remembers nothing, when there is nothing to tell', async () => {
  const opened = await openHome()
  await waitFor(() => expect(opened.server.to('GET', '/api/whatsnew')).toHaveLength(1))
  await openDrawer(opened)
  expect(screen.queryByRole('dialog', { name: 'What’s new', hidden: true })).toBeNull()
  expect(kept()).toBe(false)
})

it.each([
  ['fails', failure(500, 'unexpected')],
  ['is not ok', { ok: false, text: [] }],
])('says so when the list %s, and asks again next time [NEWS-06, ERR-49]', async (_, answer) => {
  await openHome({ answers: { 'GET /api/whatsnew': answer } })
  expect(await screen.findByText(texts.whatsNewFailed)).toBeInTheDocument()
  expect(screen.getAllByText(texts.whatsNewFailed)).toHaveLength(1)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(kept()).toBe(false)
})

it('shows markup as text (X04)', async () => {
  const { dialog } = await open({ ok: true, text: ['<i>new</i>'] })
  expect(dialog.getByText('<i>new</i>')).toBeInTheDocument()
})
