-- Every change of a record's row, written in its transaction by triggers (platform/history): what was, and what is. The entry of
-- the audit log that tells of the change has its number and a hash of its lines, so that the chain holds them too.
create table record_change (
  id bigint generated always as identity primary key,
  -- all lines of one transaction
  change bigint not null,
  of_table text not null,
  key text not null,
  -- the record it belongs to: 'work_item:12' for a comment on that task
  record text not null,
  -- found when the history began, inserted, updated, deleted
  op text not null check (op in ('found', 'insert', 'update', 'delete')),
  -- of an update: the columns that changed
  before jsonb,
  after jsonb,
  -- of a record that was disposed of: the hash of this line, which stays
  gone bytea,
  first boolean not null default false
);
create index record_change_by_record on record_change (record, id);
create index record_change_by_change on record_change (change);
create trigger record_change_append_only before update or delete or truncate on record_change
  for each statement execute function audit_is_append_only();

create sequence record_change_number;

-- The number of the change this transaction makes, and whether it is asked for the first time.
create function change_number(out number bigint, out first boolean) language plpgsql as $$
declare known text := current_setting('portal.change', true);
begin
  first := known is null or known = '';
  if first then
    known := nextval('record_change_number')::text;
    perform set_config('portal.change', known, true);
  end if;
  number := known::bigint;
end $$;

-- A record keeps its key: a line of its history would belong to another.
create function key_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the key of % stays as it is', tg_table_name;
end $$;

create function changed_columns(now jsonb, was jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(now) where was -> key is distinct from value
$$;

-- A row as it came to be: every column as it was last written.
create aggregate merged(jsonb) (sfunc = jsonb_concat, stype = jsonb, initcond = '{}');

create function hash_of_change(of_change bigint) returns bytea language sql stable as $$
  select sha256(string_agg(coalesce(gone, sha256(convert_to(
    jsonb_build_array(id, change, of_table, key, record, op, before, after)::text, 'UTF8'))), ''::bytea order by id))
  from record_change where change = of_change
$$;

-- A record never changes without an entry in the audit log. The owner of the database is not held to it; verifying names what they did.
create function change_is_told() returns trigger language plpgsql as $$
begin
  if current_setting('portal.told', true) is distinct from new.change::text
    and session_user <> (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
    raise exception 'a change of % has no audit entry', new.of_table;
  end if;
  return null;
end $$;
create constraint trigger record_change_told after insert on record_change deferrable initially deferred
  for each row when (new.first) execute function change_is_told();

-- Which change an entry tells of, a hash of its lines, and through which page, link, job or command it was made.
alter table audit_entry add column change bigint, add column history bytea, add column through text;
create index audit_entry_by_change on audit_entry (change) where change is not null;
