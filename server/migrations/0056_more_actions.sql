-- Links in emails also go to people without an account, and some show a text that has to be read first.
alter table mail_action
  alter column account_id drop not null,
  -- sealed: of somebody without an account
  add column email bytea,
  -- the text behind it was read
  add column shown_at timestamptz,
  add check ((account_id is null) <> (email is null));

-- The client is told that their address is being changed, and can stop it.
alter table address_change
  -- sealed: as the firm has them on file
  add column client_email bytea,
  add column client_phone bytea,
  -- what the last email to the client asks: links of earlier ones are over
  add column client_action_id integer references mail_action,
  add column client_kept_at timestamptz,
  add column client_stopped_at timestamptz;
