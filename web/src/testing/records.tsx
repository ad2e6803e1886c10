// Records, opened as somebody of compliance.
import type { AnswerOf } from '@portal/contract/endpoint'
import { recordClasses, recordClassIds } from '@portal/contract/record-classes'
import type { FoundRecord, getRecordHistory, HistoryChange, RetentionClass } from '@portal/contract/records'
import { detailsOf } from './details.ts'
import { openScreen, signedInAs } from './render.tsx'
import { wire } from './wire.ts'

export const foundOf = (id: number, more: Partial<FoundRecord> = {}): FoundRecord => ({
  record: `outside_business:${id}`,
  class: 'outside-activities',
  title: `Activity ${id}`,
  person: 'Eleanor Whitcombe',
  at: '2026-08-18T12:55:00.000Z',
  settled_at: null,
  ...more,
})

export const retentionOf = (more: Partial<RetentionClass> & Pick<RetentionClass, 'id'>): RetentionClass => ({
  years: recordClasses[more.id].years,
  records: 12,
  changed_at: null,
  changed_by: '',
  ...more,
})

export const changeOf = (entry: number, at: string, more: Partial<HistoryChange> = {}): HistoryChange => ({
  entry,
  at,
  actor: 'eleanor@meridianharbor.example',
  actor_name: 'Eleanor Whitcombe',
  acting_for: '',
  action: 'outside-business.saved',
  subject: 'outside-business:12',
  through: 'page /oba',
  lines: [{ part: 'outside_business', key: '12', op: 'update', fields: [] }],
  ...more,
})

export type HistoryAnswer = AnswerOf<typeof getRecordHistory>
export const historyOf = (changes: HistoryChange[], more: Partial<HistoryAnswer> = {}): HistoryAnswer => ({
  ok: true,
  record: foundOf(12, { title: 'Board seat' }),
  years: 3,
  disposable_from: null,
  since: changes[0]?.at ?? '2026-08-18T12:55:00.000Z',
  began: true,
  changes,
  rows: [],
  sealed_entry: 0,
  ...more,
})

export const noCounts = { holds: 0, disposals: 0, examiners: 0 }

interface Options {
  address?: string
  seal?: { sealed_until: string | null; unsealed: number; counts?: typeof noCounts }
  answers?: Parameters<typeof wire>[0]
}

export function openRecords({ address = '/records', seal, answers = {} }: Options = {}) {
  const details = detailsOf()
  const who = {
    ...details,
    menus: { ...details.menus, reviewer_tools: { ...details.menus.reviewer_tools, records: true } },
  }
  const server = wire({
    'POST /api/auth/verify': { ap: 1, details: who },
    'GET /api/records': { ok: true, sealed_until: null, unsealed: 0, counts: noCounts, ...seal },
    'GET /api/records/retention': {
      ok: true,
      data: recordClassIds.map((id) => retentionOf({ id })),
      can: { edit: true },
    },
    'GET /api/records/find': { ok: true, data: [], more: false, years: 3 },
    ...answers,
  })
  signedInAs(who)
  return { ...openScreen(address), server }
}
