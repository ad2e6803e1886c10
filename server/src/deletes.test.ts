// Every `delete` in the product's SQL: of what is no record, or of a row whose whole content stays in the history of its record.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { notRecords, recordTables } from '@portal/contract/record-tables'
import { expect, it } from 'vitest'
import { recordDeletes } from './testing/record-deletes.ts'

const root = import.meta.dirname
const sources = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => !/\/(testing|faults|slow)\//.test(file))

it('nothing removes a record for good', () => {
  const found = sources.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const named = text.matchAll(/deleteFrom\(\s*'?([^')]+)'?\)|\bdelete from (?:only )?(\$\{[^}]+\}|[\w.]+)/g)
    return [...named].map(([, typed, raw]) => ({ file: relative(root, file), table: typed ?? raw ?? '' }))
  })
  expect(found.length).toBeGreaterThan(40)
  const records = found
    .filter(
      ({ file, table }) => !notRecords[table] && !(table === '${flow}' && file === 'platform/session/sessions.ts'),
    )
    .map(({ file, table }) => `${file} ${table}`)
  expect([...new Set(records)].sort()).toEqual(Object.keys(recordDeletes).sort())
  for (const name of records) {
    const [, table = ''] = name.split(' ')
    expect([name, table.startsWith('${') || table in recordTables]).toEqual([name, true])
  }
})

it('nor empties a table', () => {
  const emptied = sources.filter((file) => /[`'"]\s*truncate /i.test(readFileSync(file, 'utf8')))
  // into an empty database only
  expect(emptied.map((file) => relative(root, file))).toEqual(['platform/backup/load.ts'])
})

it('nor does a function of the database, but for the one that disposes of records', () => {
  const folder = join(root, '../migrations')
  const found = readdirSync(folder).flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/\bdelete from (%?[\w$]+)/g)].map(([, table]) => ({
      file,
      table,
    })),
  )
  const records = found.filter(({ table = '' }) => !notRecords[table])
  expect([...new Set(records.map(({ file }) => file))]).toEqual(['0064_disposal.sql'])
  expect(found.length).toBeGreaterThan(records.length)
})
