import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { entryOf, openTab, unchecked } from '../../testing/settings.tsx'
import { FakeEventSource, failure, type Sent } from '../../testing/wire.ts'
import { toldIn } from './changes.ts'
import { AuditLog } from './public.ts'

const page = (ids: number[], next: number | null = null) => ({ ok: true, data: ids.map((id) => entryOf(id)), next })

async function open(answers: Parameters<typeof openTab>[1] = {}, search = '?tab=audit') {
  const told = { check: unchecked }
  const portal = await openTab(
    AuditLog,
    {
      'GET /api/audit': page([2, 1]),
      'GET /api/audit/words': {
        ok: true,
        kinds: ['account', 'document'],
        actions: ['document.read', 'sign-in.refused'],
      },
      'GET /api/audit/check': () => ({ ok: true, check: told.check }),
      ...answers,
    },
    search,
  )
  await screen.findByRole('form', { name: 'Search the log' })
  return { ...portal, told, asked: () => portal.server.to('GET', '/api/audit').map(({ query }) => query) }
}
const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(1)
        .map((cell) => cell.textContent),
    )

it('tells who did what to what, in words, and the details with before and after', async () => {
  const { user, asked, address } = await open({
    'GET /api/audit': {
      ok: true,
      next: null,
      data: [
        entryOf(3, {
          action: 'setting.saved',
          subject: 'setting:claim',
          actor: 'dana@meridianharbor.example for sam@meridianharbor.example',
          detail: { before: 'Old claim', after: 'New claim', secret: false },
        }),
        entryOf(2, { action: 'strange.new-thing', actor: 'portal', actor_name: '', subject_name: 'Sam Reyes' }),
      ],
    },
  })
  await screen.findByText('Setting changed')
  expect(cells().map((row) => row.slice(1))).toEqual([
    ['Dana Whitfield for sam@meridianharbor.example', 'Setting changed', 'Setting claim', 'request-3'],
    ['portal', 'strange.new-thing', 'Sam Reyes', 'request-2'],
  ])
  await user.click(screen.getByRole('button', { name: 'Details for Setting changed' }))
  const changed = screen.getByRole('table', { name: 'What changed' })
  expect(within(changed).getAllByRole('row')[1]).toHaveTextContent('ValueOld claimNew claim')
  expect(screen.getByText('Secret changed')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'See all entries for Setting claim' }))
  await waitFor(() => expect(asked().at(-1)).toEqual({ subject: 'setting:claim' }))
  expect(address()).toBe('/management?tab=audit&subject=setting%3Aclaim')
})

it('is searched by person, subject, action and time, all of which stand in the address', async () => {
  const { user, asked, router, server } = await open()
  await user.type(screen.getByLabelText('Person'), 'dana')
  await user.type(screen.getByRole('combobox', { name: 'Subject' }), 'doc')
  await user.click(await screen.findByRole('option', { name: 'document', hidden: true }))
  await user.type(screen.getByRole('combobox', { name: 'Action' }), 'sign-in.')
  await user.type(screen.getByLabelText('From'), '2026-11-01T08:30')
  const search = screen.getByRole('button', { name: 'Search log' })
  await user.click(search)
  const from = new Date('2026-11-01T08:30').toISOString()
  const wanted = { person: 'dana', subject: 'document', action: 'sign-in.', from }
  await waitFor(() => expect(asked().at(-1)).toEqual(wanted))
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({ tab: 'audit', ...wanted })
  expect(screen.getByLabelText('From')).toHaveValue('2026-11-01T08:30')
  // whoever searches by keyboard goes on from where they are
  expect(search).toHaveFocus()
  // what is exported is what was searched for
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  server.answers['GET /api/audit/export.csv'] = new Response('id\r\n', { headers: { 'content-type': 'text/csv' } })
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByText('Log downloaded')).toBeInTheDocument()
  expect(server.to('GET', '/api/audit/export.csv')[0]?.query).toEqual(wanted)
  expect(saved).toHaveBeenCalledOnce()
  server.answers['GET /api/audit/export.csv'] = failure(503, 'unavailable')
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByText('Couldn’t export log')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(asked().at(-1)).toEqual({}))
  expect(router.state.location.search).toBe('?tab=audit')
  expect(screen.getByLabelText('Person')).toHaveValue('')
  expect(screen.getByLabelText('From')).toHaveValue('')
})

it('brings older entries page by page', async () => {
  const { user } = await open({
    'GET /api/audit': ({ query }: Sent) => (query['before'] === '8' ? page([7, 6]) : page([9, 8], 8)),
  })
  expect(await screen.findByText('2 entries loaded')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Load older entries' }))
  expect(await screen.findByText('4 entries in total')).toBeInTheDocument()
  expect(cells().map((row) => row.at(-1))).toEqual(['request-9', 'request-8', 'request-7', 'request-6'])
})

it('says at the field what is wrong with a search, and when nothing was found', async () => {
  const { user } = await open({
    'GET /api/audit': ({ query }: Sent) =>
      query['person'] ? failure(400, 'invalid', { fields: { person: 'More than 10 people match.' } }) : page([]),
  })
  expect(await screen.findByText('No entries found')).toBeInTheDocument()
  await user.type(screen.getByLabelText('Person'), 'a{enter}')
  await waitFor(() => expect(screen.getByLabelText('Person')).toBeInvalid())
  expect(screen.getAllByText('More than 10 people match.')).not.toHaveLength(0)
})

it('the chain is checked in the background; its result is told when it comes', async () => {
  const { user, told, server } = await open({
    'POST /api/audit/check': () => {
      told.check = { ...unchecked, running: true }
      return { ok: true }
    },
  })
  expect(await screen.findByText('Not checked yet')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Check now' }))
  expect(await screen.findByRole('button', { name: 'Checking…' })).toBeDisabled()
  expect(server.to('POST', '/api/audit/check')).toHaveLength(1)
  const last = { at: new Date().toISOString(), sealed: 1234, unsealed: 2, faults: [], fault_count: 0 }
  told.check = { running: false, failed: false, last }
  act(() => FakeEventSource.open[0]?.say('changed', 'audit-check'))
  expect(await screen.findByText(/No tampering found: 1,234 sealed entries, 2 not sealed yet/)).toBeInTheDocument()
})

it('a check that found faults says so, and names the first', async () => {
  const faults = ['entry 7 was changed after it was sealed']
  const last = { at: '2026-11-16T14:12:00Z', sealed: 9, unsealed: 0, faults, fault_count: 3 }
  await open({ 'GET /api/audit/check': { ok: true, check: { ...unchecked, last } } })
  expect(await screen.findByText(/3 problems found: 9 sealed entries/)).toBeInTheDocument()
  expect(screen.getByRole('list', { name: 'Problems found' })).toHaveTextContent(
    'entry 7 was changed after it was sealedand 2 more',
  )
})

it('a check that did not end says so', async () => {
  await open({ 'GET /api/audit/check': { ok: true, check: { ...unchecked, failed: true } } })
  expect(await screen.findByText(/The last check didn’t finish/)).toBeInTheDocument()
})

it.each<[string, unknown, ReturnType<typeof toldIn>]>([
  [
    'the fields that differ',
    { before: { title: 'Old', tags: ['a'], same: 1 }, after: { title: 'New', tags: [], same: 1 } },
    {
      changes: [
        { field: 'title', before: 'Old', after: 'New' },
        { field: 'tags', before: '["a"]', after: '[]' },
      ],
      unchanged: 1,
      others: [],
    },
  ],
  [
    'what was added',
    { after: { title: 'New' } },
    { changes: [{ field: 'title', before: '—', after: 'New' }], unchanged: 0, others: [] },
  ],
  [
    'what was taken away',
    { before: { on: true } },
    { changes: [{ field: 'on', before: 'yes', after: '—' }], unchanged: 0, others: [] },
  ],
  [
    'whatever else was noted',
    { version: 2, again: false },
    {
      changes: [],
      unchanged: 0,
      others: [
        ['version', '2'],
        ['again', 'no'],
      ],
    },
  ],
  [
    'what was noted field by field',
    { changes: { phone: { before: '1', after: '2' }, ssn: 'changed' }, reason: 'Moved' },
    {
      changes: [
        { field: 'phone', before: '1', after: '2' },
        { field: 'ssn', before: '—', after: 'changed' },
      ],
      unchanged: 0,
      others: [['reason', 'Moved']],
    },
  ],
  ['nothing of nothing', {}, { changes: [], unchanged: 0, others: [] }],
])('the details are %s', (_, detail, told) => {
  expect(toldIn(detail)).toEqual(told)
})
