// The audit log of twenty years: who signed in, what they read, and what they said. Links are made after the load, by whoever seals.
import type { ClientBase } from 'pg'
import type { Tell } from './tell.ts'

const entriesPerAdvisor = 100
const years = 20

const browser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

const actions = [
  'sign-in.completed',
  'sign-in.ended',
  'document.downloaded',
  'document.viewed',
  'work-item.opened',
  'work-item.commented',
]

/** Ids and times rise together, as they do where entries are written as time goes by. */
export async function addLog(client: ClientBase, now: Date, tell: Tell): Promise<void> {
  const began = performance.now()
  // each in a place of its own, to be found by a number
  await client.query(`
    create temp table grown_document on commit drop as select id, title, version, row_number() over (order by id) - 1 as place
      from document where branch_id is null and advisor_id is null;
    create temp table grown_item on commit drop as select id, record_kind || ':' || record_id as record,
      row_number() over (order by id) - 1 as place from (select * from work_item where stage = 9 order by id limit 100000) i;
    analyze grown_document, grown_item`)
  const { rows } = await client.query<{ people: number; documents: number; items: number }>(
    `select (select count(*)::int from grown_person) as people, (select count(*)::int from grown_document) as documents,
       (select count(*)::int from grown_item) as items`,
  )
  const { people = 0, documents = 0, items = 0 } = rows[0] ?? {}
  const entries = people * entriesPerAdvisor
  const { rowCount } = await client.query(
    `insert into audit_entry (at, actor_id, actor, action, subject, detail, request_id, address, agent, through)
     select $1::timestamptz - interval '${years} years' * (1 - g::float8 / ${entries}), p.id, p.email, ($3::text[])[1 + kind],
       case when kind < 2 then 'account:' || p.id when kind < 4 then 'document:' || d.id else 'work-item:' || i.id end,
       case when kind = 0 then '{"by": "EMAIL", "browser": "Chrome on Windows", "place": "Albany"}' when kind = 1 then '{}'
         when kind < 4 then jsonb_build_object('title', d.title, 'version', d.version)
         when kind = 4 then jsonb_build_object('record', i.record) else jsonb_build_object('length', 40 + g % 200) end,
       'grown-' || g, '203.0.113.' || p.n % 250, $2, case when kind < 2 then 'page /' when kind < 4 then 'page /docs' else 'page /tasks' end
     from generate_series(0::bigint, ${entries - 1}) g
     cross join lateral (select greatest(0, g % 10 - 4)::int as kind) w
     join grown_person p on p.n = g * 7919 % ${people}
     join grown_document d on d.place = g % ${documents}
     join grown_item i on i.place = g % ${items}
     order by g`,
    [now.toISOString(), browser, actions],
  )
  await client.query('insert into audit_pending select id from audit_entry on conflict do nothing')
  tell('audit_entry', rowCount ?? 0, performance.now() - began)
}
