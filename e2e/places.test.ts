// Every place of the route table, once as whoever has it: a finished screen with a title and a way on, in order in light and dark, wide
// and narrow, which asks the server for each thing once. New screens are taken up by themselves. e2e/roam goes wherever they lead.
import { demoAccounts } from '@portal/demo/accounts'
import { beforeAll, expect, test } from 'vitest'
import { type Path, routeTable } from '../web/src/lib/route-table.ts'
import { looksOfState, narrow, wrongIn } from './axe.ts'
import { scene } from './browser.ts'
import { type Asked, following, twice } from './calls.ts'
import { goTo } from './go-to.ts'
import { inDrawer } from './menus.ts'
import { deadEnd, linksOn, placeOf, settled, templateOf } from './roaming.ts'
import { later, screens } from './screens.ts'
import { addFeedback, kinds, personOf, visitorOf, walk } from './walk.ts'

const on = scene({ demo: true })
beforeAll(async () => {
  await addFeedback(on)
  // into the outbox
  await on.portal.mails()
})

const timeout = 600_000
const isThere = (address: string) => {
  const place = placeOf(address)
  return place !== undefined && screens[place] !== later
}

function problems() {
  const wrong: Record<string, string[]> = {}
  const say = (where: string, what: string[]) => {
    if (what.length > 0) wrong[where] = [...(wrong[where] ?? []), ...new Set(what)]
  }
  return { wrong, say }
}

const looked = new Set<string>()
const session = 'POST /api/auth/verify'
/** Scripts and styles: a handful, whatever the screen. The viewer of PDFs brings its own. */
const most = { opened: 14, changed: 4 }
/** Requests are reported, not limited: over HTTP/2 they travel at the same time. */
const reportRequests = (how: string, screensSeen: Map<string, Asked>) => {
  const counts = [...screensSeen].map(([path, { requests }]) => [requests.length, path] as const)
  const largest = counts.toSorted(([a], [b]) => b - a).slice(0, 5)
  console.log(
    `most requests of screens that were ${how}: ${largest.map(([count, path]) => `${path} ${count}`).join(', ')}`,
  )
}

test.each(kinds)(
  'finished screens that ask for each thing once and load few files, as %s',
  {
    timeout,
  },
  async (kind) => {
    const as = await visitorOf[kind](on)
    const { begin, asked } = following(as.page)
    const { wrong, say } = problems()
    const before = async () => {
      await asked()
      begin()
    }

    // whoever isn't signed in, or has no other screen, comes from elsewhere each time
    const isInShell = kind === 'advisor' || kind === 'admin'
    const changed = new Map<string, Asked>()
    const opened = new Map<string, Asked>()
    const fetched = new Set<string>()
    const looks = looksOfState()
    const around: Parameters<typeof walk>[2] = async (path, page, whole, { meets, busy }) => {
      ;(isInShell ? changed : opened).set(path, await asked())
      if (!meets && !busy) say(path, await deadEnd(page))
      const links = [await linksOn(page, on.origin)]
      say(path, await wrongIn(page, whole, looks))
      looked.add(path)
      // the next one is reached in the look that this one was left in, and seen the other way round
      looks.reverse()
      links.push(await linksOn(page, on.origin))
      const leadsTo = links.flatMap((found) => found.screens).filter((to) => !isThere(to))
      say(path, [
        ...links.flatMap((found) => found.wrong),
        ...leadsTo.map((to) => `leads to ${to}, where there is nothing`),
      ])
      for (const file of links.flatMap(({ files }) => files)) {
        if (fetched.has(templateOf(file))) continue
        fetched.add(templateOf(file))
        const answer = await page.request.get(file)
        if (!answer.ok()) say(path, [`${file} answers ${answer.status()}`])
      }
      await before()
    }
    await walk(on, kind, around, { as, before, ...(!isInShell && { fresh: true }) })

    const bookmarked: Parameters<typeof walk>[2] = async (path) => {
      opened.set(path, await asked())
      begin()
    }
    if (isInShell) await walk(on, kind, bookmarked, { as, before, fresh: true })

    const isGuarded = (path: string) => routeTable[path as Path].guard === 'session'
    const [first, ...others] = [...opened].filter(([path]) => isGuarded(path)).map(([, { calls }]) => calls)
    const shell = first?.filter((call) => others.every((calls) => calls.includes(call))) ?? []
    // otherwise nothing below would be compared with anything
    expect(others.length > 10).toBe(isInShell)
    expect(shell.length > 3).toBe(isInShell)
    expect(shell.includes(session)).toBe(isInShell)
    reportRequests('opened', opened)
    for (const [path, { calls, files }] of opened) {
      say(`${path}, opened, asks twice`, twice(calls))
      say(`${path}, opened, loads more than ${most.opened} files`, files.length > most.opened ? files : [])
    }
    reportRequests('changed to', changed)
    for (const [path, { calls, files }] of changed) {
      say(`${path}, changed to, asks twice`, twice(calls))
      say(`${path}, changed to, loads more than ${most.changed} files`, files.length > most.changed ? files : [])
      say(
        `${path}, changed to, asks for what the shell has`,
        calls.filter((call) => call !== session && shell.includes(call)),
      )
    }
    expect(wrong).toEqual({})
  },
)

test('that was every place of the route table', () => {
  const places = Object.entries(screens).flatMap(([path, screen]) => (screen === later ? [] : [path]))
  expect(places.filter((path) => !looked.has(path))).toEqual([])
})

test('a link in an email leads to a place', async () => {
  const mailed = (await on.portal.mails()).flatMap(({ text }) => text.match(/(?:\/\w+)+\?q=[\w-]+/g) ?? [])
  expect(mailed.length).toBeGreaterThan(10)
  expect(mailed.filter((link) => !isThere(link))).toEqual([])
})

/** Whose menu neither the advisor's nor the admin's way above goes through; e2e/roam goes as everybody. */
const others = ['advisor plus', 'branch manager', 'guest'] as const
const withOtherMenus = demoAccounts.filter(({ role }) => others.some((other) => other === role))

test('those are people of the demo firm', () => {
  expect(withOtherMenus).toHaveLength(others.length)
})

test.each(withOtherMenus)('$role: whatever the menu offers opens', { timeout }, async ({ email }) => {
  const { page } = await on.visitorAs(await personOf(on, email), { viewport: narrow })
  const { wrong, say } = problems()
  await page.goto('/nowhere')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const offered = new Set((await inDrawer(page)).map(({ address }) => address.replace(/\?.*/, '')))
  expect(offered.size).toBeGreaterThan(8)
  // whatever the server refuses is an error in the console
  for (const address of offered) {
    await goTo(page, address)
    await settled(page)
    say(address, await deadEnd(page))
  }
  expect(wrong).toEqual({})
})
