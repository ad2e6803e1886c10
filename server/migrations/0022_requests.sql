-- What is asked of the firm and has no screen of its own: what is on file and what is wanted, by which rule, until when, and what a
-- person has to do before it is approved. No work item without its record.
create table request (
  id integer generated always as identity primary key,
  -- [{ label, on_file, wanted }]
  asked jsonb not null check (jsonb_typeof(asked) = 'array' and jsonb_array_length(asked) > 0),
  rule text not null check (char_length(rule) between 1 and 200),
  due date,
  step text not null default '' check (char_length(step) <= 300)
);

create table request_file (
  id integer generated always as identity primary key,
  request_id integer not null references request,
  hash bytea not null references file,
  filename text not null
);
create index request_file_of on request_file (request_id);
create index request_file_of_file on request_file (hash);

-- what was asked before says so in one line
insert into request (id, asked, rule) overriding system value
select distinct on (record_id) record_id,
  jsonb_build_array(jsonb_build_object('label', category, 'on_file', '', 'wanted', coalesce(nullif(info, ''), category))),
  'Firm procedures'
from work_item where record_kind = 'request' order by record_id, id;
select setval(pg_get_serial_sequence('request', 'id'), coalesce((select max(id) from request), 0) + 1, false);

-- Whose decision it is: of every reviewer who sees it, of the branch's manager, or of those who look after the whole firm.
alter table work_item add desk text not null default 'reviewer' check (desk in ('reviewer', 'manager', 'firm'));
update work_item w set desk = case when o.manager_at is null then 'manager' else 'firm' end
from outside_business o where w.record_kind = 'outside-business' and o.work_item_id = w.id;
-- and whoever decided first has had a part in it
insert into worked_on (record, account_id, at)
select 'work-item:' || o.work_item_id, o.manager_id, o.manager_at from outside_business o
where o.work_item_id is not null and o.manager_id is not null and o.manager_at is not null
on conflict do nothing;

-- What the U4 states of a person besides their name.
alter table account add other_names text not null default '' check (char_length(other_names) <= 300);
alter table account add home_address text not null default '' check (char_length(home_address) <= 300);
