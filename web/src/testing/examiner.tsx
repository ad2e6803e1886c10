// An examiner's page, and examiners as compliance sees them.
import type { Examiner, ExaminerActivity, ExaminerHome, ReleasedPacket } from '@portal/contract/examiners'
import { detailsOf } from './details.ts'
import { openPortal, signedInAs } from './render.tsx'
import { wire } from './wire.ts'

export const joseph = '7d1a7e0c-5f0a-4c1f-9a57-2c1d3e4f5a6b'
const noMenus = { general: false, securities: false, insurance: false, mortgage: false }

export const examinersDetails = () => {
  const { menus, ...rest } = detailsOf({ id: joseph, first: 'Joseph', last: 'Okafor', email: 'jokafor@sec.example' })
  return {
    ...rest,
    examiner: true as const,
    access: 0,
    menus: { ...menus, ...noMenus, compliance: false, cybersecurity: false },
  }
}

export const releasedOf = (id: number, more: Partial<ReleasedPacket> = {}): ReleasedPacket => ({
  id,
  name: `Document request ${id}`,
  people: ['Eleanor Whitcombe', 'Marcus Ellery'],
  people_count: 2,
  branches: [],
  branches_count: 0,
  classes: ['Tasks and comments', 'Fees'],
  from: '2025-01-01',
  until: '2026-10-31',
  released_at: '2026-11-12T15:52:00.000Z',
  released_by: 'Theodora Vance',
  size: 1_400_000_000,
  sha256: `31f09ad2${'0'.repeat(48)}c4708e15`,
  masked: true,
  is_new: true,
  downloaded_at: null,
  gone: false,
  ...more,
})

export const didOf = (more: Partial<ExaminerActivity> & Pick<ExaminerActivity, 'kind'>): ExaminerActivity => ({
  at: '2026-11-12T19:04:00.000Z',
  by: '',
  packet: '',
  page: '',
  method: '',
  text: '',
  ...more,
})

export const homeOf = (more: Partial<ExaminerHome> = {}): ExaminerHome => ({
  ok: true,
  ended: false,
  first: 'Joseph',
  last: 'Okafor',
  organization: 'SEC',
  access: { examination: '2026-118', until: '2026-12-18', days_left: 32 },
  contact: {
    first: 'Theodora',
    last: 'Vance',
    title: 'Chief Compliance Officer',
    phone: '(518) 555-0137',
    email: 'theodora@meridianharbor.example',
    photo: '',
  },
  packets: [releasedOf(1)],
  activity: [didOf({ kind: 'first-sign-in' })],
  firm: { name: 'Meridian Harbor', address: '', membership: '', phone: '' },
  ...more,
})

interface Options {
  home?: Partial<ExaminerHome>
  address?: string
  answers?: Parameters<typeof wire>[0]
}

/** The whole portal, as an examiner comes to it. */
export function openExaminer({ home = {}, address = '/examiner', answers = {} }: Options = {}) {
  const details = examinersDetails()
  const server = wire({
    'POST /api/auth/verify': { ap: 0, details },
    'GET /api/examiner': homeOf(home),
    ...answers,
  })
  signedInAs(details)
  return { server, ...openPortal(address) }
}

export const examinerOf = (more: Partial<Examiner> = {}): Examiner => ({
  id: joseph,
  first: 'Joseph',
  last: 'Okafor',
  email: 'jokafor@sec.example',
  organization: 'SEC',
  examination: '2026-118',
  scope: { people: [], branches: [], classes: [], from: '2025-01-01', until: null },
  people: [],
  branches: [],
  until: '2026-12-18',
  state: 'active',
  contact: { id: '2b1a7e0c-5f0a-4c1f-9a57-2c1d3e4f5a6b', name: 'Theodora Vance' },
  signed_in_at: '2026-11-12T19:04:00.000Z',
  packets: 1,
  made_by: 'Theodora Vance',
  made_at: '2026-11-09T14:00:00.000Z',
  ended_at: null,
  ended_by: '',
  end_reason: '',
  can: { change: true, end: true, invite: false, authenticator: true },
  ...more,
})
