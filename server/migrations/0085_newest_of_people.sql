-- The newest of what a firm has many of: people, their fees and deposits, and who worked on what.
create index account_newest on account (created_at);
create index fee_entry_newest on fee_entry (at);
create index deposit_newest on deposit (captured_at);
create index worked_on_newest on worked_on (at);
