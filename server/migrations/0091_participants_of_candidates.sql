-- Users who invited or reminded a candidate, or sent them a new link, are participants and don't decide about them. This records who did
-- so before it was written down.
insert into worked_on (record, account_id, at)
select 'candidate:' || id, invited_by, invited_at from candidate where invited_by is not null and decided_at is null
on conflict do nothing;

insert into worked_on (record, account_id, at)
select e.subject, e.actor_id, min(e.at) from audit_entry e
join candidate k on e.subject = 'candidate:' || k.id and k.decided_at is null
join account a on a.id = e.actor_id
where e.action in ('candidate.renewed', 'candidate.reminded')
group by e.subject, e.actor_id
on conflict do nothing;
