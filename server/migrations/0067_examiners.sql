-- Examiners: people of a regulator with a sign-in, who read the packets released to them until a day, and nothing else.
alter table account
  -- the end of the last day of their access; null for everybody else
  add examiner_until timestamptz,
  -- whatever goes wrong elsewhere, an examiner has no right of the portal and never signs in by password alone
  add constraint account_examiner_has_no_rights check (examiner_until is null or (
    access = 0 and not guest and not manager and tapsid = 0 and branch_id is null and factor in ('AP', 'RESET')
    and not products_editing and not calendar_editing and not library_access and not welcome
    and office_issuer is null and office_subject is null and ssn is null
    and not jsonb_path_exists(menus, '$.** ? (@ == true)')));
create index account_examiners on account (id) where examiner_until is not null;

-- Nobody becomes an examiner, and no examiner becomes somebody else.
create function examiner_stays() returns trigger language plpgsql as $$
begin
  if (old.examiner_until is null) <> (new.examiner_until is null) then
    raise exception 'an examiner stays an examiner, and nobody else becomes one';
  end if;
  return new;
end $$;
create trigger examiner_stays before update of examiner_until on account for each row execute function examiner_stays();

-- Nobody acts for an examiner, and an examiner for nobody.
create or replace function may_act_for(actor uuid, owner uuid) returns boolean language sql stable as $$
  select exists (
    select from account a join account o on o.id = owner
    where a.id = actor and a.id <> o.id and not a.guest and not o.guest
      and a.examiner_until is null and o.examiner_until is null
      and o.disabled_at is null and o.access between 0 and a.access
      and (a.access >= 7 or (a.manager and a.branch_id = o.branch_id)
        or exists (select from proxy p where p.proxy_id = a.id and p.owner_id = o.id)))
$$;

create table examiner (
  account_id uuid primary key references account,
  -- made by the browser: sent twice, it is one
  key uuid not null unique,
  organization text not null check (char_length(organization) between 1 and 80),
  examination text not null check (char_length(examination) between 1 and 60),
  scope jsonb not null,
  contact_id uuid references account on delete set null,
  made_by uuid references account on delete set null,
  made_at timestamptz not null,
  -- by compliance; the account's last day is over by then
  ended_at timestamptz,
  ended_by uuid references account on delete set null,
  end_reason text not null default '' check (char_length(end_reason) <= 500),
  check ((ended_at is null) = (end_reason = ''))
);
create index examiner_newest on examiner (made_at desc, account_id);

create table packet_release (
  id integer generated always as identity primary key,
  packet_id integer not null references packet,
  account_id uuid not null references account,
  released_at timestamptz not null,
  released_by uuid references account on delete set null,
  withdrawn_at timestamptz,
  withdrawn_by uuid references account on delete set null,
  -- the first time, and the last
  viewed_at timestamptz,
  downloaded_at timestamptz
);
create unique index packet_released on packet_release (account_id, packet_id) where withdrawn_at is null;
create index packet_release_of on packet_release (packet_id, released_at desc);
create index packet_release_to on packet_release (account_id, released_at desc);

create table examiner_request (
  id integer generated always as identity primary key,
  account_id uuid not null references account,
  key uuid not null,
  text text not null check (char_length(text) between 1 and 1000),
  needed_by date not null,
  asked_at timestamptz not null,
  work_item_id integer references work_item,
  unique (account_id, key)
);

-- A packet open in an examiner's browser. Its pages have no cookie, so that the address is what lets them be read: as long as the session
-- that asked for it lasts, and the release.
create table packet_reading (
  token_hash bytea primary key,
  release_id integer not null references packet_release on delete cascade,
  session_id uuid not null references session (id) on delete cascade,
  made_at timestamptz not null
);
create index packet_reading_of_session on packet_reading (session_id);
create index packet_reading_of_release on packet_reading (release_id);
