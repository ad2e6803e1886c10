import type { RosterAdvisor, RosterRow } from '@portal/contract/roster'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { detailsOf } from '../../testing/details.ts'
import { openHome, settled } from '../../testing/home.tsx'
import { openScreen } from '../../testing/render.tsx'
import { failure, wire } from '../../testing/wire.ts'

beforeEach(() => void vi.setSystemTime('2026-11-16T15:00:00Z'))
afterEach(() => void vi.useRealTimers())

const known = {
  first: 'Ruth',
  last: 'Abel',
  email: 'ruth@meridianharbor.example',
  crd: '2412345',
  branch: 'Albany',
  signed_in: '2026-11-14T15:00:00.000Z',
}
const rowOf = (id: string, more: Partial<RosterRow> = {}): RosterRow => ({
  id,
  ...known,
  flags: [],
  states: { held: 2, asked: 1 },
  exams: { held: 3, in_hand: 0 },
  outside: { approved: 1, in_hand: 1, renewal_due: 1 },
  attestations: { open: 2, overdue: 1 },
  certified: true,
  devices: { browsers: 1, lost: 0 },
  open_items: 4,
  ...more,
})
const advisorOf = (more: Partial<RosterAdvisor> = {}): RosterAdvisor => ({
  id: 'a1',
  ...known,
  flags: ['exam'],
  phone: '(518) 555-0142',
  manager: false,
  since: '2022-03-04T12:00:00.000Z',
  registrations: [
    {
      state: 'Utah',
      license: 'Advisor',
      status: 'REQUESTED',
      updated: '2026-11-01T12:00:00.000Z',
      removal: false,
      task: 20_001,
    },
  ],
  exams: {
    held: [{ text: 'Series 7', on: '2020-02-03' }],
    requests: [
      {
        id: 1,
        text: 'Series 66',
        status: 'Window open',
        window_to: '2026-11-25',
        scheduled: null,
        result_on: null,
        task: null,
      },
    ],
  },
  outside: [
    {
      id: 5,
      desc: 'Board seat',
      business: 'Arts Trust',
      status: 'Approved',
      expires: '2026-12-20',
      renewal_due: true,
      task: null,
    },
  ],
  attestations: [{ id: 8, title: 'Procedures', version: 2, due: '2026-11-10', attested: null, overdue: true }],
  certification: { version: 3, accepted: null },
  devices: {
    browsers: [{ name: 'Chrome on Mac', place: 'Albany', since: known.signed_in, seen: known.signed_in }],
    known: [],
    lost: [{ name: 'Phone', at: '2026-10-01T12:00:00.000Z' }],
  },
  work_items: [
    {
      id: 20_001,
      category: 'Registration',
      info: 'Utah, Registered Advisor',
      stage: 2,
      created: known.signed_in,
      assigned_to: '',
      opens: true,
    },
  ],
  sign_ins: [{ at: known.signed_in, browser: 'Chrome on Mac', place: 'Albany' }],
  proxies: { may_act: [{ name: 'Ned Boyd', email: 'ned@meridianharbor.example' }], acts_for: [] },
  can: { act_for: true },
  ...more,
})

const albany = { id: 3, name: 'Albany' }
const firm = [albany, { id: 4, name: 'Buffalo' }]
const { menus } = detailsOf()
const reviewer = settled({ menus: { ...menus, reviewer_tools: { ...menus.reviewer_tools, advisors: true } } })

async function open(address = '/advisors', answers: Parameters<typeof wire>[0] = {}) {
  return openHome({
    who: reviewer,
    address,
    answers: {
      'GET /api/advisors': { ok: true, data: [rowOf('a1')], count: 1, branches: [albany] },
      'GET /api/advisors/a1': { ok: true, advisor: advisorOf() },
      ...answers,
    },
  })
}
const rows = () =>
  within(screen.getByRole('table', { name: 'Advisors' }))
    .getAllByRole('row')
    .slice(1)
const cells = (row: HTMLElement | undefined) =>
  within(row as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
const asked = ({ server }: Pick<Awaited<ReturnType<typeof open>>, 'server'>) =>
  server.to('GET', '/api/advisors').at(-1)?.query

it('lets nobody in who is not signed in [ROUTE-28]', async () => {
  wire({})
  const { address } = openScreen('/advisors')
  await waitFor(() => expect(address()).toBe('/login?redirect=%2Fadvisors'))
})

describe('the roster', () => {
  it('has a line for each advisor of the branch, with figures in words and what needs attention [ROUTE-28]', async () => {
    const flags: RosterRow['flags'] = ['attestation', 'locked']
    await open('/advisors', {
      'GET /api/advisors': {
        ok: true,
        data: [rowOf('a1', { flags }), rowOf('b2', { last: 'Boyd', signed_in: null, certified: false })],
        count: 2,
        branches: [albany],
      },
    })
    await screen.findByRole('link', { name: 'Abel, Ruth' })
    expect(cells(rows()[0])).toEqual([
      'Abel, Ruthruth@meridianharbor.example',
      '2412345',
      '2 held, 1 requested2 +1',
      '3 held, 0 in progress3',
      '1 approved, 1 in review, 1 to renew1 +1',
      '2 open, 1 overdue2',
      'Yes',
      '1 signed in, 0 lost1',
      '4',
      '2 days ago',
      'Attestation overdueLocked out',
    ])
    expect(cells(rows()[1]).slice(6)).toEqual(['No', '1 signed in, 0 lost1', '4', 'Never', ''])
    expect(screen.getByText('2 advisors in your branch')).toBeVisible()
    expect(screen.queryByRole('combobox', { name: 'Branch' })).toBeNull()
  })

  it('is asked for as its address says: search, flag, branch, sort, page', async () => {
    const opened = await open('/advisors?q=abel&flag=exam&branch=4&sort=-signed_in&page=2&size=50', {
      'GET /api/advisors': { ok: true, data: [rowOf('a1')], count: 51, branches: firm },
    })
    await screen.findByRole('link', { name: 'Abel, Ruth' })
    expect(asked(opened)).toEqual({
      q: 'abel',
      flag: 'exam',
      branch: '4',
      sort: 'signed_in',
      desc: 'yes',
      page: '2',
      size: '50',
    })
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('abel')
    expect(screen.getByRole('combobox', { name: 'Branch' })).toHaveValue('Buffalo')
    expect(screen.getByText('51–51 of 51')).toBeVisible()
  })

  it('leaves out of its question what nobody could answer', async () => {
    const opened = await open('/advisors?flag=evil&branch=-1&sort=ssn')
    await screen.findByRole('link', { name: 'Abel, Ruth' })
    expect(asked(opened)).toEqual({ page: '1', size: '25' })
  })

  it('is sorted, filtered and turned by the server', async () => {
    const opened = await open('/advisors', {
      'GET /api/advisors': { ok: true, data: [rowOf('a1')], count: 60, branches: firm },
    })
    const { user, address } = opened
    await screen.findByRole('link', { name: 'Abel, Ruth' })
    await user.click(screen.getByRole('button', { name: 'Last sign-in' }))
    await waitFor(() => expect(asked(opened)).toMatchObject({ sort: 'signed_in' }))
    expect(screen.queryByRole('button', { name: 'States' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(asked(opened)).toMatchObject({ page: '2' }))
    await user.click(screen.getByRole('combobox', { name: 'Needs attention' }))
    await user.click(await screen.findByRole('option', { name: 'Renewal due', hidden: true }))
    await waitFor(() => expect(asked(opened)).toMatchObject({ flag: 'renewal', page: '1' }))
    expect(address()).toBe('/advisors?sort=signed_in&flag=renewal')
  })

  it('is exported whole, as it is filtered, and says when it could not be', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
    const { user, server } = await open('/advisors?flag=exam', {
      'GET /api/advisors/export.csv': new Response('Last name\r\n', { headers: { 'content-type': 'text/csv' } }),
    })
    await screen.findByRole('link', { name: 'Abel, Ruth' })
    await user.click(screen.getByRole('button', { name: 'Export advisors as CSV' }))
    expect(await screen.findByText('Roster downloaded')).toBeVisible()
    expect(server.to('GET', '/api/advisors/export.csv')[0]?.query).toEqual({ flag: 'exam' })
    expect(saved).toHaveBeenCalledOnce()
    server.answers['GET /api/advisors/export.csv'] = failure(503, 'unavailable')
    await user.click(screen.getByRole('button', { name: 'Export advisors as CSV' }))
    expect(await screen.findByText('Couldn’t export roster')).toBeVisible()
  })

  it('says when it is not for them', async () => {
    await open('/advisors', { 'GET /api/advisors': failure(403, 'forbidden') })
    expect(await screen.findByText('You don’t have access to Branch Advisors')).toBeVisible()
  })

  it('says why it is not there, and tries again on demand', async () => {
    const { user, server } = await open('/advisors', { 'GET /api/advisors': failure(500, 'unexpected') })
    expect(await screen.findByText('Couldn’t load roster')).toBeVisible()
    server.answers['GET /api/advisors'] = { ok: true, data: [], count: 0, branches: [] }
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No advisors yet')).toBeVisible()
  })
})

describe('one advisor', () => {
  it('opens from the list and leads back to it as it was', async () => {
    const { user, address } = await open('/advisors?flag=exam')
    await user.click(await screen.findByRole('link', { name: 'Abel, Ruth' }))
    expect(await screen.findByRole('heading', { name: 'Ruth Abel' })).toBeVisible()
    expect(address()).toBe('/advisors?flag=exam&advisor=a1')
    await user.click(screen.getByRole('link', { name: 'Branch Advisors' }))
    expect(await screen.findByRole('heading', { name: 'Branch Advisors' })).toBeVisible()
    expect(address()).toBe('/advisors?flag=exam')
  })

  it('has everything on one page, and leads to the work items', async () => {
    await open('/advisors?advisor=a1')
    await screen.findByRole('heading', { name: 'Ruth Abel' })
    const section = (name: string) => screen.getByRole('region', { name })
    expect(section('Open tasks')).toHaveTextContent('Utah, Registered AdvisorRegistrationIn ReviewUnassigned')
    expect(screen.getByRole('link', { name: 'Utah, Registered Advisor' })).toHaveAttribute('href', '/view/20001')
    expect(within(section('Registrations')).getByRole('link', { name: 'Requested' })).toHaveAttribute(
      'href',
      '/view/20001',
    )
    expect(section('Exams')).toHaveTextContent(/Held: Series 7\..*Series 66Window open–Nov 25, 2026/)
    expect(section('Outside activities')).toHaveTextContent('Board seatArts TrustApprovedDec 20, 2026 · renewal due')
    expect(section('Attestations')).toHaveTextContent('Procedures, version 2Overdue–Nov 10, 2026')
    expect(section('Electronic Communications Certification')).toHaveTextContent('Version 3 not accepted yet')
    expect(section('Devices and sign-ins')).toHaveTextContent(/Chrome on Mac, Albany 2 days ago.*Phone Oct 1, 2026/)
    expect(section('Acting for others')).toHaveTextContent('Ned Boyd, ned@meridianharbor.example')
    expect(screen.getByText('Exam window ending soon')).toBeVisible()
  })

  it('offers to act for them where that is allowed', async () => {
    const { user, server } = await open('/advisors?advisor=a1', { 'POST /api/user/acting': { ok: true } })
    await user.click(await screen.findByRole('button', { name: 'Act for Ruth' }))
    await waitFor(() => expect(server.to('POST', '/api/user/acting')[0]?.body).toEqual({ email: known.email }))
  })

  it('offers it to nobody else, and no way to work items that are not theirs to see', async () => {
    const [item] = advisorOf().work_items
    const work_items = item ? [{ ...item, opens: false }] : []
    await open('/advisors?advisor=a1', {
      'GET /api/advisors/a1': { ok: true, advisor: advisorOf({ can: { act_for: false }, work_items }) },
    })
    expect(await screen.findByText('Utah, Registered Advisor')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Act for/ })).toBeNull()
    for (const name of ['Utah, Registered Advisor', 'Requested'])
      expect(screen.queryByRole('link', { name })).toBeNull()
  })

  it('is not found where there is none in reach', async () => {
    await open('/advisors?advisor=a1', { 'GET /api/advisors/a1': failure(404, 'not-found') })
    expect(await screen.findByRole('heading', { name: /not found|does not exist/i })).toBeVisible()
  })
})
