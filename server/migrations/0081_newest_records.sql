-- The newest records of a class, however many there are.
create index work_item_newest on work_item (created_at);
create index production_newest on production (year, month);
