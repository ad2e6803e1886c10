// Where a year, a blotter and a month are found.
import { type BlotterKind, blotterKinds, type OfPeriod } from '@portal/contract/blotters'

export const noAccess = {
  title: 'You don’t have access to Blotters',
  help: 'If you review blotters, ask an admin to turn on the Blotters tool for you.',
}

export const kindFrom = (query: URLSearchParams): BlotterKind | undefined =>
  blotterKinds.find((kind) => kind === query.get('blotter'))

const numberFrom = (query: URLSearchParams, name: string): number | undefined => {
  const value = Number(query.get(name))
  return Number.isInteger(value) && value > 0 ? value : undefined
}
export const branchFrom = (query: URLSearchParams) => numberFrom(query, 'branch')
export const pageFrom = (query: URLSearchParams) => numberFrom(query, 'page') ?? 1

export function yearFrom(query: URLSearchParams): number | undefined {
  const year = numberFrom(query, 'year')
  return year !== undefined && year >= 2000 && year <= 2200 ? year : undefined
}

/** The month the address names, if it names one wholly. */
export function periodFrom(query: URLSearchParams): OfPeriod | undefined {
  const [kind, branch, month] = [kindFrom(query), branchFrom(query), query.get('month') ?? '']
  return kind && branch && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? { kind, branch, month } : undefined
}

export const periodAddress = ({ kind, branch, month }: OfPeriod): string =>
  `/blotters?branch=${branch}&blotter=${kind}&month=${month}`

export const yearAddress = (month: string): string => `/blotters?year=${month.slice(0, 4)}`
