-- What somebody waits for (emails, notices on a phone, links) goes before what only has to be done: a sign-in code must not wait for the
-- text of a thousand documents. Those jobs are called send-…
create or replace function enqueue(task text, payload json, attempts integer) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(
    task, payload, max_attempts => attempts, priority => case when task like 'send-%' then -10 else 0 end);
end $$;
