-- Money that goes back, deductions among the pending lines, files of a reply, exam results that were corrected.

-- A receipt has a number people can say. A refund that is asked for and not yet made is known by its day: whoever starts again goes on with it.
alter table payment
  add number integer generated always as identity (start with 10001) unique,
  add refund_asked_at timestamptz;
create index payment_to_refund on payment (refund_asked_at) where status = 'paid' and refund_asked_at is not null;
create index payment_of_work_item on payment (work_item_id) where work_item_id is not null;

-- What is deducted from a commission stands among the pending lines, and so does what is given back.
alter table pending_line
  add payment_id uuid references payment,
  add reversal boolean not null default false,
  add check (not reversal or payment_id is not null);
create unique index pending_of_payment on pending_line (payment_id, reversal) where payment_id is not null;
create index pending_fee_open on pending_line (pay_date) where payment_id is not null and paid_at is null;

-- those of before; what its pay date has brought is paid
insert into pending_line (tapsid, reference, traded, client, product, gross, amount, pay_date, payment_id, reversal)
select a.tapsid, (case when e.reversal then 'FEE-REFUND-' else 'FEE-' end) || p.number, e.day,
  case when e.reversal then 'Fee refund' else 'Fee deduction' end,
  left(concat_ws(', ', nullif(p.state, ''), nullif(p.type, '')), 120),
  e.sign * p.amount_cents / 100.0, e.sign * p.amount_cents / 100.0,
  (date_trunc('month', e.day) + case when extract(day from e.day) <= 7 then interval '6 days'
    when extract(day from e.day) <= 22 then interval '21 days' else interval '1 month 6 days' end)::date,
  p.id, e.reversal
from payment p join account a on a.id = p.account_id
cross join lateral (
  values (-1, false, (p.settled_at at time zone 'America/New_York')::date),
    (1, true, (p.refunded_at at time zone 'America/New_York')::date)) e (sign, reversal, day)
where p.method = 'commission' and p.status in ('paid', 'refunded') and a.tapsid > 0 and e.day is not null
order by e.day;
update pending_line set paid_at = pay_date
where payment_id is not null and pay_date < (now() at time zone 'America/New_York')::date;

-- What is sent along with the reply to something that was returned.
create table work_item_file (
  id integer generated always as identity primary key,
  work_item_id integer not null references work_item,
  hash bytea not null references file,
  filename text not null,
  added_by uuid not null references account,
  added_at timestamptz not null
);
create index work_item_file_of on work_item_file (work_item_id);
create index work_item_file_of_file on work_item_file (hash);

-- Every result that was ever recorded: the last one holds, a corrected one says why.
create table exam_result (
  id integer generated always as identity primary key,
  request_id integer not null references exam_request,
  result text not null check (result in ('Passed', 'Failed')),
  taken_on date not null,
  -- not known of some that were recorded before this table
  recorded_by uuid references account on delete set null,
  recorded_at timestamptz not null,
  reason text not null default '' check (char_length(reason) <= 500)
);
create index exam_result_of on exam_result (request_id, id);
insert into exam_result (request_id, result, taken_on, recorded_by, recorded_at)
select r.id, r.status, r.result_on, t.actor_id, coalesce(t.at, r.changed_at)
from exam_request r
left join lateral (
  select e.at, (select a.id from account a where a.id = e.actor_id) as actor_id from audit_entry e
  where e.subject = 'exam-request:' || r.id and e.action = 'exam.result' order by e.id desc limit 1) t on true
where r.status in ('Passed', 'Failed') and r.result_on is not null;

-- Categories have one name; saved filters ask for it.
update activity_filter set filter = jsonb_set(filter, '{category}', '"Profile Change"')
where filter->>'category' = 'Profile change';
