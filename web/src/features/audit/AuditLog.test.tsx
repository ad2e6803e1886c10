import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { onPhone } from '../../testing/phone.ts'
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
        offices: ['Albany office'],
      },
      'GET /api/audit/check': () => ({ ok: true, check: told.check }),
      ...Object.fromEntries(
        [1, 2, 3, 7000].map((id) => [
          `GET /api/audit/entries/${id}`,
          { ok: true, entry: entryOf(id), sealed: true, neighbours: [entryOf(id)], record: '', about: 38 },
        ]),
      ),
      ...answers,
    },
    search,
  )
  await screen.findByRole('searchbox', { name: 'Search' })
  return { ...portal, told, asked: () => portal.server.to('GET', '/api/audit').map(({ query }) => query) }
}
const list = () => within(screen.getByRole('region', { name: 'Entries' }))
const rows = () =>
  list()
    .getAllByRole('listitem')
    .map((row) => row.querySelector('span[title]')?.textContent)
const usual = 'changes,decisions,sign-ins,system'

it('tells who did what to what as sentences, under the days', async () => {
  await open({
    'GET /api/audit': {
      ok: true,
      next: null,
      data: [
        entryOf(6, {
          action: 'setting.saved',
          subject: 'setting:colours',
          actor: 'dana@meridianharbor.example for sam@meridianharbor.example',
          detail: { before: { brand: '#1', accent: '#2' }, after: { brand: '#3', accent: '#4' }, secret: false },
        }),
        entryOf(5, { action: 'work-item.decided', subject: 'work-item:52', detail: { decision: 'Approved' } }),
        entryOf(4, {
          action: 'sign-in.refused',
          actor: 'anonymous',
          actor_id: null,
          actor_name: '',
          subject: 'account:x',
          subject_name: 'Marcus Ellery',
        }),
        entryOf(3, {
          at: '2026-11-15T14:12:00.000Z',
          action: 'import.loaded',
          subject: 'import:7',
          subject_name: 'october.csv',
          actor: 'portal',
          actor_id: null,
          actor_name: '',
          detail: { rows: 1204, bad: 3 },
          location: '',
          address: '',
          device: '',
        }),
        entryOf(2, { action: 'strange.new-thing', at: '2025-11-15T14:12:00.000Z' }),
      ],
    },
  })
  await waitFor(() =>
    expect(rows()).toEqual([
      'Dana Whitfield for sam@meridianharbor.example changed Firm settings, Branding, 2 fields',
      'Dana Whitfield approved T-52',
      'Unknown person failed to sign in as Marcus Ellery',
      'System imported october.csv, 1,204 rows, 3 skipped',
      'Dana Whitfield strange.new-thing Product 2',
    ]),
  )
  expect(list().getByRole('link', { name: 'Firm settings, Branding' })).toHaveAttribute(
    'href',
    '/management?tab=firm&section=branding',
  )
  expect(list().getByLabelText('Denied')).toBeInTheDocument()
  const [, , , system] = list().getAllByRole('listitem')
  expect(system).toHaveTextContent('Background')
  expect(list().getAllByText('203.0.113.7, Chrome on Windows')).toHaveLength(4)
  const days = list().getAllByRole('heading', { level: 2 })
  expect(days.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/November 16/),
    expect.stringMatching(/November 15/),
    'Saturday, November 15, 2025',
  ])
})

it('leaves reading out and goes back a week unless something else is asked for; all of it stands in the address', async () => {
  const { user, asked, router } = await open()
  await waitFor(() => expect(asked()[0]).toEqual({ types: usual, from: expect.any(String) }))
  const days = (Date.now() - Date.parse(asked()[0]?.['from'] ?? '')) / 86_400_000
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThan(7.1)
  await user.click(screen.getByRole('button', { name: 'Clear Range' }))
  await waitFor(() => expect(asked().at(-1)).toEqual({ types: usual }))
  await user.click(screen.getByRole('button', { name: 'Clear Types' }))
  await waitFor(() => expect(asked().at(-1)).toEqual({}))
  await user.click(screen.getByRole('button', { name: 'Location' }))
  await user.click(await screen.findByRole('option', { name: 'Albany office', hidden: true }))
  await user.click(screen.getByRole('button', { name: 'Record' }))
  await user.click(await screen.findByRole('option', { name: 'Document', hidden: true }))
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'dana')
  const wanted = { q: 'dana', subject: 'document', location: 'Albany office' }
  await waitFor(() => expect(asked().at(-1)).toEqual(wanted))
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    tab: 'audit',
    range: 'all',
    types: 'changes,decisions,sign-ins,reading,system',
    ...wanted,
  })
})

it('what is exported is what is looked for', async () => {
  const { user, server } = await open({}, '?tab=audit&range=all&q=dana')
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  server.answers['GET /api/audit/export.csv'] = new Response('id\r\n', { headers: { 'content-type': 'text/csv' } })
  await user.click(screen.getByRole('button', { name: 'Export' }))
  expect(await screen.findByText('Log downloaded')).toBeInTheDocument()
  expect(server.to('GET', '/api/audit/export.csv')[0]?.query).toEqual({ q: 'dana', types: usual })
  expect(saved).toHaveBeenCalledOnce()
  server.answers['GET /api/audit/export.csv'] = failure(503, 'unavailable')
  await user.click(screen.getByRole('button', { name: 'Export' }))
  expect(await screen.findByText('Couldn’t export log')).toBeInTheDocument()
})

it('brings older entries page by page', async () => {
  const { user } = await open({
    'GET /api/audit': ({ query }: Sent) => (query['before'] === '8' ? page([7, 6]) : page([9, 8], 8)),
  })
  expect(await screen.findByText(/2 newest entries/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Show older' }))
  expect(await screen.findByText(/^4 entries/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument()
})

it('says at the field what is wrong with a search, and when nothing was found', async () => {
  const { user, asked } = await open({
    'GET /api/audit': ({ query }: Sent) =>
      query['q'] ? failure(400, 'invalid', { fields: { q: 'More than 10 people match.' } }) : page([]),
  })
  expect(await screen.findByText('No entries found')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Show everything' }))
  await waitFor(() => expect(asked().at(-1)).toEqual({}))
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'a')
  await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Search' })).toBeInvalid())
  expect(screen.getAllByText('More than 10 people match.')).not.toHaveLength(0)
})

it('an entry opens beside the log, is stepped through, stands in the address and gives the focus back', async () => {
  const { user, address, asked } = await open({ 'GET /api/audit': page([3, 2, 1]) }, '?tab=audit&range=all')
  await screen.findByRole('region', { name: 'Entries' })
  await user.click(list().getAllByRole('button', { name: /^Details/ })[1] as HTMLElement)
  expect(address()).toBe('/management?tab=audit&range=all&entry=2')
  const panel = within(screen.getByRole('region', { name: 'Entry' }))
  expect(panel.getByRole('heading', { level: 2, name: 'Dana Whitfield edited Product 2' })).toHaveFocus()
  expect(panel.getByText(/^Monday, November 16, 2026, 9:12:00 AM/)).toBeInTheDocument()
  expect(panel.getByText('203.0.113.7')).toBeInTheDocument()
  await user.keyboard('j')
  expect(address()).toContain('entry=1')
  expect(panel.getByRole('button', { name: 'Older entry' })).toBeDisabled()
  await user.keyboard('k{ArrowUp}')
  expect(address()).toContain('entry=3')
  expect(panel.getByRole('button', { name: 'Newer entry' })).toBeDisabled()
  await user.click(panel.getByRole('button', { name: 'Copy link' }))
  expect(await screen.findByText('Link copied')).toBeInTheDocument()
  await user.click(await panel.findByRole('button', { name: 'All 38' }))
  await waitFor(() => expect(asked().at(-1)).toEqual({ subject: 'product:3' }))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'Entry' })).not.toBeInTheDocument()
  expect(list().getAllByRole('button', { name: /^Details/ })[0]).toHaveFocus()
})

it('an entry tells what changed from what to what; secrets have only changed, of long texts the words', async () => {
  const long = (word: string) =>
    `${'one two three four five six seven eight nine ten '.repeat(4)}${word} and the end of it`
  const detail = {
    before: { title: 'Old', text: long('before') },
    after: { title: 'New', text: long('after') },
    changes: { ssn: 'changed' },
    secret: true,
    version: 2,
  }
  await open(
    {
      'GET /api/audit/entries/9': {
        ok: true,
        entry: entryOf(9, { detail }),
        sealed: false,
        neighbours: [entryOf(9), entryOf(7)],
        record: 'work_item:52',
        about: 2,
      },
    },
    '?tab=audit&entry=9',
  )
  const changes = within(await screen.findByRole('list', { name: 'Changes' }))
  expect(changes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'TitleOldNew',
    'Text… eight nine ten before and the end …… eight nine ten after and the end …',
    'Social Security numberChanged',
    'SecretChanged',
  ])
  expect(screen.getByText('4 fields')).toBeInTheDocument()
  expect(screen.getByText('Not sealed yet')).toBeInTheDocument()
  expect(screen.getByText('Version').nextSibling).toHaveTextContent('2')
  expect(screen.getByRole('link', { name: 'View every change in Records' })).toHaveAttribute(
    'href',
    '/records?record=work_item%3A52',
  )
})

it('on a phone the filters are in a sheet and an entry takes the whole screen', async () => {
  onPhone()
  const { user, asked } = await open()
  await user.click(screen.getByRole('button', { name: /^Filters/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
  await user.click(sheet.getByRole('button', { name: 'Location' }))
  await user.click(await screen.findByRole('option', { name: 'Albany office', hidden: true }))
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ location: 'Albany office' }))
})

it('the chain is checked in the background; its result is told when it comes', async () => {
  const { user, told, server } = await open({
    'POST /api/audit/check': () => {
      told.check = { ...unchecked, running: true }
      return { ok: true }
    },
  })
  expect(await screen.findByText('Log integrity not checked yet')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Check now' }))
  expect(await screen.findByText('Checking log integrity…')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Check now' })).not.toBeInTheDocument()
  expect(server.to('POST', '/api/audit/check')).toHaveLength(1)
  const last = { at: new Date().toISOString(), sealed: 1234, unsealed: 2, faults: [], fault_count: 0 }
  told.check = { running: false, failed: false, last }
  act(() => FakeEventSource.open[0]?.say('changed', 'audit-check'))
  expect(await screen.findByText('Log integrity verified')).toBeInTheDocument()
  expect(screen.getByTitle('1,234 sealed entries')).toBeInTheDocument()
})

it('a check that found faults names the first entry, and opens it', async () => {
  const faults = ['entry 7000 was changed after it was sealed']
  const last = { at: '2026-11-16T14:12:00Z', sealed: 9, unsealed: 0, faults, fault_count: 3 }
  const { user, address } = await open({ 'GET /api/audit/check': { ok: true, check: { ...unchecked, last } } })
  expect(await screen.findByText(/Log integrity broken/)).toHaveTextContent('at entry 7,000 and 2 more')
  await user.click(screen.getByRole('button', { name: 'at entry 7,000' }))
  expect(address()).toContain('entry=7000')
  expect(await screen.findByText('Changed after it was sealed')).toBeInTheDocument()
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
        { field: 'tags', before: 'a', after: '—' },
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
