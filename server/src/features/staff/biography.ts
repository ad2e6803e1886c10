// Biographies are html that people write and the public reads. A few plain elements are left, and no attribute but a link's.
import { createRequire } from 'node:module'
import { limits } from '@portal/contract/limits'
import type { IOptions, Tag } from 'sanitize-html'
import { AppError } from '../../platform/http/errors.ts'

const options: IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'ul', 'ol', 'li', 'h3', 'a'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['https', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  // a path into the portal looks like a link of the firm's own making
  transformTags: {
    a: (tagName, { href = '' }): Tag =>
      /^(https|mailto):/i.test(href)
        ? { tagName, attribs: { href, rel: 'noopener noreferrer', target: '_blank' } }
        : { tagName: 'span', attribs: {} },
  },
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'svg',
    'math',
    'iframe',
    'template',
    'title',
    'xmp',
  ],
}

const load = createRequire(import.meta.url)

export function sanitiseBio(html: string): string {
  // 13 MB of it, which a portal that nobody asks for a biography does not need
  const sanitise = load('sanitize-html') as (dirty: string, options: IOptions) => string
  return sanitise(html, options).trim()
}

/** As it is stored. */
export function acceptBio(html: string): string {
  const bio = sanitiseBio(html)
  if (bio.length > limits.biographyLength)
    throw new AppError('invalid', { fields: { bio: `Use ${limits.biographyLength} characters or fewer.` } })
  return bio
}
