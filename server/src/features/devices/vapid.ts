// The key pair that push services know the portal by: made once for the firm, whichever node is first.
import webpush from 'web-push'
import { changeBy } from '../../platform/change.ts'
import type { Platform } from '../../platform/platform.ts'

export const vapidPurpose = 'setting:vapid'
const name = 'vapid'

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

export async function vapidKeys(platform: Platform): Promise<VapidKeys> {
  return (await stored(platform)) ?? (await make(platform))
}

async function stored({ db, keys }: Platform): Promise<VapidKeys | undefined> {
  const row = await db.selectFrom('setting').select(['value', 'secret']).where('name', '=', name).executeTakeFirst()
  if (!row?.secret) return undefined
  const { publicKey } = row.value as unknown as { publicKey: string }
  return { publicKey, privateKey: keys.open(row.secret, vapidPurpose) }
}

async function make(platform: Platform): Promise<VapidKeys> {
  const { publicKey, privateKey } = webpush.generateVAPIDKeys()
  await changeBy(
    platform,
    { id: null, name: 'portal' },
    'push keys',
  )(async (tx, note) => {
    const made = await tx
      .insertInto('setting')
      .values({
        name,
        value: JSON.stringify({ publicKey }),
        secret: platform.keys.seal(privateKey, vapidPurpose),
      })
      // another node was first: its pair is the firm's
      .onConflict((on) => on.column('name').doNothing())
      .executeTakeFirst()
    note.audit('setting.made', `setting:${name}`, { kept: made.numInsertedOrUpdatedRows === 1n })
  })
  const keys = await stored(platform)
  if (!keys) throw new Error('the push keys are neither made nor there')
  return keys
}
