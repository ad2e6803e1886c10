// What a slide may look like beyond its lengths.
import type { Problems } from '../endpoint.ts'

interface Slide {
  link: string
  starts: string
  ends: string | null
}

/** Into the portal or to an https address: what a browser makes of it decides, not how it looks. */
export function isSlideLink(link: string): boolean {
  if (link.startsWith('https://')) return URL.canParse(link) && new URL(link).username === ''
  const portal = 'https://portal.invalid'
  return link.startsWith('/') && URL.canParse(link, portal) && new URL(link, portal).origin === portal
}

export function announcementProblems({ link, starts, ends }: Slide): Problems {
  const problems: Problems = {}
  if (link && !isSlideLink(link))
    problems['link'] = 'A page of the portal, for example /compliance, or an https address.'
  if (Number.isNaN(Date.parse(starts))) problems['starts'] = 'Enter when it begins.'
  if (ends !== null && !(Date.parse(ends) > Date.parse(starts))) problems['ends'] = 'It must end after it begins.'
  return problems
}
