import type { Backups } from '@portal/contract/backups'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { backupsOf, keptOf, oldBackups } from '../../testing/backups.ts'
import { admin, detailsOf } from '../../testing/details.ts'
import { withShell } from '../../testing/render.tsx'
import { managing, openManagement } from '../../testing/users.tsx'
import { FakeEventSource, failure } from '../../testing/wire.ts'
import { agoInHours, bytesInWords, kindInWords, lengthInWords } from './words.ts'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-16T15:10:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const open = async (shown: { backups: Backups }, more: Parameters<typeof openManagement>[0] = {}) => {
  const opened = await openManagement({
    address: '/management?tab=system',
    ...more,
    answers: { 'GET /api/backups': () => shown.backups, ...more.answers },
  })
  return opened
}
const changed = () => act(() => FakeEventSource.open[0]?.say('changed', 'backups'))

it('shows the last success, its size, the nights and what is kept', async () => {
  await open({ backups: backupsOf() })
  expect(await screen.findByText('32 hours ago')).toBeInTheDocument()
  expect(screen.getByText('Sun, Nov 15, 2:04 AM ET.')).toBeInTheDocument()
  expect(screen.getAllByText('48.2 GB')).not.toHaveLength(0)
  expect(screen.getByText('3 min 51 s')).toBeInTheDocument()
  expect(screen.getByText('Next Mon, Nov 16, 2:00 AM ET')).toBeInTheDocument()
  expect(screen.getByText('14 of 14 made')).toBeInTheDocument()
  const table = within(screen.getByRole('table', { name: 'Kept backups' }))
  expect(table.getAllByRole('row')).toHaveLength(3)
  expect(table.getAllByText('Not checked')).toHaveLength(2)
  expect(screen.getByRole('tab', { name: 'System' })).toBeInTheDocument()
})

it('says in words which night failed, why, and what to do', async () => {
  await open({ backups: oldBackups() })
  expect(await screen.findByText('Nov 16, 2026: failed')).toBeInTheDocument()
  expect(screen.getByText('The nightly backup of Nov 16, 2:00 AM wasn’t made.')).toBeInTheDocument()
  expect(screen.getByText(/expired\. Change the key in the server’s settings, then back up now\./)).toBeInTheDocument()
  expect(screen.getByText(/Allowed: 26 hours/)).toBeInTheDocument()
  expect(screen.getByRole('tab', { name: 'System, needs attention' })).toBeInTheDocument()
})

it('says how to set up backups where there are none', async () => {
  await open({
    backups: backupsOf({ configured: false, last: null, kept: [], next: null, target: '', nights: [] }),
  })
  expect(await screen.findByText('No backup yet')).toBeInTheDocument()
  expect(screen.getByText(/^Set BACKUP_URL and BACKUP_RECIPIENT/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Back up now' })).toBeNull()
})

it('backs up when asked to, shows how far it is, and the end', async () => {
  const shown = { backups: backupsOf({ last: null, kept: [] }) }
  const { user, server } = await open(shown, { answers: { 'POST /api/backups': { ok: true } } })
  expect(await screen.findByText('The first one runs tonight. You can also back up now.')).toBeInTheDocument()
  shown.backups = backupsOf({
    last: null,
    kept: [],
    running: { started: '2026-11-16T15:10:00Z', phase: 'files', percent: 40 },
  })
  await user.click(screen.getByRole('button', { name: 'Back up now' }))
  expect(await screen.findByRole('progressbar', { name: 'Progress of the backup' })).toHaveValue(40)
  expect(server.to('POST', '/api/backups')).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Back up now' })).toBeDisabled()
  shown.backups = backupsOf()
  changed()
  expect(await screen.findByText('32 hours ago')).toBeInTheDocument()
})

it('checks the newest, or one of the list, and shows what was found', async () => {
  const shown = { backups: backupsOf() }
  const { user, server } = await open(shown, { answers: { 'POST /api/backups/check': { ok: true } } })
  const sent = () => server.to('POST', '/api/backups/check').map(({ body }) => body)
  await user.click(await screen.findByRole('button', { name: 'Check a backup' }))
  await waitFor(() => expect(sent()).toEqual([{}]))
  await user.click(screen.getAllByRole('button', { name: /^More actions/ })[1] as HTMLElement)
  await user.click(await screen.findByRole('menuitem', { name: 'Check this backup', hidden: true }))
  await waitFor(() => expect(sent()).toEqual([{}, { id: 14 }]))
  const at = '2026-11-16T15:12:00.000Z'
  shown.backups = backupsOf({
    kept: [
      keptOf(15, { check: { running: false, at, whole: false, problem: null, said: '12 objects are there.' } }),
      keptOf(14, { check: { running: false, at, whole: true, problem: null, said: 'Restored.' } }),
      keptOf(13, { check: { running: false, at, whole: false, problem: 'files/x is missing.', said: '' } }),
      keptOf(12, { check: { running: true, at: null, whole: false, problem: null, said: '' } }),
    ],
  })
  changed()
  expect(await screen.findByText('Complete, Nov 16, 10:12 AM')).toBeInTheDocument()
  expect(screen.getByTitle('12 objects are there.')).toBeInTheDocument()
  expect(screen.getByText('Restored, Nov 16, 10:12 AM')).toBeInTheDocument()
  expect(screen.getByText('files/x is missing.')).toBeInTheDocument()
  expect(screen.getByText('Checking…')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Check a backup' })).toBeDisabled()
})

it('says honestly when it can’t be loaded, or nothing could be started', async () => {
  const { user } = await open({ backups: backupsOf() }, { answers: { 'POST /api/backups': failure(409, 'conflict') } })
  await user.click(await screen.findByRole('button', { name: 'Back up now' }))
  expect(await screen.findByText('Couldn’t start the backup')).toBeInTheDocument()
})

it('stands across the top of every page for admins, until the next success', async () => {
  withShell()
  const shown = { backups: oldBackups() }
  const { server } = await open(shown, { address: '/management' })
  const words = await screen.findByText('Last backup is 32 hours old.')
  expect(words.parentElement).toHaveTextContent('Last backup is 32 hours old. The target’s access key expired.')
  expect(screen.getByRole('link', { name: 'View backup' })).toHaveAttribute('href', '/management?tab=system')
  // the dot of the tab asks nothing of its own
  expect(server.to('GET', '/api/backups')).toHaveLength(1)
  shown.backups = backupsOf()
  changed()
  await waitFor(() => expect(screen.queryByText('Last backup is 32 hours old.')).toBeNull())
  shown.backups = oldBackups({ last: null, failed: null })
  changed()
  expect((await screen.findByText('The portal has no backup yet.')).parentElement).toHaveTextContent(
    'None was attempted since then.',
  )
})

it('nobody else is asked for it', async () => {
  withShell()
  const { server } = await openManagement({ who: managing(detailsOf()) })
  expect(screen.queryByRole('tab', { name: /^System/ })).toBeNull()
  expect(server.to('GET', '/api/backups')).toEqual([])
  expect(managing(admin()).can.system.read).toBe(true)
})

it('sizes, times and kinds are said as people say them', () => {
  expect([900, 1_234_000, 48_200_000_000, 480_000_000_000].map(bytesInWords)).toEqual([
    '1 KB',
    '1.2 MB',
    '48.2 GB',
    '480 GB',
  ])
  expect([400, 59_400, 60_000, 231_000, 3_600_000, 7_500_000].map(lengthInWords)).toEqual([
    '0 s',
    '59 s',
    '1 min',
    '3 min 51 s',
    '1 h',
    '2 h 5 min',
  ])
  expect(agoInHours('2026-11-16T14:00:00Z', Date.parse('2026-11-16T15:10:00Z'))).toBe('1 hour')
  expect(kindInWords({ kept_as: ['daily', 'weekly'], by_hand: false })).toBe('Daily, weekly')
  expect(kindInWords({ kept_as: [], by_hand: true })).toBe('By hand')
})
