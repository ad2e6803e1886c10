import type { Problems } from '../endpoint.ts'

interface Window {
  starts: string
  ends: string
}

export const maintenanceLimits = { name: 120, url: 300 } as const

export function maintenanceProblems({ name, url, starts, ends }: Window & { name: string; url: string }): Problems {
  return {
    ...(!name.trim() && { name: 'A name, please: it is what everybody reads.' }),
    ...(url !== '' &&
      URL.parse(url)?.protocol !== 'https:' && { url: 'An address that begins with https://, or none.' }),
    ...(Date.parse(ends) <= Date.parse(starts) && { ends: 'It ends before it begins.' }),
  }
}

export const overlap = (one: Window, other: Window): boolean =>
  Date.parse(one.starts) < Date.parse(other.ends) && Date.parse(other.starts) < Date.parse(one.ends)
