-- Where an entry came from. What was written before has neither, and is sealed without them.
alter table audit_entry add column address text, add column agent text;
