// A new link is wanted. Whoever sent the old one hears of it; whoever asks learns nothing.
import type { FastifyRequest } from 'fastify'
import { allowOneMore, type Limit } from '../http/rate-limit.ts'
import type { Platform } from '../platform.ts'
import { changeFor } from './admitting.ts'
import { anyLink, linkOf } from './links.ts'
import { linkKind } from './purposes.ts'

const again: Limit = { name: 'links-again', most: 20, ms: 3_600_000 }
const dayMs = 24 * 3_600_000

export async function askAgain(platform: Platform, request: FastifyRequest, token: string): Promise<void> {
  const { db, database, clock } = platform
  const change = changeFor(platform, request)
  await allowOneMore(database.pool, change, again, request.ip, clock())
  const row = await anyLink(db, token)
  // the same work for one that nobody knows
  await change(async (tx, note) => {
    const now = clock()
    const told = row?.asked_again_at && now.getTime() - row.asked_again_at.getTime() < dayMs
    if (!row || told) {
      note.audit('link.asked-again', 'link:none', { known: row !== undefined })
      return
    }
    const link = linkOf(row)
    await linkKind(link.purpose)?.askedAgain(tx, note, link, now)
    await tx.updateTable('link').set({ asked_again_at: now }).where('id', '=', link.id).execute()
    note.audit('link.asked-again', link.subject, { known: true, link: link.id, purpose: link.purpose })
  })
}
