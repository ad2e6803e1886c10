import type { Problems } from '../endpoint.ts'
import { isLink } from './link.ts'

interface Window {
  starts: string
  ends: string
}

export const maintenanceLimits = { name: 120, url: 300 } as const

export function maintenanceProblems({ name, url, starts, ends }: Window & { name: string; url: string }): Problems {
  return {
    ...(!name.trim() && { name: 'Enter a name. Everyone sees it in the notice.' }),
    ...(url !== '' && !isLink(url) && { url: 'Enter a URL that starts with https://, or leave this blank.' }),
    ...(Date.parse(ends) <= Date.parse(starts) && { ends: 'The end must be after the start.' }),
  }
}

export const overlap = (one: Window, other: Window): boolean =>
  Date.parse(one.starts) < Date.parse(other.ends) && Date.parse(other.starts) < Date.parse(one.ends)
