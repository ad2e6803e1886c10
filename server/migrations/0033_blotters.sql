-- How many lines a blotter has, per branch and month: the matrix never counts rows. Kept in the transaction that enters a line, and held
-- by whoever moves a period, so that nothing is entered into a month while it is closed.
create table blotter_count (
  branch_id integer not null references branch,
  kind text not null check (kind in ('address', 'deposit', 'check')),
  month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  entries integer not null default 0 check (entries >= 0),
  -- cents
  amount bigint not null default 0,
  primary key (branch_id, kind, month)
);
-- the firm's first month, and a year of every branch
create index blotter_count_month on blotter_count (month);

-- Who entered a line of it, or had it entered for them: they neither review, certify nor lock it.
create table blotter_hand (
  branch_id integer not null references branch,
  kind text not null,
  month text not null,
  account_id uuid not null references account on delete cascade,
  primary key (branch_id, kind, month, account_id)
);

-- A month of a blotter from its first step on; before it there is none, and it is open.
create table blotter_period (
  id integer generated always as identity primary key,
  branch_id integer not null references branch,
  kind text not null check (kind in ('address', 'deposit', 'check')),
  month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  status text not null default 'Open' check (status in ('Open', 'Sampled', 'Certified', 'Locked', 'Nil')),
  version integer not null default 1,
  -- who drew the sample, unless somebody else took it over
  reviewer_id uuid references account on delete set null,
  sampled_at timestamptz,
  -- kept beside the rows, so that a year of every branch is read without counting them
  drawn_from integer not null default 0,
  sampled integer not null default 0 check (sampled <= drawn_from),
  reviewed integer not null default 0 check (reviewed <= sampled),
  findings integer not null default 0,
  unanswered integer not null default 0 check (unanswered <= findings),
  signed_by uuid references account on delete set null,
  signed_at timestamptz,
  certified_by uuid references account on delete set null,
  certified_at timestamptz,
  -- as typed, with the sentence that was on the screen
  certified_name text not null default '' check (char_length(certified_name) <= 120),
  statement text not null default '' check (char_length(statement) <= 500),
  locked_by uuid references account on delete set null,
  locked_at timestamptz,
  -- SHA-256 over every line as it was when it was locked
  seal text,
  changes_reason text not null default '' check (char_length(changes_reason) <= 500),
  changes_by uuid references account on delete set null,
  changes_at timestamptz,
  -- approved ones, and what they change of the amount
  corrections integer not null default 0,
  waiting integer not null default 0,
  corrected bigint not null default 0,
  manager_told_at timestamptz,
  escalated_at timestamptz,
  work_item_id integer references work_item,
  unique (branch_id, kind, month),
  check ((status = 'Locked') = (locked_at is not null)),
  check ((status in ('Certified', 'Locked', 'Nil')) = (certified_at is not null)),
  check ((locked_at is null) = (seal is null))
);
create index blotter_period_month on blotter_period (month);

-- Each draw with everything it was drawn from: drawing again with the same seed shows that it was fair.
create table blotter_draw (
  id integer generated always as identity primary key,
  period_id integer not null references blotter_period,
  seed text not null,
  share integer not null check (share between 1 and 100),
  drawn_by uuid references account on delete set null,
  drawn_at timestamptz not null,
  population integer[] not null,
  drawn integer not null
);
create index blotter_draw_of on blotter_draw (period_id, id);

create table blotter_sample (
  period_id integer not null references blotter_period,
  line_id integer not null,
  draw_id integer not null references blotter_draw,
  outcome text check (outcome in ('none', 'finding')),
  outcome_by uuid references account on delete set null,
  outcome_at timestamptz,
  primary key (period_id, line_id),
  check ((outcome is null) = (outcome_at is null))
);

create table blotter_finding (
  id integer generated always as identity primary key,
  period_id integer not null references blotter_period,
  line_id integer not null,
  category text not null,
  text text not null check (char_length(text) between 1 and 1000),
  found_by uuid references account on delete set null,
  found_at timestamptz not null,
  answer text not null default '' check (char_length(answer) <= 1000),
  answered_by uuid references account on delete set null,
  answered_at timestamptz,
  check ((answered_at is null) = (answer = ''))
);
create index blotter_finding_of on blotter_finding (period_id, id);

-- Appended to a locked line, which stays as it is. Counts once a second person has approved it.
create table blotter_correction (
  id integer generated always as identity primary key,
  period_id integer not null references blotter_period,
  line_id integer not null,
  -- 5.1, 5.2
  place integer not null,
  field text not null,
  label text not null,
  type text not null check (type in ('text', 'money', 'day')),
  old_value text not null,
  new_value text not null check (char_length(new_value) <= 300),
  -- cents
  change bigint not null default 0,
  why text not null check (char_length(why) between 1 and 500),
  status text not null default 'Waiting' check (status in ('Waiting', 'Approved', 'Declined')),
  added_by uuid references account on delete set null,
  added_at timestamptz not null,
  decided_by uuid references account on delete set null,
  decided_at timestamptz,
  reason text not null default '' check (char_length(reason) <= 500),
  unique (period_id, line_id, place),
  check ((status = 'Waiting') = (decided_at is null)),
  -- four eyes
  check (decided_by is null or decided_by <> added_by)
);
-- one at a time of each field
create unique index blotter_correction_waiting on blotter_correction (period_id, line_id, field) where status = 'Waiting';

-- The log of checks received and forwarded (SEC 15c3-3, FINRA 3110): forwarded by noon of the next market day.
create table received_check (
  id integer generated always as identity primary key,
  -- given by the browser: sent twice, it is entered once
  key uuid not null unique,
  branch_id integer not null references branch,
  received_on date not null,
  from_whom text not null check (char_length(from_whom) between 1 and 120),
  check_number text not null check (char_length(check_number) between 1 and 20),
  cents bigint not null check (cents > 0 and cents <= 99999999999),
  payee text not null check (char_length(payee) between 1 and 120),
  forwarded_to text not null default '' check (char_length(forwarded_to) <= 120),
  forwarded_on date,
  entered_by uuid references account on delete set null,
  entered_at timestamptz not null,
  version integer not null default 1,
  check ((forwarded_on is null) = (forwarded_to = '')),
  check (forwarded_on is null or forwarded_on >= received_on)
);
create index received_check_of_branch on received_check (branch_id, received_on, id);
