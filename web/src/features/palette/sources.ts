// Where results come from. Another feature adds its own by one line in `sources`.
import { useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { blotterNames, monthInWords } from '@portal/contract/rules/blotter'
import { type Document, documentCategories } from '@portal/contract/documents'
import { useQueryClient } from '@tanstack/react-query'
import type { Icon } from '@tabler/icons-react'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { use } from 'react'
import { useLocation } from 'react-router'
import { ScreensContext } from '../../lib/feature.ts'
import { firm } from '../../lib/firm.ts'
import { useLogout } from '../../lib/logout.ts'
import { sectionTitles, useSections } from '../../lib/menus.ts'
import { type Path, routeTable } from '../../lib/route-table.ts'
import { iconOf } from '../../lib/screen-icons.ts'
import { useDetails } from '../../lib/session.ts'
import { periodAddress, useBranchPeriods } from '../blotters/public.ts'
import { download, useDocumentsAtHand } from '../documents/public.ts'
import { useFavourites } from '../favourites/public.ts'
import { useProductsAtHand } from '../products/public.ts'
import { useAdvisorsFound } from '../roster/public.ts'
import { useStaffAtHand } from '../staff/public.ts'
import { useTasksAtHand } from '../tasks/public.ts'
import type { PaletteProps } from './props.ts'
import { recentScreens } from './recent.ts'

export interface Item {
  title: string
  hint?: string
  /** Found by, and not shown. */
  also?: string
  icon: Icon
  /** A screen, another site, or something to do. */
  leads: { to: string } | { url: string } | Deed
}

interface Deed {
  act: () => void
  focusElsewhere?: boolean
  /** Tells two of one title apart. */
  of?: number
}

export interface Source {
  group: string
  /** Without this screen its items lead nowhere, and it is not asked. */
  needs?: Path
  /** All that is known so far; which of it fits what was typed is the palette's to find. */
  useItems: (query: string, shell: PaletteProps) => Item[]
}

function useScreenItems(): Item[] {
  const existing = use(ScreensContext)
  const offered = useSections().flatMap(({ title: hint, offers }) =>
    offers.map(({ path, to, title }) => ({ title, hint, icon: iconOf(path), leads: { to } })),
  )
  // everybody's, whatever their menus
  const own = (['/dash/p', '/general/profile'] as const)
    .filter((path) => existing.has(path) && !offered.some(({ leads }) => leads.to === path))
    .map((path) => ({ title: routeTable[path].title, icon: iconOf(path), leads: { to: path } }))
  // it has no flag of its own and stands in no menu
  const { menus, guest } = useDetails()
  const reviews = existing.has('/zoomreview') && menus.reviewer_tools.blotters && !guest
  const meetings = reviews
    ? [
        {
          title: routeTable['/zoomreview'].title,
          hint: sectionTitles.reviewer,
          icon: iconOf('/zoomreview'),
          leads: { to: '/zoomreview' },
        },
      ]
    : []
  return [...own, ...offered, ...meetings]
}

const screens: Source = { group: 'Pages', useItems: useScreenItems }

const recentAtMost = 5
const recent: Source = {
  group: 'Recent',
  useItems: () => {
    const { pathname } = useLocation()
    const items = useScreenItems()
    return recentScreens(useQueryClient())
      .filter((path) => path !== pathname)
      .flatMap((path) => items.find(({ leads }) => 'to' in leads && leads.to === path) ?? [])
      .slice(0, recentAtMost)
  },
}

const documents: Source = {
  group: 'Documents',
  needs: '/document/:id',
  useItems: () => {
    const { list: favourites } = useFavourites()
    const all = useDocumentsAtHand()
    const kept = new Set(favourites.map(({ id }) => id))
    return [
      ...favourites.map((document) => documentItem(document, 'Favorite')),
      ...all.filter(({ id }) => !kept.has(id)).map((document) => documentItem(document, categoryOf(document))),
    ]
  },
}
/** What the viewer cannot show is downloaded. */
function documentItem(document: { id: number; title: string; filename: string }, hint: string): Item {
  const { id, title, filename } = document
  const leads = /\.pdf$/i.test(filename) ? { to: `/document/${id}` } : { act: () => void download(document), of: id }
  return { title, hint, icon: IconFileText, leads }
}
const categoryOf = ({ category }: Document) => documentCategories[category] ?? ''

const products: Source = {
  group: 'Products',
  needs: '/securities/products',
  useItems: () => {
    const { menus } = useDetails()
    return useProductsAtHand(menus.securities).map(({ Name, Type }) => ({
      title: Name,
      hint: Type,
      icon: iconOf('/securities/products'),
      leads: { to: `/securities/products?q=${encodeURIComponent(Name)}` },
    }))
  },
}

const workItems: Source = {
  group: 'Tasks',
  needs: '/view/:did',
  useItems: () =>
    useTasksAtHand().map(({ id, category, other }) => ({
      title: [category, other.f1].filter(Boolean).join(', '),
      hint: `T-${id}`,
      icon: iconOf('/activities'),
      leads: { to: `/view/${id}` },
    })),
}

/** Which task it is for comes first: one line for each that is still open. */
const requests: Source = {
  group: 'Request documents',
  needs: '/view/:did',
  useItems: (query) => {
    const tasks = useTasksAtHand()
    if (!/^\s*req/i.test(query)) return []
    return tasks
      .filter(({ outcome }) => outcome === null)
      .map(({ id, category, other }) => ({
        title: `Request documents for ${[category, other.f1].filter(Boolean).join(', ')}`,
        hint: `T-${id}`,
        icon: IconPlus,
        leads: { to: `/view/${id}?ask` },
      }))
  },
}

const staff: Source = {
  group: 'Staff',
  needs: '/general/staff/:advisor?',
  useItems: (query) =>
    useStaffAtHand(query.trim() !== '').map(({ first, last, title, email, phone }) => ({
      title: `${first} ${last}`,
      hint: title,
      also: `${email} ${phone}`,
      icon: iconOf('/general/staff/:advisor?'),
      leads: { to: `/general/staff/${encodeURIComponent(email)}` },
    })),
}

const typingMs = 150
const advisors: Source = {
  group: 'Advisors',
  needs: '/advisors',
  useItems: (query) => {
    const may = useDetails().menus.reviewer_tools.advisors
    const [text] = useDebouncedValue(query.trim(), typingMs)
    return useAdvisorsFound(text, may).map(({ id, first, last, email, crd, branch }) => ({
      title: `${first} ${last}`,
      hint: [branch, crd && `CRD ${crd}`].filter(Boolean).join(' · '),
      also: email,
      icon: iconOf('/advisors'),
      leads: { to: `/advisors?advisor=${encodeURIComponent(id)}` },
    }))
  },
}

const blotters: Source = {
  group: 'Blotters',
  needs: '/blotters',
  useItems: (query) => {
    const may = useDetails().menus.reviewer_tools.blotters
    const needs = useBranchPeriods(may && query.trim() !== '') ?? []
    return needs.map(({ kind, branch, month, left }) => ({
      title: `${blotterNames[kind]}, ${branch.name}, ${monthInWords(month)}`,
      hint: left,
      also: 'blotter period',
      icon: iconOf('/blotters'),
      leads: { to: periodAddress({ kind, branch: branch.id, month }) },
    }))
  },
}

const links: Source = {
  group: 'Important Links',
  useItems: () => firm.importantLinks.map(({ title, url }) => ({ title, icon: IconExternalLink, leads: { url } })),
}

const themes = [
  { scheme: 'light', title: 'Switch to light theme', icon: IconSun },
  { scheme: 'dark', title: 'Switch to dark theme', icon: IconMoon },
  { scheme: 'auto', title: 'Use system theme', icon: IconDeviceDesktop },
] as const

const actions: Source = {
  group: 'Actions',
  useItems: (_, { onFeedback }) => {
    const { guest, menus } = useDetails()
    const { leave } = useLogout()
    const { colorScheme, setColorScheme } = useMantineColorScheme()
    const screensHere = use(ScreensContext)
    const canSubmit = screensHere.has('/general/library') && menus.general && !guest
    const canDeposit = screensHere.has('/securities/mobiledeposits') && menus.securities && !guest
    const canAddAddress = screensHere.has('/securities/addressblotter') && menus.securities && !guest
    return [
      ...(canSubmit ? [{ title: 'Submit new business', icon: IconPlus, leads: { to: '/general/library?new' } }] : []),
      ...(canDeposit
        ? [{ title: 'New deposit', icon: IconCamera, leads: { to: '/securities/mobiledeposits?new' } }]
        : []),
      ...(canAddAddress
        ? [{ title: 'New address change', icon: IconPlus, leads: { to: '/securities/addressblotter?new' } }]
        : []),
      ...(screensHere.has('/fees') && !guest
        ? [{ title: 'My Fees', icon: iconOf('/fees'), leads: { to: '/fees?mine=yes' } }]
        : []),
      ...(guest
        ? []
        : [{ title: 'Send feedback', icon: IconMessage2, leads: { act: onFeedback, focusElsewhere: true } }]),
      ...themes
        .filter(({ scheme }) => scheme !== colorScheme)
        .map(({ scheme, title, icon }) => ({ title, icon, leads: { act: () => setColorScheme(scheme) } })),
      { title: 'Logout', icon: IconLogout, leads: { act: leave } },
    ]
  },
}

/** In the order shown. */
export const sources: Source[] = [
  documents,
  workItems,
  products,
  staff,
  advisors,
  blotters,
  screens,
  requests,
  links,
  actions,
]
/** Whose title was typed letter by letter comes before all records. */
export const first = screens.group
/** Before anything is typed. */
export const atFirst: Source[] = [recent, actions]
