// Where one can get from a screen, and whether what is there is finished.
import type { Page } from 'playwright-core'
import { type Path, routeTable } from '../web/src/lib/route-table.ts'

const patterns = (Object.keys(routeTable) as Path[]).map((path) => ({
  path,
  pattern: new RegExp(`^${path.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`),
}))

/** The place of the route table; undefined where there is none. */
export const placeOf = (address: string): Path | undefined => {
  const { pathname } = new URL(address, 'http://portal')
  return patterns.find(({ pattern }) => pattern.test(pathname))?.path
}

export const isGuarded = (address: string): boolean => {
  const place = placeOf(address)
  return place !== undefined && routeTable[place].guard === 'session'
}

/** Addresses that show the same screen of other records are one: what names a view stays, what names a record goes. */
export function templateOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://portal')
  const views = [...searchParams].map(([name, value]) => (/^[a-z-]{0,24}$/.test(value) ? `${name}=${value}` : name))
  return [placeOf(address) ?? pathname.replace(/[0-9a-f-]{32,}|\d+/g, '0'), ...views.toSorted()].join(' ')
}

/** And whichever view of it: what there is to look at is the same. Of a record, the query only tells from where one came. */
export function screenOf(address: string): string {
  const place = placeOf(address) ?? ''
  return place.includes(':')
    ? place
    : [place, ...new Set(new URL(address, 'http://portal').searchParams.keys())].join(' ')
}

export interface Links {
  /** Addresses of screens. */
  screens: string[]
  /** What the server sends as it is: files, pictures. */
  files: string[]
  /** What is wrong with those that lead out of the portal. */
  wrong: string[]
}

const isFile = (path: string) => /^\/(api|profiles|assets)\/|\.(svg|pdf|csv|png)$/.test(path)

export async function linksOn(page: Page, origin: string): Promise<Links> {
  const found = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ href, target, rel, textContent }) => ({
      href,
      target,
      rel,
      text: textContent,
    })),
  )
  const links: Links = { screens: [], files: [], wrong: [] }
  for (const { href, target, rel, text } of found) {
    const url = new URL(href)
    if (/^(mailto|tel|blob):$/.test(url.protocol)) continue
    // the demo firm was loaded for another port
    const ours = url.origin === origin || url.origin === 'http://localhost:8080'
    const path = `${url.pathname}${url.search}`
    if (!ours) {
      if (url.protocol !== 'https:' || (target === '_blank' && !rel.includes('noreferrer')))
        links.wrong.push(`“${text}” leads to ${href} and says where from`)
    } else if (isFile(url.pathname)) links.files.push(path)
    else if (!url.hash) links.screens.push(path)
  }
  return links
}

/** Nothing that is still on its way. */
export const settled = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .mantine-Skeleton-root'))

/** A screen that is none, or that leads nowhere. */
export async function deadEnd(page: Page): Promise<string[]> {
  const { heading, title, ways, failed } = await page.evaluate(() => ({
    heading: document.querySelector('h1')?.textContent ?? '',
    title: document.title,
    ways: [...document.querySelectorAll('a[href]')].some((link) => link.checkVisibility()),
    failed: [...document.querySelectorAll('main button')].some(({ textContent }) => textContent === 'Try again'),
  }))
  const bad = /^(Page not found|This page couldn’t|The portal couldn’t|Couldn’t )|don’t have access/
  return [
    ...(bad.test(heading) ? [`says “${heading}”`] : []),
    ...(/^.+ · .+$/.test(title) ? [] : [`has the title “${title}”`]),
    ...(ways ? [] : ['has no way on']),
    ...(failed ? ['shows something that didn’t load'] : []),
  ]
}
