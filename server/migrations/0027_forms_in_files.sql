-- A file of new business says which required forms it holds; the checklist follows from the files.
alter table submission_file add column forms text[] not null default '{}';

-- The one file of a draft holds what was ticked. With several of them nobody knows which: they are asked for.
update submission_file f
  set forms = array(select jsonb_array_elements_text(s.business -> 'checklist'))
  from submission s
  where s.id = f.submission_id and s.status = 'Draft' and s.business ? 'checklist' and f.removed_at is null
    and not exists (select from submission_file o where o.submission_id = s.id and o.id <> f.id and o.removed_at is null);
-- What was sent in keeps the ticks it was sent with.
update submission set business = business - 'checklist' where status = 'Draft' and business is not null;

-- Days and a note help whoever opens the window; an exam can be asked for without.
alter table exam_request
  alter column wanted_from drop not null,
  alter column wanted_to drop not null,
  drop constraint exam_request_reason_check,
  add constraint exam_request_reason_check check (char_length(reason) <= 500),
  add constraint exam_request_wanted_check check ((wanted_from is null) = (wanted_to is null));
