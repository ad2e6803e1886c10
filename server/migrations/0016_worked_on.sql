-- Four eyes: who has worked on a record for whoever asks, under whichever name. They never decide it. `record` is `kind:id`, as in
-- the audit log; a work item is looked at together with the record behind it.
create table worked_on (
  record text not null,
  -- an account that is gone decides nothing
  account_id uuid not null references account on delete cascade,
  at timestamptz not null,
  primary key (record, account_id)
);
create index worked_on_by on worked_on (account_id);

-- the same name everywhere
update work_item set record_kind = 'exam-request' where record_kind = 'exam';

-- what was done before: as the rows tell it, and as the audit log does
insert into worked_on (record, account_id, at)
select record, account_id, min(at) from (
  select 'submission:' || id as record, created_by as account_id, created_at as at from submission where direction = 'sent'
  union all
  select 'submission:' || submission_id, added_by, added_at from submission_file
  union all
  select 'outside-business:' || id, created_by, created_at from outside_business
  union all
  select 'exam-request:' || id, created_by, created_at from exam_request
  union all
  select 'payment:' || id, paid_by, created_at from payment
  union all
  select 'work-item:' || work_item_id, paid_by, created_at from payment where work_item_id is not null
  union all
  select 'work-item:' || id, created_by, created_at from work_item
  union all
  select 'work-item:' || work_item_id, account_id, at from work_item_entry where kind = 'answered'
  union all
  select e.subject, e.actor_id, e.at from audit_entry e join account a on a.id = e.actor_id
  where e.action in ('submission.begun', 'submission.saved', 'submission.attached', 'submission.detached',
      'submission.submitted', 'submission.withdrawn', 'outside-business.begun', 'outside-business.saved',
      'outside-business.submitted', 'outside-business.renewing', 'outside-business.ended', 'exam.requested', 'exam.scheduled',
      'exam.withdrawn', 'payment.begun', 'payment.test-card', 'work-item.answered', 'work-item.withdrawn')
    -- a comment is the advisor's side only when it was made for them
    or (e.action in ('submission.commented', 'work-item.commented') and e.actor like '% for %')
) done
group by record, account_id;

-- at the second desk, and for what is asked for again, an answer to the first counts
insert into worked_on (record, account_id, at)
select 'outside-business:' || w.record_id, h.account_id, min(h.at)
from work_item w join worked_on h on h.record = 'work-item:' || w.id
where w.record_kind = 'outside-business'
group by w.record_id, h.account_id
on conflict do nothing;
