// Every place of the route table, as whom and where it is looked at. The compiler asks for a line for each.
import { stoppable } from '@portal/server/features/actions/public'
import { changeBy } from '@portal/server/platform/change'
import type { TestPortal } from '@portal/server/testing/portal'
import type { Locator, Page } from 'playwright-core'
import type { Path } from '../web/src/lib/route-table.ts'

export interface Screen {
  as: 'nobody' | 'advisor' | 'admin' | 'examiner'
  at: string | ((portal: TestPortal) => Promise<string>)
  /** What it shows when it is whole, wide and narrow, besides its heading and nothing busy. */
  shows?: (page: Page) => Locator
  /** Shows what waiting looks like, for ever. */
  busy?: true
  /** Refusals it is there to tell of. */
  meets?: number
}

/** As a reminder in somebody's mailbox has it. */
async function stopLink({ platform, sql }: TestPortal): Promise<string> {
  const [person] = await sql('select id, email from account where access = 1 and disabled_at is null limit 1')
  const to = { to: String(person?.['email']), subject: 'Reminder', parts: [] }
  const letter = await changeBy(
    platform,
    { id: null, name: 'portal' },
    'job',
  )((tx, note) => stoppable(platform, tx, note, to, String(person?.['id']), 'attestations'))
  return `/action${new URL(letter.unsubscribe ?? '').search}`
}

/** As the email to a client has it. */
async function requestLink({ mails }: TestPortal): Promise<string> {
  const asked = (await mails()).find(({ to }) => to === 'ingrid@fastmail.example')
  return /\/request\?q=[\w-]+/.exec(asked?.text ?? '')?.[0] ?? ''
}

/** As the email to a vendor has it: before the code. */
async function vendorLink({ mails }: TestPortal): Promise<string> {
  const asked = (await mails()).find(({ to }) => to === 'tomas.reyes@cobaltarchive.example')
  return /\/vendor\/attestation\?q=[\w-]+/.exec(asked?.text ?? '')?.[0] ?? ''
}

/** As the email to a candidate has it; both of their pages have the same. */
const candidateLink =
  (page: string) =>
  async ({ mails }: TestPortal): Promise<string> => {
    const invited = (await mails()).find(({ to, text }) => to === 'maren@fastmail.example' && text.includes('?q='))
    return `${page}${/\/onboarding(\?q=[\w-]+)/.exec(invited?.text ?? '')?.[1] ?? ''}`
  }
const codeButton = (page: Page) => page.getByRole('button', { name: 'Email me a code' })

/** The place is kept for a feature that does not exist yet. */
export const later = 'later'

const first = async (portal: TestPortal, sql: string) => String((await portal.sql(`${sql} limit 1`))[0]?.['id'])

const open = (at: Screen['at'], shows?: Screen['shows'], meets?: number): Screen => ({
  as: 'nobody',
  at,
  ...(shows && { shows }),
  ...(meets && { meets }),
})
const own = (at: Screen['at'], shows?: Screen['shows']): Screen => ({ as: 'advisor', at, ...(shows && { shows }) })
const kept = (at: Screen['at'], shows?: Screen['shows']): Screen => ({ as: 'admin', at, ...(shows && { shows }) })

export const screens: Record<Path, Screen | typeof later> = {
  '/login': open('/login', (page) => page.getByLabel('Password', { exact: true })),
  '/authy/:caller/:advisor': open('/authy/over/nobody', undefined, 404),
  '/msal': open('/msal#error=unavailable', (page) => page.getByRole('link', { name: 'Back to sign-in' })),
  '/reset': open('/reset'),
  '/address': open('/address'),
  '/staff': open('/staff'),
  '/staff/bio/:email': open(
    async (portal) => `/staff/bio/${await first(portal, "select email as id from staff where listed and bio <> ''")}`,
    (page) => page.getByRole('dialog'),
  ),
  '/compliance': open('/compliance'),
  '/vendor/attestation': open(vendorLink, codeButton),
  '/onboarding': open(candidateLink('/onboarding'), codeButton),
  '/onboardingwizard': open(candidateLink('/onboardingwizard'), codeButton),
  '/action': open(stopLink, (page) => page.getByRole('button', { name: 'Stop reminders' })),
  '/request': open(requestLink, (page) => page.getByRole('button', { name: 'Start with driver’s license' })),

  '/examiner': {
    as: 'examiner',
    at: '/examiner',
    shows: (page) => page.getByRole('button', { name: /^Download / }),
  },

  '/dash/p': own('/dash/p', (page) => page.getByRole('table', { name: 'Personal production' })),
  '/document/:id': own(
    async (portal) =>
      `/document/${await first(portal, "select id from document where filename like '%.pdf' and advisor_id is null and branch_id is null and deleted_at is null order by id")}`,
    (page) => page.locator('.pdfViewer:not(:has(.loadingIcon)) .textLayer').first(),
  ),
  '/view/:did': kept(async (portal) => `/view/${await first(portal, 'select id from work_item order by id')}`),

  '/general/library': own('/general/library'),
  '/general/branch': kept('/general/branch'),
  '/general/kc': own('/general/kc'),
  '/general/staff/:advisor?': own('/general/staff'),
  '/general/eoy': own('/general/eoy', (page) => page.getByRole('button', { name: /^Confirm: / }).first()),
  '/general/profile': own('/general/profile'),
  '/dash/devices': own('/dash/devices'),
  '/pending': own('/pending', (page) => page.getByLabel('Totals for the lines shown')),

  '/securities/products': kept('/securities/products'),
  '/securities/formsondemand': kept('/securities/formsondemand'),
  '/securities/regs': own('/securities/regs', (page) => page.getByRole('button', { name: /^Remove / }).first()),
  '/securities/examcenter': own('/securities/examcenter', (page) =>
    page.getByRole('button', { name: /^Request / }).first(),
  ),
  '/securities/mobiledeposits': own('/securities/mobiledeposits', (page) => page.getByText('Posted').first()),
  '/securities/addressblotter': kept('/securities/addressblotter', (page) =>
    page.getByRole('link', { name: 'Renner, Colleen' }),
  ),
  '/oba': own('/oba'),

  '/compliance/guidance': own('/compliance/guidance', (page) =>
    page.getByRole('list', { name: 'Needs your attestation' }),
  ),
  '/cybersecurity/library': own('/cybersecurity/library'),
  '/cybersecurity/newsletters': own('/cybersecurity/newsletters', (page) =>
    page.getByText('Unread', { exact: true }).first(),
  ),

  '/activities': kept('/activities'),
  '/advisors': kept('/advisors'),
  '/candidates': kept('/candidates'),
  '/attest': kept('/attest'),
  '/documents': kept('/documents'),
  '/blotters': kept('/blotters', (page) => page.getByRole('heading', { name: 'Needs you' })),
  '/fees': kept('/fees', (page) => page.getByText('Technology').first()),
  '/management': kept('/management'),
  '/whatsnew': kept('/whatsnew'),
  '/feedback': kept('/feedback', (page) => page.getByText('The products page could remember my sponsor.')),
  '/vendors': kept('/vendors', (page) => page.getByRole('link', { name: 'Cobalt Archive' })),
  '/records': kept('/records?class=products', (page) => page.getByText('While in use').first()),
  '/zoomreview': kept('/zoomreview', (page) => page.getByText('Year-end tax moves').first()),

  '/dev/outbox': open('/dev/outbox'),
  '/dev/ui': { ...open('/dev/ui'), busy: true },
}
