-- Backups that the portal made, or tried to make, at BACKUP_URL. What isn't over and has nobody at work on it was interrupted.
create table backup_run (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('nightly', 'by hand')),
  started_at timestamptz not null,
  ended_at timestamptz,
  phase text not null default 'database' check (phase in ('database', 'files')),
  percent smallint not null default 0 check (percent between 0 and 100),
  -- as it is called there; it is complete
  name text unique,
  bytes bigint,
  -- that weren't there from an earlier one
  new_bytes bigint,
  files integer,
  -- why there is none, and what to do, in plain words
  error text,
  advice text,
  -- old ones that couldn't be removed after it, and why
  left_over text,
  -- removed again by the rules of keeping
  removed_at timestamptz,
  check_started_at timestamptz,
  checked_at timestamptz,
  -- restored as a whole, with the identity; otherwise looked at from outside
  check_whole boolean,
  check_problem text,
  check_said text,
  constraint ended_with_something check ((ended_at is not null) = (name is not null or error is not null)),
  constraint made_or_failed check (name is null or error is null),
  constraint made_is_measured check ((name is null) = (bytes is null) and (name is null) = (files is null))
);
create index backup_run_started on backup_run (started_at desc);
create index backup_run_made on backup_run (ended_at desc) where name is not null;
create index backup_run_open on backup_run (id) where ended_at is null;
create index backup_run_checking on backup_run (id) where check_started_at is not null;

-- One row at most: since when backups are wanted, and the firm's day on which admins were last told that there is none.
create table backup_watch (
  one boolean primary key default true check (one),
  since timestamptz,
  warned_on date
);
