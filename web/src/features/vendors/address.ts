// The register and its vendors have one address: what is looked for, and which vendor is open.
import { dataKindNames } from '@portal/contract/rules/vendor'
import { type VendorFilter, vendorSegments, vendorTiers } from '@portal/contract/vendors'

export const screen = '/vendors'
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const among = <T>(list: readonly T[], text: string | null): T | undefined => list.find((one) => String(one) === text)

/** What the address asks for. */
export function filterFrom(query: URLSearchParams): VendorFilter {
  const segment = among(vendorSegments, query.get('segment'))
  const tier = among(vendorTiers, query.get('tier'))
  const data = among(dataKindNames, query.get('data'))
  const owner = query.get('owner')
  const q = query.get('q')?.trim()
  return {
    ...(segment && { segment }),
    ...(tier && { tier }),
    ...(data && { data }),
    ...(owner && uuid.test(owner) && { owner }),
    ...(q && { q }),
  }
}

function withId(query: URLSearchParams, id: number | undefined): string {
  const next = new URLSearchParams(query)
  for (const name of ['id', 'view', 'new']) next.delete(name)
  if (id !== undefined) next.set('id', String(id))
  return next.size ? `${screen}?${next}` : screen
}

/** Keeps the list it was opened from. */
export const vendorAddress = (id: number, query: URLSearchParams): string => withId(query, id)
export const listAddress = (query: URLSearchParams): string => withId(query, undefined)

/** The vendor that is open; nothing where the address names none. */
export function openedIn(query: URLSearchParams): number | 'unknown' | undefined {
  const id = query.get('id')
  if (id === null) return undefined
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 'unknown'
}
