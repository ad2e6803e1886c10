-- Append-only: an entry is written in the transaction it tells of; a seal links it to the one before, after commit.
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id uuid,
  actor text not null,
  action text not null,
  subject text not null,
  detail jsonb not null,
  request_id text not null
);
create index audit_entry_by_subject on audit_entry (subject, id);
create index audit_entry_by_actor on audit_entry (actor_id, id);
create index audit_entry_by_action on audit_entry (action, id);

-- No foreign keys here: entries cannot be removed, verifying finds what is missing, and every change would pay for them.
create table audit_seal (
  position bigint primary key,
  entry_id bigint not null unique,
  hash bytea not null
);

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entry_append_only before update or delete or truncate on audit_entry
  for each statement execute function audit_is_append_only();
create trigger audit_seal_append_only before update or delete or truncate on audit_seal
  for each statement execute function audit_is_append_only();

-- What still waits for its seal: keeps finding it cheap however long the trail grows.
create table audit_pending (entry_id bigint primary key);
