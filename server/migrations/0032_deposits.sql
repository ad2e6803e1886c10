-- Checks deposited by picture. What is captured is in the batch of one bank day; the paper is destroyed thirty days after posting.
-- One a bank day, whoever posts it and however often.
create table deposit_batch (
  day date primary key,
  total bigint not null check (total > 0),
  count integer not null check (count > 0),
  posted_at timestamptz not null
);

create table deposit (
  id integer generated always as identity primary key,
  account_id uuid not null references account,
  -- the advisor's when it was captured: its line stays in that branch's blotter
  branch_id integer references branch,
  created_by uuid not null references account,
  -- made by the sender: what is sent again after a lost connection is the same deposit
  key uuid not null,
  status text not null check (status in ('Captured', 'In Review', 'Not in good order', 'Accepted', 'Posted', 'Destroy due', 'Destroyed', 'Withdrawn')),
  client text not null check (client <> ''),
  account_type text not null,
  account_number bytea not null,
  account_end text not null,
  account_mark bytea not null,
  -- cents
  amount bigint not null check (amount between 1 and 1000000000),
  check_number text not null check (check_number ~ '^[0-9]{1,12}$'),
  payee text not null,
  check_date date not null,
  contribution text,
  tax_year integer,
  flags text[] not null default '{}',
  captured_at timestamptz not null,
  captured_day date not null,
  bank_day date not null,
  taken_by uuid references account,
  taken_at timestamptz,
  -- where two have to accept it
  second boolean not null,
  first_by uuid references account,
  first_at timestamptz,
  decided_by uuid references account,
  decided_at timestamptz,
  reason_code text,
  reason text not null default '',
  batch date references deposit_batch,
  destroy_on date,
  reminders integer not null default 0,
  destroyed_by uuid references account,
  destroyed_at timestamptz,
  withdrawn_at timestamptz,
  changed_at timestamptz not null,
  version integer not null default 1,
  work_item_id integer references work_item,
  unique (created_by, key),
  check ((contribution is null) = (tax_year is null)),
  check ((status = 'Withdrawn') = (withdrawn_at is not null)),
  check ((status in ('Posted', 'Destroy due', 'Destroyed')) = (batch is not null and destroy_on is not null)),
  check (first_by is null or first_by <> decided_by or status = 'Not in good order'),
  check ((status = 'Destroyed') = (destroyed_at is not null))
);
-- the same check is deposited once, however many send it at the same moment
create unique index deposit_once on deposit (account_mark, check_number, amount) where status <> 'Withdrawn';
create index deposit_of_account on deposit (account_id, bank_day desc, captured_at desc, id desc);
create index deposit_of_branch on deposit (branch_id, bank_day desc, captured_at desc, id desc);
create index deposit_by_day on deposit (bank_day desc, captured_at desc, id desc);
create index deposit_captured on deposit (branch_id, captured_day, id);
create index deposit_of_mark on deposit (account_mark, tax_year);
create index deposit_of_number on deposit (check_number, bank_day desc);
create index deposit_of_end on deposit (account_end, bank_day desc);
create index deposit_of_client on deposit using gin (to_tsvector('simple', client));
-- what is open is little, however much has been
create index deposit_to_review on deposit (captured_at, id) where status in ('Captured', 'In Review');
create index deposit_open_of_account on deposit (account_id, status) where status in ('Captured', 'In Review', 'Not in good order', 'Destroy due');
create index deposit_open_of_branch on deposit (branch_id, status) where status in ('Captured', 'In Review', 'Not in good order', 'Destroy due');
create index deposit_returned on deposit (bank_day desc, captured_at desc, id desc) where status = 'Not in good order';
create index deposit_destroy_due on deposit (bank_day desc, captured_at desc, id desc) where status = 'Destroy due';
create index deposit_unposted on deposit (bank_day) where status in ('Captured', 'In Review', 'Not in good order', 'Accepted');
create index deposit_to_remind on deposit (destroy_on) where status in ('Posted', 'Destroy due');
create index deposit_of_batch on deposit (batch, id) where batch is not null;
create index deposit_of_work_item on deposit (work_item_id);

-- Pictures as they came, untouched, and beside each the one that is shown: upright, shrunk, without what the camera noted.
create table deposit_picture (
  id integer generated always as identity primary key,
  deposit_id integer not null references deposit,
  side text not null check (side in ('front', 'back')),
  filename text not null,
  hash bytea not null references file,
  shown_hash bytea not null references file,
  -- a retaken one takes the place of the one before, which stays
  current boolean not null default true,
  -- of a deposit that was not withdrawn
  live boolean not null default true,
  added_by uuid not null references account,
  added_at timestamptz not null
);
create unique index deposit_picture_once on deposit_picture (hash) where live;
create unique index deposit_picture_current on deposit_picture (deposit_id, side) where current;
create index deposit_picture_of_deposit on deposit_picture (deposit_id);
create index deposit_picture_shown on deposit_picture (shown_hash);
