-- Once a month, what is past its time is proposed for disposal. Two people approve it; then contents and files are deleted, and a
-- disposal note stays of each record.
create table disposal (
  id integer generated always as identity primary key,
  month text not null unique check (month ~ '^\d{4}-\d{2}$'),
  state text not null check (state in ('open', 'approved', 'done', 'declined', 'lapsed', 'nothing')),
  proposed_at timestamptz not null,
  lapses_on date not null,
  approved_at timestamptz,
  ended_at timestamptz,
  ended_by uuid references account on delete set null,
  reason text not null default '' check (char_length(reason) <= 500),
  -- when the job that carries it out was last heard of
  progress_at timestamptz
);
create unique index disposal_open on disposal ((true)) where state = 'open';
create index disposal_under_way on disposal (id) where state = 'approved';

create table disposal_approval (
  disposal_id integer not null references disposal,
  slot smallint not null check (slot in (1, 2)),
  account_id uuid not null references account,
  name text not null,
  looked smallint not null,
  at timestamptz not null,
  primary key (disposal_id, slot),
  unique (disposal_id, account_id)
);

create table disposal_look (
  disposal_id integer not null references disposal,
  account_id uuid not null references account on delete cascade,
  class text not null,
  at timestamptz not null,
  primary key (disposal_id, account_id, class)
);

-- Nothing of a record's content: what it was called goes with it.
create table disposal_item (
  disposal_id integer not null references disposal,
  record text not null,
  of_table text not null,
  class text not null,
  at timestamptz,
  settled_at timestamptz not null,
  ended_on date not null,
  files integer not null default 0,
  bytes bigint not null default 0,
  state text not null check (state in ('proposed', 'held', 'out', 'disposed', 'referred', 'kept', 'missing')),
  hold_id integer,
  why text not null default '' check (char_length(why) <= 500),
  by_id uuid references account on delete set null,
  -- in which pass it was last tried
  tried smallint not null default 0,
  primary key (disposal_id, record)
);
create index disposal_item_by_class on disposal_item (disposal_id, class, record);
create index disposal_item_next on disposal_item (disposal_id, of_table, record) where state = 'proposed';
create index disposal_item_by_record on disposal_item (record);

create table disposal_note (
  record text not null,
  disposal_id integer not null,
  class text not null,
  created_at timestamptz,
  settled_at timestamptz not null,
  ended_on date not null,
  disposed_at timestamptz not null,
  first_by text not null,
  second_by text not null,
  -- over the lines of its history, up to this one
  history bytea not null,
  last_line bigint not null,
  primary key (record, disposal_id)
);
create index disposal_note_by_disposal on disposal_note (disposal_id, record);
create trigger disposal_note_append_only before update or delete or truncate on disposal_note
  for each statement execute function audit_is_append_only();

-- What the audit log is told of all notes of a disposal.
create function hash_of_notes(of_disposal integer) returns bytea language sql stable set timezone = 'UTC' as $$
  select sha256(coalesce(string_agg(sha256(convert_to(jsonb_build_array(record, class, created_at, settled_at, ended_on, disposed_at,
    first_by, second_by, encode(history, 'hex'), last_line)::text, 'UTF8')), ''::bytea order by record collate "C"), ''::bytea))
  from disposal_note where disposal_id = of_disposal
$$;

-- The transaction in which dispose_records is at work right now. The portal's own role can't write here, so nothing else passes for it.
create table disposal_now (tx xid8 primary key);
create function is_disposing() returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return coalesce(current_setting('portal.disposing', true), '') = 'on'
    and exists (select from disposal_now where tx = pg_current_xact_id());
end $$;

create function history_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_disposing() then return null; end if;
  raise exception 'the history of records is append-only' using errcode = 'insufficient_privilege';
end $$;
drop trigger record_change_append_only on record_change;
create trigger record_change_append_only before update or delete or truncate on record_change
  for each statement execute function history_is_append_only();
create index record_change_gone on record_change (record, id) where gone is not null;

create function hash_of_line(c record_change) returns bytea language sql immutable as $$
  select coalesce(c.gone, sha256(convert_to(
    jsonb_build_array(c.id, c.change, c.of_table, c.key, c.record, c.op, c.before, c.after)::text, 'UTF8')))
$$;

-- What is gone from a ledger still counts in its balance.
alter table fee_account add column carried bigint not null default 0;
create or replace function fee_entry_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_disposing() then
    update fee_account set carried = carried + old.signed where account_id = old.account_id;
    return old;
  end if;
  raise exception 'the ledger is only added to';
end $$;

-- The words of a file, for the search, go with it.
create or replace function forget_file(which bytea) returns void language plpgsql as $$
begin
  delete from file_text where hash = which;
  delete from file where hash = which;
exception when foreign_key_violation then null;
end $$;

-- A condition on the key of a table's rows `r`, from keys as the history writes them.
create function keys_are(of_table regclass, of_keys text[]) returns text language plpgsql stable set search_path = public, pg_temp as $$
declare
  names text[];
  narrow boolean;
begin
  select array_agg('r.' || quote_ident(a.attname) order by k.n), bool_or(k.n = 1 and a.atttypid <> 'text'::regtype) into names, narrow
  from pg_index i, unnest(i.indkey) with ordinality k (att, n) join pg_attribute a on a.attrelid = of_table and a.attnum = k.att
  where i.indrelid = of_table and i.indisprimary;
  if array_length(names, 1) = 1 then return format('%s = any(%L)', names[1], of_keys::text); end if;
  return format('concat_ws(''/'', %s) = any(%L::text[])', array_to_string(names, ', '), of_keys::text)
    -- by an index, where no text with a slash comes first
    || case when narrow then format(' and %s = any(%L)', names[1],
      (select array_agg(distinct split_part(k, '/', 1))::text from unnest(of_keys) k)) else '' end;
end $$;

-- Removes the rows of these records, and what else names them and is no record. False where a record, or a part of one, still does.
create function remove_rows(its_table text, keys text[]) returns boolean language plpgsql set search_path = public, pg_temp as $$
declare
  steps text;
  counted integer;
begin
  select string_agg(format('step%s as (%s)', row_number, step), ', ') into steps from (
    select row_number() over (), step from (
      select format(case when a.attnotnull then 'delete from %1$s where %2$I = any(%3$L)'
        else 'update %1$s set %2$I = null where %2$I = any(%3$L)' end, c.conrelid::regclass, a.attname, keys::text) as step
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = its_table::regclass and array_length(c.conkey, 1) = 1
        and not exists (select from record_register() k where k.name = c.conrelid::regclass::text)
      union all
      select format('delete from %I where %I = any(%L)', k.name, k.named_by, keys::text)
      from record_register() k where k.root = its_table and k.name <> its_table) s) n;
  -- in one statement: its parts may name each other
  execute coalesce('with ' || steps, '') || format(' delete from %I r where %s', its_table, keys_are(its_table::regclass, keys));
  get diagnostics counted = row_count;
  if counted <> array_length(keys, 1) then raise exception 'not all are there' using errcode = 'no_data_found'; end if;
  return true;
exception when foreign_key_violation or no_data_found then
  return false;
end $$;
revoke execute on function remove_rows(text, text[]) from public;

-- The only way records go: their rows, and what their history says of them. It answers what came of each: disposed, or referred to by
-- another record or an open task. Whoever calls has made sure, under the lock of the holds, that none covers them.
create function dispose_records(of_disposal integer, its_table text, keys text[], at_time timestamptz)
  returns table (of_record text, outcome text)
  language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  approvers text[];
  other record;
  going text[] := keys;
  named text[];
  removed text[] := '{}';
  one text;
begin
  select array_agg(a.name order by a.slot) into approvers
  from disposal d join disposal_approval a on a.disposal_id = d.id
  where d.id = of_disposal and d.state = 'approved';
  if approvers is null or array_length(approvers, 1) <> 2
    or (select count(distinct account_id) from disposal_approval where disposal_id = of_disposal) <> 2 then
    raise exception 'disposal % isn’t approved by two people', of_disposal using errcode = 'insufficient_privilege';
  end if;
  if not exists (select from record_register() where name = its_table and root = its_table) or exists (
    select from unnest(keys) k where not exists (select from disposal_item i
      where i.disposal_id = of_disposal and i.record = its_table || ':' || k and i.state = 'proposed')) then
    raise exception 'not all of these are to be disposed of by disposal %', of_disposal using errcode = 'insufficient_privilege';
  end if;

  going := array(select k from unnest(going) k where not exists (select from work_item w
    where w.record_kind = replace(its_table, '_', '-') and w.decided_at is null
      and w.record_id = case when k ~ '^\d{1,9}$' then k::integer end));
  -- a task and what was asked in it go together, and the task last
  if its_table = 'work_item' then
    going := array(select k from unnest(going) k where not exists (select from work_item w join request r on r.id = w.record_id
      where w.id = k::integer and w.record_kind = 'request'));
  end if;
  -- what another record says about one must neither go nor change along with it
  for other in
    select c.conrelid::regclass as child, quote_ident(a.attname) as col
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join record_register() k on k.name = c.conrelid::regclass::text
    where c.contype = 'f' and c.confrelid = its_table::regclass and c.confdeltype in ('c', 'n')
      and not coalesce(k.root = its_table and k.named_by = a.attname, false)
  loop
    execute format('select array(select distinct %s::text from %s where %s = any(%L))', other.col, other.child, other.col, going::text)
      into named;
    going := array(select k from unnest(going) k where k <> all(named));
  end loop;

  if array_length(going, 1) > 0 then
    insert into disposal_now values (pg_current_xact_id());
    perform set_config('portal.disposing', 'on', true);
    if remove_rows(its_table, going) then
      removed := going;
    elsif array_length(going, 1) > 1 then
      foreach one in array going loop
        if remove_rows(its_table, array[one]) then removed := removed || one; end if;
      end loop;
    end if;
    update record_change c set gone = hash_of_line(c), before = null, after = null
    where c.record in (select its_table || ':' || k from unnest(removed) k) and c.gone is null;
    delete from disposal_now where tx = pg_current_xact_id();
    perform set_config('portal.disposing', '', true);
    insert into disposal_note
    select i.record, of_disposal, i.class, i.at, i.settled_at, i.ended_on, at_time, approvers[1], approvers[2], h.hash, h.last
    from disposal_item i, lateral (
      select sha256(coalesce(string_agg(c.gone, ''::bytea order by c.id), ''::bytea)) as hash, coalesce(max(c.id), 0) as last
      from record_change c where c.record = i.record) h
    where i.disposal_id = of_disposal and i.record in (select its_table || ':' || k from unnest(removed) k);
  end if;
  return query select its_table || ':' || k, case when k = any(removed) then 'disposed' else 'referred' end from unnest(keys) k;
end $$;
revoke execute on function dispose_records(integer, text, text[], timestamptz) from public;
