-- As whom the portal connects: a role that can log in and is no member of the owner. Only the owner reads this.
create table portal_login (
  only_one boolean primary key default true check (only_one),
  name text not null,
  password text not null
);

-- The key of the chain, sealed with the portal's own: whoever has the database alone cannot link a single entry anew.
create table audit_key (
  id integer generated always as identity primary key,
  sealed bytea not null,
  made_at timestamptz not null default now()
);
create trigger audit_key_kept before delete or truncate on audit_key
  for each statement execute function audit_is_append_only();
