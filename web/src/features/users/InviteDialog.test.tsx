import { reviewerFlags } from '@portal/contract/session'
import { texts } from '@portal/contract/texts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openManagement, recordOf } from '../../testing/users.tsx'
import { failure } from '../../testing/wire.ts'

/** The choices of this one: the page behind the dialog has some of the same name. */
const listOf = (box: HTMLElement) => document.getElementById(box.getAttribute('aria-controls') ?? '') as HTMLElement

async function openDialog(options: Parameters<typeof openManagement>[0] = {}) {
  const opened = await openManagement(options)
  await opened.user.click(await screen.findByRole('button', { name: 'Invite person' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite person' }))
  const type = async (label: string, text: string) => {
    await opened.user.clear(dialog.getByLabelText(label, { exact: false }))
    await opened.user.paste(text)
  }
  const send = () => opened.user.click(dialog.getByRole('button', { name: 'Send invitation' }))
  return { ...opened, dialog, type, send }
}

it('sends what was chosen, and goes on to the new person', async () => {
  const { server, dialog, type, send, user, address } = await openDialog({
    user: recordOf('new-1', { first: 'Nora', last: 'New', state: 'invited' }),
    answers: { 'POST /api/users/invite': { ok: true, id: 'new-1' } },
  })
  await type('First name', 'Nora')
  await type('Last name', 'New')
  await type('Email', 'nora@meridianharbor.example')
  await type('Commission ID', '1212')
  await type('CRD', '2400123')
  const branch = dialog.getByRole('combobox', { name: 'Branch' })
  await user.click(branch)
  await user.click(await within(listOf(branch)).findByText('Albany'))
  await user.click(dialog.getByRole('checkbox', { name: 'Attestations' }))
  await send()
  await waitFor(() => expect(address()).toContain('user=new-1'))
  expect(server.to('POST', '/api/users/invite')[0]?.body).toEqual({
    first: 'Nora',
    last: 'New',
    email: 'nora@meridianharbor.example',
    phone: '',
    crd: '2400123',
    tapsid: 1212,
    access: 1,
    branchId: 1,
    factor: 'EMAIL',
    reviewer_tools: { attest: true },
    welcome: true,
  })
})

it('offers a flag for every tool there is', async () => {
  const { dialog } = await openDialog()
  const offered = dialog.getAllByRole('checkbox').map((box) => box.getAttribute('value'))
  expect(offered).toEqual(expect.arrayContaining([...reviewerFlags]))
})

it('says what is missing under its field, the CRD in its own two texts', async () => {
  const { dialog, type, send, server } = await openDialog()
  await type('Email', 'nora@gmail.com')
  await type('Commission ID', '1212')
  await send()
  expect(await dialog.findByText('Enter a first name.')).toBeInTheDocument()
  expect(dialog.getByText(/Public email addresses can’t sign in/)).toBeInTheDocument()
  expect(dialog.getByText(texts.crdRequired)).toBeInTheDocument()
  await type('CRD', '123')
  await send()
  expect(await dialog.findByText(texts.crdTooShort)).toBeInTheDocument()
  expect(server.to('POST', '/api/users/invite')).toEqual([])
})

it('shows what the server refuses under its field', async () => {
  const fields = { email: 'Someone already uses that email address.' }
  const { dialog, type, send } = await openDialog({
    answers: { 'POST /api/users/invite': failure(400, 'invalid', { fields }) },
  })
  await type('First name', 'Nora')
  await type('Last name', 'New')
  await type('Email', 'nora@meridianharbor.example')
  await send()
  expect(await dialog.findByText(fields.email)).toBeInTheDocument()
})

it('offers no more than the server lets one give', async () => {
  const { dialog, user } = await openDialog({ invite: { access: 2, anyBranch: false, flags: ['user_management'] } })
  expect(dialog.getAllByRole('checkbox').map((box) => box.getAttribute('value'))).toEqual(['user_management', null])
  const access = dialog.getByRole('combobox', { name: 'Access level' })
  await user.click(access)
  const options = within(listOf(access)).getAllByText(/^\d/)
  expect(options.map(({ textContent }) => textContent)).toEqual(['0, not an advisor', '1, advisor', '2, advisor plus'])
})
