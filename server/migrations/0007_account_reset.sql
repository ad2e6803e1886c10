-- Links in mails: reset, invitation, re-enrolment. Stored hashed, good once.
create table account_token (
  token_hash bytea primary key,
  account_id uuid not null references account,
  kind text not null check (kind in ('reset', 'invitation', 'enrolment')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_token_of_account on account_token (account_id);

-- Which addresses have a reset pending: also those that nobody has, so that asking twice tells nothing.
create table reset_ask (
  address_mac bytea primary key,
  until timestamptz not null
);
create index reset_ask_by_end on reset_ask (until);

-- A password that was chosen and waits for the authenticator's word; without one, only the authenticator is new.
create table set_up (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account,
  cookie_hash bytea not null,
  password_hash text,
  seed bytea,
  failures integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index set_up_of_account on set_up (account_id);
create index set_up_by_age on set_up (expires_at);
