import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fill } from '../../testing/fill.ts'
import { admin } from '../../testing/details.ts'
import { openScreen, signedInAs } from '../../testing/render.tsx'
import { entryOf } from '../../testing/staff.tsx'
import { FakeUpload, uploadsAtTheWire } from '../../testing/uploads.ts'
import { failure, type Sent, wire } from '../../testing/wire.ts'
import { StaffManager } from './StaffManager.tsx'

uploadsAtTheWire()

const greta = entryOf(1, 'Greta', { teams: ['SEC', 'WMA'] })
const anton = entryOf(2, 'Anton', { listed: false, photo: '' })

async function open(answers: Parameters<typeof wire>[0] = {}) {
  const who = admin()
  const server = wire({
    'POST /api/auth/verify': { ap: 1, details: who },
    'GET /api/staff': { ok: true, staff: [greta, anton] },
    'POST /api/staff': { ok: true, id: 3, version: 1 },
    'PUT /api/staff/1': { ok: true, id: 1, version: 2 },
    'PUT /api/staff/2': { ok: true, id: 2, version: 2 },
    ...answers,
  })
  signedInAs(who)
  const portal = openScreen('/management', [{ screens: { '/management': async () => StaffManager } }])
  await screen.findByText('Greta Okafor')
  const bodies = (sent: Sent[]) => sent.map(({ body }) => body)
  return {
    ...portal,
    server,
    added: () => bodies(server.to('POST', '/api/staff')),
    changed: (id: number) => bodies(server.to('PUT', `/api/staff/${id}`)),
  }
}
const edit = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) => {
  await user.click(screen.getByRole('button', { name: `Edit ${name} Okafor` }))
  return within(await screen.findByRole('dialog', { name: 'Edit entry' }))
}

it('shows everybody, listed or not, and finds them', async () => {
  const { user } = await open()
  const row = (name: string) => screen.getByText(`${name} Okafor`).closest('tr')
  expect(row('Greta')).toHaveTextContent('Securities, Wealth Advisors')
  expect(row('Greta')).toHaveTextContent('Listed')
  expect(row('Anton')).toHaveTextContent('Hidden')
  await user.type(screen.getByPlaceholderText('Search by name, title, or department'), 'wealth')
  await waitFor(() => expect(screen.queryByText('Anton Okafor')).toBeNull())
})

it('lists and hides somebody with one button', async () => {
  const { user, changed } = await open()
  await user.click(screen.getByRole('button', { name: 'List Anton Okafor' }))
  await waitFor(() => expect(changed(2)).toMatchObject([{ version: 1, listed: true, email: anton.email }]))
  await user.click(screen.getByRole('button', { name: 'Hide Greta Okafor' }))
  await waitFor(() => expect(changed(1)).toMatchObject([{ listed: false }]))
})

it('adds somebody, after saying what is missing', async () => {
  const { user, added } = await open()
  await user.click(screen.getByRole('button', { name: 'Add person' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add person' }))
  await user.click(form.getByRole('button', { name: 'Add person' }))
  expect(await form.findByText('Enter a first name.')).toBeVisible()
  expect(added()).toEqual([])
  await user.type(form.getByLabelText(/First name/), 'Rosa')
  await fill(user, form.getByLabelText(/Last name/), 'Castellano')
  await fill(user, form.getByLabelText(/Email/), 'Rosa@meridianharbor.example')
  await user.click(form.getByLabelText('Taxes'))
  await user.click(form.getByRole('button', { name: 'Add person' }))
  await waitFor(() =>
    expect(added()).toMatchObject([
      { first: 'Rosa', email: 'rosa@meridianharbor.example', listed: true, teams: ['TAX'] },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('changes an entry, with the version it was read with; a conflict overwrites nothing', async () => {
  const { user, changed, server } = await open({ 'PUT /api/staff/1': failure(409, 'conflict') })
  const form = await edit(user, 'Greta')
  await fill(user, form.getByLabelText('Title'), ' and more')
  server.answers['GET /api/staff'] = { ok: true, staff: [{ ...greta, title: 'Theirs', version: 5 }, anton] }
  await user.click(form.getByRole('button', { name: 'Save changes' }))
  expect(await form.findByText(/Nothing was overwritten/)).toBeVisible()
  expect(changed(1)).toMatchObject([{ version: 1, title: 'Title of Greta and more' }])
  await user.click(form.getByRole('button', { name: 'Load latest version' }))
  expect(form.getByLabelText('Title')).toHaveValue('Theirs')
  server.answers['PUT /api/staff/1'] = { ok: true, id: 1, version: 6 }
  await user.click(form.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(changed(1)[1]).toMatchObject({ version: 5, title: 'Theirs' }))
})

it('shows of a biography what the server leaves of it', async () => {
  const { user, server } = await open({ 'POST /api/user/profile/biography/preview': { ok: true, html: '<p>Left</p>' } })
  const form = await edit(user, 'Greta')
  await user.click(form.getByText('Preview'))
  expect(await within(form.getByRole('region', { name: /Preview/ })).findByText('Left')).toBeVisible()
  expect(server.to('POST', '/api/user/profile/biography/preview')).toMatchObject([{ body: { html: greta.bio } }])
})

it('keeps a photo at once and goes on with its version; what is no photo is not sent', async () => {
  const { user, changed, server } = await open({
    'DELETE /api/staff/1/photo': { ok: true, photo: '', version: 3 },
  })
  const form = await edit(user, 'Greta')
  const input = form.getByLabelText('Photo')
  await user.upload(input, new File(['x'], 'me.jpg'))
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1))
  expect(FakeUpload.sent[0]).toMatchObject({ method: 'POST', path: '/api/staff/1/photo' })
  await FakeUpload.sent[0]?.answer(200, { ok: true, photo: `/profiles/${'b'.repeat(32)}-small.webp`, version: 2 })
  await waitFor(() => expect(document.querySelector(`[role=dialog] img[src*="${'b'.repeat(32)}"]`)).toBeVisible())
  await user.click(form.getByRole('button', { name: 'Remove photo' }))
  await waitFor(() => expect(server.to('DELETE', '/api/staff/1/photo')).toHaveLength(1))
  await user.click(form.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(changed(1)).toMatchObject([{ version: 3 }]))
})

it('tells what is wrong with a photo where it was chosen', async () => {
  const { user } = await open()
  const form = await edit(user, 'Greta')
  const large = new File(['x'], 'me.jpg')
  Object.defineProperty(large, 'size', { value: 10_000_001 })
  await user.upload(form.getByLabelText('Photo'), large)
  expect(await form.findByText('This photo is too large. The limit is 10MB.')).toBeVisible()
  await user.upload(form.getByLabelText('Photo'), new File(['x'], 'me.png'))
  await FakeUpload.sent[0]?.refuse(400, 'invalid', { fields: { upload: 'This is not a photo.' } })
  expect(await form.findByText('This is not a photo.')).toBeVisible()
})
