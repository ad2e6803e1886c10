// A meeting as its page shows it.
import { type Meeting, meetingReviewDays } from '@portal/contract/meetings'
import { calendarOf } from '@portal/contract/rules/calendar'
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import {
  isCaller,
  isOverLine,
  isToReview,
  keptUntil,
  largestCount,
  retailDays,
  stepsWithin,
  trailingCounts,
} from '@portal/contract/rules/meeting'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import type { Platform } from '../../platform/platform.ts'
import { firmSettings } from '../settings/public.ts'
import { openFor, type Viewing } from './list-store.ts'
import { attendancesOf } from './materials.ts'
import { changedPages, materialById } from './pages.ts'
import { rightsOf, type Viewer } from './policy.ts'
import { attendeesOf, messagesOf, type Row, rowOf } from './store.ts'

const iso = (at: Date | null): string | null => at && at.toISOString()

export async function meetingOf(platform: Platform, user: Viewer, row: Row, viewing: Viewing): Promise<Meeting> {
  const { db } = platform
  const { meetingReview, closings } = await firmSettings(platform)
  const messages = row.chat ? await messagesOf(db, row.id) : []
  return {
    ...rowOf(row),
    reference: row.reference,
    recording: row.recording,
    series: row.series,
    attendees: (await attendeesOf(db, row.id)).map((one) => ({
      n: one.n,
      name: one.name,
      email: one.email,
      caller: one.email === '' && isCaller(one.name),
      counts_as: one.counts_as,
      joined: iso(one.joined_at),
      left: iso(one.left_at),
      minutes:
        one.joined_at && one.left_at
          ? Math.max(0, Math.round((one.left_at.getTime() - one.joined_at.getTime()) / 60_000))
          : 0,
    })),
    chat: row.chat ? { filename: row.chat_name, messages } : null,
    ...(await slidesOf(db, row)),
    words: meetingReview.words,
    approval: await approvalOf(db, row),
    period: await periodOf(db, row),
    kept_until: keptUntil(row.day),
    drawn: drawnOf(row),
    due:
      row.sampled_at && isToReview(row.status)
        ? calendarOf('market', closings).after(firmDay(row.sampled_at), meetingReviewDays)
        : null,
    outcome: row.outcome_at && {
      by: row.outcome_by,
      at: row.outcome_at.toISOString(),
      note: row.note,
      acknowledged: iso(row.acknowledged_at),
    },
    escalation:
      row.work_item_id === null
        ? null
        : {
            task: row.work_item_id,
            decision: row.decision,
            answer: row.answer,
            by: row.decided_by,
            at: iso(row.decided_at),
          },
    arrived: row.arrived_at.toISOString(),
    place: await placeOf(db, row, viewing),
    can: rightsOf(user, row),
  }
}

function drawnOf(row: Row): Meeting['drawn'] {
  if (!row.sampled_why || !row.sampled_at) return null
  return {
    why: row.sampled_why,
    at: row.sampled_at.toISOString(),
    by: row.sampled_by,
    number: row.drawn_number,
    share: row.drawn_share === null ? null : Number(row.drawn_share),
    draw: row.draw_id,
  }
}

async function slidesOf(db: Db, row: Row): Promise<Pick<Meeting, 'slides' | 'approved_file'>> {
  if (!row.slides) return { slides: null, approved_file: null }
  const material = await materialById(db, row.material_id)
  const like = material?.like_id && !row.approved ? await materialById(db, material.like_id) : undefined
  const hashes = material?.hashes
  const changed = hashes && like?.hashes ? changedPages(hashes, like.hashes) : []
  const pages = hashes && (material.titles ?? []).map((title, at) => ({ title, changed: changed[at] ?? false }))
  const at = like && (await firstApproval(db, like.id))
  return {
    slides: { filename: row.slides_name, pages: pages ?? null },
    approved_file:
      like && at ? { filename: like.filename, at: at.at.toISOString(), pages: like.hashes?.length ?? 0 } : null,
  }
}

interface Approved {
  at: Date
  by: string
}

/** The first that came before the meeting, or else the first of all. */
async function firstApproval(db: Db, materialId: number): Promise<Approved | undefined> {
  const { rows } = await sql<Approved>`select p.at, a.first || ' ' || a.last as by from meeting_approval p
    join account a on a.id = p.account_id where p.material_id = ${materialId} order by p.at limit 1`.execute(db)
  return rows[0]
}

async function approvalOf(db: Db, row: Row): Promise<Meeting['approval']> {
  const first = row.by_slides ? await firstApproval(db, row.material_id) : undefined
  return first ? { at: first.at.toISOString(), by: first.by, day: firmDay(first.at) } : null
}

/** The 30 days that made its number, and how it came to it. */
async function periodOf(db: Db, row: Row): Promise<Meeting['period']> {
  const reach = retailDays - 1
  const attendances = await attendancesOf(
    db,
    row.material_id,
    daysAfter(row.day, -2 * reach),
    daysAfter(row.day, 2 * reach),
  )
  const trailing = trailingCounts(attendances)
  const end = largestCount(trailing, row.day).day
  const { from, to, steps } = stepsWithin(attendances, end)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from meeting
    where material_id = ${row.material_id} and day between ${from}::date and ${to}::date`.execute(db)
  return {
    from,
    to,
    steps,
    meetings: rows[0]?.n ?? 0,
    by: row.by_slides ? 'slides' : row.series ? 'series' : 'meeting',
    since: trailing.find(({ count }) => isOverLine(count))?.day ?? null,
  }
}

/** Where it stands among one's own, or else among all that are to be reviewed. */
async function placeOf(db: Db, row: Row, viewing: Viewing): Promise<Meeting['place']> {
  const ids = await openFor(db, viewing, row.assigned_to === viewing.me ? 'mine' : 'sample')
  const at = ids.indexOf(row.id)
  if (at < 0) return null
  return { at: at + 1, of: ids.length, previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null }
}

/** The next after one that was just decided: one's own first, then whatever nobody has taken. */
export async function nextFor(db: Db, viewing: Viewing): Promise<number | null> {
  const [mine] = await openFor(db, viewing, 'mine')
  if (mine !== undefined) return mine
  const { rows } = await sql<{ id: number }>`select m.id from meeting m
    where m.status in ('In sample', 'In Review') and m.assigned_to is null and m.host_id <> ${viewing.me}
      and (${viewing.scope === 'firm' ? null : viewing.scope}::int is null or m.branch_id = ${viewing.scope === 'firm' ? null : viewing.scope}::int)
    order by m.retail_30 desc, m.id desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}
