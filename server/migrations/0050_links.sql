-- Links for people without an account. Only the hash of a token is here; the row stays when it is over, so that it can be said what
-- became of it, and so that whoever asks for a new one can be told of.
create table link (
  id integer generated always as identity primary key,
  token_hash bytea not null unique,
  purpose text not null,
  -- what it is about, as the audit log names it
  subject text not null,
  -- the portal itself, where there is nobody
  issued_by uuid references account on delete set null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  -- null: as often as wanted until it expires
  uses_left integer check (uses_left >= 0),
  used_at timestamptz,
  opened_at timestamptz,
  revoked_at timestamptz,
  asked_again_at timestamptz
);
create index link_of_subject on link (subject, purpose);

-- The code that was mailed to whom the link was sent: one at a time.
create table link_code (
  link_id integer primary key references link on delete cascade,
  code_mac bytea not null,
  expires_at timestamptz not null,
  wrong integer not null default 0
);

-- A browser in which the code was entered.
create table link_browser (
  cookie_hash bytea primary key,
  link_id integer not null references link on delete cascade,
  until timestamptz not null
);
create index link_browser_of on link_browser (link_id);
create index link_browser_by_end on link_browser (until);
