-- Texts are searched by the beginnings of their words. A typographic apostrophe, which phones type by themselves, or a dash ends a word
-- as the plain ones do.
create function searched_words(searched text) returns tsvector language sql immutable parallel safe as
$$ select to_tsvector('simple'::regconfig, translate(searched, '’‘–—“”…·', '        ')) $$;

-- however many advisors there are
create index account_fee_words on account using gin (searched_words(first || ' ' || last || ' ' || tapsid::text))
  where not guest and access >= 1 and access < 7;

drop index deposit_of_client;
create index deposit_of_client on deposit using gin (searched_words(client));

update meeting m set words = searched_words(m.title || ' ' || (
    select a.first || ' ' || a.last from account a where a.id = m.host_id) || ' ' || coalesce((
    select string_agg(p.name || ' ' || p.email, ' ') from meeting_attendee p where p.meeting_id = m.id), ''))
where m.title ~ '[’‘–—“”…·]' or exists (select from account a where a.id = m.host_id and a.first || a.last ~ '[’‘–—“”…·]')
  or exists (select from meeting_attendee p where p.meeting_id = m.id and p.name ~ '[’‘–—“”…·]');
