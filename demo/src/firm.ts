// The firm itself: its branches, and what each kind of person finds in the menu.
import { type MenuSection, type Menus, menuSections, type ReviewerFlag, reviewerFlags } from '@portal/contract/session'

export const firmName = 'Meridian Harbor'

// biome-ignore format: a list of names reads better in lines than in a column
const cities = [
  'Albany', 'Burlington', 'Portsmouth', 'Saratoga Springs', 'Concord', 'Worcester', 'New Haven', 'Providence',
  'Ithaca', 'Bangor', 'Scranton', 'Rochester', 'Nashua', 'Stamford', 'Utica', 'Allentown', 'Montpelier', 'Syracuse',
]

export function branchesFor(advisors: number): { name: string }[] {
  const count = Math.max(3, Math.ceil(advisors / 50))
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / cities.length)
    return { name: `${cities[index % cities.length]}${round > 0 ? ` ${round + 1}` : ''}` }
  })
}

const flags = (names: readonly string[], on: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, on.includes(name)]))
const menus = (sections: readonly MenuSection[], reviewer: readonly ReviewerFlag[]): Menus =>
  ({ ...flags(menuSections, sections), reviewer_tools: flags(reviewerFlags, reviewer) }) as Menus

export const advisorMenus = menus(menuSections, [])
export const managerMenus = menus(menuSections, ['activities', 'advisors', 'documents', 'blotters'])
export const adminMenus = menus(menuSections, reviewerFlags)
export const guestMenus = menus(['general', 'securities'], [])
