-- What the firm signs with. The private half is sealed with the portal's own keys and sealed anew when those change; the rest stays.
create table signing_key (
  id integer generated always as identity primary key,
  name text not null unique,
  public_key text not null,
  private_key bytea not null,
  made_at timestamptz not null
);
create trigger signing_key_kept before delete or truncate or update of name, public_key, made_at on signing_key
  for each statement execute function audit_is_append_only();

-- The head of the audit chain, signed. Noted here before it is put into the file store, so that whoever is interrupted in between puts
-- the very same there.
create table audit_signed (
  position bigint primary key,
  at timestamptz not null,
  -- of the firm
  day date not null,
  file text not null unique,
  content text not null,
  signature bytea not null
);
create trigger audit_signed_append_only before update or delete or truncate on audit_signed
  for each statement execute function audit_is_append_only();

-- Each day's last seal is mailed once.
create table audit_signed_mail (
  day date primary key,
  position bigint not null references audit_signed,
  queued_at timestamptz not null
);
create trigger audit_signed_mail_append_only before update or delete or truncate on audit_signed_mail
  for each statement execute function audit_is_append_only();
