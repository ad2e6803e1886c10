import { recordClassIds } from '@portal/contract/record-classes'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { changeOf, foundOf, historyOf, openRecords, retentionOf } from '../../testing/records.tsx'
import { failure } from '../../testing/wire.ts'

const cellsIn = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
async function table(name: string) {
  const found = await screen.findByRole('table', { name })
  await waitFor(() => expect(found).toHaveAttribute('aria-busy', 'false'))
  return found
}

it('finds records of a class by title or person, page after page, and opens one with the way back', async () => {
  const { server, user, address } = openRecords({
    address: '/records?class=outside-activities',
    answers: {
      'GET /api/records/find': ({ query }) =>
        query['page']
          ? { ok: true, data: [foundOf(14)], more: false, years: 3 }
          : {
              ok: true,
              data: [foundOf(12), foundOf(13, { settled_at: '2026-02-11T15:00:00.000Z' })],
              more: true,
              years: 3,
            },
      'GET /api/records/history': historyOf([changeOf(1, '2026-08-18T12:55:00.000Z')]),
    },
  })
  expect(cellsIn(await table('Outside activities'))).toEqual([
    ['Activity 12', 'Eleanor Whitcombe', 'Aug 18, 2026', 'While in use'],
    ['Activity 13', 'Eleanor Whitcombe', 'Aug 18, 2026', 'Feb 11, 2029'],
  ])
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByRole('link', { name: 'Activity 14' })
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'board')
  await waitFor(() =>
    expect(server.to('GET', '/api/records/find').at(-1)?.query).toEqual({ class: 'outside-activities', q: 'board' }),
  )
  await user.click(await screen.findByRole('link', { name: 'Activity 12' }))
  await screen.findByRole('heading', { level: 1, name: 'Board seat' })
  expect(server.to('GET', '/api/records/history')[0]?.query).toEqual({ record: 'outside_business:12' })
  await user.click(screen.getByRole('link', { name: 'Back to Records' }))
  expect(address()).toBe('/records?class=outside-activities&q=board')
})

it('looks for sign-ins in the audit log, and says so where there is nothing or no answer', async () => {
  const { server, user } = openRecords({ answers: { 'GET /api/records/find': 'no-answer' } })
  await screen.findByText('Couldn’t load records')
  server.answers['GET /api/records/find'] = { ok: true, data: [], more: false, years: 3 }
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No records yet')
  await user.click(screen.getByRole('combobox', { name: 'Class' }))
  await user.click(await screen.findByRole('option', { name: 'Sign-ins', hidden: true }))
  await screen.findByText('Sign-ins are in the audit log')
  expect(server.to('GET', '/api/records/find').map(({ query }) => query['class'])).not.toContain('sign-ins')
})

it('turns away whoever has not the tool', async () => {
  openRecords({ answers: { 'GET /api/records': failure(403, 'forbidden') } })
  expect(
    await screen.findByRole('heading', { level: 1, name: 'You don’t have access to Records.' }),
  ).toBeInTheDocument()
})

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
it.each([
  ['lately', { sealed_until: ago(5), unsealed: 3 }, /^Sealed until .*M3 entries not sealed yet$/, 'good'],
  ['long ago, with nothing new since', { sealed_until: ago(50), unsealed: 0 }, /^Sealed until .*M$/, 'good'],
  ['long ago, with new entries', { sealed_until: ago(21), unsealed: 1 }, /M1 entry not sealed yet$/, 'warn'],
  ['never', { sealed_until: null, unsealed: 2 }, /^Never sealed2 entries not sealed yet$/, null],
])('says that the log was sealed %s', async (_, seal, words, tone) => {
  openRecords({ seal })
  const sealed = await screen.findByText(/^(Sealed until|Never sealed)/)
  const state = sealed.closest('output')
  expect(state).toHaveTextContent(words)
  expect(state?.querySelector('[data-tone]')?.getAttribute('data-tone') ?? null).toBe(tone)
})

it('lists how long each class is kept, and lets it be longer than the rule, never shorter', async () => {
  let years = 6
  const list = () => ({
    ok: true,
    data: recordClassIds.map((id) =>
      retentionOf({
        id,
        ...(id === 'blotters' && { years, changed_at: '2026-11-06T15:00:00.000Z', changed_by: 'Theodora Vance' }),
        ...(id === 'sign-ins' && { records: null }),
      }),
    ),
    can: { edit: true },
  })
  const { server, user } = openRecords({
    address: '/records?tab=retention',
    answers: {
      'GET /api/records/retention': list,
      'PUT /api/records/retention/blotters': ({ body }) => {
        const asked = body as { years: number; was: number }
        if (asked.was !== 8) {
          years = 8
          return failure(409, 'conflict')
        }
        years = asked.years
        return { ok: true }
      },
    },
  })
  const rows = cellsIn(await table('Retention'))
  expect(rows).toHaveLength(recordClassIds.length)
  const row = (name: string) => rows.find(([first]) => first === name)
  expect(row('Attestations')?.slice(0, 5)).toEqual([
    'Attestations',
    'FINRA 3110(b)(7)',
    '3 years after the attestation',
    '12',
    'As the rule says',
  ])
  expect(row('Blotters')?.[4]).toBe('Theodora Vance, Nov 6, 2026')
  expect(row('Sign-ins')?.[3]).toBe('')

  await user.click(screen.getByRole('button', { name: 'Edit Blotters' }))
  const dialog = await screen.findByRole('dialog', { name: 'Retention of Blotters' })
  const field = within(dialog).getByRole('textbox', { name: /^Years/ })
  const save = within(dialog).getByRole('button', { name: 'Save retention' })
  const enter = async (text: string) => {
    await user.clear(field)
    await user.type(field, text)
    await user.click(save)
  }
  await enter('5')
  await within(dialog).findByText('The rule (SEC 17a-4(a)) asks for at least 6 years.')
  await enter('31')
  await within(dialog).findByText('Enter 6 to 30 years.')
  await enter('ten')
  await within(dialog).findByText('Enter 6 to 30 years.')
  expect(server.to('PUT', '/api/records/retention/blotters')).toEqual([])

  await enter('10')
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('The server said conflict. It’s 8 years now.')
  await user.click(save)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(server.to('PUT', '/api/records/retention/blotters').map(({ body }) => body)).toEqual([
    { years: 10, was: 6 },
    { years: 10, was: 8 },
  ])
  expect(await screen.findByText('10 years after the month')).toBeInTheDocument()
})

it('offers no change of retention to whoever may not', async () => {
  openRecords({
    address: '/records?tab=retention',
    answers: {
      'GET /api/records/retention': { ok: true, data: [retentionOf({ id: 'blotters' })], can: { edit: false } },
    },
  })
  expect(cellsIn(await table('Retention'))).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Edit Blotters' })).not.toBeInTheDocument()
})

it('counts what is active behind its tabs, and nothing where there is nothing', async () => {
  openRecords({ seal: { sealed_until: null, unsealed: 0, counts: { holds: 2, disposals: 0, examiners: 1 } } })
  expect(await screen.findByRole('tab', { name: 'Holds 2' })).toBeVisible()
  expect(screen.getByRole('tab', { name: 'Examiners 1' })).toBeVisible()
  expect(screen.getByRole('tab', { name: 'Disposal' })).toBeVisible()
})
