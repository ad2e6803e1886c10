// How each kind of record is found: its person, its branch, when it was created, and when its retention clock started (null while it is
// still in use). All of it is SQL over the row `r` of its table. Whether a legal hold covers a record is computed from this when the
// record is written and stored in `held_record`, because a person, a branch or a date can change later.
import type { RecordClassId } from '@portal/contract/record-classes'
import { recordTables } from '@portal/contract/record-tables'
import { type RawBuilder, sql } from 'kysely'

export interface Finder {
  table: string
  /** The class, as SQL: a table can hold two. */
  class: string
  classes: readonly RecordClassId[]
  /** An account's id, or null for the firm's own. */
  person: string
  /** A branch's id; the person's branch where the record has none. */
  branch: string
  at: string
  settled: string
  title: string
  /** Its own branch, where the row has one. */
  placed: string | undefined
  /** All that its titles can have, where that is little: nothing else is looked for in millions of them. */
  titles?: RegExp
  /** The newest first, as an index has it; where there is none, by `at`. */
  newest?: string
}

type Columns = Pick<Finder, 'at' | 'settled' | 'title' | 'titles' | 'newest'> &
  Partial<Pick<Finder, 'person' | 'branch'>>

/** Still in use for as long as it is there: what is no longer in force has its clock started by whatever took its place. */
const inUse = 'null::timestamptz'
const midnight = (day: string) => `(${day})::timestamp at time zone 'America/New_York'`
const firstOf = (month: string) => midnight(`to_date(${month}, 'YYYY-MM') + interval '1 month'`)
const documentTitle = '(select d.title from document d where d.id = r.document_id)'
const byTask = (done: string) => `(select w.decided_at from work_item w where w.id = r.work_item_id and ${done})`
const taskOf = (column: string) =>
  `(select w.${column} from work_item w where w.record_kind = 'request' and w.record_id = r.id limit 1)`
// as the index has it: without the word about numbers that are none, every row would read every account
const personOfTapsid = '(select a.id from account a where a.tapsid = r.tapsid and a.tapsid > 0 limit 1)'
const personOfTask = '(select w.account_id from work_item w where w.id = r.work_item_id)'
const ownerOfVendor = '(select v.owner_id from vendor v where v.id = r.vendor_id)'
const feeName = '(select f.name from fee f where f.id = r.fee_id)'

const columns: Record<string, Columns> = {
  account: {
    person: 'r.id',
    at: 'r.created_at',
    settled: 'r.disabled_at',
    title: `r.first || ' ' || r.last`,
    newest: 'r.created_at desc',
  },
  examiner: {
    person: 'r.account_id',
    at: 'r.made_at',
    settled: '(select a.examiner_until from account a where a.id = r.account_id)',
    title: `r.organization || ', ' || r.examination`,
  },
  account_request: { person: 'r.account_id', at: 'r.asked_at', settled: 'r.settled_at', title: 'r.kind' },
  proxy: { person: 'r.owner_id', at: 'r.granted_at', settled: 'r.ended_at', title: `'Permission to act'` },
  passkey: { person: 'r.account_id', at: 'r.created_at', settled: 'r.removed_at', title: 'r.name' },
  reading: { person: 'r.account_id', at: 'r.at', settled: 'r.at', title: documentTitle },
  attestation_due: { at: midnight('r.due'), settled: inUse, title: documentTitle },
  attestation_notice: { person: 'r.account_id', at: 'r.at', settled: 'r.at', title: documentTitle },
  certification: { person: 'r.account_id', at: 'r.accepted_at', settled: 'r.accepted_at', title: 'r.kind' },
  year_end_review: { person: 'r.account_id', at: 'r.at', settled: 'r.at', title: `r.kind || ' ' || r.year` },
  outside_business: {
    person: 'r.account_id',
    at: 'r.created_at',
    settled: `coalesce(r.discarded_at, ${midnight('r.ended_on')}, case when r.status = 'Denied' then r.decided_at end)`,
    title: `coalesce(r.answers #>> '{business,name}', r.answers ->> 'desc', 'Outside activity')`,
  },
  registration: { person: 'r.account_id', at: 'r.updated_at', settled: inUse, title: `r.state || ', ' || r.license` },
  state_fee: { at: midnight('r.effective_from'), settled: inUse, title: 'r.state' },
  exam_request: {
    person: 'r.account_id',
    at: 'r.created_at',
    settled: `case when r.status in ('Denied', 'Passed', 'Failed', 'Expired', 'Withdrawn') then r.changed_at end`,
    title: 'r.exam',
  },
  exam_held: { person: 'r.account_id', at: midnight('r.held_on'), settled: inUse, title: 'r.exam' },
  exam_price: { at: midnight('r.effective_from'), settled: inUse, title: 'r.exam' },
  payment: {
    person: 'r.account_id',
    at: 'r.created_at',
    settled: `case when r.status <> 'open' then coalesce(r.refunded_at, r.settled_at) end`,
    title: 'r.description',
  },
  submission: {
    person: 'r.account_id',
    at: 'r.created_at',
    settled: `case when r.status in ('Complete', 'Declined', 'Withdrawn') then coalesce(r.decided_at, r.changed_at) end`,
    title: 'r.title',
  },
  document: {
    person: 'r.advisor_id',
    branch: 'r.branch_id',
    at: 'r.uploaded_at',
    settled: 'r.deleted_at',
    title: 'r.title',
  },
  work_item: {
    person: 'r.account_id',
    at: 'r.created_at',
    settled: 'r.decided_at',
    title: `r.category || ', ' || r.info`,
    newest: 'r.created_at desc',
  },
  request: {
    person: taskOf('account_id'),
    at: taskOf('created_at'),
    settled: taskOf('decided_at'),
    title: 'r.rule',
    // made with its task, one after the other
    newest: 'r.id desc',
  },
  upload_request: {
    person: personOfTask,
    at: 'r.asked_at',
    settled: byTask('true'),
    title: 'r.name',
  },
  examiner_request: {
    person: 'r.account_id',
    at: 'r.asked_at',
    settled: byTask('true'),
    title: 'left(r.text, 80)',
  },
  worked_on: { person: 'r.account_id', at: 'r.at', settled: inUse, title: 'r.record', newest: 'r.at desc' },
  profile_change: {
    person: 'r.account_id',
    at: 'r.created_at',
    settled: `case when r.status <> 'Requested' then coalesce(${byTask('true')}, r.created_at) end`,
    title: 'r.field',
  },
  address_change: {
    person: 'r.account_id',
    branch: 'r.branch_id',
    at: 'r.created_at',
    settled: 'r.ended_at',
    title: 'r.client',
  },
  incident: { person: 'r.account_id', at: 'r.reported_at', settled: byTask('true'), title: 'r.title' },
  firm_device: { person: 'r.account_id', at: 'r.created_at', settled: 'r.removed_at', title: 'r.name' },
  message: {
    branch: 'r.branch_id',
    at: 'coalesce(r.published_at, r.starts_at)',
    settled: 'coalesce(r.withdrawn_at, r.ends_at)',
    title: 'left(r.message, 80)',
  },
  announcement: {
    branch: 'r.branch_id',
    at: 'coalesce(r.published_at, r.starts_at)',
    settled: 'coalesce(r.withdrawn_at, r.ends_at)',
    title: 'r.title',
  },
  news: {
    branch: 'r.branch_id',
    at: 'coalesce(r.published_at, r.starts_at)',
    settled: 'coalesce(r.withdrawn_at, r.ends_at)',
    title: 'left(r.text, 80)',
  },
  event: {
    at: 'r.created_at',
    settled: `coalesce(r.deleted_at, ${midnight('greatest(r.start_date, r.end_date) + 1')})`,
    title: 'r.title',
  },
  product: { at: 'r.created_at', settled: 'r.deleted_at', title: 'r.name' },
  production: {
    person: personOfTapsid,
    at: `make_timestamptz(r.year, r.month, 1, 0, 0, 0, 'America/New_York')`,
    settled: `make_timestamptz(r.year, r.month, 1, 0, 0, 0, 'America/New_York') + interval '1 month'`,
    title: `r.year || '-' || lpad(r.month::text, 2, '0')`,
    titles: /^[0-9-]+$/,
    newest: 'r.year desc, r.month desc',
  },
  pending_line: {
    person: personOfTapsid,
    at: midnight('r.traded'),
    settled: 'r.paid_at',
    title: 'r.client',
  },
  import_run: { at: 'r.at', settled: 'r.at', title: 'r.file_name' },
  blotter_period: {
    branch: 'r.branch_id',
    at: midnight(`to_date(r.month, 'YYYY-MM')`),
    settled: `case when r.status in ('Locked', 'Nil') then ${firstOf('r.month')} end`,
    title: `r.kind || ' ' || r.month`,
  },
  blotter_answer_file: {
    branch:
      '(select p.branch_id from blotter_finding f join blotter_period p on p.id = f.period_id where f.id = r.finding_id)',
    at: '(select f.found_at from blotter_finding f where f.id = r.finding_id)',
    settled:
      '(select p.locked_at from blotter_finding f join blotter_period p on p.id = f.period_id where f.id = r.finding_id)',
    title: 'r.filename',
  },
  received_check: {
    branch: 'r.branch_id',
    at: 'r.entered_at',
    settled: midnight('r.forwarded_on'),
    title: `'Check ' || r.check_number`,
  },
  deposit: {
    person: 'r.account_id',
    branch: 'r.branch_id',
    at: 'r.captured_at',
    settled: `case when r.status in ('Destroyed', 'Withdrawn') then coalesce(r.withdrawn_at, r.decided_at, r.destroyed_at) end`,
    title: `r.client || ', check ' || r.check_number`,
    newest: 'r.captured_at desc',
  },
  deposit_batch: { at: midnight('r.day'), settled: 'r.posted_at', title: 'r.day::text' },
  fee: { at: `'epoch'::timestamptz`, settled: inUse, title: 'r.name' },
  fee_price: { at: 'r.created_at', settled: inUse, title: feeName },
  fee_override: { person: 'r.account_id', branch: 'r.branch_id', at: 'r.created_at', settled: inUse, title: feeName },
  fee_entry: { person: 'r.account_id', at: 'r.at', settled: 'r.at', title: 'r.description', newest: 'r.at desc' },
  fee_credit: { person: 'r.account_id', at: 'r.asked_at', settled: 'r.decided_at', title: 'r.reason' },
  fee_dispute: { person: 'r.account_id', at: 'r.created_at', settled: 'r.answered_at', title: 'left(r.text, 80)' },
  fee_file: { at: 'r.made_at', settled: 'r.confirmed_at', title: 'r.pay_date::text' },
  fee_statement: { person: 'r.account_id', at: 'r.made_at', settled: 'r.made_at', title: 'r.month::text' },
  meeting: {
    person: 'r.host_id',
    branch: 'r.branch_id',
    at: 'r.started_at',
    settled: 'r.started_at',
    title: 'r.title',
  },
  meeting_material: {
    at: '(select min(m.started_at) from meeting m where m.material_id = r.id)',
    settled: inUse,
    title: 'r.filename',
  },
  meeting_draw: { at: 'r.at', settled: 'r.at', title: 'r.day::text' },
  vendor: { person: 'r.owner_id', at: 'r.added_at', settled: 'r.ended_at', title: 'r.name' },
  vendor_attestation: {
    person: ownerOfVendor,
    at: 'coalesce(r.sent_at, r.signed_at)',
    settled: '(select v.ended_at from vendor v where v.id = r.vendor_id)',
    title: `(select v.name from vendor v where v.id = r.vendor_id) || ' ' || r.year`,
  },
  candidate: {
    person: 'r.account_id',
    branch: 'r.branch_id',
    at: 'r.invited_at',
    settled: 'r.decided_at',
    title: `r.first || ' ' || r.last`,
  },
  hold: { at: 'r.placed_at', settled: 'r.lifted_at', title: 'r.matter' },
  disposal: { at: 'r.proposed_at', settled: 'r.ended_at', title: 'r.month' },
  branch: { branch: 'r.id', at: `'epoch'::timestamptz`, settled: inUse, title: 'r.name' },
  setting: { at: `'epoch'::timestamptz`, settled: inUse, title: 'r.name' },
  retention: { at: 'r.changed_at', settled: inUse, title: 'r.class' },
  packet: { person: 'r.asked_by', at: 'r.asked_at', settled: 'r.asked_at', title: 'r.name' },
  maintenance: { at: 'r.starts_at', settled: 'coalesce(r.cancelled_at, r.ends_at)', title: 'r.name' },
}

const nobody = 'null::uuid'

function finderOf(table: string, { person = nobody, branch, ...more }: Columns): Finder {
  const kept = recordTables[table]
  if (!kept) throw new Error(`${table} holds no records`)
  const ofPerson = person === nobody ? 'null::integer' : `(select b.branch_id from account b where b.id = ${person})`
  const isDocument = table === 'document'
  return {
    ...more,
    table,
    person,
    branch: branch ? `coalesce(${branch}, ${ofPerson})` : ofPerson,
    placed: branch,
    classes: isDocument ? ['documents', 'branch-library'] : [kept.class],
    // is_library is another flag: it puts a document of the firm on the library's shelf
    class: isDocument
      ? `case when r.branch_id is not null then 'branch-library' else 'documents' end`
      : `'${kept.class}'`,
  }
}

export const finders: readonly Finder[] = Object.entries(columns).map(([table, its]) => finderOf(table, its))

/** Index-friendly conditions for records whose person is found through another row. `:people` stands for an array of account ids. */
const conditionsThrough: Record<string, string> = {
  [personOfTapsid]: 'r.tapsid in (select p.tapsid from account p where p.id = any(:people) and p.tapsid > 0)',
  [personOfTask]: 'r.work_item_id in (select w.id from work_item w where w.account_id = any(:people))',
  [taskOf('account_id')]:
    "r.id in (select w.record_id from work_item w where w.account_id = any(:people) and w.record_kind = 'request')",
  [ownerOfVendor]: 'r.vendor_id in (select v.id from vendor v where v.owner_id = any(:people))',
}
const ofPeople = (person: string) => conditionsThrough[person] ?? `${person} = any(:people)`

/** People by their ids, and everybody of these branches. */
export const peopleIn = (people: readonly string[], branches: readonly number[]): RawBuilder<unknown> =>
  sql`array(select n.id from account n where n.id = any(${people}::uuid[]) or n.branch_id = any(${branches}::int[]))`

/** A condition on the row `r` that an index serves, and that all records of these people and branches meet; others may too. */
export function near(
  { person, placed }: Finder,
  ids: RawBuilder<unknown>,
  branches: readonly number[] = [],
): RawBuilder<unknown> {
  // worked out from other rows, and few
  if (placed && branches.length > 0 && !/^r\.\w+$/.test(placed)) return sql`true`
  const found = [
    ...(person === nobody
      ? []
      : [
          sql.join(
            ofPeople(person)
              .split(':people')
              .map((part) => sql.raw(part)),
            ids,
          ),
        ]),
    ...(placed && branches.length > 0 ? [sql`${sql.raw(placed)} = any(${branches}::int[])`] : []),
  ]
  return found.length === 0 ? sql`false` : sql`(${sql.join(found, sql` or `)})`
}

/** A table whose rows decide whose the records of other tables are, or when they were created. */
interface Source {
  /** The columns that decide it. */
  columns: readonly string[]
  /** By the records' table: a condition on `r` that finds the records of the changed rows `:changed`. */
  records: Readonly<Record<string, string>>
}

/** When one of these columns changes, the records it moves are checked against all holds again. A test compares them with the SQL above. */
export const sources: Readonly<Record<string, Source>> = {
  account: {
    columns: ['branch_id', 'tapsid'],
    records: Object.fromEntries(
      finders.flatMap(({ table, person }) =>
        person === nobody ? [] : [[table, ofPeople(person).replace(':people', 'array(select c.id from :changed c)')]],
      ),
    ),
  },
  work_item: {
    columns: ['account_id', 'created_at', 'record_id', 'record_kind'],
    records: {
      request: "r.id in (select c.record_id from :changed c where c.record_kind = 'request')",
      upload_request: 'r.work_item_id in (select c.id from :changed c)',
    },
  },
  vendor: {
    columns: ['owner_id'],
    records: { vendor_attestation: 'r.vendor_id in (select c.id from :changed c)' },
  },
  blotter_finding: {
    columns: ['found_at', 'period_id'],
    records: { blotter_answer_file: 'r.finding_id in (select c.id from :changed c)' },
  },
  blotter_period: {
    columns: ['branch_id'],
    records: {
      blotter_answer_file:
        'r.finding_id in (select f.id from blotter_finding f where f.period_id in (select c.id from :changed c))',
    },
  },
  meeting: {
    columns: ['material_id', 'started_at'],
    records: { meeting_material: 'r.id in (select c.material_id from :changed c)' },
  },
}

/** Tables whose rows are records of their own; the others hold parts of these. */
export const rootTables: readonly string[] = Object.entries(recordTables).flatMap(([name, { of }]) =>
  of ? [] : [name],
)
/** The tables that hold parts of a record, with the column that names it. */
export const partsOf = (table: string): readonly { table: string; column: string }[] =>
  Object.entries(recordTables).flatMap(([name, { of }]) => (of?.[0] === table ? [{ table: name, column: of[1] }] : []))
