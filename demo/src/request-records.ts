// What stands behind the requests that have no screen of their own: what is on file and what is wanted, by which rule, until when,
// with the files that came along.
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import { changeFieldOf } from '@portal/contract/rules/profile-change'
import { cents, money } from '@portal/contract/rules/money'
import { later } from '@portal/server/platform/clock'
import type { Store } from '@portal/server/platform/files/store'
import type pg from 'pg'
import { slug } from './documents.ts'
import { keepFiles } from './files.ts'
import { blocksOf } from './paragraphs.ts'
import { pdf } from './pdf-writer.ts'
import { type Person, personOf } from './people.ts'
import { enclosed, type RequestRecord, requestRecords } from './request-texts.ts'
import { hex, insertRows, nextIds } from './rows.ts'

/** Of what has no text of its own. The whole firm has none of these. */
const plainRule = 'Firm procedures'

interface Firm {
  now: Date
  everybody: Person[]
}

interface Item {
  id: number
  category: string
  info: string
  created_at: Date
}

/** After everything else: what no other feature has taken by then. */
export async function addRequestRecords(client: pg.ClientBase, store: Store, firm: Firm): Promise<void> {
  await linkPending(client, firm)
  await linkProfileChange(client, firm)
  const { rows: items } = await client.query<Item>(
    `select id, category, info, created_at from work_item where record_kind = 'request' order by id`,
  )
  const titles = [...new Set(items.flatMap((item) => recordOf(item).file ?? []))]
  const stored = await keepFiles(
    client,
    store,
    titles.map((title) => ({
      ...pdf({ title, subtitle: 'Sent with the request', blocks: blocksOf(enclosed[title] ?? title) }),
      filename: `${slug(title)}.pdf`,
    })),
    firm.now,
  )
  const ids = await nextIds(client, 'request', items.length)
  await insertRows(
    client,
    'request',
    items.map((item, index) => {
      const { asked, rule, days, step } = recordOf(item)
      const due = days === undefined ? null : daysAfter(firmDay(item.created_at), days)
      return { id: ids[index], asked, rule, due, step }
    }),
  )
  await insertRows(
    client,
    'request_file',
    (await nextIds(client, 'request_file', items.length)).flatMap((id, index) => {
      const item = items[index]
      const { file } = item ? recordOf(item) : {}
      const kept = file === undefined ? undefined : stored[titles.indexOf(file)]
      return kept ? [{ id, request_id: ids[index], hash: hex(kept.hash), filename: kept.filename }] : []
    }),
  )
  await client.query(
    'update work_item w set record_id = r.record from unnest($1::int[], $2::int[]) r (item, record) where w.id = r.item',
    [items.map(({ id }) => id), ids],
  )
}

/** In a firm of a few advisors some requests have nobody whose state or exam they could be: they say what they are about. */
const recordOf = ({ category, info }: Item): RequestRecord =>
  requestRecords[info] ?? {
    asked: [{ label: category, on_file: '', wanted: info }],
    rule: plainRule,
    step: '',
  }

/** The question about compensation is about a line that is there. */
async function linkPending(client: pg.ClientBase, { everybody }: Firm): Promise<void> {
  const advisor = personOf(everybody, 'advisor')
  const { rows } = await client.query<{ id: number; client: string; product: string; amount: string }>(
    'select id, client, product, amount::text from pending_line where tapsid = $1 order by split, id limit 1',
    [advisor.tapsid],
  )
  const [line] = rows
  if (!line) return
  const info = [line.client, line.product, money(cents(line.amount))].join(', ')
  const { rows: items } = await client.query<{ id: number; created_at: Date }>(
    `update work_item set record_kind = 'pending-line', record_id = $1, info = $2
     where category = 'Pending Compensation' and record_kind = 'request' returning id, created_at`,
    [line.id, info],
  )
  await insertRows(
    client,
    'work_item_entry',
    items.map(({ id, created_at }) => ({
      work_item_id: id,
      account_id: advisor.id,
      kind: 'comment',
      text: 'Marcus and I share this case. Is the split on the line the one we agreed on?',
      stage: null,
      at: later(created_at, 1_000),
      internal: false,
    })),
  )
}

async function linkProfileChange(client: pg.ClientBase, { everybody }: Firm): Promise<void> {
  const advisor = personOf(everybody, 'advisor')
  const { rows: items } = await client.query<Item>(
    `select id, category, info, created_at from work_item where category = 'Profile Change' and record_kind = 'request'`,
  )
  const ids = await nextIds(client, 'profile_change', items.length)
  await insertRows(
    client,
    'profile_change',
    items.map(({ id, created_at }, index) => ({
      id: ids[index],
      account_id: advisor.id,
      created_by: advisor.id,
      field: 'phone',
      current: advisor.phone,
      wanted: '(518) 555-0177',
      note: 'I moved to the corner office.',
      happened_on: null,
      status: 'Requested',
      created_at,
      work_item_id: id,
    })),
  )
  await client.query(
    `update work_item w set record_kind = 'profile-change', record_id = c.id, info = $1
     from profile_change c where c.work_item_id = w.id`,
    [changeFieldOf.phone.label],
  )
}
