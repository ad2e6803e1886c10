-- One draw for each day, whichever node makes it: who comes second, or goes on after a crash, finds its seed.
alter table meeting_draw add column day date unique;

-- The list in the order of its columns; by date the older indexes do.
create index meeting_by_title on meeting (title, id);
create index meeting_by_branch_and_title on meeting (branch_id, title, id);
create index meeting_by_retail on meeting (retail, id);
create index meeting_by_branch_and_retail on meeting (branch_id, retail, id);
