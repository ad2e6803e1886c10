import { usualWeights, scoreOf } from '@portal/contract/rules/vendor-score'
import type { AnswerValue } from '@portal/contract/rules/vendor-answers'
import type { SavedAnswer, VendorAttestation } from '@portal/contract/vendor-attestation'
import { questionnaireOf } from '@portal/contract/vendor-questionnaire'
import type { Attested } from '@portal/contract/vendor-reviews'
import type { AttestationHead, getVendor, listVendors, Vendor, VendorItem, VendorRow } from '@portal/contract/vendors'
import type { AnswerOf } from '@portal/contract/endpoint'
import type { Details } from '@portal/contract/session'
import { detailsOf } from './details.ts'
import { openScreen, signedInAs } from './render.tsx'
import { wire } from './wire.ts'

/** Everything as good as it can be on November 17, 2026. */
export const goodAnswers: Record<string, AnswerValue> = {
  legal_name: 'Cobalt Archive, Inc.',
  country: 'Delaware',
  security_lead: 'Tomas Reyes, CISO',
  security_email: 'soc@cobalt.example',
  policy: 'yearly',
  training: 'all',
  service: 'We archive email.',
  data: ['names', 'messages'],
  people: 'some',
  place: 'us',
  separate: 'yes',
  soc2: 'yes',
  soc2_auditor: 'Ridgeline Assurance LLP',
  soc2_from: '2025-07-01',
  soc2_to: '2026-06-30',
  exceptions: 'no',
  pentest: 'yes',
  pentest_on: '2026-10-02',
  mfa: 'all',
  leavers: 1,
  reviews: 'quarter',
  at_rest: 'all',
  in_transit: 'yes',
  backups: 'tested',
  cyber: 'yes',
  cyber_amount: 5_000_000,
  cyber_until: '2027-02-01',
  subs: 'no',
  notice: 'contract',
  notice_clause: '9.2',
  notice_test: 'yes',
  notice_test_on: '2026-05-14',
  breaches: 'no',
  deletes: 30,
  deletes_proof: 'yes',
  returns: 'yes',
}

const asker = { name: 'Theodora Vance', role: 'Meridian Harbor compliance', phone: '(518) 555-0137', face: '' }
export const openedLink = {
  ok: true,
  state: 'open',
  email: 't•••@cobalt.example',
  asker,
  expires: '2026-12-25T04:59:59Z',
}

export const savedOf = (value: AnswerValue, more: Partial<SavedAnswer> = {}): SavedAnswer => ({
  value,
  version: 1,
  by: 'Tomas Reyes',
  at: '2026-11-17T15:42:00.000Z',
  ...more,
})
export const answersOf = (values: Record<string, AnswerValue>) =>
  Object.fromEntries(Object.entries(values).map(([id, value]) => [id, savedOf(value)]))
const fileFor = (question: string, id: number) => ({
  id,
  question,
  name: `${question}.pdf`,
  size: 2_400_000,
  scanned: true,
  by: 'Tomas Reyes',
  at: '2026-11-17T15:00:00.000Z',
})
/** Those that good answers ask for. */
export const goodFiles = [fileFor('soc2_file', 1), fileFor('cyber_file', 2)]

export const attestationOf = (more: Partial<VendorAttestation> = {}): VendorAttestation => ({
  ok: true,
  vendor: 'Cobalt Archive',
  service: 'Email archiving',
  contact: 'Tomas Reyes',
  year: 2026,
  due: '2026-12-04',
  today: '2026-11-16',
  questionnaire: 1,
  answers: {},
  last: null,
  last_files: [],
  files: [],
  returned: null,
  receipt: null,
  plan: [],
  ...more,
})

export const rowOf = (id: number, more: Partial<VendorRow> = {}): VendorRow => ({
  id,
  name: `Vendor ${id}`,
  service: 'Email archiving',
  data: ['names', 'messages'],
  tier: 1,
  owner: { id: '11111111-1111-4111-8111-111111111111', name: 'Theodora Vance', face: '' },
  score: 79,
  last_score: 74,
  due: '2026-12-04',
  state: 'current',
  percent: 0,
  invited: null,
  open_items: 0,
  days_overdue: 0,
  version: 3,
  ...more,
})

const nothing: Vendor['can'] = {
  edit: false,
  end: false,
  invite: false,
  resend: false,
  remind: false,
  revoke: false,
  decide: false,
  add_item: false,
}

export const vendorOf = (
  id: number,
  { can = {}, ...more }: Omit<Partial<Vendor>, 'can'> & { can?: Partial<Vendor['can']> } = {},
): Vendor => ({
  ...rowOf(id, { name: 'Cobalt Archive' }),
  contact: 'Tomas Reyes',
  email: 'tomas@cobalt.example',
  contract_from: '2024-04-01',
  contract_until: '2028-03-31',
  ended: null,
  link: null,
  ...more,
  can: { ...nothing, ...can },
})

export const headOf = (id: number, year: number, more: Partial<AttestationHead> = {}): AttestationHead => ({
  id,
  year,
  state: 'accepted',
  score: 79,
  signed: { name: 'Tomas Reyes', title: 'CISO', at: `${year}-12-01T21:18:00.000Z`, receipt: 'V-1234-5678' },
  decided: null,
  returned: null,
  questionnaire: 1,
  ...more,
})

export const itemOf = (id: number, more: Partial<VendorItem> = {}): VendorItem => ({
  id,
  text: `Item ${id}`,
  question: null,
  due: '2027-01-31',
  who: 'Tomas Reyes',
  added: '2026-11-01T15:00:00.000Z',
  added_by: 'Theodora Vance',
  done: null,
  days_overdue: 0,
  escalated: null,
  version: 1,
  can: { edit: true, close: true },
  ...more,
})

/** What was answered, scored as the portal does. */
export function attestedOf(
  year: number,
  change: Record<string, AnswerValue | undefined> = {},
  more: Partial<Attested> = {},
): Attested {
  const all = Object.entries({ ...goodAnswers, ...change })
  const answers = Object.fromEntries(all.filter((pair): pair is [string, AnswerValue] => pair[1] !== undefined))
  const { score, earned, most } = scoreOf(questionnaireOf(1), answers, usualWeights, '2026-11-16')
  return {
    ok: true,
    year,
    questionnaire: 1,
    sent: true,
    answers,
    files: [],
    score,
    earned: { ...earned },
    most: { ...most },
    ...more,
  }
}

export type VendorAnswer = AnswerOf<typeof getVendor>
export const answerOf = (vendor: Vendor, more: Partial<VendorAnswer> = {}): VendorAnswer => ({
  ok: true,
  vendor,
  attestations: [],
  items: [],
  activity: [{ at: '2026-11-02T14:00:00.000Z', kind: 'added', by: 'Theodora Vance', text: '' }],
  decision_due: null,
  next_start: null,
  escalates_to: 'Harriet Quill',
  thresholds: { good: 80, plan: 60 },
  owners: vendor.owner ? [vendor.owner] : [],
  ...more,
})

interface Options {
  address?: string
  next?: string
  answers?: Parameters<typeof wire>[0]
  counts?: Partial<AnswerOf<typeof listVendors>['counts']>
  who?: Details
}

/** The register with these rows, for somebody of compliance. */
export function openVendors(
  rows: VendorRow[],
  { address = '/vendors', next = '', answers = {}, counts = {}, who: given }: Options = {},
) {
  const details = detailsOf()
  const who = given ?? {
    ...details,
    menus: { ...details.menus, reviewer_tools: { ...details.menus.reviewer_tools, vendors: true } },
  }
  const server = wire({
    'POST /api/auth/verify': { ap: 1, details: who },
    'GET /api/vendors': ({ query }) => ({
      ok: true,
      data: query['after'] ? [rowOf(99, { name: 'The last one' })] : rows,
      next: query['after'] ? '' : next,
      counts: { needs: 1, overdue: 2, soon: 3, all: rows.length, ended: 4, ...counts },
      figures: {
        tier1: 2,
        started: 1,
        overdue_names: ['Tidewater', 'Bluejay'],
        open_items: 7,
        next_item: { due: '2026-11-20', vendor: 'Harborlight' },
      },
      owners: [
        { id: '11111111-1111-4111-8111-111111111111', name: 'Theodora Vance', face: '' },
        { id: '22222222-2222-4222-8222-222222222222', name: 'Rosa Achterberg', face: '' },
      ],
      thresholds: { good: 80, plan: 60 },
    }),
    ...answers,
  })
  signedInAs(who)
  return { ...openScreen(address), server }
}
