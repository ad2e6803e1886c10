-- Migrations that took something away, and the release that had stopped using it. An older release that still uses it does not
-- start on this schema; every other one does, also when it doesn't know the newest migrations.
create table schema_removal (
  migration text primary key,
  unused_since text not null check (unused_since ~ '^\d+\.\d+\.\d+$')
);
