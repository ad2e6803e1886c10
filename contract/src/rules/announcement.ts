// What a slide may look like beyond its lengths.
import type { Problems } from '../endpoint.ts'
import { isLink } from './link.ts'
import { type Addressed, publicationProblems } from './publication.ts'

/** Into the portal or to an https address: what a browser makes of it decides, not how it looks. */
export function isSlideLink(link: string): boolean {
  if (!link.startsWith('/')) return isLink(link)
  const portal = 'https://portal.invalid'
  return URL.canParse(link, portal) && new URL(link, portal).origin === portal
}

export function announcementProblems({ link, ...addressed }: Addressed & { link: string }): Problems {
  const problems = publicationProblems(addressed)
  if (link && !isSlideLink(link))
    problems['link'] = 'Enter a portal page, such as /compliance, or a URL that starts with https://.'
  return problems
}
