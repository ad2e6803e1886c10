import type { ImportKind, ImportOpen, ImportOutcome, ImportRun, ImportUpload } from '@portal/contract/imports'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { canOf, detailsOf } from '../../testing/details.ts'
import { openHome, settled } from '../../testing/home.tsx'
import { FakeUpload, fileOf, uploadsAtTheWire } from '../../testing/uploads.ts'
import { FakeEventSource, failure } from '../../testing/wire.ts'
import { features } from '../index.ts'
import { Imports } from './public.ts'

uploadsAtTheWire()

const column = (name: string, more = {}) => ({
  name,
  aliases: [],
  optional: false,
  help: '',
  example: `${name} 1`,
  ...more,
})
const kinds: ImportKind[] = [
  {
    name: 'production',
    columns: [
      column('tapsid', { aliases: ['advisor id'] }),
      column('egci', { help: 'An amount' }),
      column('hold', { optional: true }),
    ],
  },
  { name: 'state-fees', columns: [column('state')] },
]
const upload: ImportUpload = {
  id: '5d2c7e0a-0000-4000-8000-000000000001',
  kind: 'production',
  file: 'october.csv',
  bytes: 1_000_000,
  header: ['Who', 'Income', 'Remark'],
  sample: [
    ['2101', '10.00', ''],
    ['2102', '11.00', 'late'],
  ],
  mapping: { Who: 'tapsid', Income: '', Remark: '' },
  remembered: ['Who'],
  state: 'ready',
  dryRun: true,
  skipBad: false,
  rowsRead: 0,
  bytesRead: 0,
  outcome: null,
  failure: '',
  runId: null,
}
const outcome: ImportOutcome = {
  loaded: false,
  rows: 10_000,
  added: 9_890,
  changed: 7,
  unchanged: 100,
  bad: 3,
  problems: [
    { line: 1_002, column: 'egci', problem: 'Enter an amount, for example 1234.50.' },
    { line: 3, column: '', problem: 'Duplicate of line 2.' },
  ],
  problemsKept: 250,
  ignored: ['Remark'],
}
const run: ImportRun = {
  id: 7,
  kind: 'production',
  file: 'september.csv',
  by: 'dana@meridianharbor.example',
  byName: 'Dana Whitfield',
  rows: 1_204,
  skipped: 0,
  at: '2026-11-01T15:00:00.000Z',
  added: 1_200,
  changed: 1,
  undoneAt: null,
  undoneBy: '',
  undoable: true,
}
const path = `/api/imports/upload/${upload.id}`
const joining = '/api/live/line-1/topics'

function admin(more = {}) {
  const { menus } = detailsOf()
  return settled({
    can: canOf({ imports: { run: true } }),
    menus: { ...menus, reviewer_tools: { ...menus.reviewer_tools, user_management: true } },
    ...more,
  })
}

/** The tab by itself, with an upload that the test moves on. */
async function openImports({
  address = '',
  now = upload,
  runs = [run],
  uploads = [] as ImportOpen[],
  who = admin(),
  answers = {},
} = {}) {
  const state = { now, runs, uploads }
  const page = {
    screens: {
      '/management': async () => () => (
        <>
          <h1>User Management</h1>
          <Suspense>
            <Imports />
          </Suspense>
        </>
      ),
    },
  }
  const opened = await openHome({
    who,
    address: `/management?tab=imports${address}`,
    features: [...features, page],
    answers: {
      'GET /api/imports': () => ({
        ok: true,
        kinds,
        uploads: state.uploads,
        latest: state.runs.slice(0, 1),
        runs: state.runs,
      }),
      [`GET ${path}`]: () => ({ ok: true, upload: state.now }),
      [`PUT ${path}/run`]: ({ body }) => {
        state.now = { ...state.now, ...(body as object), state: 'waiting', outcome: null, rowsRead: 0 }
        return { ok: true, upload: state.now }
      },
      [`POST ${joining}`]: ({ body }) => ({ ok: true, ...(body as object) }),
      ...answers,
    },
  })
  const line = () => FakeEventSource.open.at(-1)
  const topicsAsked = () => [
    ...decodeURIComponent(line()?.url ?? '').split(/[=,&]/),
    ...opened.server.to('POST', joining).flatMap(({ body }) => (body as { topics: string[] }).topics),
  ]
  return {
    ...opened,
    state,
    line,
    /** The server tells that the upload has changed. */
    async goesOn(more: Partial<ImportUpload>) {
      const topic = `imports/${upload.id}`
      act(() => line()?.hello())
      await waitFor(() => expect(topicsAsked()).toContain(topic))
      state.now = { ...state.now, ...more }
      act(() => line()?.say('changed', topic))
    },
  }
}
const chooseKind = async (user: Awaited<ReturnType<typeof openImports>>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Start import: Production' }))
}
const card = async (name: string) => {
  const list = within(await screen.findByRole('list', { name: 'Import types' }))
  return list.getByRole('listitem', { name })
}
const open: ImportOpen = {
  id: upload.id,
  kind: 'production',
  file: 'october.csv',
  state: 'done',
  dryRun: true,
  bytes: 1_000_000,
  bytesRead: 1_000_000,
  rowsRead: 10_000,
  rows: 10_000,
  bad: 0,
  loaded: false,
}
const openUpload = (more: Partial<ImportUpload> = {}) =>
  openImports({ address: `&upload=${upload.id}`, now: { ...upload, ...more } })

it('from the file to its rows: upload with progress, columns, trial, load', async () => {
  const { user, server, address, goesOn } = await openImports()
  await chooseKind(user)
  const wanted = screen.getByRole('table', { name: 'Columns for production' })
  expect(
    within(wanted)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([
    expect.stringContaining('Column'),
    expect.stringMatching(/^tapsidYes.*advisor id$/),
    expect.stringMatching(/^egciYesAn amount/),
    expect.stringMatching(/^holdNo/),
  ])
  await user.upload(screen.getByLabelText('File'), fileOf('october.csv'))
  await user.click(screen.getByRole('button', { name: 'Upload' }))
  const [sent] = FakeUpload.sent
  expect([sent?.path, sent?.file?.name]).toEqual(['/api/imports/kinds/production', 'october.csv'])
  sent?.progress(500_000, 1_000_000)
  expect(screen.getByRole('progressbar', { name: 'Upload progress' })).toHaveValue(50)
  await sent?.answer(200, { ok: true, upload })
  expect(address()).toBe(`/management?tab=imports&import=production&upload=${upload.id}`)

  const columns = await screen.findByRole('list', { name: 'Columns in your file' })
  expect(within(columns).getAllByRole('listitem')[0]).toHaveTextContent('2101 · 2102')
  expect(within(columns).getAllByText('Same as last time')).toHaveLength(1)
  expect(screen.getByText('Required columns missing: egci')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Preview import' })).toBeDisabled()
  await user.selectOptions(screen.getByLabelText('Import Remark as'), 'tapsid')
  expect(screen.getByText('Used more than once: tapsid')).toBeInTheDocument()
  await user.selectOptions(screen.getByLabelText('Import Remark as'), '')
  await user.selectOptions(screen.getByLabelText('Import Income as'), 'egci')
  await user.click(screen.getByRole('button', { name: 'Preview import' }))
  const mapping = { Who: 'tapsid', Income: 'egci', Remark: '' }
  expect(server.to('PUT', `${path}/run`)[0]?.body).toEqual({ mapping, dryRun: true, skipBad: true })

  await screen.findByText('Waiting to start…')
  await goesOn({ state: 'running', rowsRead: 4_000, bytesRead: 400_000 })
  expect(await screen.findByText('4,000 rows, 40%')).toBeInTheDocument()
  expect(screen.getByRole('progressbar', { name: 'Progress' })).toHaveValue(40)
  await goesOn({ state: 'done', outcome: { ...outcome, bad: 0, problems: [], problemsKept: 0 } })
  await user.click(await screen.findByRole('button', { name: 'Import 10,000 rows' }))
  expect(server.to('PUT', `${path}/run`)[1]?.body).toEqual({ mapping, dryRun: false, skipBad: false })
  await goesOn({
    state: 'done',
    runId: 8,
    outcome: { ...outcome, loaded: true, bad: 0, problems: [], problemsKept: 0 },
  })
  expect(await screen.findByText('Import complete.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Import another file' }))
  expect(address()).toBe('/management?tab=imports&import=production')
})

it('an upload is cancelled, and what the server says of a file is told', async () => {
  const { user } = await openImports({ address: '&import=production' })
  const input = await screen.findByLabelText('File')
  await user.upload(input, fileOf('october.csv'))
  await user.click(screen.getByRole('button', { name: 'Upload' }))
  await user.click(screen.getByRole('button', { name: 'Cancel upload' }))
  expect(FakeUpload.sent[0]?.aborted).toBe(true)
  await waitFor(() => expect(screen.queryByRole('progressbar', { name: 'Upload progress' })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Upload' }))
  await FakeUpload.sent[1]?.refuse(400, 'invalid', { message: 'The file is empty.' })
  expect(await screen.findByText('The file is empty.')).toBeInTheDocument()
})

it.each([
  ['report.xlsx', 1_000, /Save your file as CSV/],
  ['large.csv', 200_000_001, /Split this one in two/],
  ['empty.csv', 0, /empty/],
])('%s is refused before a byte is sent', async (name, size, message) => {
  const { user } = await openImports({ address: '&import=production' })
  const input = await screen.findByLabelText('File')
  input.removeAttribute('accept') // as a file that is dropped
  await user.upload(input, fileOf(name, size))
  expect(screen.getByText(message)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Upload' })).toBeDisabled()
})

it('a sample of each kind can be downloaded', async () => {
  const made: Blob[] = []
  URL.createObjectURL = (blob) => {
    made.push(blob as Blob)
    return 'blob:sample'
  }
  URL.revokeObjectURL = () => {}
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user } = await openImports({ address: '&import=production' })
  await user.click(await screen.findByRole('button', { name: 'Download template' }))
  click.mockRestore()
  expect(await made[0]?.text()).toBe('tapsid,egci,hold\r\ntapsid 1,egci 1,hold 1\r\n')
})

it('what is wrong is told row by row; the good rows can be loaded', async () => {
  const { user, server } = await openUpload({ state: 'done', outcome })
  expect(
    await screen.findByText('3 of 10,000 rows have problems. This was a preview. Nothing was imported.'),
  ).toBeInTheDocument()
  const rows = within(screen.getByRole('table', { name: 'Problems' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent).slice(1)).toEqual([
    '3Entire rowDuplicate of line 2.',
    '1,002egciEnter an amount, for example 1234.50.',
  ])
  expect(screen.getByText(/The download has 250/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute('href', `${path}/problems.csv`)
  await user.click(screen.getByRole('button', { name: 'Import the 9,997 valid rows' }))
  expect(server.to('PUT', `${path}/run`)[0]?.body).toMatchObject({ dryRun: false, skipBad: true })
  expect(await screen.findByText('Waiting to start…')).toBeInTheDocument()
})

it('recorded meetings with bad rows: each is told with its line and column, and the good ones can be imported', async () => {
  const { user, server } = await openUpload({
    kind: 'meetings',
    file: 'recordings.csv',
    state: 'done',
    outcome: {
      ...outcome,
      rows: 12,
      bad: 2,
      problems: [
        { line: 3, column: 'host', problem: 'No advisor with this email.' },
        { line: 7, column: 'started', problem: 'Enter a date and time that has passed.' },
      ],
      problemsKept: 2,
      ignored: [],
    },
  })
  expect(
    await screen.findByText('2 of 12 rows have problems. This was a preview. Nothing was imported.'),
  ).toBeInTheDocument()
  const rows = within(screen.getByRole('table', { name: 'Problems' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent).slice(1)).toEqual([
    '3hostNo advisor with this email.',
    '7startedEnter a date and time that has passed.',
  ])
  await user.click(screen.getByRole('button', { name: 'Import the 10 valid rows' }))
  expect(server.to('PUT', `${path}/run`)[0]?.body).toMatchObject({ dryRun: false, skipBad: true })
})

it('the way back to a corrected file keeps the kind, the way back to the columns the file', async () => {
  const { user, address } = await openUpload({ state: 'done', outcome })
  await user.click(await screen.findByRole('button', { name: 'Change columns' }))
  expect(screen.getByRole('list', { name: 'Columns in your file' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Choose another file' }))
  expect(address()).toBe('/management?tab=imports&import=production')
  expect(await screen.findByRole('heading', { name: 'Import production' })).toBeInTheDocument()
})

it.each([
  [{ added: 0, changed: 0, unchanged: 10_000, bad: 0 }, /There’s nothing to import/],
  [{ loaded: true, bad: 3 }, /^Imported\. 3 rows skipped\.$/],
  [{ loaded: true, added: 0, changed: 0, bad: 0 }, /Everything was already up to date/],
])('an outcome of %o says so', async (more, message) => {
  await openUpload({ state: 'done', dryRun: false, outcome: { ...outcome, ...more } })
  expect(await screen.findByText(message)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Import .*rows$/ })).toBeNull()
})

it('a run that failed says why and can be started again', async () => {
  const { user } = await openUpload({ state: 'failed', failure: 'The portal was stopped. Nothing was imported.' })
  expect(await screen.findByRole('alert')).toHaveTextContent('The portal was stopped. Nothing was imported.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByRole('list', { name: 'Columns in your file' })).toBeInTheDocument()
})

it('a start that is refused is told, and the true state is asked for', async () => {
  const { user, server, state } = await openUpload({ state: 'done', outcome: { ...outcome, bad: 0 } })
  server.answers[`PUT ${path}/run`] = () => {
    state.now = { ...state.now, state: 'running', outcome: null, rowsRead: 12 }
    return failure(409, 'conflict', { message: 'This file is already being processed.' })
  }
  await user.click(await screen.findByRole('button', { name: 'Import 10,000 rows' }))
  expect(await screen.findByText('This file is already being processed.')).toBeInTheDocument()
  expect(await screen.findByText('12 rows, 0%')).toBeInTheDocument()
})

it('an upload that is gone leads back', async () => {
  const { user } = await openImports({
    address: '&upload=gone',
    answers: { 'GET /api/imports/upload/gone': failure(404, 'not-found') },
  })
  await user.click(await screen.findByRole('button', { name: 'Choose a file' }))
  expect(await card('Production')).toBeInTheDocument()
})

it('the last import is undone after a question that says what will happen', async () => {
  const older = { ...run, id: 6, file: 'august.csv', undoable: false }
  const { user, server, state } = await openImports({ runs: [run, older] })
  server.answers['POST /api/imports/runs/7/undo'] = () => {
    state.runs = [{ ...run, undoable: false, undoneAt: run.at, undoneBy: 'me@firm.example' }, older]
    return { ok: true, removed: 1_199, restored: 1, kept: 1 }
  }
  const [button, ...more] = await screen.findAllByRole('button', { name: /^Undo import of/ })
  expect(more).toEqual([])
  await user.click(button as HTMLElement)
  const dialog = screen.getByRole('dialog', { name: 'Undo the import of september.csv?' })
  expect(dialog).toHaveTextContent('1,200 rows it added will be removed. 1 row it changed will be restored.')
  await user.click(within(dialog).getByRole('button', { name: 'Undo import' }))
  expect(
    await screen.findByText('Import undone: 1,199 rows removed, 1 restored, 1 kept because it’s in use'),
  ).toBeInTheDocument()
  expect(await screen.findByText('Undone by me@firm.example')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Undo import of/ })).toBeNull()
})

it('a loaded file that was undone since says so', async () => {
  await openImports({
    address: `&upload=${upload.id}`,
    now: { ...upload, state: 'done', dryRun: false, runId: 7, outcome: { ...outcome, loaded: true, bad: 0 } },
    runs: [{ ...run, undoable: false, undoneAt: run.at }],
  })
  expect(await screen.findByText(/^This import was undone\./)).toBeInTheDocument()
})

it('an undo that is refused says why', async () => {
  const { user, server } = await openImports()
  server.answers['POST /api/imports/runs/7/undo'] = failure(409, 'conflict', {
    message: '2 of its 3 rows were changed.',
  })
  await user.click(await screen.findByRole('button', { name: /^Undo import of/ }))
  await user.click(screen.getByRole('button', { name: 'Undo import' }))
  expect(await screen.findByText('Couldn’t undo import')).toBeInTheDocument()
  expect(screen.getByText('2 of its 3 rows were changed.')).toBeInTheDocument()
})

it('is for admins: the flag alone asks the server nothing', async () => {
  const { server } = await openImports({ who: admin({ can: canOf() }) })
  expect(await screen.findByText('Only admins can import files')).toBeInTheDocument()
  expect(server.to('GET', '/api/imports')).toEqual([])
})

it.each<[string, Partial<Parameters<typeof openImports>[0]>, string[], string]>([
  ['never', { runs: [] }, ['Never imported'], 'Start import'],
  ['imported', {}, ['Imported Nov 1', '1,204 rows by Dana Whitfield'], 'Start import'],
  [
    'with rows left out',
    { runs: [{ ...run, skipped: 4 }] },
    ['4 rows rejected Nov 1', '1,200 of 1,204 imported by Dana Whitfield'],
    'Start import',
  ],
  [
    'undone',
    { runs: [{ ...run, undoneAt: run.at, undoneBy: 'Lena Brandt', undoable: false }] },
    ['Undone Nov 1', '1,200 rows removed by Lena Brandt'],
    'Start import',
  ],
  [
    'previewed with problems',
    { uploads: [{ ...open, bad: 12 }] },
    ['12 rows rejected', 'october.csv'],
    'Review 12 rows',
  ],
  ['previewed', { uploads: [open] }, ['Not imported yet', 'october.csv, 10,000 rows'], 'Continue'],
  [
    'imported without some rows',
    { runs: [{ ...run, skipped: 12 }], uploads: [{ ...open, bad: 12, loaded: true }] },
    ['12 rows rejected Nov 1'],
    'Review 12 rows',
  ],
])('a card tells how its last file went: %s', async (_, given, words, button) => {
  await openImports(given)
  const production = await card('Production')
  for (const text of words) expect(production).toHaveTextContent(text)
  expect(within(production).getByText(button)).toBeInTheDocument()
  expect(production).not.toHaveTextContent('Next')
  expect(await card('State fees')).toHaveTextContent('Never imported')
})

it('a card shows how far a file is, and cancels it', async () => {
  const running = { ...upload, state: 'running' as const, rowsRead: 4_000, bytesRead: 400_000 }
  const { user, server, state, address } = await openImports({
    now: running,
    uploads: [{ ...open, state: 'running', rowsRead: 4_000, bytesRead: 400_000 }],
  })
  const production = await card('Production')
  expect(production).toHaveTextContent('Previewing october.csv')
  expect(within(production).getByRole('progressbar')).toHaveValue(40)
  expect(production).toHaveTextContent('4,000 rows checked, nothing imported yet')
  const failed = { ...running, state: 'failed' as const, failure: 'Canceled. Nothing was imported.' }
  server.answers[`POST ${path}/cancel`] = () => {
    state.uploads = [{ ...open, state: 'failed' }]
    return { ok: true, upload: failed }
  }
  await user.click(within(production).getByRole('button', { name: 'Cancel' }))
  await waitFor(async () => expect(await card('Production')).toHaveTextContent('Imported Nov 1'))
  await user.click(within(await card('Production')).getByRole('button', { name: 'Start import: Production' }))
  expect(address()).toBe('/management?tab=imports&import=production')
})

it('a file dropped on a card is sent as that kind and goes on to its columns; one that is no CSV is refused there', async () => {
  const { address } = await openImports()
  const fees = await card('State fees')
  const drop = (name: string) => fireEvent.drop(fees, { dataTransfer: { types: ['Files'], files: [fileOf(name)] } })
  fireEvent.dragOver(fees, { dataTransfer: { types: ['Files'] } })
  expect(fees).toHaveAttribute('data-over')
  drop('fees.xlsx')
  expect(fees).not.toHaveAttribute('data-over')
  expect(within(fees).getByRole('alert')).toHaveTextContent('Save your file as CSV')
  expect(FakeUpload.sent).toEqual([])
  drop('fees.csv')
  await waitFor(() => expect(FakeUpload.sent[0]?.path).toBe('/api/imports/kinds/state-fees'))
  await FakeUpload.sent[0]?.answer(200, { ok: true, upload: { ...upload, kind: 'state-fees' } })
  await waitFor(() => expect(address()).toBe(`/management?tab=imports&import=state-fees&upload=${upload.id}`))
  expect(await screen.findByRole('list', { name: 'Columns in your file' })).toBeInTheDocument()
})
