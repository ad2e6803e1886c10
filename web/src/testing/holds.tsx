import type { AnswerOf } from '@portal/contract/endpoint'
import type { Disposal, getDisposal } from '@portal/contract/disposal'
import type { HoldDetails, HoldRow } from '@portal/contract/holds'
import { admin } from './details.ts'
import { openScreen, signedInAs } from './render.tsx'
import { noCounts } from './records.tsx'
import { wire } from './wire.ts'

const marcus = { id: '11111111-1111-4111-8111-111111111111', name: 'Marcus Ellery' }

export const holdRow = (more: Partial<HoldRow> = {}): HoldRow => ({
  id: 14,
  matter: 'Kestrel Farms arbitration',
  reference: 'FINRA 26-01844',
  scope: { people: [marcus.id], branches: [], classes: ['tasks', 'papers'], from: '2024-01-01', until: null },
  people: [marcus],
  branches: [],
  records: 418,
  placed_by: 'Theodora Vance',
  placed_by_id: null,
  placed_at: '2026-09-22T18:14:00.000Z',
  lifted_at: null,
  ...more,
})

export const holdOf = (more: Partial<HoldDetails> = {}): HoldDetails => ({
  ...holdRow(),
  reason: 'Claim over the 2024 annuity exchange.',
  lift_reason: '',
  lifted_by: '',
  classes: [{ class: 'tasks', records: 418 }],
  past: 26,
  activity: [
    { action: 'hold.kept-back', at: '2026-10-31T06:00:00.000Z', by: '', text: '', count: 26, disposal: 10 },
    {
      action: 'hold.placed',
      at: '2026-09-22T18:14:00.000Z',
      by: 'Theodora Vance',
      text: 'Claim',
      count: null,
      disposal: null,
    },
  ],
  ...more,
})

type Can = AnswerOf<typeof getDisposal>['can']

export const disposalOf = (more: Partial<Disposal> = {}): Disposal => ({
  id: 10,
  month: '2026-10',
  state: 'open',
  proposed_at: '2026-10-31T06:00:00.000Z',
  lapses_on: '2026-11-30',
  ended_at: null,
  approvals: 1,
  records: 443,
  held: 26,
  files: 466,
  bytes: 1_000_000,
  held_by: ['Kestrel Farms'],
  holds: 2,
  oldest: '2020-10-02',
  out: 2,
  pointed_at: 0,
  backup: { at: '2026-11-15T07:04:00.000Z', problem: false },
  classes: [
    {
      class: 'tasks',
      years: 3,
      from: '2023-10-01',
      until: '2023-10-30',
      records: 386,
      held: 26,
      bytes: 900_000,
      looked: true,
    },
    {
      class: 'address-changes',
      years: 6,
      from: '2020-09-01',
      until: '2020-10-30',
      records: 57,
      held: 0,
      bytes: 100_000,
      looked: false,
    },
  ],
  given: [{ name: 'Rosalind Achterberg', at: '2026-11-12T20:40:00.000Z', looked: 2, you: false }],
  reason: '',
  result: null,
  example: { record: 'work_item:12', class: 'tasks', created: '2023-10-12', ended: '2026-10-12' },
  activity: [
    { action: 'disposal.proposed', at: '2026-10-31T06:00:00.000Z', by: '', text: '', count: 443, disposal: null },
  ],
  ...more,
})

interface Options {
  address: string
  answers?: Parameters<typeof wire>[0]
  disposal?: Partial<Disposal>
  can?: Partial<Can>
}

/** Records, for somebody of compliance. */
export function openHolds({ address, answers = {}, disposal = {}, can = {} }: Options) {
  const who = admin()
  const server = wire({
    'POST /api/auth/verify': { ap: 1, details: who },
    'GET /api/records': { ok: true, sealed_until: null, unsealed: 0, counts: { ...noCounts, holds: 1 } },
    'GET /api/records/holds': {
      ok: true,
      data: [holdRow()],
      counts: { active: 1, lifted: 2, all: 3 },
      kept: 418,
      can: { place: true },
    },
    'GET /api/records/holds/14': { ok: true, hold: holdOf(), can: { widen: true, lift: true } },
    'POST /api/packets/choices': { ok: true, people: [{ ...marcus, name: 'Ellery, Marcus' }], branches: [] },
    'POST /api/records/hold-count': { ok: true, records: 418, past: 26, leaving: 26, proposal: 10 },
    'GET /api/records/disposals/10': {
      ok: true,
      disposal: disposalOf(disposal),
      can: { approve: true, decline: true, take_out: true, worked: false, ...can },
    },
    'GET /api/records/disposals/10/items': {
      ok: true,
      data: [
        {
          record: 'address_change:7',
          title: 'Doe, moved',
          person: 'Marcus Ellery',
          at: '2020-09-01T12:00:00.000Z',
          settled_at: '2020-10-02T12:00:00.000Z',
          ended_on: '2026-10-02',
          bytes: 10,
          state: 'proposed',
          why: '',
          by: '',
        },
      ],
      more: false,
    },
    'POST /api/records/disposals/10/looked': { ok: true },
    'POST /api/records/disposals/10/out': { ok: true },
    'POST /api/records/disposals/10/approve': { ok: true, approvals: 2 },
    ...answers,
  })
  signedInAs(who)
  return { ...openScreen(address), server }
}
