import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { documentOf } from '../../testing/documents.tsx'
import { openShelf } from '../../testing/shelves.tsx'
import { failure } from '../../testing/wire.ts'

const article = documentOf(1, { title: 'Article 1', is_kc: true, kind: 'xlsx', filename: 'one.xlsx' })
const openArticle = ({ answers = {}, ...more }: Parameters<typeof openShelf>[1] = {}) =>
  openShelf('/document/1', {
    ...more,
    answers: { 'GET /api/docs/1': { ok: true, document: article, versions: [] }, ...answers },
  })

it('asks whether it was helpful, and the last word counts', async () => {
  const { user, server, votes } = await openArticle({
    answers: {
      'POST /api/docs/1/helpful': ({ body }) => {
        votes.splice(0, 1, { id: 1, ...(body as { helpful: boolean }) })
        return { ok: true }
      },
    },
  })
  const question = within(await screen.findByRole('group', { name: 'Was Article 1 helpful?' }))
  await user.click(question.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(question.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'true'))
  await user.click(question.getByRole('button', { name: 'No' }))
  await waitFor(() => expect(question.getByRole('button', { name: 'No' })).toHaveAttribute('aria-pressed', 'true'))
  expect(question.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'false')
  expect(server.to('POST', '/api/docs/1/helpful').map(({ body }) => body)).toEqual([
    { helpful: true },
    { helpful: false },
  ])
})

it('remembers what was said before', async () => {
  await openArticle({ votes: [{ id: 1, helpful: false }] })
  const question = within(await screen.findByRole('group', { name: 'Was Article 1 helpful?' }))
  await waitFor(() => expect(question.getByRole('button', { name: 'No' })).toHaveAttribute('aria-pressed', 'true'))
})

it('says when the answer could not be kept, and keeps none', async () => {
  const { user } = await openArticle({
    answers: { 'POST /api/docs/1/helpful': failure(500, 'unexpected') },
  })
  const question = within(await screen.findByRole('group', { name: 'Was Article 1 helpful?' }))
  await user.click(question.getByRole('button', { name: 'Yes' }))
  expect(await screen.findByText('Couldn’t save your answer')).toBeVisible()
  await waitFor(() => expect(question.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'false'))
})
