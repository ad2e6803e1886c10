-- Office sign-ins under way, bound to the browser that began them.
create table office_flow (
  state_hash bytea primary key,
  cookie_hash bytea not null,
  domain text not null,
  issuer text not null,
  secrets bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index office_flow_by_age on office_flow (expires_at);

-- What the return hands to the page, good once and for a minute.
create table office_ticket (
  token_hash bytea primary key,
  cookie_hash bytea not null,
  account_id uuid not null references account,
  two_factors boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index office_ticket_by_age on office_ticket (expires_at);

-- For the calendar: the person's own token at the office, sealed.
create table office_grant (
  account_id uuid primary key references account,
  issuer text not null,
  tokens bytea not null,
  expires_at timestamptz not null,
  updated_at timestamptz not null
);
