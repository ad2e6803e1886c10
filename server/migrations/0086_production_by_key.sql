-- The newest months again, and with the advisor at the end: of an index on a month alone, a table that is being filled for the first
-- time reads all rows of the month for each row it looks up, since nobody has counted them yet.
drop index production_newest;
create index production_newest on production (year, month, tapsid);
