// The sample: everything over the line, and of the rest what is drawn at random.
import { randomBytes } from 'node:crypto'
import { isAdmin } from '@portal/contract/rules/access'
import { drawNumber, isDrawn } from '@portal/contract/rules/meeting'
import { meetingsTopic } from '@portal/contract/meetings'
import { sql } from 'kysely'
import { changeBy, type Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { Platform } from '../../platform/platform.ts'
import { savedSetting } from '../settings/public.ts'
import { put } from './store.ts'

interface Sampled {
  id: number
  branch_id: number | null
  host_id: string
}

type Why =
  | { why: 'over' }
  | { why: 'added'; by: string }
  | { why: 'share'; reviewer: string | null; draw: number; number: number; share: number }

export async function addToSample(tx: Tx, note: Note, row: Sampled, as: Why, now: Date): Promise<void> {
  const reviewer = as.why === 'added' ? as.by : as.why === 'share' ? as.reviewer : await reviewerFor(tx, row)
  await put(tx, row.id, {
    status: 'In sample',
    assigned_to: reviewer,
    sampled_why: as.why,
    sampled_at: now,
    sampled_by: as.why === 'added' ? as.by : null,
    ...(as.why === 'share' && { draw_id: as.draw, drawn_number: as.number, drawn_share: as.share }),
  })
  note.audit('meeting.sampled', `meeting:${row.id}`, { reason: reasons[as.why], assignee: reviewer })
}

const reasons = { over: 'Over the line', added: 'Added by a reviewer', share: 'Drawn at random' }

interface Reviewer {
  id: string
  branch_id: number | null
  access: number
}

const reviewersIn = async (tx: Tx): Promise<Reviewer[]> =>
  (
    await sql<Reviewer>`select id, branch_id, access from account
      where (menus->'reviewer_tools'->>'blotters')::boolean and not guest and disabled_at is null order by id`.execute(
      tx,
    )
  ).rows

/**
 * Whose meeting it is to review: somebody of the branch, otherwise of the home office, never the host or who worked on it. Among
 * several the meeting's own number chooses, so that the same question always has the same answer. Admins look after everything and
 * are given nothing.
 */
export async function reviewerFor(tx: Tx, row: Sampled, all?: readonly Reviewer[]): Promise<string | null> {
  const known = all ?? (await reviewersIn(tx))
  const hands = new Set(
    (await tx.selectFrom('worked_on').select('account_id').where('record', '=', `meeting:${row.id}`).execute()).map(
      ({ account_id }) => account_id,
    ),
  )
  const free = known.filter(({ id, access }) => id !== row.host_id && !hands.has(id) && !isAdmin(access))
  const near = free.filter(({ branch_id }) => branch_id !== null && branch_id === row.branch_id)
  const among = near.length > 0 ? near : free.filter(({ branch_id }) => branch_id === null)
  return among[drawNumber('reviewer', row.id) % Math.max(among.length, 1)]?.id ?? null
}

export const drawJob = 'meeting-draw'
const atOnce = 500
/** Its own lock: two nodes never draw at the same time. */
const drawLock = 7_140_351

/** Draws from all that came in since the last time. Running it twice draws nothing twice. */
export async function drawSample(platform: Platform): Promise<void> {
  const { clock } = platform
  const change = changeBy(platform, { id: null, name: 'portal' }, 'meeting-draw')
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from meeting where status = 'New'`.execute(
    platform.db,
  )
  const last = rows[0]?.last
  if (!last) return
  // made only now, when everything that takes part is there
  const seed = randomBytes(16).toString('hex')
  let draw: number | undefined
  for (let more = true; more; ) {
    more = await change(async (tx, note) => {
      await sql`select pg_advisory_xact_lock(${drawLock})`.execute(tx)
      const now = clock()
      const { share, reviewers: shares } = await savedSetting(tx, 'meetingReview')
      const { rows: waiting } = await sql<Sampled>`select id, branch_id, host_id from meeting
        where status = 'New' and id <= ${last} order by id limit ${atOnce} for update`.execute(tx)
      if (waiting.length === 0) throw nothingLeft
      draw ??= (
        await tx.insertInto('meeting_draw').values({ at: now, seed, share }).returning('id').executeTakeFirstOrThrow()
      ).id
      const reviewers = await reviewersIn(tx)
      let sampled = 0
      for (const row of waiting) {
        const reviewer = await reviewerFor(tx, row, reviewers)
        const own = shares[reviewer ?? ''] ?? share
        const number = drawNumber(seed, row.id)
        if (isDrawn(number, own)) {
          sampled++
          await addToSample(tx, note, row, { why: 'share', reviewer, draw, number, share: own }, now)
        } else await put(tx, row.id, { status: 'Not sampled', draw_id: draw, drawn_number: number, drawn_share: own })
        if (row.branch_id !== null) note.live(meetingsTopic(row.branch_id))
      }
      note.audit('meeting.drawn', `meeting-sample:${draw}`, { seed, share, rows: waiting.length, sampled })
      note.live(meetingsTopic('firm'))
      return waiting.length === atOnce
    }).catch((error) => {
      if (error !== nothingLeft) throw error
      return false
    })
  }
}
/** Another node has drawn them meanwhile: no draw without a meeting. */
const nothingLeft = new Error('nothing left to draw')
