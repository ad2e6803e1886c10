// What an examiner did, and what was done about them: out of the audit log, which has every sign-in, page and copy.
import { examinerLimits } from '@portal/contract/examiner-limits'
import type { ExaminerActivity, ExaminerActivityKind } from '@portal/contract/examiners'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import type { ReleaseRow } from './store.ts'

interface Entry {
  id: number
  at: Date
  action: string
  actor_id: string | null
  by: string
  detail: { by?: string; name?: string; page?: string; text?: string; reason?: string }
}

const own: Record<string, ExaminerActivityKind> = {
  'sign-in.completed': 'signed-in',
  'packet.viewed': 'viewed',
  'packet.downloaded': 'downloaded',
  'examiner.requested': 'requested',
}
const about: Record<string, ExaminerActivityKind> = {
  'examiner.added': 'added',
  'examiner.changed': 'changed',
  'examiner.reopened': 'changed',
  'examiner.ended': 'ended',
  'account.invited': 'invited',
  'enrolment.authorised': 'changed',
}

const methods: Record<string, string> = {
  AP: 'authenticator app',
  RESET: 'emailed code',
  EMAIL: 'emailed code',
  PASSKEY: 'passkey',
  PUSH: 'push approval',
}

const told = (kind: ExaminerActivityKind, { at, by, detail }: Entry): ExaminerActivity => ({
  kind,
  at: at.toISOString(),
  by: kind in ownKinds ? '' : by,
  packet: kind === 'viewed' || kind === 'downloaded' ? (detail.name ?? '') : '',
  page: kind === 'viewed' ? (detail.page ?? '') : '',
  method: kind === 'signed-in' || kind === 'first-sign-in' ? (methods[detail.by ?? ''] ?? '') : '',
  text: kind === 'requested' ? (detail.text ?? '') : kind === 'ended' ? (detail.reason ?? '') : '',
})
const ownKinds = { 'first-sign-in': true, 'signed-in': true, viewed: true, downloaded: true, requested: true }

/** Newest first. */
export async function ownActivity(db: Db, accountId: string): Promise<ExaminerActivity[]> {
  const { rows } = await sql<Entry>`
    select e.id, e.at, e.action, e.actor_id, '' as by, e.detail from audit_entry e
    where e.actor_id = ${accountId} and e.action = any(${Object.keys(own)}::text[])
    order by e.id desc limit ${examinerLimits.activity}`.execute(db)
  const { rows: first } = await sql<{ id: number | null }>`
    select min(e.id) as id from audit_entry e where e.actor_id = ${accountId} and e.action = 'sign-in.completed'`.execute(
    db,
  )
  return rows.map((row) => told(row.id === first[0]?.id ? 'first-sign-in' : (own[row.action] ?? 'signed-in'), row))
}

/** For compliance: what was done about them as well. */
export async function wholeActivity(
  db: Db,
  accountId: string,
  releases: readonly ReleaseRow[],
): Promise<ExaminerActivity[]> {
  const { rows } = await sql<Entry>`
    select e.id, e.at, e.action, e.actor_id, coalesce(a.first || ' ' || a.last, e.actor) as by, e.detail
    from audit_entry e left join account a on a.id = e.actor_id
    where e.subject = ${`account:${accountId}`} and e.action = any(${Object.keys(about)}::text[])
    order by e.id desc limit ${examinerLimits.activity}`.execute(db)
  const ofRelease = (kind: 'released' | 'withdrawn', at: Date, by: string, name: string) => ({
    ...told(kind, { id: 0, at, action: '', actor_id: null, by, detail: {} }),
    packet: name,
  })
  const steps = releases.flatMap(({ name, released_at, released_by, withdrawn_at, withdrawn_by }) => [
    ofRelease('released', released_at, released_by, name),
    ...(withdrawn_at ? [ofRelease('withdrawn', withdrawn_at, withdrawn_by, name)] : []),
  ])
  return [
    ...(await ownActivity(db, accountId)),
    ...rows.map((row) => told(about[row.action] ?? 'changed', row)),
    ...steps,
  ]
    .toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    .slice(0, examinerLimits.activity)
}
