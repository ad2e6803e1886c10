-- What somebody has typed of an address change and not sent yet: one for each advisor they enter for, and one for each change that was
-- returned. Sealed as a whole, since it names a client, where they live and their account.
create table address_draft (
  id integer generated always as identity primary key,
  -- for whom it is entered
  account_id uuid not null references account on delete cascade,
  -- who types it: nobody else sees it
  created_by uuid not null references account on delete cascade,
  -- the change that is corrected; none where a new one is entered
  change_id integer references address_change on delete cascade,
  -- goes with what is sent: sent with the same key, it was sent
  entry_key uuid not null,
  content bytea not null,
  version integer not null default 1,
  changed_at timestamptz not null,
  unique nulls not distinct (created_by, account_id, change_id)
);
create index address_draft_of_change on address_draft (change_id) where change_id is not null;
create index address_draft_of_account on address_draft (account_id);
