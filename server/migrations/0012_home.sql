-- Home and work items: production, pending compensation, events, announcements, the year-end page.

-- One row for an advisor's month, as the commission system gives it. 888 is reserved for the demonstration.
create table production (
  tapsid integer not null check (tapsid > 0),
  year smallint not null check (year between 1990 and 2200),
  month smallint not null check (month between 1 and 12),
  evolume numeric(14,2) not null default 0,
  egci numeric(14,2) not null default 0,
  mpvolume numeric(14,2) not null default 0,
  mpgci numeric(14,2) not null default 0,
  payment numeric(14,2) not null default 0,
  cequity numeric(14,2) not null default 0,
  cmortgage numeric(14,2) not null default 0,
  cinsurance numeric(14,2) not null default 0,
  iacpremium numeric(14,2) not null default 0,
  ifpremium numeric(14,2) not null default 0,
  imsppremium numeric(14,2) not null default 0,
  cannuity numeric(14,2) not null default 0,
  cfixed numeric(14,2) not null default 0,
  cmedsup numeric(14,2) not null default 0,
  ctotal numeric(14,2) not null default 0,
  primary key (tapsid, year, month)
);
create index account_of_tapsid on account (tapsid) where tapsid > 0;

-- `reference` is the commission system's own number of a line: the same one again is the same line.
create table pending_line (
  id integer generated always as identity primary key,
  tapsid integer not null check (tapsid > 0),
  reference text not null unique check (char_length(reference) between 1 and 60),
  traded date not null,
  client text not null check (char_length(client) between 1 and 120),
  product text not null default '' check (char_length(product) <= 120),
  sponsor text not null default '' check (char_length(sponsor) <= 120),
  gross numeric(14,2) not null,
  split numeric(5,2) not null default 100 check (split between 0 and 100),
  amount numeric(14,2) not null,
  pay_date date not null,
  hold text not null default '' check (char_length(hold) <= 200),
  paid_at timestamptz
);
create index pending_of_advisor on pending_line (tapsid, pay_date) where paid_at is null;

-- What was brought in from files. Of the last import of a kind the rows are kept as they were, so that it can be undone.
create table import_run (
  id integer generated always as identity primary key,
  kind text not null,
  file_name text not null,
  file_hash bytea not null,
  at timestamptz not null,
  by text not null,
  added integer not null default 0,
  changed integer not null default 0
);
create index import_run_of_kind on import_run (kind, id);
create table import_undo (
  run_id integer not null references import_run,
  key jsonb not null,
  -- nothing for a row that was not there
  before jsonb
);
create index import_undo_of_run on import_undo (run_id);

-- Times are New York's, as they were typed; nothing is required.
create table event (
  id integer generated always as identity primary key,
  start_date date,
  end_date date,
  start_time text not null default '10:00',
  end_time text not null default '11:00',
  title text not null default '',
  sub_title text not null default '',
  sponsor text not null default '',
  speaker text not null default '',
  speaker_company text not null default '',
  speaker_link text not null default '',
  speaker_linkedin text not null default '',
  alt_speaker text not null default '',
  alt_speaker_link text not null default '',
  alt_speaker_linkedin text not null default '',
  location text not null default '',
  maps_address text not null default '',
  event_link text not null default '',
  zoom text not null default '',
  zoom_link text not null default '',
  dt_start_time text not null default '',
  dt_end_time text not null default '',
  created_by uuid references account,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid references account
);
create index event_to_come on event ((greatest(start_date, end_date))) where deleted_at is null;

create table announcement (
  id integer generated always as identity primary key,
  kicker text not null check (char_length(kicker) <= 40),
  title text not null check (char_length(title) between 1 and 80),
  text text not null check (char_length(text) <= 240),
  link text not null check (char_length(link) <= 300),
  link_text text not null check (char_length(link_text) <= 40),
  sort smallint not null default 0,
  starts_at timestamptz not null,
  ends_at timestamptz,
  published_at timestamptz,
  withdrawn_at timestamptz,
  check (ends_at > starts_at)
);
create index announcement_in_force on announcement (sort, id) where published_at is not null and withdrawn_at is null;

-- What the firm is asked for. `record_kind` and `record_id` name what it is about; the rest of the record stays there.
create table work_item (
  id integer generated always as identity (start with 20001) primary key,
  department text not null,
  category text not null check (char_length(category) between 1 and 60),
  info text not null check (char_length(info) <= 200),
  account_id uuid not null references account,
  created_by uuid not null references account,
  created_at timestamptz not null,
  assigned_to uuid references account,
  stage smallint not null default 0 check (stage between 0 and 9),
  reason text not null default '' check (char_length(reason) <= 1000),
  decision text,
  decided_at timestamptz,
  record_kind text not null,
  record_id integer not null,
  changed_at timestamptz not null,
  version integer not null default 1,
  -- the transaction that changed it last: what a stream that was cut off has missed
  changed_in xid8 not null default pg_current_xact_id(),
  check ((stage = 9) = (decision is not null)),
  check ((decision is null) = (decided_at is null))
);
create index work_item_of_account on work_item (account_id, created_at);
create index work_item_assigned on work_item (assigned_to, created_at) where assigned_to is not null;
create index work_item_open on work_item (created_at) where stage < 9;
create index work_item_open_of_account on work_item (account_id, stage) include (category) where stage < 9;
create index work_item_decided on work_item (decided_at) include (category) where stage = 9;
create index work_item_decided_of_account on work_item (account_id, decided_at) where stage = 9;
create index work_item_of_record on work_item (record_kind, record_id);
create index work_item_changed_of on work_item (account_id, changed_in);
create index work_item_changed_for on work_item (assigned_to, changed_in) where assigned_to is not null;
create index account_reviewing on account (last, first) where (menus->'reviewer_tools'->>'activities')::boolean;

-- Thread and timeline in one: a comment is one kind of thing that happens.
create table work_item_entry (
  id bigint generated always as identity primary key,
  work_item_id integer not null references work_item,
  account_id uuid not null references account,
  at timestamptz not null,
  kind text not null check (kind in ('opened', 'assigned', 'moved', 'returned', 'answered', 'decided', 'comment')),
  text text not null default '' check (char_length(text) <= 2000),
  stage smallint check (stage between 0 and 9),
  internal boolean not null default false
);
create index work_item_entry_of on work_item_entry (work_item_id, id);

-- Not on this person's list: they took it off, or it is somebody else's now.
create table work_item_hidden (
  account_id uuid not null references account,
  work_item_id integer not null references work_item,
  at timestamptz not null,
  at_in xid8 not null default pg_current_xact_id(),
  primary key (account_id, work_item_id)
);
create index work_item_hidden_of on work_item_hidden (work_item_id);

create table activity_filter (
  id integer generated always as identity primary key,
  account_id uuid not null references account,
  name text not null check (char_length(name) between 1 and 60),
  filter jsonb not null,
  unique (account_id, name)
);

-- What was sent in or reported before has the work item it would have opened. From here on the work item knows who has
-- taken a submission, and its thread is the submission's.
insert into work_item (department, category, info, account_id, created_by, created_at, assigned_to, stage, reason,
  decision, decided_at, record_kind, record_id, changed_at)
select 'Securities', case kind when 'paper' then 'Document' else 'New Business' end, title, account_id, created_by,
  submitted_at, reviewer_id,
  case status when 'Submitted' then 0 when 'In Review' then 2 when 'Holding (Advisor)' then 6 else 9 end,
  case status when 'Holding (Advisor)' then reason else '' end,
  case status when 'Complete' then 'Approved' when 'Declined' then 'Declined' when 'Withdrawn' then 'Withdrawn' end,
  case when status in ('Complete', 'Declined', 'Withdrawn') then coalesce(decided_at, changed_at) end,
  'submission', id, changed_at
from submission where direction = 'sent' and submitted_at is not null order by id;
update submission s set work_item_id = w.id from work_item w where w.record_kind = 'submission' and w.record_id = s.id;
insert into work_item (department, category, info, account_id, created_by, created_at, record_kind, record_id, changed_at)
select 'Security', 'Incident', left(regexp_replace(what, '\s+', ' ', 'g'), 200), account_id, account_id, reported_at,
  'incident', id, reported_at
from incident order by id;
update incident i set work_item_id = w.id from work_item w where w.record_kind = 'incident' and w.record_id = i.id;

insert into work_item_entry (work_item_id, account_id, at, kind, text, stage)
select id, created_by, created_at, 'opened', '', 0 from work_item
union all
select s.work_item_id, c.account_id, c.at, 'comment', c.text, null
from submission_comment c join submission s on s.id = c.submission_id where s.work_item_id is not null
union all
select id, case decision when 'Withdrawn' then account_id else coalesce(assigned_to, account_id) end, changed_at,
  case stage when 9 then 'decided' when 6 then 'returned' else 'moved' end, '', stage
from work_item where stage > 0
order by 3;

alter table submission add foreign key (work_item_id) references work_item, drop column reviewer_id;
alter table incident add foreign key (work_item_id) references work_item;
drop table submission_comment;

-- What somebody has looked through for a year's end.
create table year_end_review (
  account_id uuid not null references account,
  year smallint not null,
  kind text not null check (kind in ('u4', 'outside-business')),
  at timestamptz not null,
  primary key (account_id, year, kind)
);
