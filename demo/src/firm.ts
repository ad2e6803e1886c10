// The firm itself: its branches, and what each kind of person finds in the menu.
import { type MenuSection, type Menus, menuSections, type ReviewerFlag, reviewerFlags } from '@portal/contract/session'

export const firmName = 'Meridian Harbor'

// biome-ignore format: a list of names reads better in lines than in a column
const cities = [
  'Albany', 'Burlington', 'Portsmouth', 'Saratoga', 'Concord', 'Worcester', 'New Haven', 'Providence',
  'Ithaca', 'Bangor', 'Scranton', 'Rochester', 'Nashua', 'Stamford', 'Utica', 'Allentown', 'Montpelier', 'Syracuse',
]

/** What is told of the firm is told of these: forty advisors in four branches, however many come on top. */
export const firstAdvisors = 40
export const firstBranches = 4
export const perBranch = 50

export function branchesFor(advisors: number): { name: string }[] {
  const count = firstBranches + Math.max(0, Math.ceil((advisors - firstAdvisors) / perBranch))
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
