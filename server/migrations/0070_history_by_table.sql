-- The history of one table's records, which verifying reads table by table.
create index record_change_of_table on record_change (of_table);
