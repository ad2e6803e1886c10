-- For how long the firm keeps a class of records, where that is longer than the rule asks for.
create table retention (
  class text primary key,
  years smallint not null check (years between 1 and 30),
  changed_at timestamptz not null,
  changed_by uuid references account on delete set null
);
