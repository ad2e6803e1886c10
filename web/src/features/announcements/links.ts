import { isSlideLink } from '@portal/contract/rules/announcement'

/** Where a slide leads: into the portal, or to an https address. Anything else is no link. */
export function leadsTo(link: string): { to: string } | { url: string } | undefined {
  if (!isSlideLink(link)) return undefined
  return link.startsWith('/') ? { to: link } : { url: link }
}
