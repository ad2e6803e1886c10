// oxlint-disable unicorn/no-thenable -- what was then stands beside what is now
// A record's history in words, and the record as it stood at the end of a day beside what it is now.
import type { HistoryChange, StoodRow } from '@portal/contract/records'
import type { RecordChange, Row } from '../../platform/history/read.ts'
import { stoodAt } from '../../platform/history/read.ts'
import type { ColumnKinds } from '../../platform/history/columns.ts'
import { compared, fieldsOf } from './words.ts'

type Names = ReadonlyMap<string, string>

/** The tables that the changes are of. */
export const tablesIn = (changes: readonly RecordChange[]): string[] => [
  ...new Set(changes.flatMap(({ lines }) => lines.map(({ table }) => table))),
]

const bothOf = (table: string, then: Row | null | undefined, now: Row | null | undefined, kinds: ColumnKinds) =>
  [fieldsOf(table, then ?? {}, kinds), fieldsOf(table, now ?? {}, kinds)] as const

export function changesInWords(
  changes: readonly RecordChange[],
  names: Names,
  byEmail: Names,
  kinds: ColumnKinds,
): HistoryChange[] {
  return changes.map(({ lines, at, actorId, through, ...change }) => {
    const [own = '', other = ''] = change.actor.split(' for ')
    return {
      entry: change.entry,
      at: at.toISOString(),
      actor: change.actor,
      actor_name: (actorId && names.get(actorId)) || byEmail.get(own) || '',
      acting_for: other && (byEmail.get(other) ?? other),
      action: change.action,
      subject: change.subject,
      through: through ?? '',
      lines: lines.map(({ table, key, op, before, after }) => ({
        part: table,
        key,
        op,
        fields: compared(bothOf(table, before, after, kinds), names, op !== 'update').filter(
          ({ from, to }) => from !== to,
        ),
      })),
    }
  })
}

/** Every row that was there then or is there now, the record's own first. */
export function rowsInWords(
  changes: readonly RecordChange[],
  until: Date,
  table: string,
  names: Names,
  kinds: ColumnKinds,
): StoodRow[] {
  const then = stoodAt(changes, until)
  const now = stoodAt(changes, new Date(8.64e15))
  const parts = [...new Set([table, ...then.keys(), ...now.keys()])]
  return parts.flatMap((part) => {
    const keys = new Set([...(then.get(part)?.keys() ?? []), ...(now.get(part)?.keys() ?? [])])
    return [...keys].map((key) => {
      const [was, is]: (Row | undefined)[] = [then.get(part)?.get(key), now.get(part)?.get(key)]
      return {
        part,
        key,
        was: was !== undefined,
        now: is !== undefined,
        fields: compared(bothOf(part, was, is, kinds), names, true).map(({ field, from, to }) => ({
          field,
          was: from,
          now: to,
        })),
      }
    })
  })
}
