-- People: the staff directory, photos, profiles, user management, imports in the browser, what is published.

-- Encoded anew by us, in fixed sizes; named by what they hold, so that browsers may keep them for good.
create table photo (
  name text primary key check (name ~ '^[0-9a-f]{32}$'),
  small bytea not null,
  large bytea not null,
  created_at timestamptz not null
);

-- The directory. Whoever may sign in too has an account beside it.
create table staff (
  id integer generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  account_id uuid unique references account,
  first text not null,
  last text not null,
  title text not null default '',
  roles text not null default '',
  phone text not null default '',
  ext text not null default '',
  -- html that has been through the sanitiser
  bio text not null default '',
  linkedin text not null default '',
  teams text[] not null default '{}'
    check (teams <@ array['SEC', 'ADV', 'CORP', 'INS', 'MORT', 'TAX', 'WMT', 'WMA']),
  sort integer not null default 0,
  photo text references photo,
  -- a biography somebody has written before the firm lists them
  listed boolean not null default true,
  changed_at timestamptz not null,
  version integer not null default 1
);

-- What somebody asks the firm to correct about them.
create table profile_change (
  id integer generated always as identity primary key,
  account_id uuid not null references account,
  created_by uuid not null references account,
  field text not null,
  current text not null,
  wanted text not null check (char_length(wanted) between 1 and 300),
  note text not null default '' check (char_length(note) <= 500),
  -- a U4 is amended within 30 days of the fact
  happened_on date,
  status text not null check (status in ('Requested', 'Done', 'Declined', 'Withdrawn')),
  created_at timestamptz not null,
  work_item_id integer references work_item
);
create index profile_change_of_account on profile_change (account_id, created_at);

alter table account add column signed_in_at timestamptz;
create index account_admins on account (id) where access >= 7;

-- Nobody becomes an admin by one person's word.
create table access_raise (
  id integer generated always as identity primary key,
  account_id uuid not null references account,
  access smallint not null check (access >= 7),
  asked_by uuid not null references account,
  asked_at timestamptz not null,
  decided_by uuid references account,
  decided_at timestamptz,
  decision text check (decision in ('confirmed', 'refused', 'withdrawn')),
  check ((decision is null) = (decided_at is null)),
  check (decision <> 'confirmed' or decided_by not in (asked_by, account_id))
);
create unique index access_raise_open on access_raise (account_id) where decision is null;

-- A file on its way in: any node may read it, and it is gone a day later.
create table import_upload (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  file_name text not null,
  account_id uuid not null references account,
  created_at timestamptz not null,
  bytes bigint not null default 0,
  -- the file's columns and its first rows, as they are written there
  header jsonb not null default '[]',
  sample jsonb not null default '[]',
  mapping jsonb not null default '{}',
  state text not null check (state in ('ready', 'waiting', 'running', 'done', 'failed')),
  dry_run boolean not null default true,
  skip_bad boolean not null default false,
  rows_read integer not null default 0,
  bytes_read bigint not null default 0,
  outcome jsonb,
  failure text not null default '',
  changed_at timestamptz not null,
  run_id integer references import_run
);
create index import_upload_of_account on import_upload (account_id, created_at);
create index import_upload_by_age on import_upload (created_at);
create table import_piece (
  upload_id uuid not null references import_upload on delete cascade,
  n integer not null,
  data bytea not null,
  primary key (upload_id, n)
);
-- What a column of the firm's files stands for, as somebody said last time.
create table import_mapping (
  kind text not null,
  header text not null,
  column_name text not null,
  primary key (kind, header)
);
alter table import_run add column undone_at timestamptz;
alter table import_run add column undone_by text not null default '';
create index import_run_by_time on import_run (at);

alter table news add column audience text not null default 'everyone'
  check (audience in ('everyone', 'advisors', 'plus', 'reviewers', 'admins', 'branch'));
alter table news add column branch_id integer references branch;
alter table news add column starts_at timestamptz;
update news set starts_at = coalesce(published_at, now());
alter table news alter column starts_at set not null;
alter table news add column ends_at timestamptz;
alter table news add check ((audience = 'branch') = (branch_id is not null));
alter table news add check (ends_at > starts_at);
alter table announcement add column audience text not null default 'everyone'
  check (audience in ('everyone', 'advisors', 'plus', 'reviewers', 'admins', 'branch'));
alter table announcement add column branch_id integer references branch;
alter table announcement add check ((audience = 'branch') = (branch_id is not null));

alter table maintenance add column cancelled_at timestamptz;

-- One open request for each field.
create unique index profile_change_open on profile_change (account_id, field) where status = 'Requested';

-- What the import wrote, and where: a row that somebody changed since is not taken back. What was kept before cannot tell.
delete from import_undo;
alter table import_undo add column table_name text not null;
alter table import_undo add column after jsonb not null;

-- The audit log is searched by whom somebody acted for, by who did it without an account, and by kind of subject.
create index audit_entry_by_owner on audit_entry (split_part(actor, ' for ', 2), id) where actor like '% for %';
create index audit_entry_by_name on audit_entry (actor, id) where actor_id is null;
create index audit_entry_by_kind on audit_entry (split_part(subject, ':', 1), id);

-- The roster of the firm, by name and by last sign-in; and the devices that were lost.
create index account_roster on account (last, first, id)
  where not guest and disabled_at is null and access >= 1 and access < 7;
create index account_roster_by_sign_in on account (signed_in_at nulls first, last, first, id)
  where not guest and disabled_at is null and access >= 1 and access < 7;
create index device_lost on device (account_id) where lost_at is not null;

-- the order in which the directory is read
create index staff_in_order on staff (sort, last, first, id);
