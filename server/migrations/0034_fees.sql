-- Fees: dated prices, a ledger for each advisor, billing runs, credits by two people, disputes, payroll deductions, statements.

create table fee (
  id smallint primary key,
  code text not null unique,
  name text not null,
  per text not null check (per in ('month', 'year', 'event')),
  -- of a yearly fee the day its year begins, as MM-DD
  year_day text check (year_day ~ '^\d\d-\d\d$'),
  applies text not null check (applies in ('all', 'registered', 'managers', 'requested')),
  -- where the price is: here, or with the states and exams
  priced text not null default 'own' check (priced in ('own', 'state', 'exam')),
  sort smallint not null,
  check ((per = 'year') = (year_day is not null))
);
create index fee_in_order on fee (sort);
create index fee_by_period on fee (per, sort);
insert into fee (id, code, name, per, year_day, applies, priced, sort) values
  (1, 'technology', 'Technology', 'month', null, 'all', 'own', 1),
  (2, 'affiliation', 'Affiliation', 'month', null, 'all', 'own', 2),
  (3, 'branch-office', 'Branch office', 'month', null, 'managers', 'own', 3),
  (4, 'eo', 'E&O insurance', 'year', '10-01', 'registered', 'own', 4),
  (5, 'registration', 'State registration', 'event', null, 'requested', 'state', 5),
  (6, 'exam', 'Exam', 'event', null, 'requested', 'exam', 6);

-- A price never changes: another one begins on its day.
create table fee_price (
  id integer generated always as identity primary key,
  fee_id smallint not null references fee,
  cents integer not null check (cents between 0 and 100000000),
  starts_on date not null,
  reason text not null default '' check (char_length(reason) <= 500),
  created_by uuid references account on delete set null,
  created_at timestamptz not null,
  unique (fee_id, starts_on)
);

-- A person's goes before a branch's, a branch's before the price.
create table fee_override (
  id integer generated always as identity primary key,
  fee_id smallint not null references fee,
  branch_id integer references branch,
  account_id uuid references account on delete cascade,
  cents integer not null check (cents between 0 and 100000000),
  starts_on date not null,
  ends_on date check (ends_on >= starts_on - 1),
  reason text not null check (char_length(reason) between 3 and 500),
  created_by uuid references account on delete set null,
  created_at timestamptz not null,
  version integer not null default 1,
  check (num_nonnulls(branch_id, account_id) = 1)
);
-- the advisors there are ledgers of, by name
create index account_of_fees on account (last, first, id) where not guest and access >= 1 and access < 7;
create index account_of_fees_in_branch on account (branch_id, last, first, id) where not guest and access >= 1 and access < 7;

create index fee_override_of_account on fee_override (account_id, fee_id) where account_id is not null;
create index fee_override_of_branch on fee_override (branch_id, fee_id) where branch_id is not null;
create index fee_override_of_fee on fee_override (fee_id, starts_on desc, id desc);

-- What an advisor owes, kept by the ledger itself; and their days with the firm, where the account does not tell them.
create table fee_account (
  account_id uuid primary key references account on delete cascade,
  joined_on date,
  left_on date check (left_on >= joined_on),
  balance bigint not null default 0,
  version integer not null default 1
);
create index fee_account_owing on fee_account (balance desc, account_id) where balance <> 0;

-- whom yearly fees of registered advisors are for
create index registration_held on registration (account_id) where status = 'VALID';

create table fee_run (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('month', 'year')),
  fee_id smallint references fee,
  starts_on date not null,
  ends_on date not null,
  state text not null check (state in ('running', 'stopping', 'stopped', 'complete', 'failed')),
  -- by the timetable, which starts each period once
  scheduled boolean not null default false,
  started_by uuid references account on delete set null,
  started_at timestamptz not null,
  heard_at timestamptz not null,
  ended_at timestamptz,
  total integer not null default 0,
  done integer not null default 0,
  bills integer not null default 0,
  already integer not null default 0,
  prorated integer not null default 0,
  attention integer not null default 0,
  cents bigint not null default 0,
  -- the advisor it is at
  last uuid,
  check ((kind = 'year') = (fee_id is not null))
);
create unique index fee_run_scheduled on fee_run (kind, coalesce(fee_id, 0), starts_on) where scheduled;
create unique index fee_run_open on fee_run (kind, coalesce(fee_id, 0), starts_on)
  where state in ('running', 'stopping', 'stopped');
create index fee_run_of_period on fee_run (kind, coalesce(fee_id, 0), starts_on, id);
create index fee_run_under_way on fee_run (heard_at) where state in ('running', 'stopping');

-- The ledger. Lines are added and never changed; charges and money given back add to what is owed, everything else takes from it.
create table fee_entry (
  id integer generated always as identity (start with 20001) primary key,
  account_id uuid not null references account,
  day date not null,
  at timestamptz not null,
  kind text not null check (kind in ('charge', 'refund', 'waiver', 'credit', 'receipt', 'deduction')),
  fee_id smallint references fee,
  description text not null check (char_length(description) between 1 and 200),
  cents integer not null check (cents > 0 and cents <= 100000000),
  signed integer not null generated always as (case when kind in ('charge', 'refund') then cents else -cents end) stored,
  -- what a bill covers
  starts_on date,
  ends_on date,
  -- of a prorated one: the whole price, and the days of how many
  full_cents integer,
  days smallint,
  of_days smallint,
  run_id integer references fee_run,
  -- the charge a credit is for
  of_entry integer references fee_entry,
  payment_id uuid references payment,
  file_id integer,
  reason text not null default '',
  why text not null default '' check (char_length(why) <= 500),
  by_id uuid references account on delete set null,
  approved_by uuid references account on delete set null,
  -- named by whoever enters it: sent twice, it is one line
  key uuid unique,
  check (of_entry is null or kind in ('waiver', 'credit')),
  check ((starts_on is null) = (ends_on is null))
);
-- one bill for each fee, advisor and period, however often and wherever a run runs
create unique index fee_entry_billed on fee_entry (account_id, fee_id, starts_on) where kind = 'charge' and starts_on is not null;
create unique index fee_entry_paid on fee_entry (payment_id, kind) where payment_id is not null;
create unique index fee_entry_deducted on fee_entry (file_id, account_id) where file_id is not null;
create index fee_entry_ledger on fee_entry (account_id, day desc, id desc) include (signed);
create index fee_entry_credits on fee_entry (of_entry) where of_entry is not null;
create index fee_entry_of_run on fee_entry (run_id, account_id) where run_id is not null and days is not null;
create index fee_entry_of_fee on fee_entry (fee_id, starts_on) where kind = 'charge';
create index fee_entry_by_day on fee_entry (day, fee_id) include (cents) where kind = 'charge';

create function fee_entry_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only added to';
end $$;
create trigger fee_entry_append_only before delete or update of account_id, day, kind, cents, fee_id, payment_id, of_entry on fee_entry
  for each row execute function fee_entry_stays();

-- In the same transaction and in one order, so that two at once wait for each other and every balance is the sum of its lines.
create function fee_balance_follows() returns trigger language plpgsql as $$
begin
  insert into fee_account (account_id, balance)
  select account_id, sum(signed) from added group by account_id order by account_id
  on conflict (account_id) do update set balance = fee_account.balance + excluded.balance;
  return null;
end $$;
create trigger fee_balance after insert on fee_entry referencing new table as added
  for each statement execute function fee_balance_follows();

-- Advisors a run could bill and payroll cannot deduct from.
create table fee_attention (
  run_id integer not null references fee_run,
  account_id uuid not null references account on delete cascade,
  why text not null check (why in ('no-commission-id')),
  primary key (run_id, account_id)
);

-- What one person asks for and another approves: credits above the limit of the settings.
create table fee_credit (
  id integer generated always as identity primary key,
  entry_id integer not null references fee_entry,
  account_id uuid not null references account,
  kind text not null check (kind in ('waiver', 'credit')),
  cents integer not null check (cents > 0),
  reason text not null,
  why text not null check (char_length(why) between 3 and 2000),
  dispute_id integer,
  asked_by uuid not null references account,
  asked_at timestamptz not null,
  decision text check (decision in ('approved', 'declined', 'withdrawn')),
  decided_by uuid references account,
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null)),
  check (decision is distinct from 'approved' or decided_by <> asked_by)
);
create unique index fee_credit_open on fee_credit (entry_id) where decision is null;
create index fee_credit_waiting on fee_credit (asked_at, id) where decision is null;
create index fee_credit_of_account on fee_credit (account_id, id) where decision is null;

create table fee_dispute (
  id integer generated always as identity primary key,
  entry_id integer not null references fee_entry,
  account_id uuid not null references account,
  created_by uuid not null references account,
  created_at timestamptz not null,
  reason text not null,
  -- what it should be; nothing where they do not say
  wanted_cents integer check (wanted_cents >= 0),
  text text not null check (char_length(text) between 3 and 2000),
  state text not null default 'open' check (state in ('open', 'upheld', 'reduced', 'waived', 'withdrawn')),
  reply text not null default '' check (char_length(reply) <= 2000),
  answered_by uuid references account,
  answered_at timestamptz,
  version integer not null default 1,
  work_item_id integer references work_item,
  check ((state = 'open') = (answered_at is null))
);
create unique index fee_dispute_open on fee_dispute (entry_id) where state = 'open';
create index fee_dispute_of_entry on fee_dispute (entry_id, id);
create index fee_dispute_of_account on fee_dispute (account_id, id);
create index fee_dispute_waiting on fee_dispute (created_at, id) where state = 'open';
alter table fee_credit add foreign key (dispute_id) references fee_dispute;

-- What payroll is asked to deduct: one file for each pay date, as it was when it was made.
create table fee_file (
  id integer generated always as identity (start with 1201) primary key,
  pay_date date not null unique,
  made_by uuid references account on delete set null,
  made_at timestamptz not null,
  lines integer not null default 0,
  cents bigint not null default 0,
  confirmed integer not null default 0,
  confirmed_cents bigint not null default 0,
  downloaded_at timestamptz,
  downloaded_by uuid references account on delete set null,
  confirmed_at timestamptz
);
create table fee_file_line (
  file_id integer not null references fee_file,
  account_id uuid not null references account,
  tapsid integer not null,
  name text not null,
  cents integer not null check (cents > 0),
  -- what payroll says it has deducted
  confirmed_cents integer check (confirmed_cents between 0 and cents),
  primary key (file_id, account_id)
);
create unique index fee_file_line_by_number on fee_file_line (file_id, tapsid);
create index fee_file_line_open on fee_file_line (account_id) where confirmed_cents is null;
alter table fee_entry add foreign key (file_id) references fee_file;

create table fee_statement (
  account_id uuid not null references account on delete cascade,
  month date not null,
  made_at timestamptz not null,
  mailed_at timestamptz,
  primary key (account_id, month)
);
create index fee_statement_to_mail on fee_statement (month, account_id) where mailed_at is null;

-- What is paid for states and exams stands in the ledger as it is settled, whoever settles it: once as a charge, once as what paid it. A
-- commission pays on its pay date, so until then the charge is owed and the pending line is what will pay it.
create function fee_books_payment() returns trigger language plpgsql as $$
declare
  charged integer;
  about text := left((case new.charge_type when 'STATE' then 'State registration, ' || new.state else 'Exam, ' || new.type end), 200);
  fee smallint := case new.charge_type when 'STATE' then 5 else 6 end;
begin
  if new.status not in ('paid', 'refunded') or new.settled_at is null then return null; end if;
  insert into fee_entry (account_id, day, at, kind, fee_id, description, cents, payment_id)
  values (new.account_id, (new.settled_at at time zone 'America/New_York')::date, new.settled_at, 'charge', fee, about, new.amount_cents, new.id)
  on conflict do nothing;
  if new.method <> 'commission' then
    insert into fee_entry (account_id, day, at, kind, fee_id, description, cents, payment_id)
    values (new.account_id, (new.settled_at at time zone 'America/New_York')::date, new.settled_at, 'receipt', fee,
      'Card payment, receipt ' || new.number, new.amount_cents, new.id)
    on conflict do nothing;
  end if;
  if new.status = 'refunded' and new.refunded_at is not null then
    select id into charged from fee_entry where payment_id = new.id and kind = 'charge';
    insert into fee_entry (account_id, day, at, kind, fee_id, description, cents, payment_id, of_entry, reason, why)
    values (new.account_id, (new.refunded_at at time zone 'America/New_York')::date, new.refunded_at, 'credit', fee,
      left('Credit, ' || about, 200), new.amount_cents, new.id, charged, 'Refund', left(new.refund_reason, 500))
    on conflict do nothing;
    if new.method <> 'commission' then
      insert into fee_entry (account_id, day, at, kind, fee_id, description, cents, payment_id)
      values (new.account_id, (new.refunded_at at time zone 'America/New_York')::date, new.refunded_at, 'refund', fee,
        'Refund to card, receipt ' || new.number, new.amount_cents, new.id)
      on conflict do nothing;
    end if;
  end if;
  return null;
end $$;
create trigger fee_payment after insert or update of status on payment for each row execute function fee_books_payment();

create function fee_books_pending() returns trigger language plpgsql as $$
begin
  if new.payment_id is null or new.paid_at is null then return null; end if;
  insert into fee_entry (account_id, day, at, kind, fee_id, description, cents, payment_id)
  select p.account_id, new.pay_date, new.paid_at, case when new.reversal then 'refund' else 'receipt' end,
    case p.charge_type when 'STATE' then 5 else 6 end,
    case when new.reversal then 'Refund with commission, receipt ' else 'Commission deduction, receipt ' end || p.number,
    p.amount_cents, p.id
  from payment p where p.id = new.payment_id
  on conflict do nothing;
  return null;
end $$;
create trigger fee_pending after insert or update of paid_at on pending_line for each row
  when (new.payment_id is not null) execute function fee_books_pending();

-- those of before
update payment set status = status where status in ('paid', 'refunded');
update pending_line set paid_at = paid_at where payment_id is not null and paid_at is not null;
