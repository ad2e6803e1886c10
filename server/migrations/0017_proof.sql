-- A cookie that was stolen must not grow roots. The session knows when its person last showed who they are; null is never.
alter table session
  add proven_at timestamptz,
  add proof_failures integer not null default 0,
  -- when the lack of proof was last written down: once in a while, not at every call
  add proof_missed_at timestamptz,
  -- the id before this one: good until the new one has been used for a moment, and never proven
  add prior_hash bytea unique,
  add prior_until timestamptz;

-- A code or passkey that a session asks for as proof. Without a reference: it outlives the session, so that the mails of the
-- hour stay counted.
alter table challenge add session_id uuid;
create index challenge_of_session on challenge (session_id) where session_id is not null;
