// Credentials that the access word of an endpoint admits, whichever word it is: for tests that go through every endpoint.
import type { Endpoint } from '@portal/contract/endpoint'
import { linkHeader, linkPurposes } from '@portal/contract/rules/link-purpose'
import type { AuditSubject } from '@portal/contract/audit-fields'
import { changeBy } from '../platform/change.ts'
import { later } from '../platform/clock.ts'
import { hashToken } from '../platform/crypto/keys.ts'
import { openIn } from '../platform/links/codes.ts'
import { findLink, issueLink } from '../platform/links/links.ts'
import type { TestPortal } from './portal.ts'

const subjects: Record<(typeof linkPurposes)[number], AuditSubject> = {
  onboarding: 'candidate:1',
  vendor: 'vendor:1',
  request: 'upload-request:1',
  action: 'link:1',
}

/** Returns the headers of a caller for each endpoint: an admin with every flag, an examiner, a half-finished sign-in, or a link. */
export async function admittedCallers(portal: TestPortal): Promise<(endpoint: Endpoint) => Record<string, string>> {
  const { platform } = portal
  const admin = await portal.asAdmin({ manager: true })
  const examiner = await portal.asExaminer()
  const until = later(platform.clock(), 3_600_000)
  await portal.tables
    .insertInto('challenge')
    .values({
      cookie_hash: hashToken('challenge'),
      account_id: admin.id,
      factor: 'AP',
      created_at: platform.clock(),
      expires_at: until,
    })
    .execute()
  const change = changeBy(platform, { id: null, name: 'portal' }, 'test')
  const links: Record<string, Record<string, string>> = {}
  for (const purpose of linkPurposes) {
    const now = platform.clock()
    links[`link:${purpose}`] = await change(async (tx, note) => {
      const token = await issueLink(tx, note, { purpose, subject: subjects[purpose], by: null, until }, now)
      const link = await findLink(tx, token, purpose, now)
      if (!link) throw new Error(`no link for ${purpose}`)
      return { [linkHeader]: token, cookie: `portal_link_${link.id}=${await openIn(tx, link, now)}` }
    })
  }
  return ({ access }) => {
    if (access === 'public') return {}
    if (access === 'challenge') return { cookie: 'portal_challenge=challenge' }
    return links[access] ?? { cookie: access === 'examiner' ? examiner.cookie : admin.cookie }
  }
}
