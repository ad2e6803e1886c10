-- What a link in an email does: one thing for one person. The link itself is in "link", about 'action:<id>'.
create table mail_action (
  id integer generated always as identity primary key,
  kind text not null,
  -- whom it was sent to
  account_id uuid not null references account on delete cascade,
  -- what it is about, in the words of its kind: a topic, the number of a record
  about text not null,
  created_at timestamptz not null
);

-- Reminders that somebody does without.
create table reminders_off (
  account_id uuid not null references account on delete cascade,
  topic text not null,
  since timestamptz not null,
  primary key (account_id, topic)
);
