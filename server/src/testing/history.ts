import { notRecords, recordTables } from '@portal/contract/record-tables'
import { beginHistory } from '../platform/history/install.ts'
import type { TestPortal } from './portal.ts'

/** What a test has put into the tables gets a history, as what a portal found there when it was upgraded. */
export async function rememberRows(portal: Pick<TestPortal, 'platform'>): Promise<void> {
  const client = await portal.platform.database.owner.connect()
  try {
    await client.query('begin')
    await beginHistory(client, { tables: recordTables, others: notRecords })
    await client.query('commit')
  } finally {
    client.release()
  }
}
