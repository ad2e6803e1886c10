import { texts } from '@portal/contract/texts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { admin } from '../../testing/details.ts'
import { documentsOf, openForms, titles } from '../../testing/documents.tsx'
import { failure } from '../../testing/wire.ts'

async function ask(answers: NonNullable<Parameters<typeof openForms>[1]>['answers'] = {}, before?: string) {
  const opened = await openForms(documentsOf(2), { who: admin(), answers })
  if (before) await opened.user.click(await screen.findByRole('button', { name: before }))
  await opened.user.click(await screen.findByRole('button', { name: 'Delete Form 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Form 1' }))
  return {
    ...opened,
    dialog,
    confirm: () => opened.user.click(dialog.getByRole('button', { name: 'Delete document' })),
  }
}

it('asks before it deletes, in the words of the specification [FOD-54, ERR-47]', async () => {
  const { user, dialog, server } = await ask()
  expect(dialog.getByText('Really delete this document? This is immediate and cannot be undone.')).toBeInTheDocument()
  expect(texts.documentDeleteConfirm).toContain('document?  This')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(server.sent.filter(({ method }) => method === 'DELETE')).toEqual([])
})

it('deletes, says so, and shows the list without it [FOD-13, FOD-53, ERR-46, ROLE-11]', async () => {
  const { confirm, server, list } = await ask({
    'DELETE /api/upload/lib/1': () => {
      list.shift()
      return { ok: true }
    },
  })
  await confirm()
  expect(await screen.findByText('File deleted')).toBeInTheDocument()
  await waitFor(() => expect(titles()).toEqual(['Form 2']))
  expect(server.to('DELETE', '/api/upload/lib/1')).toHaveLength(1)
})

it('says Error 11 when it cannot be deleted, and keeps it [ERR-40]', async () => {
  const { confirm } = await ask({ 'DELETE /api/upload/lib/1': failure(500, 'unexpected') })
  await confirm()
  expect(await screen.findByText('Something went wrong - Error 11')).toBeInTheDocument()
  expect(titles()).toEqual(['Form 1', 'Form 2'])
})

it('stops editing what has been deleted', async () => {
  const { confirm } = await ask({ 'DELETE /api/upload/lib/1': { ok: true } }, 'Edit Form 1')
  expect(screen.getByRole('complementary', { name: 'Edit document', hidden: true })).toBeInTheDocument()
  await confirm()
  expect(await screen.findByRole('complementary', { name: 'Upload document' })).toBeInTheDocument()
})
