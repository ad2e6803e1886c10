// The steps of a month: drawn, signed off, certified or reported as nil, sent back, locked.
import { randomBytes } from 'node:crypto'
import { blottersTopic, type MoveAct, type OfPeriod } from '@portal/contract/blotters'
import { isSameName, nilStatementOf, statementOf } from '@portal/contract/rules/blotter'
import { workedOnIt } from '@portal/contract/rules/four-eyes'
import { sampleOf } from '@portal/contract/rules/sampling'
import type { Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { allow, AppError, found } from '../../platform/http/errors.ts'
import type { User } from '../../platform/session/sessions.ts'
import { idsOf, sealOf } from './lines.ts'
import { fits, isTheirs, mayMove, maySee, type Standing } from './policy.ts'
import { addDraw, drawnFrom } from './review-store.ts'
import { idOfPeriod, lockPeriod, type PeriodRow, putPeriod } from './store.ts'
import type { Terms } from './terms.ts'
import { standingOf } from './words.ts'
import { closeTask } from './work-items.ts'

export const subject = (id: number) => `blotter-period:${id}` as const

type Row = PeriodRow & Standing

/** Held, and theirs to do this with; where it stands is asked after who they are. */
export async function periodFor(
  tx: Tx,
  user: User,
  of: OfPeriod,
  move: Parameters<typeof mayMove>[1],
  terms: Terms,
): Promise<Row> {
  const row = standingOf(found(await lockPeriod(tx, of)), terms.thisMonth)
  if (!maySee(user, row)) throw new AppError('not-found')
  allow(mayMove(user, move, row), isTheirs(user, move, row) ? workedOnIt : undefined)
  if (!fits(move, row)) throw new AppError('conflict', { message: movedOn })
  return row
}

const movedOn = 'This month has moved on, or something is still open. Reload and try again.'

export async function move(
  tx: Tx,
  note: Note,
  user: User,
  of: OfPeriod,
  { version, act }: { version: number; act: MoveAct },
  terms: Terms,
): Promise<number> {
  const row = await periodFor(tx, user, of, act.do, terms)
  if (row.version !== version) throw new AppError('conflict')
  const id = await idOfPeriod(tx, of)
  await steps[act.do]({ tx, note, user, of, row, id, terms, act: act as never })
  note.live(blottersTopic)
  const after = found(await lockPeriod(tx, of))
  return after.version
}

interface Step<A> {
  tx: Tx
  note: Note
  user: User
  of: OfPeriod
  row: Row
  id: number
  terms: Terms
  act: A
}
type Act<Do> = Extract<MoveAct, { do: Do }>

const steps: { [Do in MoveAct['do']]: (step: Step<Act<Do>>) => Promise<void> } = {
  async draw({ tx, note, user, of, row, id, terms }) {
    const before = await drawnFrom(tx, id)
    const population = (await idsOf(tx, of)).filter((line) => !before.has(line))
    const share = terms.shareOf(user.id)
    // from the system's source of randomness: nobody can know or choose it
    const seed = (randomBytes(6).toString('hex').toUpperCase().match(/.{4}/g) ?? []).join(' ')
    const drawn = sampleOf(population, share, seed)
    await addDraw(tx, id, { seed, share, population, drawn }, user.id, terms.now)
    await putPeriod(tx, id, {
      status: 'Sampled',
      reviewer_id: user.id,
      sampled_at: terms.now,
      drawn_from: row.drawn_from + population.length,
      sampled: row.sampled + drawn.length,
      signed_by: null,
      signed_at: null,
    })
    await note.worked(subject(id))
    note.audit('blotter.drawn', subject(id), {
      ...about(of),
      seed,
      percent: share,
      lines: drawn,
      total: population.length,
    })
  },

  async sign({ tx, note, user, of, id, terms }) {
    await putPeriod(tx, id, { signed_by: user.id, signed_at: terms.now, ...noChanges })
    await note.worked(subject(id))
    note.audit('blotter.signed', subject(id), about(of))
  },

  async certify({ tx, note, user, of, row, id, terms, act }) {
    const fields = nameProblem(user, act.name)
    if (!act.sure) fields['sure'] = 'Confirm that you didn’t enter or review any of it.'
    if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
    await putPeriod(tx, id, {
      status: 'Certified',
      ...certifiedBy(user, act.name, terms.now),
      statement: statementOf(row.branch, of.month),
      ...noChanges,
    })
    await closeTask(tx, note, row, user, terms.now)
    note.audit('blotter.certified', subject(id), { ...about(of), name: act.name.trim() })
  },

  async nil({ tx, note, user, of, row, id, terms, act }) {
    const fields = nameProblem(user, act.name)
    if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
    await putPeriod(tx, id, {
      status: 'Nil',
      ...certifiedBy(user, act.name, terms.now),
      statement: nilStatementOf(row.branch, of.month),
      ...noChanges,
    })
    await closeTask(tx, note, row, user, terms.now)
    note.audit('blotter.nil', subject(id), { ...about(of), name: act.name.trim() })
  },

  async changes({ tx, note, user, of, row, id, terms, act }) {
    await putPeriod(tx, id, {
      status: row.status === 'Nil' ? 'Open' : 'Sampled',
      signed_by: null,
      signed_at: null,
      certified_by: null,
      certified_at: null,
      certified_name: '',
      statement: '',
      changes_reason: act.reason.trim(),
      changes_by: user.id,
      changes_at: terms.now,
    })
    note.audit('blotter.changes-asked', subject(id), { ...about(of), from: row.status, reason: act.reason.trim() })
  },

  async lock({ tx, note, user, of, id, terms }) {
    const { seal, entries } = await sealOf(tx, of)
    await putPeriod(tx, id, { status: 'Locked', locked_by: user.id, locked_at: terms.now, seal })
    // in the log, whose entries are chained, it shows that nobody changed the seal itself
    note.audit('blotter.locked', subject(id), { ...about(of), hash: seal, total: entries })
  },
}

const about = ({ kind, branch, month }: OfPeriod) => ({ kind, branch, month })
const noChanges = { changes_reason: '', changes_by: null, changes_at: null }
const certifiedBy = ({ id }: User, name: string, now: Date) => ({
  certified_by: id,
  certified_at: now,
  certified_name: name.trim(),
})

const nameProblem = ({ first, last }: User, typed: string): Record<string, string> =>
  isSameName(typed, `${first} ${last}`) ? {} : { name: `Enter your full name as it is on file: ${first} ${last}.` }
