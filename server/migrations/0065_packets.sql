-- Examiner's packets. What is asked for and what came of it is a record; how far its making is, isn't.
create table packet (
  id integer generated always as identity primary key,
  -- made by the browser: sent twice, it is one packet
  key uuid not null unique,
  name text not null check (length(name) between 1 and 80),
  scope jsonb not null,
  masked boolean not null,
  -- waiting: it is made as soon as those before it are
  state text not null check (state in ('to-confirm', 'waiting', 'ready', 'failed', 'declined', 'canceled', 'gone')),
  asked_at timestamptz not null,
  asked_by uuid references account on delete set null,
  decided_at timestamptz,
  decided_by uuid references account on delete set null,
  why text not null default '',
  ready_at timestamptz,
  kept_until timestamptz,
  hash bytea references file,
  size bigint,
  manifest bytea check (octet_length(manifest) = 32),
  signing_key text,
  files integer not null default 0,
  records integer not null default 0,
  documents integer not null default 0,
  entries integer not null default 0,
  check (state <> 'ready' or (hash is not null and size is not null and manifest is not null and kept_until is not null)),
  -- how far it is
  phase text check (phase in ('counting', 'copying', 'signing')),
  -- when the lists below were taken, and their rows, once they are complete
  taken_at timestamptz,
  counted bigint,
  done integer not null default 0,
  total integer not null default 0,
  bytes bigint not null default 0,
  all_bytes bigint not null default 0,
  run_bytes bigint not null default 0,
  started_at timestamptz,
  picked_up boolean not null default false,
  -- the file it grows in, on the node that makes it, and who writes to it: a second one at the same time is turned away
  workplace uuid,
  run uuid
);
create index packet_newest on packet (asked_at desc, id desc);
create index packet_waiting on packet (asked_at, id) where state = 'waiting';
create index packet_ready on packet (kept_until) where state = 'ready';
create index packet_of_file on packet (hash) where hash is not null;

-- What a packet has, as it was at one moment: taken once, read while the packet is made, gone when it is ready. Without a journal: after
-- a crash of the database they are empty, and are taken again.
create unlogged table packet_record (
  packet_id integer not null references packet on delete cascade,
  n bigint generated always as identity,
  class text not null,
  of_table text not null,
  record text not null,
  person_id uuid,
  branch_id integer,
  at timestamptz,
  settled_at timestamptz,
  title text not null,
  content jsonb not null,
  primary key (packet_id, n)
);
create index packet_record_of_class on packet_record (packet_id, class, n);
create index packet_record_of_person on packet_record (packet_id, person_id, class, n);
create index packet_record_named on packet_record (packet_id, record);
create unlogged table packet_part (
  packet_id integer not null references packet on delete cascade,
  record text not null,
  of_table text not null,
  key text not null,
  content jsonb not null,
  primary key (packet_id, record, of_table, key)
);
create unlogged table packet_document (
  packet_id integer not null references packet on delete cascade,
  class text not null,
  record text not null,
  of_table text not null,
  key text not null,
  of_column text not null,
  hash bytea not null,
  size bigint not null,
  kind text not null,
  filename text not null,
  primary key (packet_id, class, record, of_table, key, of_column)
);
create unlogged table packet_entry (
  packet_id integer not null references packet on delete cascade,
  position bigint not null,
  entry_id bigint not null,
  primary key (packet_id, position)
);

-- What has been written to the zip: whoever goes on after a crash goes on behind the last of these.
create table packet_file (
  packet_id integer not null references packet on delete cascade,
  n integer not null,
  name text not null,
  "offset" bigint not null,
  "end" bigint not null,
  size bigint not null,
  packed bigint not null,
  crc bigint not null,
  stored boolean not null,
  sha256 text not null,
  primary key (packet_id, n),
  unique (packet_id, name)
);

create index account_reviewing_records on account (last, first) where (menus->'reviewer_tools'->>'records')::boolean;
