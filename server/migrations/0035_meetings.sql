-- Recorded client meetings, who saw which slides, and what reviewers said of them.

-- Which kinds of file are taken is the portal's own rule (platform/files/kinds.ts), and each place has its own.
alter table file drop constraint if exists file_kind_check;
alter table file add constraint file_kind_check check (kind ~ '^[a-z0-9]{2,5}$');

-- What makes meetings count together: the file of the slides, without slides the series, without either the meeting itself.
-- Its row is the lock: whoever counts holds it.
create table meeting_material (
  id integer generated always as identity primary key,
  key text not null unique,
  hash bytea references file,
  filename text not null default '',
  -- by page; null until they were read, empty for a page without words
  page_titles text[],
  page_hashes text[],
  -- the approved file that shares the most pages with this one
  like_id integer references meeting_material
);
create index meeting_material_of_file on meeting_material (hash);
create index meeting_material_pages on meeting_material using gin (page_hashes);

-- A principal's approval, before use.
create table meeting_approval (
  material_id integer not null references meeting_material,
  account_id uuid not null references account,
  at timestamptz not null,
  primary key (material_id, at)
);

-- A draw: made after its meetings are there, and kept with its seed, so that anybody can repeat it.
create table meeting_draw (
  id integer generated always as identity primary key,
  at timestamptz not null,
  seed text not null,
  share numeric(5, 2) not null
);

create table meeting (
  id integer generated always as identity primary key,
  -- of the meeting software
  reference text not null unique check (char_length(reference) between 1 and 120),
  host_id uuid not null references account,
  -- the host's, when the meeting came in
  branch_id integer references branch,
  title text not null check (char_length(title) between 1 and 200),
  started_at timestamptz not null,
  -- in the firm's time zone
  day date not null,
  minutes integer not null check (minutes between 0 and 1440),
  recording text not null default '',
  series text not null default '',
  material_id integer not null references meeting_material,
  slides_hash bytea references file,
  slides_name text not null default '',
  chat_hash bytea references file,
  chat_name text not null default '',
  chat jsonb,
  people integer not null default 0,
  retail integer not null default 0,
  -- the largest number of different retail people within any 30 days that include this one, for the same material
  retail_30 integer not null default 0,
  status text not null default 'New' check (status in
    ('New', 'Not sampled', 'In sample', 'In Review', 'Cleared', 'Cleared with a note', 'Escalated', 'Not cleared')),
  assigned_to uuid references account on delete set null,
  draw_id integer references meeting_draw,
  drawn_number integer,
  drawn_share numeric(5, 2),
  sampled_why text check (sampled_why in ('over', 'share', 'added')),
  sampled_at timestamptz,
  sampled_by uuid references account on delete set null,
  outcome_by uuid references account on delete set null,
  outcome_at timestamptz,
  note text not null default '' check (char_length(note) <= 2000),
  acknowledged_at timestamptz,
  work_item_id integer references work_item,
  decision text not null default '',
  answer text not null default '',
  decided_by uuid references account on delete set null,
  decided_at timestamptz,
  arrived_at timestamptz not null,
  version integer not null default 1,
  words tsvector not null default '',
  check ((slides_hash is null) = (slides_name = '')),
  check ((chat_hash is null) = (chat is null))
);
-- counting together
create index meeting_of_material on meeting (material_id, day);
-- the lists: of a period they are read from the index alone, of all time they are read in their order
create index meeting_by_day on meeting (day, retail_30, id);
create index meeting_by_branch_and_day on meeting (branch_id, day, retail_30, id);
create index meeting_by_count on meeting (retail_30 desc, id desc);
create index meeting_by_branch_and_count on meeting (branch_id, retail_30 desc, id desc);
create index meeting_over on meeting (retail_30 desc, id desc) where retail_30 > 25;
create index meeting_to_review on meeting (branch_id, retail_30 desc, id desc) where status in ('In sample', 'In Review');
create index meeting_escalated on meeting (branch_id, retail_30 desc, id desc) where status = 'Escalated';
create index meeting_assigned on meeting (assigned_to, retail_30 desc, id desc) where status in ('In sample', 'In Review');
create index meeting_new on meeting (id) where status = 'New';
create index meeting_of_host on meeting (host_id, day desc, id desc);
create index meeting_of_draw on meeting (draw_id, id);
create index meeting_words on meeting using gin (words);

create table meeting_attendee (
  meeting_id integer not null references meeting,
  n integer not null check (n between 1 and 1000),
  name text not null check (char_length(name) <= 120),
  email text not null default '' check (char_length(email) <= 254),
  -- who is the same person in two meetings: contract/src/rules/meeting.ts
  person text not null,
  counts_as text not null check (counts_as in ('client', 'prospect', 'institutional', 'firm')),
  -- a reviewer said so: what the meeting software tells later doesn't change it
  changed boolean not null default false,
  joined_at timestamptz,
  left_at timestamptz,
  primary key (meeting_id, n)
);

-- A notice counts once, also when it comes twice at the same moment.
create table meeting_delivery (
  id text primary key check (char_length(id) between 8 and 120),
  at timestamptz not null,
  meeting_id integer not null references meeting
);

create index account_reviewing_blotters on account (branch_id) where (menus->'reviewer_tools'->>'blotters')::boolean;
