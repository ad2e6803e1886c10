-- Nobody attests to what they have not opened: the portal knows of each version that asks for it whether they have.
alter table reading
  drop constraint reading_kind_check,
  add constraint reading_kind_check check (kind in ('opened', 'read', 'acknowledged', 'attested'));
