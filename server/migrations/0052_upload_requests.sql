-- Documents asked of somebody without an account, for a task. The links are in "link", about 'upload-request:<id>'.
create table upload_request (
  id integer generated always as identity primary key,
  work_item_id integer not null references work_item,
  -- one sending of the form, however often its answer is lost
  key uuid not null unique,
  -- the firm itself, once they are gone
  asked_by uuid references account on delete set null,
  asked_at timestamptz not null,
  name text not null check (char_length(name) between 1 and 80),
  email text not null check (char_length(email) <= 254),
  reason text not null check (char_length(reason) between 1 and 300),
  -- the last day on which the link works
  until date not null,
  expires_at timestamptz not null,
  -- of the latest link
  sent_at timestamptz not null,
  -- null: nobody is reminded, or was already
  remind_on date,
  reminded_at timestamptz,
  opened_at timestamptz,
  revoked_at timestamptz,
  new_link_wanted_at timestamptz,
  refused_at timestamptz,
  refused_why text not null default '',
  version integer not null default 1
);
create index upload_request_of on upload_request (work_item_id, id);
create index upload_request_by on upload_request (asked_by);
create index upload_request_to_remind on upload_request (remind_on) where remind_on is not null;

create table upload_paper (
  id integer generated always as identity primary key,
  upload_request_id integer not null references upload_request,
  position smallint not null,
  title text not null check (char_length(title) between 1 and 80),
  hint text not null check (char_length(hint) <= 120),
  unique (upload_request_id, position)
);

-- What came in one go. A sitting is a browser's: sent twice, it is one receipt.
create table upload_receipt (
  id integer generated always as identity primary key,
  upload_request_id integer not null references upload_request,
  number text not null unique,
  sitting uuid not null,
  sender text not null check (char_length(sender) between 1 and 80),
  -- the version of the words they agreed to
  consent integer not null,
  sent_at timestamptz not null,
  unique (upload_request_id, sitting)
);

-- A task's files can come from outside: for a wanted document, out of a sitting, and for others to see once there is a receipt.
alter table work_item_file
  alter added_by drop not null,
  add paper_id integer references upload_paper,
  add sitting uuid,
  add receipt_id integer references upload_receipt,
  -- whether a virus scanner has looked at it; what came from the firm's own people says nothing of it
  add scanned boolean,
  add check ((paper_id is null) = (added_by is not null)),
  add check ((paper_id is null) = (sitting is null)),
  add check ((paper_id is null) = (scanned is null)),
  add check (receipt_id is null or paper_id is not null);
create index work_item_file_of_paper on work_item_file (paper_id) where paper_id is not null;
create index work_item_file_of_receipt on work_item_file (receipt_id) where receipt_id is not null;
create index work_item_file_unsent on work_item_file (added_at) where paper_id is not null and receipt_id is null;

-- Takes a file's row away unless something still refers to it; its bytes then go with the next sweep.
create function forget_file(which bytea) returns void language plpgsql as $$
begin
  delete from file where hash = which;
exception when foreign_key_violation then null;
end $$;
