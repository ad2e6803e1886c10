-- Approved products. A deleted one leaves every screen and stays here for the audit.
create table product (
  id integer generated always as identity primary key,
  type text not null check (type in ('Mutual Funds', 'Variable Contracts', '529 College Savings Plans', 'Asset Managers',
    'Clearing Firms', 'QP Custodians', 'Non-Liquid Alternatives')),
  name text not null check (char_length(name) between 1 and 100),
  web text not null check (char_length(web) <= 75),
  email text not null check (char_length(email) <= 75 and email = lower(email)),
  phone text not null check (char_length(phone) <= 14),
  fax text not null check (char_length(fax) <= 14),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid references account,
  updated_at timestamptz not null,
  updated_by uuid references account,
  deleted_at timestamptz,
  deleted_by uuid references account
);
create index product_listed on product (name, id) where deleted_at is null;
