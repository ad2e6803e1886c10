-- Files people have given, each stored once under its hash. A file without a row is swept; a row always has its file.
create table file (
  hash bytea primary key check (octet_length(hash) = 32),
  size bigint not null check (size > 0),
  kind text not null check (kind in ('pdf', 'xlsx', 'docx')),
  stored_at timestamptz not null
);
