// Through the whole portal as everybody who has it: whatever a menu, the palette or a link leads to is a finished screen, with a title, a
// way back, and nothing wrong in any look. New screens are taken up by themselves: by the route table, and by what leads to them.
import { demoAccounts } from '@portal/demo/accounts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { looksOfState, narrow, wide, wrongIn } from '../axe.ts'
import { scene, type Visitor } from '../browser.ts'
import { goTo } from '../go-to.ts'
import { everyAction, menusOf, throughPalette } from '../menus.ts'
import { deadEnd, isGuarded, linksOn, placeOf, screenOf, settled, templateOf } from '../roaming.ts'
import { later, type Screen, screens } from '../screens.ts'
import { addFeedback, type Kind, personOf, visitorOf } from '../walk.ts'

const on = scene({ demo: true })
beforeAll(async () => {
  await addFeedback(on)
  // into the outbox
  await on.portal.mails()
})

const timeout = 600_000

/** What was looked at in every look, by whoever came there first. */
const looked = new Set<string>()
const reached = new Set<string>()

interface Stop {
  address: string
  /** Where it was found. */
  from: string
  screen?: Screen
}

/** Those of the route table that are looked at as this kind of person. */
async function placesOf(kind: Kind): Promise<Stop[]> {
  const stops: Stop[] = []
  for (const [path, screen] of Object.entries(screens)) {
    if (screen === later || screen.as !== kind) continue
    const address = typeof screen.at === 'string' ? screen.at : await screen.at(on.portal)
    stops.push({ address, from: `the route table, ${path}`, screen })
  }
  return stops
}

/** The place of the route table that an address is, as it stands there. */
function placeAt(address: string): Screen | undefined {
  const place = placeOf(address)
  const screen = place && screens[place]
  return screen && screen !== later && screen.at === address ? screen : undefined
}

function roaming({ page, meets }: Visitor, kind: Kind | undefined) {
  const nobody = kind === 'nobody'
  const wrong: Record<string, string[]> = {}
  const say = (where: string, what: string[]) => {
    if (what.length > 0) wrong[where] = [...(wrong[where] ?? []), ...what]
  }
  const been = new Set<string>()
  const looks = looksOfState()
  let at = ''
  page.on('response', (answer) => {
    if (!nobody && answer.status() >= 400) say(at, [`${answer.url()} answers ${answer.status()}`])
  })

  /** Once it is there: what is wrong with it, and where one gets from it. */
  async function lookAround({ address, from, screen: given }: Stop): Promise<Stop[]> {
    const place = placeAt(address)
    const screen = given ?? (place?.as === kind ? place : undefined)
    const here = `${address} (from ${from})`
    const heading = page.getByRole('heading', { level: 1 }).first()
    const whole = screen?.shows?.(page) ?? heading
    await whole.waitFor()
    if (!screen?.busy) await settled(page)
    // where it ended: a stranger is sent to the sign-in
    reached.add(placeOf(page.url()) ?? address)
    if (!screen?.meets && !screen?.busy) say(here, await deadEnd(page))
    const found = [await linksOn(page, on.origin)]
    const own = address.includes('?q=') ? await heading.textContent() : screen && 'the place'
    const key = `${screenOf(address)} ${own ?? ''}`
    // a place is looked at as whoever has most of it
    const others = place !== undefined && screen === undefined
    if (!looked.has(key) && !others) {
      looked.add(key)
      say(here, await wrongIn(page, whole, looks))
      // the next one is reached in the look that this one was left in, and seen the other way round
      looks.reverse()
      found.push(await linksOn(page, on.origin))
    }
    for (const path of found.flatMap(({ files }) => files)) await fetched(here, path)
    say(here, [...new Set(found.flatMap((links) => links.wrong))])
    return [...new Set(found.flatMap((links) => links.screens))].map((to) => ({ address: to, from: address }))
  }

  async function fetched(here: string, path: string) {
    if (been.has(templateOf(path))) return
    been.add(templateOf(path))
    const answer = await page.request.get(path)
    if (!answer.ok()) say(here, [`${path} answers ${answer.status()}`])
  }

  /** There by `go`, around, and back by the browser’s own way. */
  async function visit(stop: Stop, go: () => Promise<unknown>): Promise<Stop[]> {
    if (stop.screen?.meets) meets(stop.screen.meets)
    at = stop.address
    // nobody else opens so many links that are over, one after the other
    if (nobody) await on.portal.sql('delete from rate_window')
    await go()
    const found = await lookAround(stop)
    await page.goBack()
    await base(page).waitFor()
    return found
  }

  /** Everything that can be reached from there, each screen once. */
  async function walkFrom(stops: Stop[], each = templateOf) {
    const ahead = [...stops]
    for (let stop = ahead.shift(); stop; stop = ahead.shift()) {
      const { address } = stop
      if (been.has(each(address))) continue
      been.add(each(address))
      const typed = nobody && isGuarded(address)
      ahead.push(...(await visit(stop, () => (typed ? page.goto(address) : goTo(page, address)))))
    }
  }
  return { wrong, say, been, visit, walkFrom }
}

/** Between two screens one is at an address that is none: what is there is not mistaken for what comes. */
const base = (page: Page) => page.getByRole('heading', { level: 1, name: 'Page not found' })
async function begin(page: Page) {
  await page.goto('/nowhere')
  await base(page).waitFor()
}

test('everybody: public pages, and the links in the emails', { timeout }, async () => {
  const visitor = await on.visitor({ viewport: wide })
  const { page, meets } = visitor
  // links that are over are in the outbox too
  meets(404)
  await begin(page)
  const { wrong, been, walkFrom } = roaming(visitor, 'nobody')
  // each link in an email is a page of its own; what is behind the sign-in is the sign-in
  await walkFrom(await placesOf('nobody'), (address) =>
    isGuarded(address) ? 'the sign-in' : /\?q=/.test(address) ? address : templateOf(address),
  )
  expect(wrong).toEqual({})
  const mailed = (await on.portal.mails()).flatMap(({ text }) => text.match(/(?:\/\w+)+\?q=[\w-]+/g) ?? [])
  expect(mailed.length).toBeGreaterThan(10)
  expect(mailed.filter((link) => !been.has(link))).toEqual([])
})

const levels = [...demoAccounts.entries()].map(([index, { email, role }]) => ({
  email,
  role,
  viewport: index % 2 === 0 ? wide : narrow,
}))

test.each(levels)('$role: every menu, palette entry and link', { timeout }, async ({ email, role, viewport }) => {
  const visitor = await on.visitorAs(await personOf(on, email), { viewport })
  const { page } = visitor
  await begin(page)
  const kind = role === 'advisor' || role === 'admin' ? role : undefined
  const { wrong, say, been, visit, walkFrom } = roaming(visitor, kind)
  const ahead: Stop[] = [{ address: '/dash/p', from: 'the start' }]
  for (const { title, address } of await menusOf(page)) {
    been.add(templateOf(address))
    const stop = { address, from: 'the menu' }
    ahead.push(
      ...(await visit(stop, async () => {
        const at = await throughPalette(page, title)
        // a page can say in its address what it shows of itself
        if (!at.startsWith(address)) say(address, [`the palette leads to ${at} for “${title}”`])
      })),
    )
  }
  say('the palette', await everyAction(page))
  await begin(page)
  await walkFrom([...(kind ? await placesOf(kind) : []), ...ahead])
  expect(wrong).toEqual({})
})

test('an examiner: one page, whatever address they try', async () => {
  const { page } = await visitorOf.examiner(on)
  const whole = page.getByRole('button', { name: /^Download / })
  for (const address of ['/dash/p', '/nowhere', '/examiner']) {
    await page.goto(address)
    await whole.waitFor()
    reached.add(placeOf(page.url()) ?? address)
    expect(await deadEnd(page)).toEqual([])
  }
  expect(await wrongIn(page, whole, looksOfState())).toEqual([])
})

test('every place of the route table was reached', () => {
  const places = Object.entries(screens).flatMap(([path, screen]) => (screen === later ? [] : [path]))
  expect(places.filter((path) => !reached.has(path))).toEqual([])
})
