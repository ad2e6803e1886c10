// Every place of the route table, as whom and where it is looked at. The compiler asks for a line for each.
import type { TestPortal } from '@portal/server/testing/portal'
import type { Locator, Page } from 'playwright-core'
import type { Path } from '../web/src/lib/route-table.ts'

export interface Screen {
  as: 'nobody' | 'advisor' | 'admin'
  at: string | ((portal: TestPortal) => Promise<string>)
  /** What it shows when it is whole, besides its heading. */
  shows?: (page: Page) => Locator
  /** Refusals it is there to tell of. */
  meets?: number
}

/** The place is kept for a feature that does not exist yet. */
export const later = 'later'

const first = async (portal: TestPortal, sql: string) => String((await portal.sql(`${sql} limit 1`))[0]?.['id'])
const rows = (page: Page) => page.getByRole('table').getByRole('row').nth(1)

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
  '/authy/:caller/:advisor': open('/authy/over/nobody'),
  '/msal': open('/msal#error=unavailable', (page) => page.getByRole('link', { name: 'Back to sign in' })),
  '/reset': open('/reset'),
  '/staff': open('/staff', (page) => page.getByRole('img').first()),
  '/staff/bio/:email': open(
    async (portal) => `/staff/bio/${await first(portal, "select email as id from staff where listed and bio <> ''")}`,
    (page) => page.getByRole('dialog'),
  ),
  '/compliance': open('/compliance'),
  '/vendor/attestation': later,
  '/onboarding': later,
  '/onboardingwizard': later,
  '/action': later,
  '/request': later,

  '/dash/p': own('/dash/p', (page) => page.getByRole('table', { name: 'Personal production' })),
  '/document/:id': own(
    async (portal) =>
      `/document/${await first(portal, "select id from document where filename like '%.pdf' and advisor_id is null and branch_id is null and deleted_at is null order by id")}`,
    (page) => page.locator('.pdfViewer:not(:has(.loadingIcon)) .textLayer').first(),
  ),
  '/view/:did': kept(async (portal) => `/view/${await first(portal, 'select id from work_item order by id')}`),

  '/general/library': own('/general/library', rows),
  '/general/branch': kept('/general/branch', rows),
  '/general/kc': own('/general/kc'),
  '/general/staff/:advisor?': own('/general/staff', (page) => page.getByRole('img').first()),
  '/general/eoy': own('/general/eoy', (page) => page.getByRole('button', { name: /^Confirm: / }).first()),
  '/general/profile': own('/general/profile'),
  '/dash/devices': own('/dash/devices'),
  '/pending': own('/pending', (page) => page.getByLabel('Totals for the lines shown')),

  '/securities/products': kept('/securities/products', rows),
  '/securities/formsondemand': kept('/securities/formsondemand', rows),
  '/securities/regs': own('/securities/regs', (page) => page.getByRole('button', { name: /^Add / }).first()),
  '/securities/examcenter': own('/securities/examcenter', (page) =>
    page.getByRole('radio', { name: /^Select / }).first(),
  ),
  '/securities/mobiledeposits': later,
  '/securities/addressblotter': later,
  '/oba': own('/oba', (page) => page.getByRole('button', { name: /^Details for / }).first()),

  '/compliance/guidance': own('/compliance/guidance'),
  '/cybersecurity/library': own('/cybersecurity/library'),
  '/cybersecurity/newsletters': own('/cybersecurity/newsletters'),

  '/activities': kept('/activities', rows),
  '/advisors': kept('/advisors', rows),
  '/attest': kept('/attest'),
  '/documents': kept('/documents', rows),
  '/blotters': later,
  '/fees': later,
  '/management': kept('/management', rows),
  '/whatsnew': kept('/whatsnew'),
  '/feedback': kept('/feedback'),
  '/zoomreview': later,

  '/dev/outbox': open('/dev/outbox'),
  '/dev/ui': open('/dev/ui'),
}
