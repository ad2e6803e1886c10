import type { TestPortal } from './portal.ts'

/**
 * Empties these tables, what refers to others first. Row by row: `truncate` makes files anew for every table and index that refers to them, and has all
 * statements of the portal planned once more, which takes longer than most tests.
 */
export async function empty(portal: Pick<TestPortal, 'sql'>, ...tables: string[]): Promise<void> {
  await portal.sql(tables.map((table) => `delete from ${table}`).join('; '))
}

export const vendorTables = [
  'vendor_event',
  'vendor_item',
  'vendor_file',
  'vendor_answer',
  'vendor_attestation',
  'vendor',
]
