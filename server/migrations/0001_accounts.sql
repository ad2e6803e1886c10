-- People who may sign in, their sessions and their half-finished sign-ins.
create table branch (
  id integer generated always as identity primary key,
  name text not null unique
);

create table account (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  password_hash text,
  first text not null,
  last text not null,
  access integer not null check (access between -1 and 9),
  guest boolean not null default false,
  disabled_at timestamptz,
  branch_id integer references branch,
  manager boolean not null default false,
  tapsid integer not null default 0,
  factor text not null default 'EMAIL' check (factor in ('PASS', 'PUSH', 'AP', 'RESET', 'EMAIL')),
  menus jsonb not null,
  products_editing boolean not null default false,
  calendar_editing boolean not null default false,
  library_access boolean not null default false,
  show_event_selection boolean not null default true,
  welcome boolean not null default false,
  base_company text not null default '',
  profile_image text not null default '',
  avataaar text not null default '',
  businessgoals text not null default '',
  password_failures integer not null default 0,
  password_locks integer not null default 0,
  password_locked_until timestamptz,
  factor_failures integer not null default 0,
  factor_locked_until timestamptz,
  created_at timestamptz not null default now()
);

-- The cookie holds the id, the table only its hash: a stolen table opens no session.
create table session (
  id_hash bytea primary key,
  account_id uuid not null references account,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  address text not null,
  browser text not null
);
create index session_of_account on session (account_id);
create index session_by_age on session (seen_at);

-- Password accepted, second factor outstanding. `secret_hash` is whatever the factor compares with.
create table challenge (
  id uuid primary key default gen_random_uuid(),
  cookie_hash bytea not null unique,
  account_id uuid not null references account,
  factor text not null check (factor in ('PASS', 'PUSH', 'AP', 'RESET', 'EMAIL')),
  secret_hash bytea,
  sends integer not null default 0,
  sent_at timestamptz,
  wrong integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index challenge_of_account on challenge (account_id, created_at);
create index challenge_by_age on challenge (expires_at);
