-- The key of marks, by which equal account numbers are found without being readable, sealed with the portal's own: it stays the same
-- when those are changed.
create table mark_key (
  id integer primary key default 1 check (id = 1),
  sealed bytea not null,
  made_at timestamptz not null default now()
);
