-- The newest of those meant for one advisor: an admin's list has these, and a search finds the others.
create index document_newest_of_advisors on document (id) where advisor_id is not null and branch_id is null and deleted_at is null;
