import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readSession } from '../../lib/session.ts'
import { detailsOf } from '../../testing/details.ts'
import { openHome, settled } from '../../testing/home.tsx'
import { failure } from '../../testing/wire.ts'

const inForce = { ok: true, version: 3, text: 'I will use only approved systems.\n\nI understand.', attested: false }
const name = 'Electronic Communications Certification'

async function open(answers: NonNullable<Parameters<typeof openHome>[0]>['answers'] = {}) {
  const opened = await openHome({ who: detailsOf(), answers: { 'GET /api/certify/comm': inForce, ...answers } })
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name })) }
}
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

it('is asked on home of everybody who has not accepted it, with its text and version [NEWS-07, NEWS-11]', async () => {
  const { dialog } = await open()
  for (const words of ['I will use only approved systems.', 'I understand.', 'Version 3'])
    expect(dialog.getByText(words)).toBeInTheDocument()
})

it.each([
  ['somebody who has accepted', settled()],
  ['a guest', detailsOf({ guest: true })],
])('is not asked of %s [NEWS-11]', async (_, who) => {
  const { server } = await openHome({ who, answers: { 'GET /api/certify/comm': inForce } })
  await waitFor(() => expect(server.to('GET', '/api/whatsnew')).toHaveLength(1))
  expect(server.to('GET', '/api/certify/comm')).toEqual([])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('posts the acceptance of the version that was read, keeps the flag and closes [NEWS-08..10]', async () => {
  const { user, dialog, server } = await open({ 'POST /api/certify/comm': { ok: true, version: 3 } })
  expect(readSession()?.certifications.communication.attested).toBe(false)
  await user.click(dialog.getByRole('button', { name: 'I accept' }))
  await gone()
  expect(server.to('POST', '/api/certify/comm').map(({ body }) => body)).toEqual([{ version: 3 }])
  expect(readSession()?.certifications.communication.attested).toBe(true)
})

it('can be put off: not asked again on this visit, but on the next', async () => {
  const { user, dialog, router, server } = await open()
  await user.click(dialog.getByRole('button', { name: 'Not now' }))
  await gone()
  await router.navigate('/securities/products')
  await screen.findByRole('heading', { name: 'Approved Products' })
  await router.navigate('/dash/p')
  await waitFor(() => expect(server.to('GET', '/api/whatsnew').length).toBeGreaterThan(1))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.to('POST', '/api/certify/comm')).toEqual([])
  // the page loaded anew
  await open()
})

it('loads the new text when it changed meanwhile, and says so', async () => {
  const { user, dialog, server } = await open({ 'POST /api/certify/comm': failure(409, 'conflict') })
  server.answers['GET /api/certify/comm'] = { ...inForce, version: 4, text: 'Another text.' }
  await user.click(dialog.getByRole('button', { name: 'I accept' }))
  expect(await dialog.findByText('Another text.')).toBeInTheDocument()
  expect(dialog.getByRole('alert')).toHaveTextContent('This text was updated')
  server.answers['POST /api/certify/comm'] = { ok: true, version: 4 }
  await user.click(dialog.getByRole('button', { name: 'I accept' }))
  await gone()
  expect(server.to('POST', '/api/certify/comm').map(({ body }) => body)).toEqual([{ version: 3 }, { version: 4 }])
})

it.each([
  ['fails', failure(500, 'unexpected'), 'The server said unexpected.'],
  ['is answered not ok', { ok: false, version: 3 }, 'Couldn’t record your acceptance.'],
])('stays open with the reason when the acceptance %s [NEWS-09]', async (_, answer, words) => {
  const { user, dialog } = await open({ 'POST /api/certify/comm': answer })
  await user.click(dialog.getByRole('button', { name: 'I accept' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(words)
  expect(dialog.getByRole('button', { name: 'I accept' })).toBeEnabled()
  expect(readSession()?.certifications.communication.attested).toBe(false)
})

it('keeps home free when its text cannot be had', async () => {
  const { server } = await openHome({ who: detailsOf(), answers: { 'GET /api/certify/comm': 'no-answer' } })
  await waitFor(() => expect(server.to('GET', '/api/whatsnew')).toHaveLength(1))
  expect(screen.queryByRole('dialog')).toBeNull()
})
