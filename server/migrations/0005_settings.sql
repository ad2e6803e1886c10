-- What the firm has settled about itself. `secret` is sealed and never leaves the server.
create table setting (
  name text primary key,
  value jsonb not null,
  secret bytea
);

create table maintenance (
  id integer generated always as identity primary key,
  name text not null,
  url text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at)
);
create index maintenance_by_end on maintenance (ends_at);
