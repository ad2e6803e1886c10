-- Whoever must attest: counted, and put in order by name, from the index alone.
create index account_working_by_name on account (last, first, id) include (branch_id, email)
  where disabled_at is null and not guest and access >= 1;

-- Who has attested a version, from the index alone. It is asked for what the index before it was.
create index reading_attested on reading (document_id, version, account_id) include (at) where kind = 'attested';

-- Users by what they are: the few of a kind are found without looking at everybody.
create index account_invited on account (last, first, id)
  where not guest and disabled_at is null and access >= 0 and password_hash is null and office_subject is null and signed_in_at is null;
create index account_suspended on account (last, first, id) where disabled_at is not null or access < 0;
create index account_guests on account (last, first, id) where guest;

-- Deposits of a status, and those that wait for a review, newest first; and what is counted of a day and of those that are open, from
-- the index alone.
create index deposit_of_status on deposit (status, bank_day desc, captured_at desc, id desc);
create index deposit_review_by_day on deposit (bank_day desc, captured_at desc, id desc) where status in ('Captured', 'In Review');
create index deposit_counted on deposit (bank_day) include (amount, status) where status not in ('Not in good order', 'Withdrawn');
create index deposit_returned_to on deposit (account_id) where status = 'Not in good order';
create index deposit_destroy_by on deposit (destroy_on) where status = 'Destroy due';
drop index deposit_to_review;
create index deposit_to_review on deposit (captured_at, id)
  include (account_id, branch_id, created_by, first_by, work_item_id) where status in ('Captured', 'In Review');
drop index deposit_returned;
drop index deposit_destroy_due;
