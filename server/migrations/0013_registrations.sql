-- Registrations, payments, exams, outside business.

-- Whom somebody may act for: never anybody with more access, and never by a guest or for one. Those who have
-- allowed it; for a manager the branch; for admins everybody.
create function may_act_for(actor uuid, owner uuid) returns boolean language sql stable as $$
  select exists (
    select from account a join account o on o.id = owner
    where a.id = actor and a.id <> o.id and not a.guest and not o.guest
      and o.disabled_at is null and o.access between 0 and a.access
      and (a.access >= 7 or (a.manager and a.branch_id = o.branch_id)
        or exists (select from proxy p where p.proxy_id = a.id and p.owner_id = o.id)))
$$;

-- What an advisor holds in a state. The status is the firm's: only a reviewer's decision or an import changes it.
create table registration (
  id integer generated always as identity primary key,
  account_id uuid not null references account,
  state text not null,
  license text not null check (license in ('Advisor', 'Securities')),
  status text not null check (status in ('VALID', 'REQUESTED', 'DENIED', '')),
  removal boolean not null default false,
  updated_at timestamptz not null,
  -- the open one, for an addition or a removal
  work_item_id integer references work_item,
  unique (account_id, state, license),
  check (not removal or status = 'VALID')
);

-- Dated: from a day on this is what a state costs. `rb…` is one price for both licences.
create table state_fee (
  state text not null,
  effective_from date not null,
  rai numeric(8,2),
  rar numeric(8,2),
  agi numeric(8,2),
  agr numeric(8,2),
  rbi numeric(8,2),
  rbr numeric(8,2),
  primary key (state, effective_from)
);

create table exam_held (
  account_id uuid not null references account,
  exam text not null,
  held_on date not null,
  primary key (account_id, exam)
);

create table exam_price (
  exam text not null,
  effective_from date not null,
  cost numeric(8,2) not null check (cost >= 0),
  primary key (exam, effective_from)
);

create table exam_request (
  id integer generated always as identity primary key,
  account_id uuid not null references account,
  created_by uuid not null references account,
  exam text not null,
  status text not null check (status in ('Awaiting payment', 'Requested', 'Denied', 'Window open', 'Scheduled', 'Passed', 'Failed', 'Expired', 'Withdrawn')),
  reason text not null check (char_length(reason) between 3 and 500),
  payer text not null check (payer in ('firm', 'advisor')),
  cost_cents integer not null check (cost_cents >= 0),
  wanted_from date not null,
  wanted_to date not null check (wanted_to >= wanted_from),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  window_from date,
  window_to date,
  scheduled date,
  result_on date,
  -- after a failure
  retake_from date,
  -- that the window ends soon
  reminded boolean not null default false,
  work_item_id integer references work_item
);
-- twice at once is one request
create unique index exam_request_open on exam_request (account_id, exam)
  where status in ('Awaiting payment', 'Requested', 'Window open', 'Scheduled');
create index exam_request_of_account on exam_request (account_id, created_at);
create index exam_request_in_hand on exam_request (status, changed_at);
create index exam_request_windows on exam_request (window_to) where status in ('Window open', 'Scheduled');

-- Amounts are the server's, in cents. `charge_key` names what is paid for: while one is open there is no second.
create table payment (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account,
  paid_by uuid not null references account,
  charge_type text not null check (charge_type in ('STATE', 'EXAM')),
  charge_key text not null,
  charge jsonb not null,
  description text not null,
  lead_text text not null,
  state text not null default '',
  type text not null default '',
  -- where the receipt goes, as it was when the payment began
  email text not null,
  amount_cents integer not null check (amount_cents > 0),
  method text not null check (method in ('card', 'commission', 'sandbox')),
  status text not null check (status in ('open', 'paid', 'failed', 'refunded')),
  failure text not null default '',
  intent text unique,
  created_at timestamptz not null,
  settled_at timestamptz,
  refunded_at timestamptz,
  refunded_by uuid references account,
  refund_reason text not null default '',
  refund text,
  work_item_id integer references work_item
);
create unique index payment_open on payment (account_id, charge_key) where status = 'open';
create index payment_of_account on payment (account_id, created_at);
create index payment_by_time on payment (created_at);
create index payment_to_reconcile on payment (created_at) where status = 'open';

create table stripe_event (
  id text primary key,
  at timestamptz not null
);

create table outside_business (
  id integer generated always as identity primary key,
  account_id uuid not null references account,
  created_by uuid not null references account,
  status text not null check (status in ('Draft', 'Manager', 'Compliance', 'Holding (Advisor)', 'Approved', 'Approved with conditions', 'Denied', 'Ended')),
  answers jsonb not null,
  -- the first time: FINRA Rule 3270 asks for notice before the activity begins
  submitted_at timestamptz,
  -- what the manager asks for, until compliance has decided
  proposed text not null default '',
  conditions text not null default '',
  reason text not null default '',
  manager_id uuid references account,
  manager_at timestamptz,
  decided_by uuid references account,
  decided_at timestamptz,
  expires date,
  -- what holds while a renewal is being decided
  renewing boolean not null default false,
  reminded_for integer,
  ended_on date,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  version integer not null default 1,
  discarded_at timestamptz,
  work_item_id integer references work_item
);
create index outside_business_of_account on outside_business (account_id, created_at) where discarded_at is null;
create index outside_business_expiring on outside_business (expires) where status in ('Approved', 'Approved with conditions');
