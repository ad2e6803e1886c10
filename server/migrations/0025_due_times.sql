-- When a work item is due. `promised_at` follows from the firm's due times and moves when the item was held; `deadline_at` is
-- the end of the day that a law or a rule sets, and stands still for nobody. What counts is the earlier of the two.
alter table work_item
  add promised_at timestamptz,
  add due_unit text check (due_unit in ('hours', 'days')),
  add deadline_at timestamptz,
  add held_at timestamptz,
  add due_at timestamptz generated always as (
    case when stage = 9 then null when stage in (5, 6, 7) then deadline_at else least(promised_at, deadline_at) end
  ) stored,
  add check ((promised_at is null) = (due_unit is null)),
  add check (held_at is null or stage in (5, 6, 7));

-- What is open already: the time by default, from when it came in. Holidays as far back as open items usually go.
with holiday (day) as (values ('2025-09-01'::date), ('2025-10-13'), ('2025-11-11'), ('2025-11-27'), ('2025-12-25'),
  ('2026-01-01'), ('2026-01-19'), ('2026-02-16'), ('2026-05-25'), ('2026-06-19'), ('2026-07-03'), ('2026-09-07'),
  ('2026-10-12'), ('2026-11-11'), ('2026-11-26'), ('2026-12-25'), ('2027-01-01')),
counted as (
  select id, created_at,
    -- what came in at 5 PM or later counts for the next day
    (created_at at time zone 'America/New_York' + interval '7 hours')::date as day,
    case category when 'New Business' then 1 when 'Document' then 2 when 'Exam Request' then 2 when 'State Removal' then 2
      when 'State Request' then 2 when 'Outside Activity' then 5 when 'Outside Activity, compliance' then 5 else 3 end as n
  from work_item where stage < 9 and category <> 'Incident')
update work_item w set due_unit = 'days', promised_at = ((
    select d::date from generate_series(c.day, c.day + 30, interval '1 day') d
    where extract(isodow from d) < 6 and d::date not in (select day from holiday)
    order by d offset c.n limit 1) + interval '17 hours') at time zone 'America/New_York'
from counted c where c.id = w.id;
update work_item set due_unit = 'hours', promised_at = created_at + interval '8 hours' where stage < 9 and category = 'Incident';
update work_item set held_at = changed_at where stage in (5, 6, 7);

with deadline as (
  select w.id, (i.noticed_at at time zone 'America/New_York')::date + 30 as day
  from work_item w join incident i on w.record_kind = 'incident' and i.id = w.record_id
  union all
  select w.id, c.happened_on + 30 from work_item w
  join profile_change c on w.record_kind = 'profile-change' and c.id = w.record_id
  where c.field in ('first', 'last', 'other_names', 'address') and c.happened_on is not null
  union all
  select w.id, r.due from work_item w join request r on w.record_kind = 'request' and r.id = w.record_id where r.due is not null
  union all
  select w.id, case when o.renewing then o.expires else (o.answers->>'start_date')::date end
  from work_item w join outside_business o on w.record_kind = 'outside-business' and o.id = w.record_id)
update work_item w set deadline_at = (d.day + 1)::timestamp at time zone 'America/New_York' - interval '1 millisecond'
from deadline d where d.id = w.id and d.day is not null and w.stage < 9;

-- the queue of the firm in its order, and what of it is overdue
create index work_item_due on work_item (due_at, created_at) where stage < 9;
