-- When somebody who was invited set up their account, and when they had checked their details: home leads them through their first
-- days by it. Whoever was there before is not led.
alter table account
  add column started_at timestamptz,
  add column welcomed_at timestamptz;

-- few, and asked for on the home of every admin
create index account_locked on account (greatest(password_locked_until, factor_locked_until))
  where password_locked_until is not null or factor_locked_until is not null;
