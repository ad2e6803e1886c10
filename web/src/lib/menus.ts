// Who is offered what: the route table's entries whose screen exists and whose menu the person has.
import { type Details, type MenuSection, menuSections } from '@portal/contract/session'
import { use } from 'react'
import { type LoadScreen, type Screens, ScreensContext } from './feature.ts'
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

function allowed(details: Pick<Details, 'menus' | 'isAdmin'>, section: Section['id'], path: Path): boolean {
  if (section !== 'reviewer') return details.menus[section]
  const { flag } = routeTable[path]
  return flag === 'admin' ? details.isAdmin : flag !== undefined && details.menus.reviewer_tools[flag]
}

export function sectionsFor(details: Pick<Details, 'menus' | 'isAdmin'>, screens: Screens): Section[] {
  const offers = [...screens].flatMap(([path, load]) =>
    (routeTable[path].entries ?? []).map(({ in: section, title = routeTable[path].title, about, query = '' }) => ({
      section,
      offer: { path, to: path.replace(/\/:.*$/, '') + query, title, about, load },
    })),
  )
  return ([...menuSections, 'reviewer'] as const)
    .map((id) => ({
      id,
      title: sectionTitles[id],
      offers: offers
        .filter(({ section, offer }) => section === id && allowed(details, id, offer.path))
        .map(({ offer }) => offer),
    }))
    .filter((section) => section.offers.length > 0)
}

export const useSections = (): Section[] => sectionsFor(useDetails(), use(ScreensContext))
