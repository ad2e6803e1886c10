-- Clients' address changes. The account number is sealed, `account_end` is what may be shown, and by its mark the same account is
-- found again. A line belongs to the branch it was entered in, wherever the advisor goes later.
create table address_change (
  id integer generated always as identity primary key,
  account_id uuid not null references account,
  branch_id integer references branch,
  created_by uuid not null references account,
  -- made by the browser: what is sent twice is entered once
  entry_key uuid not null,
  -- of all that was sent with it, keyed: what comes again with other words is not the same
  entry_mark bytea not null,
  client text not null check (char_length(client) between 1 and 100),
  -- the client as it is compared and looked for
  client_key text not null,
  account_number bytea not null,
  account_mark bytea not null,
  account_end text not null check (char_length(account_end) between 1 and 4),
  joint text not null default '' check (char_length(joint) <= 200),
  old_address jsonb not null,
  new_address jsonb not null,
  -- the place, however it was written
  new_key text not null,
  received_on date not null,
  due_on date not null,
  through text not null check (through in ('Form', 'Phone', 'Client portal')),
  identity text not null,
  identity_note text not null default '' check (char_length(identity_note) <= 200),
  status text not null check (status in ('Received', 'Verified', 'Updated', 'Notices sent', 'Closed', 'Returned', 'Withdrawn')),
  reason text not null default '' check (char_length(reason) <= 1000),
  verified_by uuid references account,
  verified_at timestamptz,
  updated_by uuid references account,
  -- stays when it is returned after that: it can no longer be withdrawn
  updated_at timestamptz,
  -- mailed on which day, and word for word what was
  old_mailed date,
  old_letter jsonb,
  new_mailed date,
  new_letter jsonb,
  ended_at timestamptz,
  manager_told_at timestamptz,
  compliance_told_at timestamptz,
  -- what reviewers see; kept with the row, so that a list of the marked ones is short work
  po_box boolean not null,
  second_of date,
  shared_clients integer not null default 0,
  disbursement_on date,
  disbursement_near boolean not null default false,
  flagged boolean not null generated always as
    (po_box or second_of is not null or shared_clients > 1 or disbursement_near) stored,
  is_open boolean not null generated always as (status not in ('Closed', 'Withdrawn')) stored,
  -- the day its list is sorted by: the notice's, and after all others where it was sent
  clock date not null generated always as
    (case when old_mailed is null and status not in ('Closed', 'Withdrawn') then due_on else 'infinity'::date end) stored,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  version integer not null default 1,
  work_item_id integer references work_item,
  -- of compliance, once it is overdue
  notice_item_id integer references work_item,
  unique (created_by, entry_key),
  check ((old_mailed is null) = (old_letter is null)),
  check ((new_mailed is null) = (new_letter is null)),
  check (status <> 'Closed' or (old_mailed is not null and new_mailed is not null)),
  check ((status in ('Closed', 'Withdrawn')) = (ended_at is not null))
);
create index address_change_open on address_change (clock, received_on, id) where is_open;
create index address_change_open_of on address_change (account_id, clock, received_on, id) where is_open;
create index address_change_open_in on address_change (branch_id, clock, received_on, id) where is_open;
create index address_change_flagged on address_change (clock, received_on, id) where is_open and flagged;
create index address_change_flagged_in on address_change (branch_id, clock, received_on, id) where is_open and flagged;
create index address_change_ended on address_change (ended_at desc, id desc) where not is_open;
create index address_change_ended_of on address_change (account_id, ended_at desc, id desc) where not is_open;
create index address_change_ended_in on address_change (branch_id, ended_at desc, id desc) where not is_open;
create index address_change_by_client on address_change using gin (to_tsvector('simple', client_key));
create index address_change_by_end on address_change (account_end);
create index address_change_of_mark on address_change (account_mark, received_on);
create index address_change_to_place on address_change (new_key, received_on);
-- lines of a month, for the blotter of a branch
create index address_change_entered on address_change (branch_id, created_at, id);
create index address_change_untold on address_change (due_on)
  where is_open and old_mailed is null and (manager_told_at is null or compliance_told_at is null);

create table address_change_event (
  id integer generated always as identity primary key,
  change_id integer not null references address_change,
  at timestamptz not null,
  -- none where the portal did it
  account_id uuid references account,
  kind text not null,
  text text not null default '',
  day date
);
create index address_change_event_of on address_change_event (change_id, id);
