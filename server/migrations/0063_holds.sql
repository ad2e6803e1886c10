-- A legal hold: what its scope covers, now or later, can't be disposed of. An empty list means all.
create table hold (
  id integer generated always as identity primary key,
  matter text not null check (char_length(matter) between 1 and 80),
  reference text not null default '' check (char_length(reference) <= 80),
  reason text not null check (char_length(reason) between 1 and 500),
  people uuid[] not null default '{}',
  branches integer[] not null default '{}',
  classes text[] not null default '{}',
  from_day date,
  until_day date,
  placed_by uuid references account on delete set null,
  placed_at timestamptz not null,
  lifted_by uuid references account on delete set null,
  lifted_at timestamptz,
  lift_reason text not null default '' check (char_length(lift_reason) <= 500),
  check (from_day <= until_day),
  check ((lifted_at is null) = (lift_reason = ''))
);
create index hold_active on hold (id) where lifted_at is null;

-- A scope is widened, never narrowed; what was lifted stays lifted.
create function hold_widens() returns trigger language plpgsql as $$
begin
  if old.lifted_at is not null
    or not (new.people = '{}' or (old.people <> '{}' and new.people @> old.people))
    or not (new.branches = '{}' or (old.branches <> '{}' and new.branches @> old.branches))
    or not (new.classes = '{}' or (old.classes <> '{}' and new.classes @> old.classes))
    or not (new.from_day is null or coalesce(new.from_day <= old.from_day, false))
    or not (new.until_day is null or coalesce(new.until_day >= old.until_day, false)) then
    raise exception 'a hold is only widened or lifted';
  end if;
  return new;
end $$;
create trigger hold_widens before update of people, branches, classes, from_day, until_day, lifted_at on hold
  for each row execute function hold_widens();

-- The one rule of what a hold covers. A record whose time is not known is covered by every period.
create function hold_covers(h hold, of_class text, of_person uuid, of_branch integer, since timestamptz) returns boolean
  language sql stable as $$
  select coalesce(
    (h.classes = '{}' or of_class = any(h.classes))
    and (h.people = '{}' or of_person = any(h.people))
    and (h.branches = '{}' or of_branch = any(h.branches))
    and (h.from_day is null or since is null or since >= h.from_day::timestamp at time zone 'America/New_York')
    and (h.until_day is null or since is null or since < (h.until_day + 1)::timestamp at time zone 'America/New_York'), false)
$$;
