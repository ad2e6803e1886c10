-- What every screen lives in: favourites, feedback, messages, what's new, welcome, certification, preferences, acting.

-- What a welcome shows of a person. The social security number is sealed.
alter table account
  add ssn bytea,
  add crd text not null default '',
  add phone text not null default '',
  add event_days text not null default '60' check (event_days in ('30', '60', '90', 'all')),
  add page_sizes jsonb not null default '{}',
  add favorite_tabs text[] not null default '{}' check (cardinality(favorite_tabs) <= 12);

-- Documents, as far as a favourite needs them; a deleted one leaves every screen and stays here for the audit.
create table document (
  id integer generated always as identity primary key,
  title text not null check (char_length(title) between 1 and 75),
  filename text not null,
  deleted_at timestamptz
);

-- Six at most: there are only six places, and nobody sits on another's.
create table favourite (
  account_id uuid not null references account,
  document_id integer not null references document,
  place smallint not null check (place between 1 and 6),
  added_at timestamptz not null,
  primary key (account_id, document_id),
  unique (account_id, place)
);
create index favourite_of_document on favourite (document_id);

create table feedback (
  id integer generated always as identity primary key,
  account_id uuid not null references account,
  comment text not null check (char_length(comment) between 1 and 600),
  at timestamptz not null
);
create index feedback_by_time on feedback (at);

-- System messages. Without `published_at` a draft; the first has idx 0.
create table message (
  idx integer generated always as identity (minvalue 0 start with 0) primary key,
  message text not null check (char_length(message) between 1 and 300),
  type text not null check (type in ('info', 'success', 'warning', 'critical')),
  audience text not null check (audience in ('everyone', 'advisors', 'plus', 'reviewers', 'admins', 'branch')),
  branch_id integer references branch,
  starts_at timestamptz not null,
  ends_at timestamptz,
  published_at timestamptz,
  withdrawn_at timestamptz,
  check ((audience = 'branch') = (branch_id is not null)),
  check (ends_at > starts_at)
);
create index message_in_force on message (starts_at) where published_at is not null and withdrawn_at is null;
create table message_dismissal (
  account_id uuid not null references account,
  idx integer not null references message,
  at timestamptz not null,
  primary key (account_id, idx)
);

create table news (
  id integer generated always as identity primary key,
  text text not null check (char_length(text) between 1 and 600),
  published_at timestamptz,
  withdrawn_at timestamptz
);
create index news_in_force on news (published_at) where withdrawn_at is null;

-- What was accepted, word for word.
create table certification (
  account_id uuid not null references account,
  kind text not null check (kind in ('communication')),
  version integer not null,
  text text not null,
  accepted_at timestamptz not null,
  primary key (account_id, kind, version)
);

-- Who may act for whom.
create table proxy (
  owner_id uuid not null references account,
  proxy_id uuid not null references account,
  granted_at timestamptz not null,
  primary key (proxy_id, owner_id),
  check (owner_id <> proxy_id)
);
create index proxy_of_owner on proxy (owner_id);

alter table session add acting_for uuid references account;
