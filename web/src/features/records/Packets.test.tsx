import type { Packet, PacketPreview } from '@portal/contract/packets'
import { recordClassIds } from '@portal/contract/record-classes'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { admin } from '../../testing/details.ts'
import { examinerOf, joseph } from '../../testing/examiner.tsx'
import { openScreen, signedInAs } from '../../testing/render.tsx'
import { wire } from '../../testing/wire.ts'

const dana = '3f1c0e6e-7a55-4b36-9d5e-0f5f1a2b3c4d'
const previewOf = (records: number): PacketPreview => ({
  ok: true,
  people: 2,
  entries: 9_340,
  held: 0,
  holds: [],
  classes: recordClassIds.map((id) => ({
    id,
    records: id === 'papers' ? records : 0,
    documents: id === 'papers' ? 12 : 0,
    bytes: id === 'papers' ? 1_400_000_000 : 0,
  })),
})
const packetOf = (id: number, more: Partial<Packet> = {}): Packet => ({
  id,
  number: `P-000${id}`,
  name: `Packet ${id}`,
  scope: { people: [], branches: [], classes: [], from: '2026-07-01', until: '2026-09-30' },
  people: [],
  branches: [],
  masked: true,
  state: 'ready',
  why: '',
  asked_at: '2026-11-13T21:02:00.000Z',
  asked_by: 'Theodora Vance',
  decided_by: '',
  confirmers: [],
  ready_at: '2026-11-13T21:04:00.000Z',
  kept_until: '2026-12-13T21:04:00.000Z',
  size: 2_100_000_000,
  progress: null,
  picked_up: false,
  waits_for: '',
  releases: [],
  can: { confirm: false, cancel: false, download: false, release: false },
  ...more,
})

function open(packets: Packet[], records = 3_866, answers: Parameters<typeof wire>[0] = {}) {
  const { menus, ...details } = admin()
  const who = { ...details, menus: { ...menus, reviewer_tools: { ...menus.reviewer_tools, records: true } } }
  const server = wire({
    'POST /api/auth/verify': { ap: 1, details: who },
    'POST /api/packets/preview': previewOf(records),
    'POST /api/packets/choices': {
      ok: true,
      people: [{ id: dana, name: 'Whitcombe, Eleanor', email: 'eleanor@meridianharbor.example' }],
      branches: [{ id: 1, name: 'Saratoga' }],
    },
    'GET /api/packets': { ok: true, data: packets },
    'POST /api/packets': { ok: true, id: 9 },
    'GET /api/packets/1': {
      ok: true,
      manifest_sha256: '7c1e04b98a35f2d1c6604e1f93ab77205be81d2f06c94a7e19d3fa0b8852e4c6',
      sha256: 'a'.repeat(64),
      key: 'MH-2026-1',
      files: 1_918,
      records: 1,
      documents: 1,
      entries: 1,
      downloads: [],
    },
    ...answers,
  })
  signedInAs(who)
  return { ...openScreen('/records?tab=packets'), server }
}
const line = async (name: string) => (await screen.findByText(name, { exact: true })).closest('li') as HTMLElement

it('counts what is chosen, and makes a packet of it', async () => {
  const { server, user } = open([])
  const rail = await screen.findByRole('complementary', { name: 'This packet' })
  expect(await within(rail).findByText('3,866')).toBeVisible()
  expect(rail).toHaveTextContent('1.4 GB')
  await user.click(screen.getByRole('button', { name: 'Make packet' }))
  expect(await screen.findByText('Enter a name.')).toBeVisible()
  await user.type(screen.getByLabelText('Name'), 'SEC exam 2026-118')
  await user.click(screen.getByRole('combobox', { name: 'People' }))
  await user.click(await screen.findByRole('option', { name: 'Whitcombe, Eleanor', hidden: true }))
  await user.click(screen.getByRole('checkbox', { name: 'Sign-ins' }))
  await user.click(screen.getByRole('switch', { name: /^Mask account numbers/ }))
  await user.click(screen.getByRole('button', { name: 'Ask a second person' }))
  expect(await screen.findByText('A second person has to confirm the packet')).toBeVisible()
  expect(server.to('POST', '/api/packets')[0]?.body).toMatchObject({
    name: 'SEC exam 2026-118',
    masked: false,
    scope: { people: [dana], classes: recordClassIds.filter((id) => id !== 'sign-ins') },
  })
})

it('says when there is nothing, and leads to the period', async () => {
  const { user } = open([], 0)
  expect(await screen.findByText('No records in this scope')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Make packet' }))
  expect(screen.getByLabelText('From')).toHaveFocus()
})

it('shows every state of a packet in words, with what can be done', async () => {
  const progress = { done: 188, total: 297, bytes: 63e7, all_bytes: 1e9, seconds: 35, run_bytes: 63e7 }
  const { user } = open([
    packetOf(1, { can: { confirm: false, cancel: false, download: true, release: true } }),
    packetOf(2, {
      state: 'to-confirm',
      confirmers: ['Rosa Achterberg'],
      can: { confirm: true, cancel: true, download: false, release: false },
    }),
    packetOf(3, { state: 'copying', progress, can: { confirm: false, cancel: true, download: false, release: false } }),
    packetOf(4, { state: 'waiting', waits_for: 'Packet 3' }),
    packetOf(5, { state: 'failed', why: 'Not enough disk space.' }),
    packetOf(6, { state: 'gone' }),
    packetOf(7, { state: 'copying', progress, picked_up: true }),
  ])
  expect(await line('Packet 1')).toHaveTextContent('Ready, 2.1 GB')
  expect(await line('Packet 2')).toHaveTextContent('Rosa Achterberg has to confirm')
  expect(await line('Packet 3')).toHaveTextContent('Copying files, 188 of 29763%')
  expect(await line('Packet 3')).toHaveTextContent('21 s left, 18 MB/s. You can leave this page')
  expect(await line('Packet 4')).toHaveTextContent('Waiting for Packet 3')
  expect(await line('Packet 5')).toHaveTextContent('Failed. Not enough disk space.')
  expect(await line('Packet 6')).toHaveTextContent('Removed after 30 days')
  expect(await line('Packet 7')).toHaveTextContent('Picked up after a restart, 63%')
  expect(screen.getByRole('button', { name: 'Make Packet 6 again' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Cancel Packet 3' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Confirm Packet 2' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Packet 1' }))
  expect(await screen.findByText('7c1e04b98a35f2d1')).toBeVisible()
  expect(await line('Packet 1')).toHaveTextContent('Ed25519, key MH-2026-1')
})

const ready = (more: Partial<Packet> = {}) =>
  packetOf(1, { can: { confirm: false, cancel: false, download: true, release: true }, ...more })
const releasing = (...data: ReturnType<typeof examinerOf>[]) => ({
  'GET /api/examiners': { ok: true, data, contacts: [], can: { add: true } },
  'POST /api/packets/1/release': { ok: true },
})
const other = '5e1a7e0c-5f0a-4c1f-9a57-2c1d3e4f5a6b'

it('releases a ready packet to an examiner whose access covers it, and says why not to another', async () => {
  const narrow = { ...examinerOf().scope, from: '2026-08-01' }
  const { user, server } = open(
    [ready()],
    3_866,
    releasing(
      examinerOf(),
      examinerOf({ id: other, first: 'Ada', last: 'Lindqvist', organization: 'FINRA', scope: narrow }),
      examinerOf({ id: 'ended', first: 'Omar', state: 'ended' }),
    ),
  )
  await user.click(await screen.findByRole('button', { name: 'Release Packet 1' }))
  const dialog = await screen.findByRole('dialog', { name: 'Release to an examiner' })
  const field = await within(dialog).findByRole('combobox', { name: 'Examiner' })
  // the only one who can have it
  await waitFor(() => expect(field).toHaveValue('Joseph Okafor, SEC'))
  expect(dialog).toHaveTextContent('Read-only until Dec 18')
  expect(dialog).toHaveTextContent('Sees only released packets.')
  await user.click(field)
  const options = await screen.findAllByRole('option', { name: /^(Joseph|Ada|Omar)/, hidden: true })
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Joseph Okafor, SEC',
    'Ada Lindqvist, FINRAThe packet has more than their access covers',
  ])
  expect(options[1]).toHaveAttribute('data-combobox-disabled', 'true')
  await user.click(within(dialog).getByRole('checkbox', { name: 'Email Joseph that it’s ready' }))
  await user.click(within(dialog).getByRole('button', { name: 'Release packet' }))
  await screen.findByText('Packet released to Joseph Okafor, SEC')
  expect(server.to('POST', '/api/packets/1/release')[0]?.body).toEqual({ examiner: joseph, mail: false })
})

it('asks to choose among several, and says when there is no one', async () => {
  const { user, server } = open(
    [ready()],
    3_866,
    releasing(examinerOf(), examinerOf({ id: other, first: 'Ada', last: 'Lindqvist' })),
  )
  await user.click(await screen.findByRole('button', { name: 'Release Packet 1' }))
  const dialog = await screen.findByRole('dialog', { name: 'Release to an examiner' })
  await user.click(within(dialog).getByRole('button', { name: 'Release packet' }))
  expect(await within(dialog).findByText('Choose an examiner.')).toBeVisible()
  expect(server.to('POST', '/api/packets/1/release')).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Don’t release' }))
  server.answers['GET /api/examiners'] = { ok: true, data: [], contacts: [], can: { add: true } }
  await user.click(await screen.findByRole('button', { name: 'Release Packet 1' }))
  await user.click(await screen.findByRole('link', { name: 'Add an examiner' }))
  expect(await screen.findByText('No examiners yet')).toBeVisible()
})

it('says to whom a packet is released, and withdraws it', async () => {
  const to = {
    examiner: joseph,
    name: 'Joseph Okafor',
    organization: 'SEC',
    released_at: '2026-11-16T15:52:00.000Z',
    released_by: 'Theodora Vance',
    viewed_at: null,
    downloaded_at: null,
  }
  const { user, server } = open([ready({ releases: [to] })], 3_866, { 'POST /api/packets/1/withdraw': { ok: true } })
  expect(await line('Packet 1')).toHaveTextContent('Released to Joseph Okafor, SEC')
  const releases = within(await screen.findByRole('list', { name: 'Examiners who have Packet 1' }))
  expect(releases.getByRole('listitem')).toHaveTextContent(/released .* by Theodora Vance, not opened yet/)
  await user.click(releases.getByRole('button', { name: 'Withdraw Packet 1 from Joseph Okafor' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw packet' }))
  await screen.findByText('Packet withdrawn')
  expect(server.to('POST', '/api/packets/1/withdraw')[0]?.body).toEqual({ examiner: joseph })
})
