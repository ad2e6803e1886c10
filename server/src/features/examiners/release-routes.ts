// Giving an examiner a packet, and taking it back.
import { examinersTopic, releasePacket, withdrawPacket } from '@portal/contract/examiners'
import { packetsTopic } from '@portal/contract/packets'
import { covers, lastDayOf, notCovered } from '@portal/contract/rules/examiner'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { addRelease, everReleased, lockPacket, maySharePacket, withdrawRelease } from '../packets/public.ts'
import { releasedMail } from './mails.ts'
import { hasAccess, mayLookAfterExaminers } from './policy.ts'
import { ended } from './refusals.ts'
import { examinerById, lockExaminer } from './store.ts'
import { aboutOf, nameOf, tellWithdrawn } from './telling.ts'

export function releaseRoutes(app: App, platform: Platform): void {
  const { db, clock, origin } = platform
  const already = new Error('it is so already')
  /** Asked for twice, it is done once. */
  const once = (done: Promise<unknown>) =>
    done.catch((error: unknown) => {
      if (error !== already) throw error
    })

  serve(app, releasePacket, async ({ params: { id }, body: { examiner, mail }, user, change }) => {
    allow(mayLookAfterExaminers(user))
    const known = found(await examinerById(db, examiner))
    const { examination, contact_id: contactId } = known
    const about = await aboutOf(platform, { examination, until: lastDayOf(known.until), contactId })
    await once(
      change(async (tx, note) => {
        const now = clock()
        const row = found(await lockExaminer(tx, examiner))
        const packet = found(await lockPacket(tx, id))
        if (!maySharePacket(user, packet))
          throw new AppError('conflict', { message: 'Only a packet that is ready can be released.' })
        if (!hasAccess(row, now)) throw ended()
        if (!covers(row.scope, packet.scope)) throw new AppError('conflict', { message: notCovered })
        if (!(await addRelease(tx, id, examiner, user.id, now))) throw already
        note.audit('packet.released', `packet:${id}`, { name: packet.name, examiner: nameOf(row) })
        if (mail) {
          const by = `${user.first} ${user.last}`
          await note.mail(releasedMail(row, { packet: packet.name, by }, about, origin))
        }
        note.live(packetsTopic)
        note.live(examinersTopic)
      }),
    )
    return { ok: true }
  })

  serve(app, withdrawPacket, async ({ params: { id }, body: { examiner }, user, change }) => {
    allow(mayLookAfterExaminers(user))
    await once(
      change(async (tx, note) => {
        const row = found(await lockExaminer(tx, examiner))
        const packet = found(await lockPacket(tx, id))
        if (!(await withdrawRelease(tx, id, examiner, user.id, clock()))) {
          found((await everReleased(tx, id, examiner)) || undefined)
          throw already
        }
        tellWithdrawn(note, id, row, packet.name)
        note.live(packetsTopic)
        note.live(examinersTopic)
      }),
    )
    return { ok: true }
  })
}
