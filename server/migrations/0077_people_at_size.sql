-- People are found by any part of their name, email address or CRD, however many there are.
create extension if not exists pg_trgm;
create index account_words on account using gin ((first || ' ' || last || ' ' || email || ' ' || crd) gin_trgm_ops);

-- The list of users: counted, put in order, and read up to the page that is wanted, from the index alone.
drop index account_by_name;
create index account_by_name on account (last, first, id)
  include (email, crd, examiner_until, access, branch_id, signed_in_at);

-- Whoever has a reviewer tool.
create index account_reviewer_tools on account using gin ((menus -> 'reviewer_tools') jsonb_path_ops);
create index account_reviewing_blotters_by_name on account (last, first, id) where (menus->'reviewer_tools'->>'blotters')::boolean;

-- In which months and branches something of the blotters is still open, from the index alone.
create index blotter_period_standing on blotter_period (month) include (branch_id, kind, status);
drop index blotter_period_month;
