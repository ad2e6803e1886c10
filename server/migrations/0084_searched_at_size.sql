-- Who owes most, and who has most to their credit, in the order of their lists: several owe the same, and each was worked out before any
-- was shown.
create index fee_account_by_balance on fee_account (balance, account_id) where balance <> 0;

-- Lines of ledgers, and documents for one advisor, by any words of theirs: where few or none have them, not all are read.
create index fee_entry_words on fee_entry using gin (description gin_trgm_ops);
create index document_words_of_advisors on document using gin ((title || ' ' || description) gin_trgm_ops)
  where advisor_id is not null and branch_id is null and deleted_at is null;

-- Open address changes to a post office box, in the order of their list.
create index address_change_to_po_box on address_change (clock, received_on, id) where is_open and po_box;

-- how often a word is in those documents is known from now on: without it, a frequent one would be looked up too, and all of them sorted
analyze document;
