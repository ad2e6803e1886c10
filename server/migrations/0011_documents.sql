-- The document store, its shelves, what people have read, papers between firm and advisors.
alter table document
  add description text not null default '' check (char_length(description) <= 150),
  add category smallint not null default 1 check (category between 0 and 8),
  add kc_category smallint check (kc_category between 0 and 5),
  add is_library boolean not null default false,
  add is_kc boolean not null default false,
  add is_cyber boolean not null default false,
  add is_comp boolean not null default false,
  add is_public boolean not null default false,
  add attestation_required boolean not null default false,
  add bay_img text not null default '' check (char_length(bay_img) <= 150),
  -- for one advisor alone, or for one branch alone
  add advisor_id uuid references account,
  add branch_id integer references branch,
  add class text check (class in ('Procedures', 'Inspections', 'Complaint file', 'Registrations')),
  -- from when it holds; null: from the upload of its newest version
  add dated date,
  add review_by date,
  add version integer not null default 1,
  add uploaded_at timestamptz not null default now(),
  add uploaded_by uuid references account,
  add deleted_by uuid references account,
  add check ((branch_id is null) = (class is null));
create index document_listed on document (title, id) where deleted_at is null and branch_id is null;
create index document_of_advisor on document (advisor_id) where deleted_at is null;
create index document_of_branch on document (branch_id) where deleted_at is null;
create index document_public on document (title) where deleted_at is null and is_public;
-- members of a branch, advisors to choose from
create index account_of_branch on account (branch_id);
create index account_by_name on account (last, first);
create index document_to_attest on document (id) where deleted_at is null and attestation_required;

-- Every file a document has had; the newest is the document's own.
create table document_version (
  document_id integer not null references document,
  version integer not null,
  hash bytea not null references file,
  filename text not null,
  uploaded_at timestamptz not null,
  uploaded_by uuid references account,
  primary key (document_id, version)
);
create index document_version_of_file on document_version (hash);

-- What stands in a file, for the search; a file that says nothing has an empty text, one not read yet has no row.
create table file_text (
  hash bytea primary key references file,
  body text not null
);
create table document_search (
  document_id integer primary key references document,
  words tsvector not null
);
create index document_search_words on document_search using gin (words);

-- Weeks begin on Monday, in the firm's time zone.
create table download_week (
  document_id integer not null references document,
  week date not null,
  count integer not null,
  primary key (document_id, week)
);

create table reading (
  account_id uuid not null references account,
  document_id integer not null references document,
  version integer not null,
  kind text not null check (kind in ('read', 'acknowledged', 'attested')),
  -- of an attestation: what was accepted, word for word, and the file it was about
  text text,
  hash bytea references file,
  at timestamptz not null,
  primary key (account_id, document_id, version, kind),
  check (kind <> 'attested' or (text is not null and hash is not null))
);
create index reading_of_document on reading (document_id, version, kind);

create table helpful (
  account_id uuid not null references account,
  document_id integer not null references document,
  helpful boolean not null,
  at timestamptz not null,
  primary key (account_id, document_id)
);

-- A campaign: the day by which a version must have been attested.
create table attestation_due (
  document_id integer not null references document,
  version integer not null,
  due date not null,
  set_by uuid not null references account,
  primary key (document_id, version)
);
-- To whom a reminder or an escalation went last, so that nobody gets two a day.
create table attestation_notice (
  document_id integer not null references document,
  account_id uuid not null references account,
  kind text not null check (kind in ('reminder', 'escalation')),
  at timestamptz not null,
  primary key (document_id, account_id, kind)
);

-- Papers and new business. The account number is sealed; `account_end` is what may be shown.
create table submission (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('paper', 'new business')),
  direction text not null check (direction in ('sent', 'received')),
  account_id uuid references account,
  created_by uuid not null references account,
  title text not null check (char_length(title) <= 150),
  note text not null default '' check (char_length(note) <= 2000),
  status text not null check (status in ('Draft', 'Submitted', 'In Review', 'Holding (Advisor)', 'Complete', 'Declined', 'Withdrawn')),
  reason text not null default '' check (char_length(reason) <= 1000),
  reviewer_id uuid references account,
  business jsonb,
  account_number bytea,
  account_end text not null default '',
  product_id integer references product,
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  -- what the firm works it by, once there is such a thing
  work_item_id integer,
  check ((kind = 'new business') = (business is not null)),
  check (account_id is not null or direction = 'received')
);
create index submission_of_account on submission (account_id, changed_at);
create index submission_sent_by on submission (created_by, changed_at) where direction = 'received';
create index submission_to_everybody on submission (changed_at) where account_id is null;
create index submission_waiting on submission (submitted_at) where status in ('Submitted', 'In Review', 'Holding (Advisor)');
create index submission_decided on submission (decided_at) where decided_at is not null;

create table submission_file (
  id integer generated always as identity primary key,
  submission_id integer not null references submission,
  hash bytea not null references file,
  filename text not null,
  added_by uuid not null references account,
  added_at timestamptz not null,
  removed_at timestamptz
);
create index submission_file_of on submission_file (submission_id);
create index submission_file_of_file on submission_file (hash);

create table submission_comment (
  id integer generated always as identity primary key,
  submission_id integer not null references submission,
  account_id uuid not null references account,
  text text not null check (char_length(text) between 1 and 2000),
  at timestamptz not null
);
create index submission_comment_of on submission_comment (submission_id);

create table incident (
  id integer generated always as identity primary key,
  account_id uuid not null references account,
  what text not null,
  noticed_at timestamptz not null,
  devices text not null,
  clients integer not null check (clients >= 0),
  reported_at timestamptz not null,
  work_item_id integer
);
create index incident_of_account on incident (account_id, reported_at);
