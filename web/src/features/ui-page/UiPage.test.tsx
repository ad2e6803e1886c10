import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { firmOf } from '../../testing/firm.ts'
import { openScreen } from '../../testing/render.tsx'
import { failure, wire } from '../../testing/wire.ts'

it('shows every part to anybody in demo mode, each section with a link to it', async () => {
  wire({ 'GET /api/firm': firmOf(), 'GET /api/dev/outbox': { mails: [] } })
  openScreen('/dev/ui')
  await screen.findByRole('heading', { level: 1, name: 'Components' })
  const links = screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('#'))
  expect(links.length).toBeGreaterThanOrEqual(10)
  for (const link of links) {
    expect(document.querySelector(link.getAttribute('href') ?? '')).not.toBeNull()
  }
  expect(screen.getByRole('table', { name: 'Ships' })).toBeInTheDocument()
})

it('is dark when dark is chosen', async () => {
  wire({ 'GET /api/firm': firmOf(), 'GET /api/dev/outbox': { mails: [] } })
  const { user } = openScreen('/dev/ui')
  await user.click(await screen.findByRole('radio', { name: 'Dark' }))
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

it('is not there outside demo mode', async () => {
  wire({ 'GET /api/firm': firmOf(), 'GET /api/dev/outbox': failure(404, 'not-found') })
  openScreen('/dev/ui')
  await screen.findByRole('heading', { level: 1, name: 'Page not found' })
  expect(screen.queryByRole('heading', { name: 'Components' })).toBeNull()
})
