// Every GET of the contract, as it is called while a firm grows; or why it isn't. A test fails when one is missing.

/** Who calls. A reviewer is of the home office: of no branch, and so of all of them. An examiner is nobody of the firm. */
export const roles = ['advisor', 'manager', 'reviewer', 'admin', 'examiner'] as const
export type Role = (typeof roles)[number]

export interface Call {
  /** What is asked for, beyond the list itself. */
  says: string
  /** `$name` is a column of what was found. */
  query?: Record<string, string>
  /** Follows the answer's `next` a good way down, given back as this. */
  further?: 'after' | 'before'
  /** The last page but one, by how many there are. */
  deep?: 'total' | 'count'
  /** Only these, of those who may. */
  as?: readonly Role[]
  /** What the database alone takes for the same rows: held against twice that, where the answer itself grows with the firm. */
  bare?: string
}

export interface Line {
  /** Whoever may, unless told. */
  as?: readonly Role[]
  /** One row, whose columns are the parameters of the path and of queries: the same record in both firms. */
  find?: string
  calls?: readonly Call[]
  /** A file that grows with the firm: it has to begin at once, and to pass through without piling up. */
  streams?: true
}

const firm: readonly Role[] = ['reviewer', 'admin']
const own: readonly Role[] = ['advisor']
const admin: readonly Role[] = ['admin']

const first: Call = { says: 'first page' }
const search = (q: string): Call => ({ says: `search ${q}`, query: { q } })
const by = (query: Record<string, string>, more: Partial<Call> = {}): Call => ({
  says: Object.entries(query)
    .map(([name, value]) => `${name} ${value}`)
    .join(', '),
  query,
  ...more,
})

const me = `(select id from account where email = 'advisor@meridianharbor.example')`
const admins = `(select id from account where email = 'admin@meridianharbor.example')`
const year = String(new Date().getFullYear())
const lastYear = `${Number(year) - 1}-01-01T00:00:00Z`

/** A link’s own page shows one record, found by the hash of its token: nobody signed in comes here. */
const byLink = 'Of a link: one record, found by the hash of its token'
const oneFile = (what: string) => `${what}: a stored file, by its key`

const ofDisposals = `select disposal_id, class, state, count(*), min(settled_at), max(settled_at), sum(bytes), sum(files), min(ended_on)
  from disposal_item group by 1, 2, 3`

/** Of as many papers as are shown at once, all that is shown of each. */
const papers = (where: string, order: string) => `select s.*, a.email, b.name,
  array(select row_to_json(f) from submission_file f join file k on k.hash = f.hash where f.submission_id = s.id) as files,
  array(select row_to_json(t) from work_item_entry t where t.work_item_id = s.work_item_id and t.text <> '') as thread,
  array(select h.account_id from worked_on h where h.record in ('submission:' || s.id, 'work-item:' || s.work_item_id)) as hands
  from submission s left join account a on a.id = s.account_id left join branch b on b.id = a.branch_id
  left join work_item w on w.id = s.work_item_id where ${where} order by ${order} limit 500`

/** As whoever types finds them. */
const words = `(a.first || ' ' || a.last || ' ' || a.email || ' ' || a.crd)`

/** How far a document is, which is above every page of whoever must attest it, and such a page. */
const attesters = (where = 'true', order = 'a.last, a.first, a.id') => {
  const those = `from account a left join branch b on b.id = a.branch_id left join reading r on r.account_id = a.id and r.kind = 'attested'
    and r.document_id = (select id from document where title = 'Code of Ethics' order by id limit 1)
    where a.disabled_at is null and not a.guest and a.access >= 1`
  return `select (select row(count(*), count(r.at)) ${those}) as progress, p.*
    from (select a.*, b.name as branch, r.at ${those} and ${where} order by ${order} limit 50) p`
}

/** As many open tasks as are shown at once, how many there are, and what the tabs count: of the whole firm. */
const activities = (where = 'true') => {
  const those = `from work_item w left join account a on a.id = w.account_id left join branch b on b.id = a.branch_id
    where w.stage < 9 and ${where}`
  return `select w.*, a.first, a.last, a.email, b.name ${those} order by w.due_at, w.created_at, w.id limit 500;
    select count(*) ${those};
    select stage, category, count(*), count(*) filter (where assigned_to is null), count(*) filter (where due_at < now())
      from work_item where stage < 9 or decided_at > now() - interval '30 days' group by 1, 2`
}
const inQueue = (typed: string) => `(w.info ilike '%${typed}%' or a.last || ', ' || a.first ilike '%${typed}%')`

/** How many rows the largest tables of records have. */
const countedRows = [
  'production',
  'work_item',
  'request',
  'received_check',
  'document',
  'fee_entry',
  'submission',
  'deposit',
]
  .map((table) => `select count(*) from ${table}`)
  .join(' union all ')

/** Records by their title, and the newest of those that came at the same moment, which a month of production did. */
const titled = {
  tasks: `select * from work_item where category || ', ' || info ilike '%whitcombe%' order by created_at desc limit 51`,
  documents: `select * from document where title ilike '%whitcombe%' order by uploaded_at desc limit 51`,
}
const isTitled = (kind: string): kind is keyof typeof titled => kind in titled
const newestMonth = (most: number) =>
  `select * from production order by year desc, month desc, 'production:' || concat_ws('/', tapsid, year, month) limit ${most}`

/** A page of people, and how many there are: somebody counts them, whoever lists them. */
const people = (where = 'true', order = 'a.last, a.first, a.id') => {
  const those = `a.examiner_until is null and ${where}`
  return `select (select count(*) from account a where ${those}) as total, p.* from (
    select a.*, b.name as branch from account a left join branch b on b.id = a.branch_id where ${those} order by ${order} limit 50) p`
}

/** The same of the roster, with what is counted of each. */
const roster = (where = 'true', order = 'a.last, a.first, a.id') => {
  const those = `not a.guest and a.disabled_at is null and a.access >= 1 and a.access < 7 and ${where}`
  return `select (select count(*) from account a where ${those}) as total, p.*,
    (select count(distinct state) from registration r where r.account_id = p.id and status = 'VALID') as states,
    (select count(*) from exam_request r where r.account_id = p.id) as exams,
    (select count(*) from outside_business o where o.account_id = p.id) as outside,
    (select count(*) from device d where d.account_id = p.id) as devices,
    (select count(*) from session s where s.account_id = p.id) as sessions,
    (select count(*) from work_item w where w.account_id = p.id and stage < 9) as items
    from (select a.*, b.name as branch from account a left join branch b on b.id = a.branch_id where ${those} order by ${order} limit 50) p`
}
const has = (table: string, where: string) => `exists (select from ${table} t where t.account_id = a.id and ${where})`
/** What the roster is narrowed to, as plainly as it can be said. */
const flagged: Record<string, string> = {
  attestation: `exists (select from attestation_due c join document d on d.id = c.document_id and d.version = c.version
    where c.due < current_date and d.attestation_required and d.deleted_at is null and d.branch_id is null and d.advisor_id is null
      and not exists (select from reading r where r.account_id = a.id and r.document_id = d.id and r.version = d.version and r.kind = 'attested'))`,
  certification: `not ${has('certification', 'true')}`,
  exam: has('exam_request', `t.window_to between current_date and current_date + 30 and t.scheduled is null`),
  renewal: has('outside_business', `t.discarded_at is null and t.expires < current_date + 30`),
  'sign-in': `coalesce(a.signed_in_at, a.created_at) < now() - interval '30 days'`,
  locked: `greatest(a.password_locked_until, a.factor_locked_until) > now()`,
}

/** A page of deposits with everybody who had a hand in each. */
const checks = (
  where: string,
) => `select d.*, a.first, a.last, a.email, b.name, p.posted_at, t.last, f.last, s.last, c.last, x.last,
  array(select h.account_id from worked_on h where h.record in ('deposit:' || d.id, 'work-item:' || d.work_item_id)) as hands
  from deposit d join account a on a.id = d.account_id left join branch b on b.id = d.branch_id
  left join deposit_batch p on p.day = d.batch left join account t on t.id = d.taken_by left join account f on f.id = d.first_by
  left join account s on s.id = d.decided_by left join account c on c.id = d.created_by left join account x on x.id = d.destroyed_by
  where ${where} order by d.bank_day desc, d.captured_at desc, d.id desc limit 50`

/** Three blotters of every month of the year, of as many branches as are shown at once. */
const blotterYear = (where: string) => `select b.*, k.kind, n.month, p.*, c.entries, c.amount, r.first, r.last
  from (select id, name from branch where ${where} order by name limit 25) b
  cross join unnest(array['address', 'deposit', 'check']) k (kind)
  cross join (select to_char(m, 'YYYY-MM') as month from generate_series(date_trunc('year', now()), now(), interval '1 month') m) n
  left join blotter_period p on p.branch_id = b.id and p.kind = k.kind and p.month = n.month
  left join blotter_count c on c.branch_id = b.id and c.kind = k.kind and c.month = n.month left join account r on r.id = p.reviewer_id`

/** A page of address changes, and how many there are of each kind, counted to a thousand. */
const addresses = (where = 'c.is_open', order = 'c.clock, c.received_on, c.id', size = 51) => {
  const upTo = (those: string) => `(select count(*) from (select from address_change where ${those} limit 1001) x)`
  return `select c.*, a.first, a.last, a.email, b.name from address_change c join account a on a.id = c.account_id
      left join branch b on b.id = c.branch_id where ${where} order by ${order} limit ${size};
    select ${upTo('is_open')}, ${upTo('is_open and clock < current_date')}, ${upTo('is_open and flagged')}, ${upTo('not is_open')},
      ${upTo('is_open and clock between current_date and current_date + 7')};
    select id, name from branch order by name`
}
const lastEnded = 'c.ended_at desc, c.id desc'

/** Of a branch or of one person, what the whole firm takes would say nothing. */
const ofFirm = (calls: readonly Call[]): Call[] =>
  calls.flatMap(({ bare, ...call }) =>
    bare === undefined
      ? [call]
      : [
          { ...call, bare, as: firm },
          { ...call, as: ['advisor', 'manager'] },
        ],
  )

/** A reviewer’s morning: every open task counted, what was decided last week, and the eight that nobody has and that are due first. */
const morning = `select department, count(*), count(*) filter (where due_at < now()), min(created_at) filter (where due_at < now()),
    count(*) filter (where assigned_to is null) from work_item where stage < 9 group by 1;
  select count(*), percentile_cont(0.5) within group (order by decided_at - created_at) from work_item where stage = 9
    and decided_at >= date_trunc('week', now()) - interval '7 days' and decided_at < date_trunc('week', now());
  select * from work_item where stage < 9 and assigned_to is null and due_at < now() order by due_at, created_at, id limit 8`

/** A branch’s library, with whoever has acknowledged each. */
const library = (branch: string) => `select d.*, v.filename, u.first, u.last,
    (select json_agg(row(a.first, a.last, r.at) order by r.at) from reading r join account a on a.id = r.account_id
      where r.document_id = d.id and r.version = d.version and r.kind = 'acknowledged'),
    (select count(*) from account where branch_id = ${branch} and disabled_at is null and not guest and access >= 0)
  from document d join document_version v on v.document_id = d.id and v.version = d.version left join account u on u.id = d.uploaded_by
  where d.branch_id = ${branch} and d.deleted_at is null`
const managersBranch = `(select branch_id from account where email = 'manager@meridianharbor.example')`

/** Open disputes as they are shown: each with its charge, and with equal charges close by. */
const disputes = `select d.*, e.*, a.first, a.last, b.name, w.due_at,
    (select sum(cents) from fee_entry where of_entry = e.id) as credited,
    array(select account_id from worked_on where record in ('fee-dispute:' || d.id, 'work-item:' || d.work_item_id)) as hands,
    array(select o.id from fee_entry o where o.account_id = e.account_id and o.fee_id = e.fee_id and o.kind = 'charge' and o.id <> e.id
      and o.cents = e.cents and o.day between e.day - 31 and e.day + 31) as alike
  from fee_dispute d join fee_entry e on e.id = d.entry_id join account a on a.id = d.account_id left join branch b on b.id = a.branch_id
  left join work_item w on w.id = d.work_item_id where d.state = 'open' order by d.id limit 51`

/** As many payments as are shown at once. */
const payments = `select p.*, a.first, a.last, b.first, b.last, r.first, r.last,
    array(select account_id from worked_on where record in ('payment:' || p.id, 'work-item:' || p.work_item_id)) as hands
  from payment p left join account a on a.id = p.account_id left join account b on b.id = p.paid_by
  left join account r on r.id = p.refunded_by order by p.created_at desc limit 500`

const listedFees = `select from account a where not a.guest and a.access >= 1 and a.access < 7
  and (a.disabled_at is null or (select balance from fee_account where account_id = a.id) <> 0)`
/** Where somebody is among all whose fees are listed, counted to where the list stops counting. */
const place = `with me as (select last, first, id from account where id = ${me})
  select (select count(*) from (${listedFees} and (a.last, a.first, a.id) < (select last, first, id from me) limit 10000) x),
    (select count(*) from (${listedFees} limit 10001) x)`

/** What a reviewer of deposits begins the day with. Those that they may decide come on top. */
const depositDay = `select coalesce(sum(amount), 0), count(*), count(*) filter (where status not in ('Captured', 'In Review')) from deposit
    where bank_day = (select max(bank_day) from deposit) and status not in ('Not in good order', 'Withdrawn');
  select count(*), min(captured_at) from deposit where status in ('Captured', 'In Review');
  select count(*), count(distinct account_id) from deposit where status = 'Not in good order';
  select count(*), min(destroy_on) from deposit where status = 'Destroy due'`

export const calls: Record<string, Line | string> = {
  // sign-in, and what every page asks for
  checkResetToken: byLink,
  enrolmentQr: 'A picture of a setup under way, found by its id',
  viewPushRequest: 'A sign-in under way on another device, found by its id',
  pendingPushRequest: {},
  logout: 'Ends the session that asks',
  officeSignIn: 'Leads to the office’s own sign-in',
  officeReturn: 'Comes back from the office’s own sign-in',
  getProof: {},
  getFirm: {},
  liveStream: 'Stays open: bench/live.ts has its figures',
  taskStream: 'Stays open: bench/live.ts has its figures',
  listOutbox: 'Only in demo mode: the mailbox on disk',
  showMail: 'Only in demo mode: the mailbox on disk',
  getCertification: {},
  getWelcome: {},
  readFirstDays: {},
  getProfile: {},
  drawnAvatar: 'Drawn from a number: nothing is read',
  listDevices: {},
  listReminders: {},
  listFavourites: {},
  listMessages: {},
  listWhatsNew: {},
  listAnnouncements: {},
  getYearEnd: { find: `select ${year} as year` },

  // home and tasks
  listPending: {},
  listTasks: {},
  listHiddenTasks: {},
  getTask: {
    find: `select id from work_item where account_id = ${me} and record_kind = 'request' and stage < 9 order by id limit 1`,
  },
  recordFile: oneFile('A file of a task'),
  taskFile: oneFile('A file of a reply'),
  listUploadRequests: {
    as: ['advisor', 'reviewer', 'admin'],
    find: `select u.work_item_id as id from upload_request u join work_item w on w.id = u.work_item_id where w.account_id = ${me}
      order by u.id limit 1`,
  },
  readOverview: {
    calls: [
      { says: 'of the firm', bare: morning, as: firm },
      { says: 'of a branch', as: ['manager'] },
    ],
  },
  listActivities: {
    calls: ofFirm([
      { says: 'all', query: { segment: 'all' }, bare: activities() },
      by({ segment: 'mine' }, { bare: activities(`w.assigned_to = ${admins}`) }),
      by({ segment: 'unassigned' }, { bare: activities('w.assigned_to is null') }),
      by({ segment: 'overdue' }, { bare: activities('w.due_at < now()') }),
      { ...search('arts trust'), bare: activities(inQueue('arts trust')) },
      { ...search('whitcombe'), bare: activities(inQueue('whitcombe')) },
      by({ category: 'State Request' }, { bare: activities(`w.category = 'State Request'`) }),
      by({ department: 'Compliance', stage: '2' }, { bare: activities(`w.department = 'Compliance' and w.stage = 2`) }),
      by({ branch: 'Albany' }, { bare: activities(`b.name = 'Albany'`) }),
      by({ age: 'older' }, { bare: activities(`w.created_at < now() - interval '30 days'`) }),
      by({ assignee: 'nobody', done: 'yes' }, { bare: activities('w.assigned_to is null') }),
    ]),
  },
  listFilters: {},
  readRegistrations: {
    as: ['advisor', 'manager', 'admin'],
    find: `select tapsid as "advisorId" from account where id = ${me}`,
  },
  dumpAdvisors: {
    as: ['manager', 'reviewer', 'admin'],
    calls: [
      {
        says: 'everybody to act for',
        bare: `select last || ', ' || first as text, email, tapsid as id, tapsid as value from account
          where not guest and disabled_at is null and access between 0 and 7 and tapsid > 0 order by last, first`,
        as: admin,
      },
      { says: 'those to act for', as: ['manager', 'reviewer'] },
      { says: 'first to act for', query: { q: '' } },
      by({ q: 'smith', chosen: 'nobody@example.test' }),
    ],
  },
  listExams: {},
  examQueue: {
    calls: [
      {
        says: 'the latest 250',
        bare: `select r.*, a.first, a.last, a.email,
          array(select row_to_json(t) from exam_result t where t.request_id = r.id) as results,
          array(select h.account_id from worked_on h where h.record in ('exam-request:' || r.id, 'work-item:' || r.work_item_id)) as hands
          from exam_request r join account a on a.id = r.account_id where r.id in (
            (select id from exam_request where status = 'Requested' order by changed_at desc limit 200) union all
            (select id from exam_request where status = 'Passed' order by changed_at desc limit 50))`,
      },
    ],
  },
  listExamPrices: {},
  allOba: {},
  listIncidents: {},
  listPayments: {},
  allPayments: { calls: [{ says: 'the latest 500', bare: payments }] },

  // papers
  listExchange: {},
  getSubmission: {
    find: `select id from submission where account_id = ${me} and status <> 'Draft' order by id limit 1`,
    as: own,
  },
  submissionFile: oneFile('A paper'),
  exchangeAdvisors: {
    calls: [first, search('whit'), by({ q: 'eleanor whitcombe', chosen: 'advisor@meridianharbor.example' })],
  },
  reviewQueue: {
    calls: [
      {
        says: 'the first 500',
        bare: papers(`s.status in ('Submitted', 'In Review', 'Holding (Advisor)')`, 's.submitted_at, s.id'),
      },
      {
        says: 'the latest 500',
        query: { done: 'yes' },
        bare: papers('s.decided_at is not null', 's.decided_at desc, s.id desc'),
      },
    ],
  },
  listDocuments: {},
  getDocument: { find: `select id from document where title = 'Code of Ethics' order by id limit 1` },
  downloadDocument: oneFile('A document'),
  viewDocument: oneFile('A document'),
  documentsOfAdvisors: { calls: [search('statement'), search('nothing like this')] },
  documentAdvisors: {
    calls: [first, search('whit'), by({ q: 'eleanor whitcombe', chosen: 'advisor@meridianharbor.example' })],
  },
  searchDocuments: { calls: [search('transfer'), by({ q: 'ethics', shelf: 'comp' })] },
  listReadings: {},
  listBranchDocuments: {
    calls: [
      { says: 'one’s own', as: own },
      { says: 'the manager’s', bare: library(managersBranch), as: ['manager'] },
      by({ branch: '1' }, { bare: library('1'), as: admin }),
    ],
  },
  listPublicDocuments: {},
  publicFile: oneFile('A public document'),
  listEvents: { find: `select '60' as days` },
  calendarFile: {
    find: 'select id from event where deleted_at is null and start_date is not null order by id limit 1',
  },
  listProducts: {},
  listBiographies: {},
  listStaff: { as: admin },
  listObligations: {
    calls: [
      {
        says: 'how far each is',
        bare: `select d.id, (select count(*) from account where disabled_at is null and not guest and access >= 1) as must,
          (select count(*) from reading r join account a on a.id = r.account_id and a.disabled_at is null and not a.guest and a.access >= 1
           where r.document_id = d.id and r.version = d.version and r.kind = 'attested') as has
          from document d where d.attestation_required and d.deleted_at is null and d.branch_id is null`,
      },
    ],
  },
  listAttesters: {
    find: `select id from document where title = 'Code of Ethics' order by id limit 1`,
    calls: [
      { ...first, bare: attesters() },
      by({ who: 'has' }, { bare: attesters('r.at is not null') }),
      by({ who: 'has-not' }, { bare: attesters('r.at is null') }),
      by({ who: 'overdue' }, { bare: attesters('r.at is null') }),
      { ...search('whit'), bare: attesters(`${words} ilike '%whit%'`) },
      { says: 'last page', deep: 'count', bare: attesters('true', 'a.last desc, a.first desc, a.id desc') },
      by({ sort: 'email', size: '20' }, { bare: attesters('true', 'a.email, a.id') }),
      by({ sort: 'branch', size: '20' }, { bare: attesters('true', 'b.name, a.last, a.first, a.id') }),
      by({ sort: 'name', desc: 'yes', page: '3' }, { bare: attesters('true', 'a.last desc, a.first desc, a.id desc') }),
    ],
  },
  exportAttesters: {
    find: `select id from document where title = 'Code of Ethics' order by id limit 1`,
    streams: true,
  },
  readDue: { find: `select id from document where title = 'Code of Ethics' order by id limit 1` },
  manageAnnouncements: {},
  manageMessages: {},
  manageNews: {},
  listFeedback: {},
  listMaintenance: {},
  allSettings: {},
  readSystem: {},
  getBackups: {},

  // people
  listRoster: {
    calls: [
      { ...first, bare: roster() },
      { says: 'last page', deep: 'count', bare: roster('true', 'a.last desc, a.first desc, a.id desc') },
      { ...search('whit'), bare: roster(`${words} ilike '%whit%'`) },
      search('eleanor whitcombe'),
      search('zzzz'),
      by({ branch: '1' }),
      ...Object.entries(flagged).map(([flag, where]) => by({ flag }, { bare: roster(where) })),
      by({ sort: 'branch' }, { bare: roster('true', 'b.name, a.last, a.first, a.id') }),
      by({ sort: 'signed_in' }, { bare: roster('true', 'a.signed_in_at nulls first, a.last, a.first, a.id') }),
      by({ sort: 'name', desc: 'yes', size: '25' }, { bare: roster('true', 'a.last desc, a.first desc, a.id desc') }),
    ],
  },
  exportRoster: { streams: true },
  getRosterAdvisor: { as: ['manager', 'admin'], find: `select ${me} as id` },
  listUsers: {
    calls: [
      { ...first, bare: people() },
      { says: 'last page', deep: 'total', bare: people('true', 'a.last desc, a.first desc, a.id') },
      { ...search('whit'), bare: people(`${words} ilike '%whit%'`) },
      search('eleanor whitcombe'),
      search('zzzz'),
      by({ branch: '1' }),
      by({ access: '7' }),
      by({ state: 'invited' }),
      by({ state: 'locked' }),
      by({ flag: 'blotters' }, { bare: people(`(a.menus->'reviewer_tools'->>'blotters')::boolean`) }),
      by({ flag: 'manager' }, { bare: people('a.manager') }),
      ...Object.entries({
        '-name': 'a.last desc, a.first desc, a.id',
        email: 'a.email, a.id',
        branch: 'b.name, a.last, a.first, a.id',
        access: 'a.access, a.last, a.first, a.id',
        '-signedIn': 'a.signed_in_at desc nulls last, a.last desc, a.first desc, a.id',
      }).map(([sort, order]) => by({ sort, size: '25' }, { bare: people('true', order) })),
    ],
  },
  getUser: { as: admin, find: `select ${me} as id` },
  listImports: { as: admin },
  getImport: 'A file on its way in: one row of whoever sent it, by its key',
  importProblems: 'A file on its way in: what is wrong with it was worked out by its job',
  listCandidates: {
    calls: [first, by({ page: '2' }), by({ segment: 'review' }), by({ segment: 'closed' }), search('mar')],
  },
  getCandidate: { find: 'select id from candidate order by id limit 1' },
  candidateFile: oneFile('A candidate’s paper'),
  getOnboarding: byLink,
  getOnboardingSteps: byLink,
  readPolicy: byLink,
  onboardingCalendar: byLink,
  getAction: byLink,
  getUploadRequest: byLink,
  getVendorAttestation: byLink,
  vendorAnswersPdf: byLink,

  // supervision
  listChanges: {
    calls: ofFirm([
      { ...first, bare: addresses() },
      { says: 'further on', further: 'after' },
      by({ segment: 'closed' }, { bare: addresses('not c.is_open', lastEnded) }),
      { says: 'closed, further on', query: { segment: 'closed' }, further: 'after' },
      by({ segment: 'flagged' }, { bare: addresses('c.is_open and c.flagged') }),
      by({ segment: 'overdue' }, { bare: addresses('c.is_open and c.clock < current_date') }),
      {
        ...search('halv'),
        bare: addresses(`c.is_open and to_tsvector('simple', c.client_key) @@ to_tsquery('simple', 'halv:*')`),
      },
      { ...search('8812'), bare: addresses(`c.is_open and c.account_end = '8812'`) },
      by({ status: 'Received|Verified' }, { bare: addresses(`c.is_open and c.status in ('Received', 'Verified')`) }),
      by({ flag: 'po-box' }, { bare: addresses('c.is_open and c.po_box') }),
      by({ since: `${year}-01-01` }, { bare: addresses(`c.is_open and c.received_on >= '${year}-01-01'`) }),
      by({ branch: '1' }, { bare: addresses('c.is_open and c.branch_id = 1') }),
      by(
        { desc: 'yes', size: '25' },
        { bare: addresses('c.is_open', 'c.clock desc, c.received_on desc, c.id desc', 26) },
      ),
    ]),
  },
  getChange: { find: `select id from address_change where account_id = ${me} order by id limit 1` },
  getAddressDraft: { as: own, calls: [{ says: 'a new one' }, by({ of: '1' })] },
  noticePdf: {
    as: firm,
    find: `select id, 'both' as side from address_change where status = 'Closed' order by id limit 1`,
  },
  listDeposits: {
    calls: [
      first,
      by({ range: 'all' }),
      { says: 'of all time, further on', query: { range: 'all' }, further: 'after' },
      by({ segment: 'review' }, { bare: checks(`d.status in ('Captured', 'In Review')`) }),
      by({ segment: 'returned' }, { bare: checks(`d.status = 'Not in good order'`) }),
      by({ segment: 'destroy' }, { bare: checks(`d.status = 'Destroy due'`) }),
      by({ status: 'Accepted' }, { bare: checks(`d.status = 'Accepted'`) }),
      { ...search('esposito'), bare: checks(`searched_words(d.client) @@ to_tsquery('simple', 'esposito:*')`) },
      { ...search('9041'), bare: checks(`d.account_end = '9041' or d.check_number = '9041'`) },
      by({ branch: 'Albany' }, { as: firm }),
    ],
  },
  depositFigures: {
    calls: [
      { says: 'of the firm', bare: depositDay, as: firm },
      { says: 'of a branch, or one’s own', as: ['advisor', 'manager'] },
    ],
  },
  exportDeposits: { streams: true },
  depositAccounts: { as: own },
  getDeposit: { find: `select id from deposit where account_id = ${me} order by id limit 1` },
  depositPicture: oneFile('A picture of a check'),
  depositOriginal: oneFile('A picture of a check'),
  bankFile: { as: firm, find: `select min(day)::text as day from deposit_batch`, streams: true },
  readBlotters: {
    calls: [
      { ...first, bare: blotterYear('true'), as: firm },
      { says: 'one’s own branch', as: ['manager'] },
      { says: 'next branches', query: { after: 'Albany' }, bare: blotterYear(`name > 'Albany'`), as: firm },
      by({ branch: '1', year }),
    ],
  },
  readPeriod: {
    find: `select kind, branch_id as branch, month from blotter_period where branch_id = 1 and status = 'Locked' order by id limit 1`,
  },
  periodLines: {
    find: `select kind, branch_id as branch, month from blotter_period where branch_id = 1 and status = 'Locked' order by id limit 1`,
    calls: [by({ tab: 'sample' }), by({ tab: 'all', page: '1' })],
  },
  drawOf: {
    find: `select p.kind, p.branch_id as branch, p.month, d.id as draw from blotter_period p join blotter_draw d on d.period_id = p.id
      where p.branch_id = 1 and p.status = 'Locked' order by p.id limit 1`,
  },
  checkSeal: {
    find: `select kind, branch_id as branch, month from blotter_period where branch_id = 1 and status = 'Locked' order by id limit 1`,
  },
  answerFile: oneFile('A file of an answer'),
  periodReport: {
    find: `select kind, branch_id as branch, month from blotter_period where branch_id = 1 and status = 'Locked' order by id limit 1`,
  },
  exportPeriod: {
    find: `select kind, branch_id as branch, month from blotter_period where branch_id = 1 and status = 'Locked' order by id limit 1`,
  },
  blotterReviewers: {},
  readCheck: { find: 'select id from received_check where branch_id = 1 order by id limit 1' },
  listMeetings: {
    find: `select ${me} as host`,
    calls: [
      first,
      by({ segment: 'all', period: 'all' }),
      { says: 'of all time, further on', query: { segment: 'all', period: 'all' }, further: 'after' },
      by({ segment: 'sample' }),
      by({ segment: 'escalated' }),
      by({ segment: 'over', period: '90' }),
      { says: 'search retirement', query: { segment: 'all', period: 'all', q: 'retirement' } },
      ...['-day', 'title', '-retail'].map((sort) => by({ segment: 'all', period: 'all', sort })),
      by({ segment: 'all', period: 'all', branch: '1' }, { as: firm }),
      by({ segment: 'all', period: 'all', host: '$host', size: '25' }),
      by({ segment: 'all', type: 'Retail communication' }),
    ],
  },
  exportMeetings: { streams: true },
  getMeeting: { find: 'select id from meeting where branch_id = 1 order by id limit 1' },
  meetingFile: oneFile('Slides or a chat'),
  myMeetings: {},
  getDraw: { find: 'select id from meeting_draw order by id limit 1' },
  meetingReviewers: {},
  listVendors: {
    find: 'select owner_id as owner, data[1] as data from vendor where owner_id is not null order by id limit 1',
    calls: [
      first,
      by({ segment: 'all' }),
      { says: 'all, further on', query: { segment: 'all' }, further: 'after' },
      search('cloud'),
      by({ tier: '1' }),
      by({ owner: '$owner', data: '$data' }),
    ],
  },
  exportVendors: { streams: true },
  vendorPeople: {},
  getVendor: { find: 'select id from vendor order by id limit 1' },
  getAttestation: {
    find: 'select vendor_id as id, id as attestation from vendor_attestation where signed_at is not null order by id limit 1',
  },
  attestationPdf: {
    find: 'select vendor_id as id, id as attestation from vendor_attestation where signed_at is not null order by id limit 1',
  },
  attestedFile: oneFile('A vendor’s file'),

  // fees
  feeSchedule: { calls: [{ says: 'today' }, by({ as_of: `${year}-01-01` })] },
  priceEffect: { find: 'select 1 as id', calls: [by({ amount: '130.00', from: `${Number(year) - 1}-01-01` })] },
  readBilling: { find: 'select min(id) as run from fee_run', calls: [{ says: 'the latest' }, by({ run: '$run' })] },
  previewRun: {
    calls: [
      {
        says: 'what a month would bill',
        query: { month: `${year}-12` },
        bare: `select count(*), count(e.id) from account a join fee_account s on s.account_id = a.id cross join fee f
          left join fee_entry e on e.account_id = a.id and e.fee_id = f.id and e.kind = 'charge'
            and e.starts_on = date_trunc('month', now() + interval '1 month')::date
          where not a.guest and a.access >= 1 and a.access < 7 and f.per = 'month'`,
      },
      {
        says: 'what a year would bill',
        query: { fee: '4' },
        bare: `select count(*), count(e.id) from account a join fee_account s on s.account_id = a.id
          left join fee_entry e on e.account_id = a.id and e.fee_id = 4 and e.kind = 'charge'
            and e.starts_on = date_trunc('month', now() + interval '1 month')::date
          where not a.guest and a.access >= 1 and a.access < 7
            and exists (select from registration r where r.account_id = a.id and r.status = 'VALID')`,
      },
    ],
  },
  downloadPayrollFile: { as: firm, find: 'select min(id) as id from fee_file', streams: true },
  listDisputes: {
    find: `select ${me} as account`,
    calls: [
      by({ state: 'open' }, { bare: disputes, as: firm }),
      { says: 'open, of a branch', query: { state: 'open' }, as: ['manager'] },
      by({ state: 'answered' }),
      by({ account: '$account' }),
      { says: 'answered, further on', query: { state: 'answered' }, further: 'after' },
    ],
  },
  listLedgers: {
    calls: [
      first,
      { says: 'further on', further: 'after' },
      search('whit'),
      by({ segment: 'owing' }),
      by({ segment: 'credit' }),
      by({ segment: 'disputed' }),
      by({ branch: '1' }),
    ],
  },
  ledgerPlace: {
    find: `select ${me} as account`,
    calls: [
      { says: 'among all', bare: place, as: firm },
      { says: 'among a branch', as: ['manager'] },
      by({ segment: 'all', q: 'whit', branch: '1' }),
    ],
  },
  exportLedgers: { streams: true },
  readLedger: {
    find: `select ${me} as account`,
    calls: [first, { says: 'further on', further: 'after' }, by({ year }), by({ show: 'charges' })],
  },
  myFees: { calls: [first, { says: 'further on', further: 'after' }, by({ show: 'charges' }), by({ year })], as: own },
  myFeesSummary: { as: own },
  myStatement: { as: own, find: `select to_char(now() - interval '1 month', 'YYYY-MM') as month` },
  readStatement: { find: `select ${me} as account, to_char(now() - interval '1 month', 'YYYY-MM') as month` },

  // records
  searchAudit: {
    calls: [
      first,
      { says: 'further on', further: 'before' },
      by({ person: 'advisor@meridianharbor.example' }),
      search('eleanor whitcombe'),
      by({ action: 'sign-in.' }),
      by({ subject: 'document' }),
      by({ types: 'changes,decisions' }),
      by({ location: '203.0.113.0/24' }),
      by({ from: lastYear, until: `${year}-01-01T00:00:00Z` }),
    ],
  },
  getAuditEntry: { find: 'select min(id) as id from audit_entry' },
  auditWords: {},
  exportAudit: { streams: true },
  getAuditCheck: {},
  getRecords: {},
  getRetention: { calls: [{ says: 'with how many there are', bare: countedRows }] },
  findRecords: {
    calls: ['tasks', 'accounts', 'production', 'documents', 'fees', 'deposits'].flatMap((kind) => [
      by({ class: kind }, kind === 'production' ? { bare: newestMonth(51) } : {}),
      {
        says: `${kind}, search`,
        query: { class: kind, q: 'whitcombe' },
        ...(isTitled(kind) && { bare: titled[kind] }),
      },
      {
        says: `${kind}, further on`,
        query: { class: kind, page: '20' },
        ...(kind === 'production' && { bare: newestMonth(1001) }),
      },
    ]),
  },
  getRecordHistory: { calls: [by({ record: 'product:1' }), by({ record: 'product:1', day: `${year}-01-01` })] },
  getHoldsOf: { calls: [by({ record: 'product:1' })] },
  listHolds: { calls: [first, by({ state: 'all', q: 'bench' })] },
  getHold: { find: 'select min(id) as id from hold' },
  listDisposals: { calls: [{ says: 'how far each is', bare: ofDisposals }] },
  getDisposal: {
    find: 'select min(id) as id from disposal',
    calls: [{ says: 'what it comes to', bare: ofDisposals }],
  },
  getDisposalItems: {
    find: 'select min(id) as id from disposal',
    calls: [by({ class: 'production' }), by({ class: 'production', page: '20' })],
  },
  exportDisposal: { find: 'select min(id) as id from disposal', streams: true },
  listPackets: {},
  getPacket: { find: 'select min(id) as id from packet' },
  downloadPacket: oneFile('A packet'),
  listExaminers: {},
  getExaminer: { find: 'select account_id as id from examiner order by made_at limit 1' },
  getExaminerHome: {},
  downloadReleased: oneFile('A packet'),
  readPacket: oneFile('A page of a packet'),
}
