-- The authenticator's seed is sealed; a time step is spent once, by an update that only one caller can win.
alter table account
  add totp_seed bytea,
  add totp_step bigint not null default 0,
  add office_issuer text,
  add office_subject text,
  add constraint account_office unique (office_issuer, office_subject),
  add constraint account_pass_is_for_guests check (factor <> 'PASS' or guest);

-- A browser that signed in before and was remembered, or that may approve sign-ins. The cookie holds the token.
create table device (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account,
  token_hash bytea not null unique,
  name text not null,
  browser text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  remembered_until timestamptz,
  push bytea,
  ended_at timestamptz,
  lost_at timestamptz
);
create index device_of_account on device (account_id) where ended_at is null;

alter table session
  add id uuid not null unique default gen_random_uuid(),
  add device_id uuid references device,
  add place text not null default '';
create index session_of_device on session (device_id);

alter table challenge
  add number integer,
  add place text not null default '',
  add address text not null default '',
  add browser text not null default '',
  add passkey_challenge text;

-- A sign-in that waits for approval on a registered device.
create table push_request (
  id uuid primary key default gen_random_uuid(),
  challenge_id uuid not null references challenge on delete cascade,
  account_id uuid not null references account,
  numbers integer[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  approved boolean
);
create index push_request_of_account on push_request (account_id, created_at);
create index push_request_of_challenge on push_request (challenge_id);

create table passkey (
  id text primary key,
  account_id uuid not null references account,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkey_of_account on passkey (account_id);
-- The challenge of a registration under way: one per account.
create table passkey_registration (
  account_id uuid primary key references account,
  challenge text not null,
  expires_at timestamptz not null
);

-- Devices used for business, as the firm's records want them.
create table firm_device (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account,
  name text not null,
  type text not null check (type in ('Laptop', 'Desktop', 'Tablet', 'Phone')),
  system text not null,
  encrypted boolean not null,
  owner text not null check (owner in ('Firm', 'Personal')),
  created_at timestamptz not null,
  removed_at timestamptz
);
create index firm_device_of_account on firm_device (account_id) where removed_at is null;
