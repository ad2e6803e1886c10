-- Whoever must attest: counted, and put in order by name, from the index alone.
create index account_working_by_name on account (last, first, id) include (branch_id, email)
  where disabled_at is null and not guest and access >= 1;

-- Who has attested a version, from the index alone. It is asked for what the index before it was.
create index reading_attested on reading (document_id, version, account_id) include (at) where kind = 'attested';
