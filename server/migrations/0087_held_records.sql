-- The records that legal holds cover. Rows are added when a hold is placed or widened and when a record comes under it, and removed only
-- when the hold is lifted: changing a record's person, branch or date does not release it. The first start with this table fills it for
-- the holds that are active (platform/holds/install.ts).
create table held_record (
  -- no foreign key: checking it for each of millions of rows takes half the time that placing a hold does
  hold_id integer not null,
  record text collate "C" not null,
  class text not null,
  primary key (record, hold_id)
);
create index held_record_by_class on held_record (hold_id, class);

-- Writing a record shares this lock, so that a hold is never placed between reading the holds and writing the record.
create function share_holds_lock() returns void language sql as $$ select pg_advisory_xact_lock_shared(7140235) $$;

-- Refuses to delete or overwrite records that an active hold covers. The detail names the holds: only compliance may read it.
create function refuse_held(records text[]) returns void language plpgsql set search_path = public, pg_temp as $$
declare matters text;
begin
  perform share_holds_lock();
  select string_agg(distinct h.matter, ', ') into matters
  from held_record k join hold h on h.id = k.hold_id where k.record = any(records) and h.lifted_at is null;
  if matters is not null then
    raise exception 'a record has to be kept as it is' using errcode = 'HELD1', detail = matters;
  end if;
end $$;

create function release_held_records() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from held_record where hold_id = new.id;
  return null;
end $$;
create trigger hold_releases after update of lifted_at on hold
  for each row when (old.lifted_at is null and new.lifted_at is not null) execute function release_held_records();

create function hold_stays() returns trigger language plpgsql as $$
begin
  if exists (select from held_record where hold_id = old.id) then
    raise exception 'a hold that covers records can’t be deleted' using errcode = 'foreign_key_violation';
  end if;
  return old;
end $$;
create trigger hold_stays before delete on hold for each row execute function hold_stays();
