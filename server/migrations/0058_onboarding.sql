-- Candidates: invited, entering what Form U4 asks, reviewed, and approved or not. The links are in "link", about 'candidate:<id>'.
create table candidate (
  id integer generated always as identity primary key,
  -- one sending of the invitation, however often its answer is lost
  key uuid not null unique,
  first text not null check (char_length(first) between 1 and 60),
  last text not null check (char_length(last) between 1 and 60),
  -- a personal one: the firm's comes with the account
  email text not null check (char_length(email) <= 254),
  branch_id integer not null references branch,
  position text not null,
  starts date,
  -- on the firm's clock
  start_time time not null default '09:00',
  -- empty: the branch
  start_place text not null default '' check (char_length(start_place) <= 200),
  starts_before date,
  start_moved_at timestamptz,
  -- the firm itself, once they are gone
  invited_by uuid references account on delete set null,
  invited_at timestamptz not null,
  state text not null default 'invited'
    check (state in ('invited', 'started', 'review', 'returned', 'approved', 'declined', 'withdrawn')),
  -- version of the disclosure questions they are asked
  questions integer not null,
  -- the last day on which the link works
  until date not null,
  expires_at timestamptz not null,
  -- of the latest link
  sent_at timestamptz not null,
  opened_at timestamptz,
  revoked_at timestamptz,
  new_link_wanted_at timestamptz,
  -- when somebody is reminded next; null: not any more
  remind_on date,
  reminders integer not null default 0,
  reminded_at timestamptz,
  reminders_off_at timestamptz,
  -- of all answers together: what is signed is what was seen
  answers_version integer not null default 0,
  saved_at timestamptz,
  -- how many of the eight steps were done when something was saved last, for the list
  steps_done smallint not null default 0 check (steps_done between 0 and 8),
  signed_at timestamptz,
  signed_name text check (char_length(signed_name) <= 200),
  -- version of the words that were signed
  signed_text integer,
  signed_from text not null default '',
  work_item_id integer references work_item,
  decided_at timestamptz,
  decided_by uuid references account on delete set null,
  decided_reason text not null default '' check (char_length(decided_reason) <= 500),
  -- what was made of them
  account_id uuid unique references account on delete set null,
  changed_at timestamptz not null,
  -- for the firm's people: whoever looked at it before is told to look again
  version integer not null default 1,
  check ((signed_at is null) = (signed_name is null)),
  check ((signed_at is null) = (signed_text is null)),
  check ((state in ('approved', 'declined', 'withdrawn')) = (decided_at is not null))
);
create index candidate_open on candidate (branch_id, starts, id) where decided_at is null;
create index candidate_of_firm on candidate (starts, id) where decided_at is null;
create index candidate_closed on candidate (decided_at, id) where decided_at is not null;
create index candidate_closed_of on candidate (branch_id, decided_at, id) where decided_at is not null;
create index candidate_by on candidate (invited_by);
create index candidate_to_remind on candidate (remind_on) where remind_on is not null;

-- What was entered, sealed as a whole: it has everything about a person. Documents, policies and the signature have a row too, for
-- what reviewers say about them.
create table candidate_step (
  id integer generated always as identity primary key,
  candidate_id integer not null references candidate on delete cascade,
  step text not null
    check (step in ('person', 'crd', 'history', 'disclosures', 'activities', 'documents', 'policies', 'sign')),
  content bytea,
  version integer not null default 0,
  saved_at timestamptz,
  -- when it came to need nothing more
  done_at timestamptz,
  -- 'returning' is marked and not sent back yet
  review text not null default 'none' check (review in ('none', 'accepted', 'returning', 'returned')),
  reason text not null default '' check (char_length(reason) <= 500),
  reviewed_by uuid references account on delete set null,
  reviewed_at timestamptz,
  unique (candidate_id, step),
  check ((review in ('returning', 'returned')) = (reason <> ''))
);

-- Papers: of a document on the checklist, or of a question that was answered yes.
create table candidate_file (
  id integer generated always as identity primary key,
  candidate_id integer not null references candidate on delete cascade,
  place text not null,
  hash bytea not null references file,
  filename text not null,
  -- whether a virus scanner has looked at it
  scanned boolean not null,
  added_at timestamptz not null
);
create index candidate_file_of on candidate_file (candidate_id, id);
create index candidate_file_of_file on candidate_file (hash);

-- Policies as they were read and acknowledged; the account gets them as its own attestations.
create table candidate_policy (
  candidate_id integer not null references candidate on delete cascade,
  document_id integer not null references document,
  version integer not null,
  opened_at timestamptz not null,
  attested_at timestamptz,
  text text,
  hash bytea references file,
  primary key (candidate_id, document_id, version),
  check ((attested_at is null) = (text is null)),
  check ((attested_at is null) = (hash is null))
);
create index candidate_policy_of_document on candidate_policy (document_id);
create index candidate_policy_of_file on candidate_policy (hash) where hash is not null;

-- What the firm does before the first day.
create table candidate_plan (
  candidate_id integer not null references candidate on delete cascade,
  kind text not null check (kind in ('fingerprints', 'background', 'u4', 'states', 'equipment')),
  state text not null default 'planned' check (state in ('planned', 'booked', 'running', 'done')),
  on_day date,
  at timestamptz,
  place text not null default '' check (char_length(place) <= 200),
  done_at timestamptz,
  changed_at timestamptz not null,
  primary key (candidate_id, kind)
);

-- A task can be about a candidate, who has no account: what it says of them is theirs until they have one.
alter table work_item
  alter account_id drop not null,
  alter created_by drop not null,
  add candidate_id integer references candidate,
  add check (account_id is not null or candidate_id is not null),
  add check (created_by is not null or candidate_id is not null);
create index work_item_of_candidate on work_item (candidate_id) where candidate_id is not null;
alter table work_item_entry alter account_id drop not null;
