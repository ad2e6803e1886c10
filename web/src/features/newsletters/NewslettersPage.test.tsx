import { hitMarks, newsletters } from '@portal/contract/documents'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { documentOf } from '../../testing/documents.tsx'
import { openShelf, readingOf } from '../../testing/shelves.tsx'

const issue = (id: number, day: string, more = {}) =>
  documentOf(id, { title: `Issue ${id}`, category: newsletters, uploaded: `${day}T15:00:00.000Z`, ...more })
const cards = async () => within(await screen.findByRole('list', { name: 'Newsletters' })).getAllByRole('listitem')

it('shows the newsletters, newest first, and which are unread [ROUTE-33]', async () => {
  await openShelf('/cybersecurity/newsletters', {
    documents: [issue(1, '2026-09-01'), issue(2, '2026-11-01'), issue(3, '2026-10-01'), documentOf(4)],
    readings: [readingOf(2, 'read'), readingOf(3, 'acknowledged')],
  })
  await screen.findByText('3 issues, 2 unread')
  const shown = await cards()
  expect(shown.map((card) => within(card).getByRole('link').textContent)).toEqual(['Issue 2', 'Issue 3', 'Issue 1'])
  expect(shown.map((card) => within(card).queryByText('Unread') !== null)).toEqual([false, true, true])
  expect(within(shown[0] as HTMLElement).getByRole('link')).toHaveAttribute('href', '/document/2')
})

it('shows pictures of the portal itself, and draws a cover in the place of any other', async () => {
  await openShelf('/cybersecurity/newsletters', {
    documents: [
      issue(1, '2026-11-02', { bay_img: `${location.origin}/covers/1.jpg` }),
      issue(2, '2026-11-01', { bay_img: 'https://pictures.example/2.jpg' }),
    ],
  })
  await cards()
  expect([...document.querySelectorAll('li img')].map((picture) => picture.getAttribute('src'))).toEqual([
    `${location.origin}/covers/1.jpg`,
  ])
  expect(document.querySelectorAll('li svg')).toHaveLength(1)
})

it('searches in the issues', async () => {
  const { user, address } = await openShelf('/cybersecurity/newsletters', {
    documents: [issue(1, '2026-11-02'), issue(2, '2026-11-01')],
    answers: {
      'GET /api/docs/search': {
        ok: true,
        hits: [
          {
            id: 2,
            title: 'Issue 2',
            excerpt: `about ${hitMarks.from}phishing${hitMarks.to}`,
            category: newsletters,
            kc_category: null,
          },
        ],
      },
    },
  })
  await user.type(await screen.findByRole('searchbox', { name: 'Search newsletters' }), 'phishing')
  const found = within(await screen.findByRole('list', { name: 'Search results' }))
  expect(found.getAllByRole('link').map((link) => link.textContent)).toEqual(['Issue 2'])
  expect(found.getByText('phishing').tagName).toBe('MARK')
  expect(address()).toBe('/cybersecurity/newsletters?q=phishing')
})

it('says that there are none yet', async () => {
  await openShelf('/cybersecurity/newsletters')
  expect(await screen.findByText('No newsletters yet')).toBeVisible()
})
