-- Vendors, what they attest every year, and what they still owe. The links are in "link", about 'vendor-attestation:<id>'.
create table vendor (
  id integer generated always as identity primary key,
  -- one sending of the form, however often its answer is lost
  key uuid not null unique,
  name text not null check (char_length(name) between 1 and 80),
  service text not null check (char_length(service) between 1 and 80),
  data text[] not null check (cardinality(data) between 1 and 20),
  tier smallint not null check (tier between 1 and 3),
  -- nobody, once they are gone
  owner_id uuid references account on delete set null,
  contact text not null check (char_length(contact) between 1 and 80),
  email text not null check (char_length(email) <= 254),
  contract_from date,
  contract_until date,
  -- of the attestation under way, or of the next
  due_on date not null,
  -- the due date that was missed and told of, once
  escalated_due date,
  added_at timestamptz not null,
  ended_at timestamptz,
  ended_by text not null default '',
  ended_reason text not null default '' check (char_length(ended_reason) <= 1000),
  version integer not null default 1,
  check (contract_until >= contract_from)
);
create index vendor_active on vendor (due_on, id) where ended_at is null;
create index vendor_ended on vendor (due_on, id) where ended_at is not null;
create index vendor_to_escalate on vendor (due_on) where ended_at is null and escalated_due is distinct from due_on;
create index vendor_owner on vendor (owner_id);

create table vendor_attestation (
  id integer generated always as identity primary key,
  vendor_id integer not null references vendor,
  year smallint not null,
  questionnaire smallint not null,
  state text not null check (state in ('open', 'returned', 'submitted', 'accepted')),
  -- the one it started from
  before_id integer references vendor_attestation,
  due_on date not null,
  opened_at timestamptz not null,
  -- of the latest link
  sent_at timestamptz,
  sent_to text not null default '',
  until date,
  expires_at timestamptz,
  link_opened_at timestamptz,
  revoked_at timestamptz,
  link_wanted_at timestamptz,
  reminded_at timestamptz,
  -- the next reminder; null: none is left
  remind_on date,
  answered integer not null default 0,
  asked integer not null default 0,
  signed_at timestamptz,
  signer text not null default '' check (char_length(signer) <= 80),
  signer_title text not null default '' check (char_length(signer_title) <= 80),
  -- the version of the words they agreed to
  statement smallint,
  receipt text unique,
  score smallint check (score between 0 and 100),
  -- what was earned and the most, by question, by the weights of the day it was signed
  points jsonb,
  decided_at timestamptz,
  decided_by text not null default '',
  decision_note text not null default '' check (char_length(decision_note) <= 1000),
  returned_at timestamptz,
  returned_by text not null default '',
  returned_reason text not null default '' check (char_length(returned_reason) <= 1000),
  returned_questions text[] not null default '{}',
  check ((signed_at is null) = (state in ('open', 'returned'))),
  check ((score is null) = (signed_at is null)),
  check ((decided_at is null) = (state <> 'accepted'))
);
create index vendor_attestation_of on vendor_attestation (vendor_id, id desc);
-- one at a time
create unique index vendor_attestation_open on vendor_attestation (vendor_id) where state <> 'accepted';
create index vendor_attestation_accepted on vendor_attestation (vendor_id) where state = 'accepted';
create index vendor_attestation_before on vendor_attestation (before_id) where before_id is not null;
create index vendor_attestation_to_remind on vendor_attestation (remind_on) where remind_on is not null;

create table vendor_answer (
  attestation_id integer not null references vendor_attestation,
  question text not null,
  value jsonb not null,
  saved_at timestamptz not null,
  -- as they wrote it; empty where it was taken over from the year before
  saved_by text not null check (char_length(saved_by) <= 80),
  version integer not null default 1,
  primary key (attestation_id, question)
);

create table vendor_file (
  id integer generated always as identity primary key,
  attestation_id integer not null references vendor_attestation,
  question text not null,
  hash bytea not null references file,
  filename text not null,
  added_at timestamptz not null,
  added_by text not null check (char_length(added_by) <= 80),
  -- whether a virus scanner has looked at it
  scanned boolean not null,
  unique (attestation_id, question, hash)
);
create index vendor_file_bytes on vendor_file (hash);

create table vendor_item (
  id integer generated always as identity primary key,
  vendor_id integer not null references vendor,
  attestation_id integer references vendor_attestation,
  key uuid unique,
  text text not null check (char_length(text) between 1 and 200),
  question text,
  due_on date not null,
  who text not null check (char_length(who) between 1 and 80),
  added_at timestamptz not null,
  added_by text not null,
  done_at timestamptz,
  done_by text not null default '',
  done_note text not null default '' check (char_length(done_note) <= 1000),
  remind_on date,
  escalated_at timestamptz,
  version integer not null default 1
);
create index vendor_item_of on vendor_item (vendor_id, id);
create index vendor_item_attestation on vendor_item (attestation_id) where attestation_id is not null;
create index vendor_item_open on vendor_item (due_on, id) where done_at is null;
create index vendor_item_to_remind on vendor_item (remind_on) where remind_on is not null;

-- What happened, as the vendor's page tells it.
create table vendor_event (
  id bigint generated always as identity primary key,
  vendor_id integer not null references vendor,
  attestation_id integer references vendor_attestation,
  at timestamptz not null,
  kind text not null,
  by_name text not null,
  text text not null
);
create index vendor_event_of on vendor_event (vendor_id, id);
create index vendor_event_attestation on vendor_event (attestation_id) where attestation_id is not null;

-- The new reviewer tool is given by an admin.
update account set menus = jsonb_set(menus, '{reviewer_tools,vendors}', 'false')
where menus ? 'reviewer_tools' and not (menus->'reviewer_tools') ? 'vendors';
create index account_reviewing_vendors on account (last, first) where (menus->'reviewer_tools'->>'vendors')::boolean;
