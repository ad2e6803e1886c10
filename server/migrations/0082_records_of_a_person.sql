-- Everything a person's records are looked for in, ended or deleted as well: a hold, an examination.
create index document_by_advisor on document (advisor_id) where advisor_id is not null;
create index address_change_by_account on address_change (account_id);
create index pending_line_by_advisor on pending_line (tapsid);
create index outside_business_by_account on outside_business (account_id);
