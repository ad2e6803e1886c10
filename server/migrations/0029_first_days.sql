-- When somebody who was invited set up their account, and when they had checked their details: home leads them through their first
-- days by it. Whoever was there before is not led.
alter table account
  add column started_at timestamptz,
  add column welcomed_at timestamptz;
