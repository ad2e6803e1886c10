// What is told again, in which tables, and how often of the years before.
import type { Story } from './retell.ts'

/** One of the forty around those who sign in: what each has once, each newcomer has once. */
const ofTheForty = 'exists (select from grown_slot f where f.id = s.account_id and not f.named)'
const year = 364

/** What everybody has, as their model does: what they accepted, hold, attested, and are about to be paid. */
const standing: Story[] = [
  { tables: [{ table: 'certification', which: ofTheForty }] },
  { tables: [{ table: 'registration', which: `${ofTheForty} and s.work_item_id is null` }] },
  { tables: [{ table: 'exam_held', which: ofTheForty }] },
  { tables: [{ table: 'reading', which: ofTheForty }] },
  {
    tables: [
      {
        table: 'pending_line',
        which: `s.payment_id is null and exists (select from account a join grown_slot f on f.id = a.id and not f.named
          where a.tapsid = s.tapsid)`,
        join: `join account payee on payee.tapsid = s.tapsid join grown_slot place on place.id = payee.id
          join grown_cast newcomer on newcomer.block = b and newcomer.slot = place.slot`,
        anew: { tapsid: 'newcomer.tapsid' },
      },
    ],
  },
]

/** Bills and what was deducted for them. */
const ledgers: Story[] = [
  {
    tables: [
      {
        table: 'fee_entry',
        which: `${ofTheForty} and (s.run_id is not null or s.file_id is not null)`,
        anew: { key: 'null' },
      },
    ],
  },
  {
    tables: [
      {
        table: 'fee_file_line',
        which: ofTheForty,
        anew: { tapsid: 'of_account_id.tapsid', name: `of_account_id.last || ', ' || of_account_id.first` },
      },
    ],
  },
]

/** Another client’s account for each copy, sealed and marked as the portal does. */
const anotherClient = 'join grown_client client on client.n = (me.place + k * 13) % (select count(*) from grown_client)'

const work: Story[] = [
  {
    tables: [
      {
        table: 'submission',
        which: 's.account_id is not null',
        over: `s.status in ('Complete', 'Declined', 'Withdrawn')`,
      },
      { table: 'submission_file', of: ['submission', 'submission_id'] },
    ],
    kinds: ['submission'],
    before: { times: 16, days: year },
  },
  {
    tables: [
      {
        table: 'request',
        over: `exists (select from work_item w where w.record_kind = 'request' and w.record_id = s.id and w.stage = 9)`,
      },
      { table: 'request_file', of: ['request', 'request_id'] },
      { table: 'upload_request', of: ['work_item', 'work_item_id'], once: true },
      { table: 'upload_paper', of: ['upload_request', 'upload_request_id'], once: true },
      { table: 'upload_receipt', of: ['upload_request', 'upload_request_id'], once: true },
      { table: 'work_item_file', of: ['work_item', 'work_item_id'], once: true },
    ],
    kinds: ['request'],
    before: { times: 130, days: 56 },
  },
  {
    tables: [
      {
        table: 'deposit',
        over: `s.status in ('Posted', 'Destroy due', 'Destroyed', 'Withdrawn')`,
        join: `${anotherClient} cross join lateral (select t > 0 and s.batch is not null as long_ago) kept`,
        anew: {
          account_number: 'client.deposit',
          account_mark: 'client.mark',
          account_end: 'client.ending',
          check_number: '((s.check_number::bigint + k) % 99999999 + 1)::text',
          status: `case when kept.long_ago then 'Destroyed' else s.status end`,
          destroyed_by: 'case when kept.long_ago then of_account_id.id else of_destroyed_by.id end',
          destroyed_at: `case when kept.long_ago then ((s.destroy_on + time '10:00') at time zone 'America/New_York') else s.destroyed_at end
            - make_interval(days => t * ${year})`,
        },
      },
      // each check has its own picture: only those of the first ones are compared with what comes in
      { table: 'deposit_picture', of: ['deposit', 'deposit_id'], anew: { live: 'false' } },
    ],
    kinds: ['deposit'],
    before: { times: 12, days: year },
  },
  {
    tables: [
      {
        table: 'address_change',
        over: `s.status in ('Closed', 'Withdrawn')`,
        join: anotherClient,
        anew: {
          account_number: 'client.address',
          account_mark: 'client.mark',
          account_end: 'client.ending',
          client_action_id: 'null',
        },
      },
      { table: 'address_change_event', of: ['address_change', 'change_id'] },
    ],
    kinds: ['address-change', 'address-notice'],
    before: { times: 4, days: 182 },
  },
  {
    tables: [
      { table: 'exam_request', over: `s.status in ('Passed', 'Failed', 'Expired')` },
      { table: 'exam_result', of: ['exam_request', 'request_id'] },
    ],
    kinds: ['exam-request'],
    before: { times: 8, days: year },
  },
  {
    tables: [
      { table: 'registration', which: 's.work_item_id is not null', over: 'false' },
      {
        table: 'payment',
        of: ['work_item', 'work_item_id'],
        join: `join lateral (select where s.charge_type = 'STATE') kept on true`,
        anew: {
          method: `'sandbox'`,
          email: 'of_account_id.email',
          charge: `jsonb_set(s.charge, '{advisor}', to_jsonb(of_account_id.tapsid))`,
        },
      },
    ],
    kinds: ['registration'],
  },
  {
    tables: [{ table: 'outside_business', over: `s.status in ('Denied', 'Ended')` }],
    kinds: ['outside-business'],
    before: { times: 2, days: 2 * year },
  },
  { tables: [{ table: 'profile_change' }], kinds: ['profile-change'] },
  {
    tables: [{ table: 'incident' }, { table: 'incident_check', of: ['incident', 'incident_id'] }],
    kinds: ['incident'],
    oneIn: 10,
  },
  {
    tables: [
      {
        table: 'meeting',
        over: `s.status in ('Not sampled', 'Cleared', 'Cleared with a note', 'Not cleared')`,
        anew: {
          // a draw has the meetings it was drawn from
          draw_id: 'null',
          drawn_number: 'null',
          drawn_share: 'null',
          words: `s.words || searched_words(of_host_id.first || ' ' || of_host_id.last)`,
        },
      },
      { table: 'meeting_material' },
      { table: 'meeting_approval', of: ['meeting_material', 'material_id'] },
      { table: 'meeting_attendee', of: ['meeting', 'meeting_id'] },
    ],
    kinds: ['meeting'],
    before: { times: 1, days: year },
  },
  { tables: [{ table: 'received_check' }] },
  {
    tables: [
      { table: 'candidate', anew: { account_id: 'null' } },
      { table: 'candidate_step', of: ['candidate', 'candidate_id'] },
      { table: 'candidate_file', of: ['candidate', 'candidate_id'] },
      { table: 'candidate_policy', of: ['candidate', 'candidate_id'] },
      { table: 'candidate_plan', of: ['candidate', 'candidate_id'] },
    ],
    kinds: ['candidate'],
    oneIn: 5,
  },
  {
    tables: [
      { table: 'vendor' },
      { table: 'vendor_attestation', of: ['vendor', 'vendor_id'] },
      { table: 'vendor_answer', of: ['vendor_attestation', 'attestation_id'] },
      { table: 'vendor_file', of: ['vendor_attestation', 'attestation_id'] },
      { table: 'vendor_item', of: ['vendor', 'vendor_id'] },
      { table: 'vendor_event', of: ['vendor', 'vendor_id'] },
    ],
    oneIn: 30,
  },
]

export const stories: Story[] = [...standing, ...ledgers, ...work]
