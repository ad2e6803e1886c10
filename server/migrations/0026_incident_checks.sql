-- An incident in a few words, and what has to be done before it is closed.
alter table incident add title text not null default '' check (char_length(title) <= 60);

create table incident_check (
  incident_id integer not null references incident,
  entry text not null,
  note text not null default '' check (char_length(note) <= 1000),
  -- when it happened, as whoever marked it says
  at timestamptz not null,
  account_id uuid not null references account,
  marked_at timestamptz not null,
  primary key (incident_id, entry)
);
