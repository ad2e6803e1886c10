// Through every screen of the route table, as whoever has it.
import type { Locator, Page } from 'playwright-core'
import type { Scene, Visitor } from './browser.ts'
import { wide } from './axe.ts'
import { addExaminer, releasedTo } from './examiners.ts'
import { goTo } from './go-to.ts'
import { settled } from './roaming.ts'
import { later, type Screen, screens } from './screens.ts'

export const advisor = 'advisor@meridianharbor.example'

/** One of the demo's people. */
export async function personOf(on: Scene, email: string) {
  const [row] = await on.portal.sql('select id from account where email = $1', [email])
  return on.elsewhere({ id: String(row?.['id']) })
}

/** The demo's advisor, who has a little of everything. */
export const known = (on: Scene) => personOf(on, advisor)

/** The only list that the demo firm leaves empty. */
export const addFeedback = (on: Scene) =>
  on.portal.sql(
    `insert into feedback (account_id, comment, at)
     select id, 'The products page could remember my sponsor.', now() from account where email = $1`,
    [advisor],
  )

export const visitorOf: Record<Kind, (on: Scene) => Promise<Visitor>> = {
  nobody: async (on) => on.visitor({ viewport: wide }),
  advisor: async (on) => on.visitorAs(await known(on), { viewport: wide }),
  admin: async (on) => on.visitorAs(await on.portal.asAdmin(), { viewport: wide }),
  async examiner(on) {
    const theodora = await on.portal.asAdmin({ first: 'Theodora', last: 'Vance' })
    const joseph = await addExaminer(theodora)
    await releasedTo(on.portal, theodora, joseph, 'Document request 1')
    return on.visitorAs(await on.elsewhere(joseph), { viewport: wide })
  },
}
export type Kind = Screen['as']
export const kinds: readonly Kind[] = ['nobody', 'advisor', 'admin', 'examiner']

interface Way {
  /** In a browser that is there already. */
  as?: Visitor
  /** Loads every screen anew, as from a bookmark. */
  fresh?: true
  /** Before the first of them. */
  before?: (page: Page) => Promise<unknown>
}

/** `whole` is there when the screen is. */
export async function walk(
  on: Scene,
  kind: Kind,
  at: (path: string, page: Page, whole: Locator, screen: Screen) => Promise<void>,
  { as, before, ...way }: Way = {},
) {
  const { page, meets } = as ?? (await visitorOf[kind](on))
  // an examiner has no other screen to come from
  const fresh = way.fresh || kind === 'examiner'
  if (!fresh) {
    await page.goto('/nowhere')
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  await before?.(page)
  for (const [path, screen] of Object.entries(screens)) {
    if (screen === later || screen.as !== kind) continue
    if (screen.meets) meets(screen.meets)
    const address = typeof screen.at === 'string' ? screen.at : await screen.at(on.portal)
    if (fresh) await page.goto(address)
    const heading = fresh ? page.getByRole('heading', { level: 1 }) : await goTo(page, address)
    const whole = screen.shows?.(page) ?? heading
    await whole.waitFor()
    if (!screen.busy) await settled(page)
    await at(path, page, whole, screen)
  }
}
