// Every statement with parameters runs as a named prepared statement: each connection parses and plans it once. Except where a
// migration that adds a column would change what it answers: PostgreSQL refuses such a plan from then on, for as long as the
// connection lives, and a newer release migrates while this one serves.
import type pg from 'pg'

const names = new Map<string, string | undefined>()
/** Texts that vary without end (lists of parameters) must not fill the server's memory with plans. */
const atMost = 500

function nameOf(text: string): string | undefined {
  if (names.has(text) || names.size >= atMost) return names.get(text)
  const name = followsTable(text) ? undefined : `portal_${names.size}`
  names.set(text, name)
  return name
}

const star = /(?:\b(?:select|returning)\s+|\b(\w+)"?\.)\*/gi

/** Whether its columns are whatever columns a table has. What stands in brackets is named again further out. */
export function followsTable(text: string): boolean {
  const plain = text
    .trim()
    .replaceAll(/'[^']*'/g, "''")
    .replaceAll('(*)', '()')
  let outer = plain
  for (let before = ''; before !== outer; ) {
    before = outer
    outer = before.replaceAll(/\([^()]*\)/g, '#')
  }
  if (outer === '#') return followsTable(plain.slice(1, -1))
  const all = plain.match(star)?.length ?? 0
  if (outer.startsWith('#')) return all > 0
  const stars = [...outer.matchAll(star)]
  // all columns of a bracket are fine where there is no star in it
  const ofBracket = (name = '') => name !== '' && new RegExp(`#\\s+(as\\s+)?"?${name}\\b`).test(outer)
  return stars.length > 0 && (all > stars.length || stars.some(([, name]) => !ofBracket(name)))
}

export function prepareStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
    return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest)
  }) as typeof client.query
}
