// The pages of recorded meetings, opened as somebody, and what the server tells of them.
import type { AnswerOf } from '@portal/contract/endpoint'
import type { listMeetings, Meeting, MeetingRow } from '@portal/contract/meetings'
import { detailsOf } from './details.ts'
import { openScreen, signedInAs } from './render.tsx'
import { wire } from './wire.ts'

const { menus } = detailsOf()
export const reviewer = detailsOf({ menus: { ...menus, reviewer_tools: { ...menus.reviewer_tools, blotters: true } } })
const host = { id: 'h1', first: 'Eleanor', last: 'Whitcombe', face: '' }

export const rowOf = (id: number, more: Partial<MeetingRow> = {}): MeetingRow => ({
  id,
  title: `Meeting ${id}`,
  host,
  branch: 'Albany',
  day: '2026-11-12',
  started: '2026-11-12T23:00:00.000Z',
  minutes: 58,
  people: 24,
  retail: 19,
  retail_30: 18,
  type: 'Correspondence',
  flags: [],
  status: 'In sample',
  assigned: null,
  version: 3,
  ...more,
})

export const listOf = (...data: MeetingRow[]): AnswerOf<typeof listMeetings> => ({
  ok: true,
  data,
  next: null,
  counts: { mine: 1, sample: 2, over: 1, escalated: 0, all: data.length },
  branches: [{ id: 1, name: 'Albany' }],
  hosts: [{ id: 'h1', first: 'Eleanor', last: 'Whitcombe' }],
  first: 1,
  scope: 1,
  share: 15,
  draw: { id: 4, at: '2026-11-13T11:00:00.000Z', share: 15 },
  can: { approve: false },
})

export const meetingOf = (more: Partial<Meeting> = {}): Meeting => ({
  ...rowOf(418, {
    title: 'Retirement income workshop',
    retail_30: 41,
    type: 'Retail communication',
    flags: ['unapproved'],
  }),
  reference: 'r',
  recording: 'https://meet.example.com/1',
  series: '',
  attendees: [
    {
      n: 1,
      name: 'Ruth Adler',
      email: 'r@x.example',
      caller: false,
      counts_as: 'prospect',
      joined: '2026-11-12T23:01:00Z',
      left: '2026-11-12T23:58:00Z',
      minutes: 57,
    },
    {
      n: 2,
      name: 'Number ending 0147',
      email: '',
      caller: true,
      counts_as: 'prospect',
      joined: null,
      left: null,
      minutes: 0,
    },
  ],
  chat: {
    filename: 'chat.txt',
    messages: [
      { at: 10, name: 'Joan', text: 'Hello' },
      { at: 20, name: 'Joan', text: 'Nice weather' },
      { at: 1_300, name: 'Ben', text: 'So I can’t lose money?' },
      { at: 1_325, name: 'Eleanor Whitcombe', text: 'Funds can go down.' },
    ],
  },
  slides: null,
  words: ['can’t lose money'],
  approval: null,
  approved_file: null,
  period: {
    from: '2026-10-14',
    to: '2026-11-12',
    steps: [
      { day: '2026-10-20', count: 12 },
      { day: '2026-11-12', count: 41 },
    ],
    meetings: 2,
    by: 'slides',
    since: '2026-11-12',
  },
  kept_until: '2029-11-12',
  drawn: { why: 'over', at: '2026-11-13T11:00:00.000Z', by: '', number: null, share: null, draw: null },
  due: '2026-11-19',
  outcome: null,
  escalation: null,
  arrived: '2026-11-13T00:04:00.000Z',
  place: { at: 1, of: 2, previous: null, next: 419 },
  can: {
    take: true,
    record: ['note', 'escalate'],
    add: false,
    classify: true,
    upload: true,
    approve: false,
    own: false,
    worked: false,
  },
  ...more,
})

/** As a reviewer, unless said otherwise. */
export function openMeetings(address: string, answers: Parameters<typeof wire>[0], who = reviewer) {
  const server = wire({ 'POST /api/auth/verify': { ap: 1, details: who }, ...answers })
  signedInAs(who)
  return { ...openScreen(address), server }
}
