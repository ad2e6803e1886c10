// The orders of the reviewers' list, each served by an index, and where a page of it ended.
import type { MeetingSort } from '@portal/contract/meetings'
import { isDay } from '@portal/contract/rules/day'
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../platform/http/errors.ts'
import type { Row } from './store.ts'

type Column = 'title' | 'day' | 'retail' | 'retail_30' | 'id'
export type Place = readonly (string | number)[]

/** Ends with the number of the meeting, so that no two are at the same place. */
const columnsOf: Record<'title' | 'day' | 'retail' | 'period', readonly Column[]> = {
  title: ['title', 'id'],
  // as the index has it
  day: ['day', 'retail_30', 'id'],
  retail: ['retail', 'id'],
  period: ['retail_30', 'id'],
}
const bare = (sort: MeetingSort) => sort.replace(/^-/, '') as keyof typeof columnsOf
const isFalling = (sort: MeetingSort) => sort.startsWith('-')

const typeOf = (column: Column) => sql.raw(column === 'title' ? 'text' : column === 'day' ? 'date' : 'int')

export function orderOf(sort: MeetingSort): {
  order: RawBuilder<unknown>
  beyond: (place: Place) => RawBuilder<unknown>
} {
  const columns = columnsOf[bare(sort)]
  const named = columns.map((column) => sql.ref(`m.${column}`))
  const [way, after] = isFalling(sort) ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  return {
    order: sql.join(named.map((column) => sql`${column} ${way}`)),
    beyond: (place) => {
      const values = columns.map((column, at) => sql`${place[at]}::${typeOf(column)}`)
      return sql`(${sql.join(named)}) ${after} (${sql.join(values)})`
    },
  }
}

export const placeIn = (row: Row, sort: MeetingSort): Place => columnsOf[bare(sort)].map((column) => row[column])

export const placeAfter = (row: Row, sort: MeetingSort): string =>
  Buffer.from(JSON.stringify(placeIn(row, sort))).toString('base64url')

const fits = (column: Column, value: unknown): boolean => {
  if (column === 'title') return typeof value === 'string' && !value.includes('\u0000')
  if (column === 'day') return typeof value === 'string' && isDay(value)
  return Number.isInteger(value) && Math.abs(Number(value)) <= 2_147_483_647
}

export function placeOf(after: string | undefined, sort: MeetingSort): Place | undefined {
  if (!after) return undefined
  const columns = columnsOf[bare(sort)]
  const place = parsed(after)
  if (place?.length === columns.length && columns.every((column, at) => fits(column, place[at]))) return place
  throw new AppError('invalid', { fields: { after: 'This isn’t the next page of this list.' } })
}

function parsed(after: string): Place | undefined {
  try {
    const place: unknown = JSON.parse(Buffer.from(after, 'base64url').toString())
    return Array.isArray(place) ? place : undefined
  } catch {
    return undefined
  }
}
