// Tells what is told of the first forty advisors again: of every forty newcomers, and again in the years before. Rows are copied inside
// the database, each with whom and what it names replaced by those of its copy; what must differ is written anew.
import { type ClientBase, escapeIdentifier } from 'pg'
import type { Tell } from './tell.ts'

/** One table of a story. In what is written anew, `s` is the row, `t` how often it was told before and `k` the copy's number. */
export interface Telling {
  table: string
  /** Part of a row of another table of the story, which this column names. */
  of?: readonly [table: string, column: string]
  /** Which rows. */
  which?: string
  /** Which of them are over, and so can be told of the years before. Parts are when their row is. */
  over?: string
  /** Only of today. */
  once?: true
  anew?: Record<string, string>
  /** How a row without a number of its own is found to belong to the story, as `me`. */
  me?: string
  /** Joined for what is written anew, and for what leaves rows out. */
  join?: string
  /** Two of the first ones can be the same newcomer: what both did was done once. */
  distinct?: true
}

/** The first table has the records. */
export interface Story {
  tables: readonly [Telling, ...Telling[]]
  /** Its tasks, by the kinds of records they are about. */
  kinds?: readonly string[]
  /** How often it is told of the time before, so many days apart; whole weeks, so that no weekday moves. */
  before?: { times: number; days: number }
  /** Of every so many blocks only one. */
  oneIn?: number
}

interface Column {
  name: string
  type: string
  /** The only column of a unique index. */
  alone: boolean
  identity: boolean
  refers: string | null
}

/** How many copies of whom: `grown_cast` has the people of each block, `grown_slot` the place of each of the first ones. */
export async function retell(client: ClientBase, story: Story, blocks: number, tell: Tell): Promise<void> {
  const { before = { times: 0, days: 0 }, kinds = [], oneIn = 1 } = story
  const [root, ...parts] = story.tables
  const tables = [root, ...tasksOf(root.table, kinds), ...parts]
  await client.query('truncate grown_told')
  const numbered = new Set<string>()
  for (const telling of tables)
    if (await number(client, telling, (1 + before.times) * blocks)) numbered.add(telling.table)
  await client.query('analyze grown_told')
  for (const telling of tables) {
    const began = performance.now()
    const { columns, joins } = await copyOf(client, telling, numbered, before.days)
    const times = telling.once ? 0 : before.times
    const { rowCount } = await client.query(
      `insert into ${escapeIdentifier(telling.table)} (${[...columns.keys()].map(escapeIdentifier).join(', ')}) overriding system value
       select ${[...columns.values()].join(', ')}
       from generate_series(0, ${times}) t
       cross join generate_series(0, ${blocks - 1}, ${oneIn}) b
       cross join lateral (select t * ${blocks} + b as k) c
       cross join ${escapeIdentifier(telling.table)} s
       ${joins.join('\n')}
       where (t = 0 or me.over) ${telling.distinct ? 'on conflict do nothing' : ''}`,
    )
    tell(telling.table, rowCount ?? 0, performance.now() - began)
  }
}

/** The tasks of a story: which record each is about, what was said, and who had a hand in it. */
function tasksOf(root: string, kinds: readonly string[]): Telling[] {
  if (kinds.length === 0) return []
  const ofKinds = `s.record_kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})`
  return [
    {
      table: 'work_item',
      which: `${ofKinds} and exists (select from grown_told r where r.of_table = '${root}' and r.id = s.record_id::text)`,
      over: `s.stage = 9 and exists (select from grown_told r where r.of_table = '${root}' and r.id = s.record_id::text and r.over)`,
      anew: { record_id: 'record.number' },
      join: `join lateral (${numberOf(root, 's.record_id::text')}) record on true`,
    },
    // of what is long over, how it ended
    {
      table: 'work_item_entry',
      of: ['work_item', 'work_item_id'],
      join: `join lateral (select where t = 0 or s.kind = 'decided') kept on true`,
    },
    {
      table: 'worked_on',
      once: true,
      distinct: true,
      me: `join grown_told me on me.of_table = replace(split_part(s.record, ':', 1), '-', '_') and me.id = split_part(s.record, ':', 2)`,
      anew: { record: `split_part(s.record, ':', 1) || ':' || me.start + k * me.size + me.place` },
    },
  ]
}

/** The number that a row of the story has in a copy; none where the copy leaves it out. */
const numberOf = (table: string, id: string) =>
  `select r.start + k * r.size + r.place as number from grown_told r where r.of_table = '${table}' and r.id = ${id} and (t = 0 or r.over)`

/** Remembers which rows are told, and sets numbers aside for their copies. */
async function number(
  client: ClientBase,
  { table, of, which = 'true', over = 'true' }: Telling,
  copies: number,
): Promise<boolean> {
  const { rows: keys } = await client.query<{ sequence: string | null }>(
    `select pg_get_serial_sequence($1, a.attname) as sequence from pg_attribute a
     where a.attrelid = $1::regclass and a.attname = 'id' and a.attidentity <> ''`,
    [table],
  )
  const sequence = keys[0]?.sequence
  // rows without a number of their own are named by nobody
  if (!sequence) return false
  const { rows } = await client.query<{ start: number; size: number }>(
    `with told as (
       select s.id::text as id, row_number() over (order by s.id) - 1 as place, ${of ? 'parent.over' : over} as over
       from ${escapeIdentifier(table)} s ${of ? parentOf(of, 'parent') : ''} where ${which}
     ), range as (
       select nextval('${sequence}') as start, (select count(*) from told)::int as size
     ), kept as (
       insert into grown_told select '${table}', told.id, told.place, told.over, range.start, range.size from told, range
     ) select start::int, size from range`,
  )
  const { start = 0, size = 0 } = rows[0] ?? {}
  await client.query('select setval($1, $2)', [sequence, start + size * copies])
  return true
}

const meOf = ({ me, of, which = 'true', over = 'true' }: Telling) =>
  me ?? (of ? parentOf(of, 'me') : `join lateral (select ${over} as over where ${which}) me on true`)

const parentOf = ([table, column]: readonly [string, string], as: string) =>
  `join grown_told ${as} on ${as}.of_table = '${table}' and ${as}.id = s.${escapeIdentifier(column)}::text`

/** Each column with its value in a copy, and what has to be joined for it. */
async function copyOf(
  client: ClientBase,
  telling: Telling,
  numbered: ReadonlySet<string>,
  days: number,
): Promise<{ columns: Map<string, string>; joins: string[] }> {
  const { table, anew = {}, join } = telling
  const found = await columnsOf(client, table)
  const columns = new Map<string, string>()
  const people = found.filter(({ refers }) => refers === 'account')
  const first = people[0]
  const joins = [
    numbered.has(table) ? `join grown_told me on me.of_table = '${table}' and me.id = s.id::text` : meOf(telling),
    'join grown_cast home on home.block = b and home.slot = 0',
    ...people.map(({ name }) => castOf(name)),
  ]
  const shift = days === 0 ? '' : ` - t * ${days}`
  for (const { name, type, alone, identity, refers } of found) {
    const value = `s.${escapeIdentifier(name)}`
    const given = anew[name]
    if (given !== undefined) columns.set(name, given)
    else if (name === 'id' && numbered.has(table)) columns.set(name, 'me.start + k * me.size + me.place')
    else if (identity) continue
    else if (refers === 'account') columns.set(name, `of_${name}.id`)
    else if (refers === 'branch')
      columns.set(name, first ? `coalesce(of_${first.name}.branch_id, home.branch_id)` : 'home.branch_id')
    else if (refers !== null && numbered.has(refers)) {
      joins.push(`left join lateral (${numberOf(refers, `${value}::text`)}) its_${name} on true`)
      columns.set(name, `its_${name}.number`)
    } else if (type === 'uuid') columns.set(name, `md5(k || ':' || ${value})::uuid`)
    else if (type === 'date') columns.set(name, `${value}${shift}`)
    else if (type === 'timestamptz' && shift) columns.set(name, `${value} - make_interval(days => t * ${days})`)
    else if (alone && type === 'text') columns.set(name, `${value} || '-' || k`)
    else columns.set(name, value)
  }
  return { columns, joins: join ? [...joins, join] : joins }
}

/** Whoever has that place in the copy: the firm's own stay in the home office, the others move on by one each time. */
const castOf = (column: string) =>
  `left join grown_slot slot_${column} on slot_${column}.id = s.${escapeIdentifier(column)}
   left join grown_cast of_${column} on of_${column}.block = b and of_${column}.slot =
     case when slot_${column}.slot < 0 then slot_${column}.slot else (slot_${column}.slot + t) % slot_${column}.places end`

/** Those that can be written. */
async function columnsOf(client: ClientBase, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select a.attname as name, t.typname as type, a.attidentity <> '' as identity,
       exists (select from pg_index i where i.indrelid = a.attrelid and i.indisunique and i.indkey::text = a.attnum::text) as alone,
       (select c.confrelid::regclass::text from grown_key c where c.conrelid = a.attrelid and c.conkey = array[a.attnum] limit 1) as refers
     from pg_attribute a join pg_type t on t.oid = a.atttypid
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype
     order by a.attnum`,
    [table],
  )
  return rows
}
