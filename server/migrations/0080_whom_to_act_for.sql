-- Everybody somebody may act for, by one rule: asked of one person, and listed for all of them without asking it of each.
create function may_be_acted_for(actor uuid) returns setof uuid language sql stable as $$
  select o.id from account a join account o on a.id <> o.id
  where a.id = actor and not a.guest and not o.guest
    and a.examiner_until is null and o.examiner_until is null
    and o.disabled_at is null and o.access between 0 and a.access
    and (a.access >= 7 or (a.manager and a.branch_id = o.branch_id)
      or exists (select from proxy p where p.proxy_id = a.id and p.owner_id = o.id))
$$;

create or replace function may_act_for(actor uuid, owner uuid) returns boolean language sql stable as $$
  select exists (select from may_be_acted_for(actor) o (id) where o.id = owner)
$$;

-- a column that came with an update has no statistics until then: nobody would be expected to be other than an examiner
analyze account;
