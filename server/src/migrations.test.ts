// Expand and contract (docs/decisions/0022): the release before goes on working on the schema of this one.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unusedSince } from './platform/db/migrate.ts'
import { isBefore, version } from './platform/version.ts'

const folder = resolve(import.meta.dirname, '..', 'migrations')
/** The first release has all the migrations before this one: nothing older runs on them. */
const first = '0075'
const files = readdirSync(folder).filter((name) => name.endsWith('.sql') && name >= first)

/** What the release before would miss, or could not fill. */
const harms: [RegExp, string][] = [
  [/\bdrop\s+(table|view|materialized\s+view|type|function|sequence)\b/i, 'drops what the release before may use'],
  [/\bdrop\s+column\b/i, 'drops a column the release before may read or write'],
  [/\brename\b/i, 'renames what the release before knows by its old name'],
  [/\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/i, 'changes a type under the release before'],
  [/\bset\s+not\s+null\b/i, 'asks the release before for a value it may not give'],
]
/** A column the release before does not fill needs a value of its own. */
const column = /\badd\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?(\w+)\s+(?!constraint\b)[^,;]*\bnot\s+null\b[^,;]*/gi
const fills = /\b(default|generated)\b/i
const noColumns = new Set(['constraint', 'primary', 'unique', 'check', 'foreign', 'exclude'])

function problemsOf(text: string): string[] {
  let plain = text.replaceAll(/--.*$/gm, '').replaceAll(/'[^']*'/g, "''")
  // brackets hold commas, and words about other things
  while (/\([^()]*\)/.test(plain)) plain = plain.replaceAll(/\([^()]*\)/g, ' ')
  const found = harms.flatMap(([harm, why]) => (harm.test(plain) ? [why] : []))
  for (const [clause, name = ''] of plain.matchAll(column))
    if (!noColumns.has(name.toLowerCase()) && !fills.test(clause))
      found.push(`adds ${name}, not null and without a default`)
  if (found.length === 0) return []
  const since = unusedSince(text)
  if (since === undefined)
    return found.map((why) => `${why}: say "-- unused since 1.2.3", the release that stopped using it`)
  return isBefore(since, version) ? [] : [`${since} is no release before this one, ${version}`]
}

describe('a migration', () => {
  it.each(files)('%s leaves the release before what it uses', (file) => {
    expect(problemsOf(readFileSync(join(folder, file), 'utf8'))).toEqual([])
  })

  it.each([
    'alter table product drop column fax;',
    'alter table product\n  drop column fax, drop column phone;',
    'drop table product;',
    'alter table product rename column fax to facsimile;',
    'alter table product rename to item;',
    'alter table product alter column price type numeric;',
    'alter table product alter column price set not null;',
    'alter table product add column weight integer not null;',
    'alter table product add weight integer not null, add height integer;',
    'alter table product add column price numeric(10, 2) not null;',
  ])('that takes something away has to say since when nobody uses it: %s', (statement) => {
    expect(problemsOf(statement)).toHaveLength(1)
    expect(problemsOf(statement)[0]).toContain('-- unused since 1.2.3')
    expect(problemsOf(`-- unused since 0.0.1\n${statement}`)).toEqual([])
    expect(problemsOf(`-- unused since ${version}\n${statement}`)).toHaveLength(1)
  })

  it.each([
    'create table thing (id integer primary key, name text not null);',
    'alter table product add column weight integer;',
    'alter table product add column weight integer not null default 0;',
    'alter table product add column size integer not null generated always as (1) stored, add column at timestamptz;',
    'alter table product add constraint weighed check (weight is not null);',
    "comment on table product is 'drop column rename';",
    '-- drop table product\ncreate index on product (name);',
    'alter table product drop constraint weighed; drop index product_by_name;',
  ])('that only adds needs no word: %s', (statement) => {
    expect(problemsOf(statement)).toEqual([])
  })
})
