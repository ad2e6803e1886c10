import type { Incident } from '@portal/contract/incidents'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fill } from '../../testing/fill.ts'
import { dayInShort, isoDay } from '../../lib/format.ts'
import { detailsOf } from '../../testing/details.ts'
import { documentOf } from '../../testing/documents.tsx'
import { openShelf, readingOf } from '../../testing/shelves.tsx'
import { failure } from '../../testing/wire.ts'
import { daysLeft, inWords, lastDay } from './Incidents.tsx'

const policy = (id: number, more = {}) => documentOf(id, { title: `Policy ${id}`, is_cyber: true, ...more })
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const incidentOf = (id: number, more: Partial<Incident> = {}): Incident => ({
  id,
  title: 'Stolen laptop',
  what: 'A laptop was stolen',
  noticed: inDays(-3).toISOString(),
  devices: 'Laptop 12',
  clients: 4,
  reported: inDays(-2).toISOString(),
  notifyBy: isoDay(inDays(27)),
  ...more,
})

it('shows the policies, and acknowledges the version on screen [ROUTE-34]', async () => {
  const { user, server, readings } = await openShelf('/cybersecurity/library', {
    documents: [policy(1, { version: 2 }), policy(2), documentOf(3, { title: 'A form' })],
    readings: [readingOf(1, 'acknowledged', 1), readingOf(2, 'acknowledged')],
    answers: {
      'GET /api/incidents': { ok: true, data: [] },
      'POST /api/docs/1/acknowledge': () => {
        readings.push(readingOf(1, 'acknowledged', 2))
        return { ok: true }
      },
    },
  })
  const shelf = within(await screen.findByRole('list', { name: 'Policies' }))
  expect(shelf.getAllByRole('link').map((link) => link.textContent)).toEqual(['Policy 1', 'Policy 2'])
  expect(screen.getByRole('heading', { level: 1, name: 'Security Library' })).toBeVisible()
  expect(shelf.getByText(/^Version 2/)).toHaveTextContent('Version 2 · Effective Nov 10, 2026')
  // the first version of policy 1 was acknowledged, the second is not
  await user.click(await screen.findByRole('button', { name: 'Acknowledge Policy 1' }))
  await waitFor(() => expect(screen.getAllByText(/^Acknowledged/)).toHaveLength(2))
  expect(server.to('POST', '/api/docs/1/acknowledge').map(({ body }) => body)).toEqual([{ version: 2 }])
})

it('reports an incident, with the 30-day clock, and shows it in the list with the days left', async () => {
  const list: Incident[] = []
  const { user, server } = await openShelf('/cybersecurity/library', {
    answers: {
      'GET /api/incidents': () => ({ ok: true, data: list }),
      'POST /api/incidents': () => {
        list.push(incidentOf(1))
        return { ok: true, id: 1 }
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Report an incident' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Report an incident' }))
  expect(dialog.getByText(/within 30 days/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Report incident' }))
  expect(await dialog.findByText('Enter a few words, like “Lost tablet”.')).toBeVisible()
  expect(dialog.getByText('Describe briefly what happened.')).toBeVisible()
  expect(dialog.getByText('Enter when you noticed it.')).toBeVisible()
  expect(server.to('POST', '/api/incidents')).toEqual([])

  await fill(user, dialog.getByRole('textbox', { name: /In a few words/ }), 'Stolen laptop')
  await fill(user, dialog.getByRole('textbox', { name: /What happened/ }), 'A laptop was stolen')
  const noticed = dialog.getByLabelText(/When you noticed it/)
  fireEvent.change(noticed, { target: { value: `${isoDay(inDays(2))}T09:00` } })
  await fill(user, dialog.getByRole('textbox', { name: 'Devices' }), 'Laptop 12')
  await user.type(dialog.getByRole('textbox', { name: /Clients affected/ }), '4')
  await user.click(dialog.getByRole('button', { name: 'Report incident' }))
  expect(await dialog.findByText('Enter a time in the past.')).toBeVisible()
  expect(server.to('POST', '/api/incidents')).toEqual([])

  const when = `${isoDay(inDays(-3))}T09:00`
  fireEvent.change(noticed, { target: { value: when } })
  expect(dialog.getByText(new RegExp(`notified by ${dayInShort(lastDay(new Date(when)))}`))).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Report incident' }))
  expect(await screen.findByText('27 days left')).toBeVisible()
  expect(server.to('POST', '/api/incidents').map(({ body }) => body)).toEqual([
    {
      title: 'Stolen laptop',
      what: 'A laptop was stolen',
      noticed: new Date(when).toISOString(),
      devices: 'Laptop 12',
      clients: 4,
    },
  ])
})

it('keeps what was typed when a report is refused', async () => {
  const { user } = await openShelf('/cybersecurity/library', {
    answers: { 'GET /api/incidents': { ok: true, data: [] }, 'POST /api/incidents': failure(429, 'too-many') },
  })
  await user.click(await screen.findByRole('button', { name: 'Report an incident' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Report an incident' }))
  await fill(user, dialog.getByRole('textbox', { name: /In a few words/ }), 'Strange mails')
  await fill(user, dialog.getByRole('textbox', { name: /What happened/ }), 'Strange mails')
  fireEvent.change(dialog.getByLabelText(/When you noticed it/), {
    target: { value: `${isoDay(inDays(-1))}T09:00` },
  })
  await user.type(dialog.getByRole('textbox', { name: /Clients affected/ }), '0')
  await user.click(dialog.getByRole('button', { name: 'Report incident' }))
  expect(await dialog.findByText('The server said too-many.')).toBeVisible()
  expect(dialog.getByRole('textbox', { name: /What happened/ })).toHaveValue('Strange mails')
})

it('lets guests read, and nothing else', async () => {
  const { server } = await openShelf('/cybersecurity/library', {
    who: detailsOf({ guest: true }),
    documents: [policy(1)],
  })
  expect(await screen.findByRole('link', { name: 'Policy 1' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Report an incident' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Acknowledge/ })).toBeNull()
  expect(server.to('GET', '/api/incidents')).toEqual([])
})

it('says what is missing and what failed', async () => {
  await openShelf('/cybersecurity/library', { answers: { 'GET /api/incidents': failure(500, 'unexpected') } })
  expect(await screen.findByText('No policies yet')).toBeVisible()
  expect(await screen.findByText('Couldn’t load your incidents')).toBeVisible()
})

it('counts whole days to the day itself', () => {
  const evening = new Date(2026, 10, 16, 23, 59)
  expect(daysLeft('2026-11-16', evening)).toBe(0)
  expect(daysLeft('2026-11-17', evening)).toBe(1)
  expect(daysLeft('2026-11-14', evening)).toBe(-2)
  expect([27, 1, 0, -1, -2].map(inWords)).toEqual([
    '27 days left',
    '1 day left',
    'Due today',
    '1 day overdue',
    '2 days overdue',
  ])
})
