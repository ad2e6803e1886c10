-- Where an entry came from. What was written before has neither, and is sealed without them.
alter table audit_entry add column address text, add column agent text;

-- How many rows a file had, and how many of them were left out. Of what was imported before, neither is known.
alter table import_run add column rows integer, add column skipped integer not null default 0;
