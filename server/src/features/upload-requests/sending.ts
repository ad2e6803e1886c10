// A link and the email it goes out in: the first, a new one, and a reminder.
import type { Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { issueLink } from '../../platform/links/links.ts'
import type { Platform } from '../../platform/platform.ts'
import { firmSettings } from '../settings/public.ts'
import { askerOf } from './asker.ts'
import { askMail } from './mails.ts'
import type { Row } from './store.ts'

/** A reminder asks only for what is missing. */
export async function sendLink(
  platform: Platform,
  tx: Tx,
  note: Note,
  row: Pick<Row, 'id' | 'asked_by' | 'email' | 'name' | 'reason' | 'until' | 'expires_at'>,
  kind: 'first' | 'again' | 'reminder',
  now: Date,
): Promise<void> {
  const { id, asked_by, expires_at } = row
  const subject = `upload-request:${id}` as const
  const by = asked_by === null ? null : { id: asked_by }
  const token = await issueLink(tx, note, { purpose: 'request', subject, by, until: expires_at }, now)
  const papers = await tx
    .selectFrom('upload_paper as p')
    .select('p.title')
    .where('p.upload_request_id', '=', id)
    .$if(kind !== 'first', (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('work_item_file as f')
              .select('f.id')
              .whereRef('f.paper_id', '=', 'p.id')
              .where('f.receipt_id', 'is not', null),
          ),
        ),
      ),
    )
    .orderBy('p.position')
    .execute()
  const { name: firm } = await firmSettings(platform)
  const asker = await askerOf(platform, tx, asked_by)
  const link = `${platform.origin}/request?q=${token}`
  const titles = papers.map(({ title }) => title)
  await note.mail(askMail({ ...row, papers: titles, asker, firm, link, expiresAt: expires_at }, kind))
}
