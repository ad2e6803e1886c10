// Work items of the demo firm: of what was sent in and reported, and of requests in every stage.
import type { SubmissionStatus } from '@portal/contract/exchange'
import { type Stage, stage as at } from '@portal/contract/rules/stage'
import type { Department, TaskDecision, TaskEntry } from '@portal/contract/tasks'
import { later } from '@portal/server/platform/clock'
import type pg from 'pg'
import { type Person, personOf } from './people.ts'
import { advisorsRequests, othersRequests, type Request } from './requests.ts'
import { insertRows, nextIds } from './rows.ts'

export interface Sent {
  id: number
  kind: 'paper' | 'new business'
  title: string
  status: SubmissionStatus
  reason: string
  account_id: string
  created_by: string
  reviewer_id: string | null
  submitted_at: Date
  changed_at: Date
  thread: Said[]
}
export interface Reported {
  id: number
  account_id: string
  title: string
  what: string
  reported_at: Date
}
interface Said {
  account_id: string
  text: string
  at: Date
}
interface Entry extends Said {
  kind: TaskEntry['kind']
  stage: Stage | null
}
interface Item {
  row: {
    department: Department
    category: string
    info: string
    account_id: string
    created_by: string
    created_at: Date
    assigned_to: string | null
    stage: Stage
    reason: string
    decision: TaskDecision | null
    decided_at: Date | null
    record_kind: string
    record_id: number
    changed_at: Date
  }
  entries: Entry[]
}

const hour = 3_600_000

export async function addWorkItems(
  client: pg.ClientBase,
  { now, everybody }: { now: Date; everybody: Person[] },
  sent: Sent[],
  incidents: Reported[],
): Promise<void> {
  const advisor = personOf(everybody, 'advisor')
  const others = [personOf(everybody, 'plus'), ...everybody.filter(({ password_hash }) => password_hash === null)]
  const items = [
    ...sent.map((submission) => ofSubmission(submission, everybody)),
    ...incidents.map((incident) => ofIncident(incident, personOf(everybody, 'admin'))),
    ...advisorsRequests.map((request, index) => ofRequest(request, advisor, everybody, now, index + 1)),
    ...Array.from({ length: 3 * othersRequests.length }, (_, index) => {
      const request = othersRequests[index % othersRequests.length] as Request
      const owner = others[index % others.length] as Person
      const round = Math.floor(index / othersRequests.length)
      const older = { ...request, age: request.age + 30 * round }
      return ofRequest(older, owner, everybody, now, advisorsRequests.length + index + 1)
    }),
  ].sort((a, b) => a.row.created_at.getTime() - b.row.created_at.getTime())
  const ids = await nextIds(client, 'work_item', items.length)
  await insertRows(
    client,
    'work_item',
    items.map(({ row, entries }, index) => ({
      id: ids[index],
      ...row,
      version: entries.filter(({ kind }) => kind !== 'comment').length,
    })),
  )
  await insertRows(
    client,
    'work_item_entry',
    items.flatMap(({ entries }, index) =>
      entries.map((entry) => ({ work_item_id: ids[index], ...entry, internal: false })),
    ),
  )
  for (const table of ['submission', 'incident']) {
    await client.query(
      `update ${table} r set work_item_id = w.id from work_item w where w.record_kind = $1 and w.record_id = r.id`,
      [table],
    )
  }
  await client.query('analyze work_item, work_item_entry')
}

const nameOf = (everybody: Person[], id: string) => {
  const person = everybody.find((one) => one.id === id)
  return `${person?.first} ${person?.last}`
}

const ended: Partial<Record<SubmissionStatus, TaskDecision>> = {
  Complete: 'Approved',
  Declined: 'Declined',
  Withdrawn: 'Withdrawn',
}

function stageOf(status: SubmissionStatus): Stage {
  if (status === 'Submitted') return at.new
  if (status === 'In Review') return at.inReview
  return status === 'Holding (Advisor)' ? at.holdingAdvisor : at.complete
}

function ofSubmission(submission: Sent, everybody: Person[]): Item {
  const { id, kind, title, status, reason, account_id, created_by, reviewer_id, submitted_at, changed_at } = submission
  const decision = ended[status] ?? null
  const stage = stageOf(status)
  return {
    row: {
      department: 'Securities',
      category: kind === 'paper' ? 'Document' : 'New Business',
      info: title,
      account_id,
      created_by,
      created_at: submitted_at,
      assigned_to: reviewer_id,
      stage,
      reason: stage === at.holdingAdvisor ? reason : '',
      decision,
      decided_at: decision && changed_at,
      record_kind: 'submission',
      record_id: id,
      changed_at,
    },
    entries: story({
      opened: { account_id: created_by, at: submitted_at },
      taken: reviewer_id && { by: reviewer_id, name: nameOf(everybody, reviewer_id), stage: at.inReview },
      // the reason stands where it was said
      thread: submission.thread.filter(({ text }) => text !== reason),
      last: stage > at.inReview && {
        account_id: decision === 'Withdrawn' ? account_id : (reviewer_id ?? account_id),
        at: changed_at,
        stage,
        text: reason,
      },
    }),
  }
}

function ofIncident({ id, account_id, title, reported_at }: Reported, admin: Person): Item {
  const said = later(reported_at, 3 * hour)
  return {
    row: {
      department: 'Security',
      category: 'Incident',
      info: title,
      account_id,
      created_by: account_id,
      created_at: reported_at,
      assigned_to: admin.id,
      stage: at.inProgress,
      reason: '',
      decision: null,
      decided_at: null,
      record_kind: 'incident',
      record_id: id,
      changed_at: said,
    },
    entries: story({
      opened: { account_id, at: reported_at },
      taken: { by: admin.id, name: `${admin.first} ${admin.last}`, stage: at.inReview },
      thread: [
        {
          account_id: admin.id,
          text: 'The provider confirmed the wipe. We’re drafting the client letters.',
          at: said,
        },
      ],
      last: { account_id: admin.id, at: said, stage: at.inProgress, text: '' },
    }),
  }
}

function ofRequest(request: Request, owner: Person, everybody: Person[], now: Date, record: number): Item {
  const { department, category, info, stage, age, assigned, reason = '', decision = null, took = 0, by } = request
  const created = later(now, -age * hour)
  const reviewer = assigned && personOf(everybody, assigned)
  const author = by ? personOf(everybody, by) : owner
  const step = (age * hour) / 8
  const decided = decision && later(created, took * hour)
  const changed = decided ?? (assigned ? later(created, 4 * step) : created)
  return {
    row: {
      department,
      category,
      info,
      account_id: owner.id,
      created_by: author.id,
      created_at: created,
      assigned_to: reviewer?.id ?? null,
      stage,
      reason: stage === at.holdingAdvisor ? reason : '',
      decision,
      decided_at: decided,
      // until the feature it belongs to takes it, or it gets a record of its own
      record_kind: 'request',
      record_id: record,
      changed_at: changed,
    },
    entries: story({
      opened: { account_id: author.id, at: created },
      taken: reviewer && {
        by: reviewer.id,
        name: `${reviewer.first} ${reviewer.last}`,
        stage: stage === at.assigned ? at.assigned : at.inReview,
      },
      thread: (request.thread ?? []).map(([who, text], line) => ({
        account_id: who === 'owner' ? owner.id : (reviewer?.id ?? owner.id),
        text,
        at: later(created, (2 + line) * step),
      })),
      last: stage > at.inReview && {
        account_id: decision === 'Withdrawn' ? owner.id : (reviewer?.id ?? owner.id),
        at: changed,
        stage,
        text: reason,
      },
    }),
  }
}

interface Story {
  opened: { account_id: string; at: Date }
  taken: { by: string; name: string; stage: Stage } | false | null | undefined | ''
  thread: Said[]
  last: { account_id: string; at: Date; stage: Stage; text: string } | false
}

function story({ opened, taken, thread, last }: Story): Entry[] {
  const end = (stage: Stage) => (stage === at.complete ? 'decided' : stage === at.holdingAdvisor ? 'returned' : 'moved')
  // taken up before anything was said or decided about it
  const first = [last ? last.at : undefined, ...thread.map((said) => said.at)].filter((time) => time !== undefined)
  const soon = Math.min(later(opened.at, hour).getTime(), ...first.map((time) => time.getTime()))
  const entries: Entry[] = [
    { kind: 'opened', text: '', stage: at.new, ...opened },
    ...(taken
      ? [{ kind: 'assigned' as const, text: taken.name, stage: taken.stage, account_id: taken.by, at: new Date(soon) }]
      : []),
    ...thread.map((said) => ({ kind: 'comment' as const, stage: null, ...said })),
    ...(last ? [{ kind: end(last.stage) as Entry['kind'], ...last }] : []),
  ]
  return entries.sort((a, b) => a.at.getTime() - b.at.getTime())
}
