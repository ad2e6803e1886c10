-- Permission to act and passkeys end instead of being deleted: taking access away must work under a legal hold too, which keeps the row.
alter table proxy add column ended_at timestamptz;
alter table passkey add column removed_at timestamptz;

create or replace function may_be_acted_for(actor uuid) returns setof uuid language sql stable as $$
  select o.id from account a join account o on a.id <> o.id
  where a.id = actor and not a.guest and not o.guest
    and a.examiner_until is null and o.examiner_until is null
    and o.disabled_at is null and o.access between 0 and a.access
    and (a.access >= 7 or (a.manager and a.branch_id = o.branch_id)
      or exists (select from proxy p where p.proxy_id = a.id and p.owner_id = o.id and p.ended_at is null))
$$;

create trigger proxy_ended after update of ended_at on proxy for each row
  when (old.ended_at is null and new.ended_at is not null) execute function tell_proxy_over();
