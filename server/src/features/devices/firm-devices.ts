// SQL of the devices used for business, as the firm's records want them. What is taken off the list is kept.
import type { FirmDevice } from '@portal/contract/devices'
import type { Static } from 'typebox'
import { isUuid } from '../../platform/db/ids.ts'
import type { Db, Tx } from '../../platform/db/open.ts'

type Item = Omit<Static<typeof FirmDevice>, 'id' | 'added'>

export async function firmDevicesOf(db: Db, accountId: string): Promise<Static<typeof FirmDevice>[]> {
  const rows = await db
    .selectFrom('firm_device')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id, name, type, system, encrypted, owner, created_at }) => ({
    id,
    name,
    type: type as Item['type'],
    system,
    encrypted,
    owner: owner as Item['owner'],
    added: created_at.toISOString(),
  }))
}

export async function putFirmDevice(tx: Tx, accountId: string, item: Item, now: Date): Promise<string> {
  const { id } = await tx
    .insertInto('firm_device')
    .values({
      name: item.name,
      type: item.type,
      system: item.system,
      encrypted: item.encrypted,
      owner: item.owner,
      account_id: accountId,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function takeFirmDeviceOff(tx: Tx, accountId: string, id: string, now: Date): Promise<boolean> {
  if (!isUuid(id)) return false
  const taken = await tx
    .updateTable('firm_device')
    .set({ removed_at: now })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}
