// A month and a year as the contract has them.
import type { BlotterCell, BlotterFinding, BlotterPeriod, BlotterYear } from '@portal/contract/blotters'
import { blotterLimits, blotterMoves } from '@portal/contract/blotters'
import { statementOf } from '@portal/contract/rules/blotter'
import { monthAfter, monthsBetween, type Month } from '@portal/contract/rules/months'
import type { Db } from '../../platform/db/open.ts'
import { reviewScopeOf } from '../../platform/session/scope.ts'
import { type AnswerFile, answerFilesOf } from './file-store.ts'
import { bankOf, idsOf } from './lines.ts'
import { fits, mayAnswer, mayCorrect, mayEnterCheck, mayMove, type Standing, type Viewer } from './policy.ts'
import { drawsOf, type FindingRow, findingsOf } from './review-store.ts'
import { branchChoices, branchPage, type PeriodRow, periodsOf, unfinished } from './store.ts'
import type { Terms } from './terms.ts'
import { byUrgency, isLate, needOf, nextOf, standingOf, whyNot } from './words.ts'

type Row = PeriodRow & Standing
type Can = BlotterPeriod['can']

function canOf(user: Viewer, row: Row): Can {
  const moves = Object.fromEntries(
    blotterMoves.map((move) => [move, fits(move, row) && mayMove(user, move, row)]),
  ) as Pick<Can, (typeof blotterMoves)[number]>
  return {
    ...moves,
    review: fits('review', row) && mayMove(user, 'review', row),
    correct: row.status === 'Locked' && mayCorrect(user, row),
    enter: row.kind === 'check' && (row.status === 'Open' || row.status === 'Sampled') && mayEnterCheck(user, row),
    part: whyNot(user, row),
  }
}

const at = (by: string, when: Date | null) => when && { by, at: when.toISOString() }

export async function periodView(db: Db, user: Viewer, found: PeriodRow, terms: Terms): Promise<BlotterPeriod> {
  const row = standingOf(found, terms)
  const of = { kind: row.kind, branch: row.branch_id, month: row.month }
  const findings = row.id === null || row.findings === 0 ? [] : await findingsOf(db, row.id)
  const files = await filesOfAnswers(db, findings)
  const places = findings.length > 0 ? await idsOf(db, of) : []
  const due = terms.due(row.month)
  const certified = at(row.certifier, row.certified_at)
  const changes = at(row.changer, row.changes_at)
  return {
    kind: row.kind,
    branch: { id: row.branch_id, name: row.branch },
    month: row.month,
    status: row.status,
    version: row.version,
    over: row.over,
    expected: row.expected,
    entries: row.entries,
    amount: row.amount,
    corrections: row.corrections,
    waiting: row.waiting,
    corrected: row.amount + row.corrected,
    due,
    late: isLate(row, due, terms.today),
    principal: row.principal,
    reviewer: row.reviewer,
    sampled: row.sampled,
    reviewed: row.reviewed,
    sampledAt: row.sampled_at?.toISOString() ?? null,
    undrawn: row.undrawn,
    share: terms.shareOf(user.id),
    draws: row.id === null ? [] : (await drawsOf(db, row.id)).map((draw) => ({ ...draw, at: draw.at.toISOString() })),
    findings: findings.map((one) =>
      findingView(one, places.indexOf(one.line_id) + 1, files.get(one.id) ?? [], row, user),
    ),
    signed: at(row.signer, row.signed_at),
    certified: certified && { ...certified, name: row.certified_name, statement: row.statement },
    locked: at(row.locker, row.locked_at),
    changes: changes && { ...changes, reason: row.changes_reason },
    statement: statementOf(row.branch, row.month),
    bank: (await bankOf(db, of)) ?? null,
    can: canOf(user, row),
  }
}

const filesOfAnswers = async (db: Db, findings: readonly FindingRow[]) =>
  findings.length > 0
    ? await answerFilesOf(
        db,
        findings.map(({ id }) => id),
      )
    : new Map<number, AnswerFile[]>()

const findingView = (
  one: FindingRow,
  n: number,
  files: readonly AnswerFile[],
  row: Row,
  user: Viewer,
): BlotterFinding => ({
  id: one.id,
  line: one.line_id,
  n,
  category: one.category,
  text: one.text,
  by: one.finder,
  at: one.found_at.toISOString(),
  answer: one.answered_at && {
    text: one.answer,
    by: one.answerer,
    at: one.answered_at.toISOString(),
    files: files.map(({ id, filename }) => ({ id, name: filename })),
  },
  can: { answer: one.answered_at === null && row.status === 'Sampled' && mayAnswer(user, row, one) },
})

const cellOf = (row: Row, principal: string, terms: Terms): BlotterCell => ({
  kind: row.kind,
  month: row.month,
  status: row.status,
  entries: row.entries,
  amount: row.amount + row.corrected,
  late: isLate(row, terms.due(row.month), terms.today),
  sampled: row.sampled,
  reviewed: row.reviewed,
  findings: row.findings,
  unanswered: row.unanswered,
  corrections: row.corrections,
  next: nextOf(row, principal, row.reviewer),
})

const monthsFrom = (from: Month, to: Month): Month[] =>
  from > to ? [] : Array.from({ length: monthsBetween(from, to) }, (_, index) => monthAfter(from, index))

/** As far back as something can still be open. */
const openMonths = 24

export async function yearView(
  db: Db,
  user: Viewer,
  asked: { year?: number | undefined; branch?: number | undefined; after?: string | undefined },
  terms: Terms,
): Promise<BlotterYear> {
  const scope = reviewScopeOf(user)
  const year = asked.year ?? Number(terms.today.slice(0, 4))
  const months = monthsFrom(`${year}-01`, `${year}-12`)
  const { first } = terms
  const there = months.filter((month) => first !== null && month >= first && month <= terms.thisMonth)
  const [page, choices, needs] = await Promise.all([
    branchPage(db, scope, { ...asked, atMost: blotterLimits.branches + 1 }),
    branchChoices(db, scope),
    needsOf(db, user, asked.branch, terms),
  ])
  const branches = page.slice(0, blotterLimits.branches)
  const rows =
    there.length > 0
      ? await periodsOf(
          db,
          branches.map(({ id }) => id),
          there,
        )
      : []
  const byBranch = Map.groupBy(rows, ({ branch_id }) => branch_id)
  const certifiedNext = monthAfter(terms.thisMonth, -1)
  const own = user.branchId === null ? undefined : choices.find(({ id }) => id === user.branchId)
  return {
    ok: true,
    year,
    today: terms.today,
    first,
    due: { month: certifiedNext, day: terms.due(certifiedNext) },
    dues: months.map(terms.due),
    ordinal: terms.ordinal,
    branches: branches.map(({ id, name, principal }) => ({
      id,
      name,
      principal,
      cells: (byBranch.get(id) ?? []).map((row) => cellOf(standingOf(row, terms), principal, terms)),
    })),
    more: page.length > branches.length,
    choices,
    needs,
    can: { enter: own && mayEnterCheck(user, { branch_id: own.id }) ? own : null },
  }
}

/** Read until there are as many as are shown, or no more that are open. */
async function needsOf(db: Db, user: Viewer, branch: number | undefined, terms: Terms): Promise<BlotterYear['needs']> {
  const { first } = terms
  if (first === null) return []
  const oldest = monthAfter(terms.thisMonth, -openMonths)
  const months = monthsFrom(first > oldest ? first : oldest, monthAfter(terms.thisMonth, -1))
  const scope = reviewScopeOf(user)
  if (branch !== undefined && scope !== 'firm' && scope !== branch) return []
  const rows = await unfinished(db, branch ?? scope, months, 6 * blotterLimits.needs)
  return rows
    .flatMap((row) => needOf(user, standingOf(row, terms), terms) ?? [])
    .sort(byUrgency)
    .slice(0, blotterLimits.needs)
}
