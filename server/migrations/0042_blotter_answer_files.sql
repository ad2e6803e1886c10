-- What the branch sends along with its answer to a finding: the envelope, the courier's slip.
create table blotter_answer_file (
  id integer generated always as identity primary key,
  finding_id integer not null references blotter_finding,
  hash bytea not null references file,
  filename text not null
);
create index blotter_answer_file_of on blotter_answer_file (finding_id, id);
create index blotter_answer_file_of_file on blotter_answer_file (hash);
