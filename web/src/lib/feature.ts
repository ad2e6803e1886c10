// How a feature tells the portal about itself: its routes, and the screens that appear in menus and on home.
import type { Details, MenuSection } from '@portal/contract/session'
import type { Icon } from '@tabler/icons-react'
import { createContext, use } from 'react'
import type { RouteObject } from 'react-router'
import { useDetails } from './session.ts'

export interface Screen {
  path: string
  title: string
  /** One line for the menu and for home. */
  description: string
  section: MenuSection
  icon: Icon
  /** Fetches the screen's code ahead of the click. */
  load: () => Promise<unknown>
}

export interface Feature {
  /** Behind the sign-in, inside the shell. */
  routes?: RouteObject[]
  /** Open to everybody, without the shell. */
  publicRoutes?: RouteObject[]
  screens?: Screen[]
}

export const sectionTitles: Record<MenuSection, string> = {
  general: 'General',
  securities: 'Securities',
  insurance: 'Insurance',
  mortgage: 'Mortgage',
  compliance: 'Compliance',
  cybersecurity: 'Cybersecurity',
}

export interface Section {
  id: MenuSection
  title: string
  screens: Screen[]
}

export const ScreensContext = createContext<Screen[]>([])

export function sectionsFor(details: Pick<Details, 'menus'>, screens: Screen[]): Section[] {
  return (Object.keys(sectionTitles) as MenuSection[])
    .filter((id) => details.menus[id])
    .map((id) => ({ id, title: sectionTitles[id], screens: screens.filter((screen) => screen.section === id) }))
    .filter((section) => section.screens.length > 0)
}

/** The sections the signed-in person may see, each with at least one screen. */
export const useSections = (): Section[] => sectionsFor(useDetails(), use(ScreensContext))
