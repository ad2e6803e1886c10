-- What one person gave an advisor within a day leaves out the disputes that a second person approved.
create index fee_credit_of_dispute on fee_credit (dispute_id) where dispute_id is not null;
