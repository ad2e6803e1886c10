// Where the next page of a list begins: the last row's place in the order, opaque to whoever carries it.
import { isDay } from '@portal/contract/rules/day'
import { AppError } from '../../platform/http/errors.ts'

export const cursorOf = (values: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

/** Accepts a cursor only with one value of the right type per sort column: PostgreSQL fails on a text that isn't a day. */
export function readCursor<const Types extends readonly ('string' | 'number' | 'day')[]>(
  text: string | undefined,
  types: Types,
): { [I in keyof Types]: Types[I] extends 'number' ? number : string } | undefined {
  if (text === undefined) return undefined
  try {
    const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    const fits =
      Array.isArray(values) && values.length === types.length && types.every((type, at) => fitsType(values[at], type))
    if (fits) return values as never
  } catch {
    // the same answer as for values of another order
  }
  throw new AppError('invalid', { message: 'This page is no longer there. Reload the list.' })
}

const fitsType = (value: unknown, type: 'string' | 'number' | 'day'): boolean =>
  type === 'day' ? typeof value === 'string' && isDay(value) : typeof value === type
