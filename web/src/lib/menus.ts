// Who is offered what: the menu entries whose screen exists and whose menu the person has.
import {
  type Details,
  type MenuSection,
  menuSections,
  type ReviewerFlag,
  reviewerFlags,
} from '@portal/contract/session'
import type { Link } from '@portal/contract/settings'
import { use } from 'react'
import { matchPath } from 'react-router'
import { type LoadScreen, type Screens, ScreensContext } from './feature.ts'
import { firm } from './firm.ts'
import { type Entry, menuEntries } from './menu-entries.ts'
import { type Path, routeTable } from './route-table.ts'
import { useDetails } from './session.ts'

export interface Offer {
  path: Path
  to: string
  title: string
  about: string
  load: LoadScreen
}

export const sectionTitles: Record<MenuSection | 'reviewer', string> = {
  general: 'General',
  securities: 'Securities',
  insurance: 'Insurance',
  mortgage: 'Mortgage',
  compliance: 'Compliance',
  cybersecurity: 'Cybersecurity',
  reviewer: 'Reviewer Tools',
}

export interface Section {
  id: MenuSection | 'reviewer'
  title: string
  offers: Offer[]
}

/** A section as the bar and the drawer show it: with what it holds besides screens. */
export interface Menu extends Section {
  /** Shown, but leading nowhere. */
  inactive?: string
  /** A site of somebody else's. */
  link?: Link
}

type Person = Pick<Details, 'menus' | 'isAdmin' | 'guest'>

function allowed(details: Person, { in: section, flag, own }: Entry): boolean {
  if (own && details.guest) return false
  if (section !== 'reviewer') return details.menus[section]
  return flag === 'admin' ? details.isAdmin : flag !== undefined && details.menus.reviewer_tools[flag]
}

function allSections(details: Person, screens: Screens): Section[] {
  // in the order of the table, whichever feature brought its screen first
  const offers = (Object.entries(menuEntries) as [Path, readonly Entry[]][]).flatMap(([path, entries]) => {
    const load = screens.get(path)
    if (!load) return []
    const mine = entries.filter((entry) => allowed(details, entry))
    return mine.map(({ in: section, title = routeTable[path].title, about, query = '' }) => ({
      section,
      // a screen of another section stands behind the section's own
      isGuest: section !== entries[0]?.in,
      offer: { path, to: (path.split('/:')[0] ?? '') + query, title, about, load },
    }))
  })
  return ([...menuSections, 'reviewer'] as const).map((id) => ({
    id,
    title: sectionTitles[id],
    offers: offers
      .filter(({ section }) => section === id)
      .sort((a, b) => Number(a.isGuest) - Number(b.isGuest))
      .map(({ offer }) => offer),
  }))
}

export const sectionsFor = (details: Person, screens: Screens): Section[] =>
  allSections(details, screens).filter(({ offers }) => offers.length > 0)

function besideScreens(details: Person, id: Section['id']): Pick<Menu, 'inactive' | 'link'> {
  if ((id !== 'insurance' && id !== 'mortgage') || !details.menus[id]) return {}
  const link = id === 'insurance' ? firm.insuranceLink : firm.mortgageLink
  return { inactive: 'Forms', ...(link.url && { link }) }
}

export const menusFor = (details: Person, screens: Screens): Menu[] =>
  allSections(details, screens)
    .map((section): Menu => ({ ...section, ...besideScreens(details, section.id) }))
    .filter(({ offers, inactive }) => offers.length > 0 || inactive)

export const useSections = (): Section[] => sectionsFor(useDetails(), use(ScreensContext))
export const useMenus = (): Menu[] => menusFor(useDetails(), use(ScreensContext))

/** The reviewer flags whose screen exists. One that opens nothing yet is offered to nobody. */
export const openingFlags = (screens: Screens): ReviewerFlag[] =>
  reviewerFlags.filter((flag) =>
    (Object.entries(menuEntries) as [Path, readonly Entry[]][]).some(
      ([path, entries]) => screens.has(path) && entries.some((entry) => entry.flag === flag),
    ),
  )
export const useOpeningFlags = (): ReviewerFlag[] => openingFlags(use(ScreensContext))

/** The entry of the screen that is shown; where one screen has several, the address's own words decide. */
export function offerAt({ pathname, search }: { pathname: string; search: string }, sections: Section[]) {
  const asked = new URLSearchParams(search)
  const isMeant = ({ path, to }: Offer) =>
    matchPath(path, pathname) &&
    [...new URLSearchParams(to.split('?')[1])].every(([name, value]) => asked.get(name) === value)
  return sections
    .flatMap(({ offers }) => offers)
    .filter(isMeant)
    .sort((a, b) => b.to.length - a.to.length)[0]
}
