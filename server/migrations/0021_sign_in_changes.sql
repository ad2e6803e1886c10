-- Somebody else's sign-in changes by an admin's word and, above access 1, by a second admin's. What waits for the second is
-- what raises to admin were: a request, of a kind, with what was and what is wanted.
alter table access_raise rename to account_request;
drop index access_raise_open;

alter table account_request
  add kind text not null default 'access' check (kind in ('access', 'address', 'factor')),
  add was text,
  add wanted text;
update account_request r
  set wanted = r.access::text, was = (select a.access::text from account a where a.id = r.account_id);
alter table account_request
  alter kind drop default,
  alter was set not null,
  alter wanted set not null,
  drop column access,
  add check (kind <> 'access' or wanted::int >= 7),
  -- taken back with the account itself, when an import is undone; the audit log keeps what was asked
  drop constraint access_raise_account_id_fkey,
  add foreign key (account_id) references account on delete cascade,
  -- done: one admin's word was enough; kept all the same, because the same hand does not change both within 72 hours
  drop constraint access_raise_decision_check,
  add check (decision in ('confirmed', 'refused', 'withdrawn', 'done')),
  -- the link to the old address: good once, until then
  add undo_hash bytea unique,
  add undo_until timestamptz,
  add settled text check (settled in ('undone', 'accepted')),
  add settled_at timestamptz,
  add check ((undo_hash is null) = (undo_until is null)),
  add check ((settled is null) = (settled_at is null)),
  add check (settled is null or undo_hash is not null),
  add check (undo_hash is null or (kind = 'address' and decision in ('confirmed', 'done')));

create unique index account_request_open on account_request (account_id, kind) where decision is null;
create index account_request_of_account on account_request (account_id, kind, decided_at);
-- addresses that go back to somebody when they say so
create index account_request_reserved on account_request (was) where undo_hash is not null and settled is null;
