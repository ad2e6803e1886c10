-- Outgoing mail, written in the transaction that wants it sent. The body is encrypted: it may hold a sign-in code.
create table mail (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  body bytea,
  created_at timestamptz not null,
  expires_at timestamptz,
  sent_at timestamptz,
  dropped_at timestamptz
);
create index mail_by_recipient on mail (recipient, created_at);

-- Counters of the rate limits, shared by all nodes.
create table rate_window (
  key text primary key,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  count integer not null
);
create index rate_window_by_end on rate_window (ends_at);

-- The queue belongs to the schema's owner; this is the portal's way of putting something into it.
create function enqueue(task text, payload json, attempts integer) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(task, payload, max_attempts => attempts);
end $$;
revoke execute on function enqueue(text, json, integer) from public;
