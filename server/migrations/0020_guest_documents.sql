-- What guests are shown: what an admin has marked for them, and what is public anyway.
alter table document add for_guests boolean not null default false;
