-- Renewals of state registrations stand in the schedule: each state sets its fee, for the year to come.
insert into fee (id, code, name, per, year_day, applies, priced, sort) values
  (7, 'renewal', 'State renewal', 'year', '12-31', 'registered', 'state', 5);
-- by the month, by the year, by the event; then by name
update fee set sort = case code
  when 'affiliation' then 1 when 'branch-office' then 2 when 'technology' then 3
  when 'eo' then 4 when 'renewal' then 5
  when 'exam' then 6 else 7 end;

-- Named by whoever asks, as the lines of the ledger are: sent twice, it is one question.
alter table fee_credit add column key uuid unique;
