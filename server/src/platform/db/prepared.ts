// Every statement with parameters runs as a named prepared statement: each connection parses and plans it once.
import type pg from 'pg'

const names = new Map<string, string>()
/** Texts that vary without end (lists of parameters) must not fill the server's memory with plans. */
const atMost = 500

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= atMost) return known
  const name = `portal_${names.size}`
  names.set(text, name)
  return name
}

export function prepareStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
    return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest)
  }) as typeof client.query
}
