import { Menu, UnstyledButton } from '@mantine/core'
import type { Link as Site } from '@portal/contract/settings'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Menu as MenuOf, Offer } from '../../lib/menus.ts'
import { iconOf } from '../../lib/screen-icons.ts'
import styles from './SectionMenu.module.css'
import { NewTab, newTab, siteOf } from './sites.tsx'

interface Props {
  title: string
  /** The screen that is shown stands in this menu. */
  here?: boolean
  /** The sections are known as menus by where they stand; the two at the end say so. */
  arrow?: boolean
  /** Two columns. */
  wide: boolean
  children: ReactNode
}

function TopMenu({ title, here, arrow, wide, children }: Props) {
  return (
    // the bar does not scroll away: nothing to be detached from
    <Menu position="bottom-start" withinPortal={false} withInitialFocusPlaceholder={false} hideDetached={false}>
      <Menu.Target>
        <UnstyledButton className={styles.target} aria-current={here || undefined}>
          {title}
          {arrow && <IconChevronDown size={13} stroke={1.8} aria-hidden />}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={styles.screens} data-wide={wide || undefined}>
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}

/** One menu of the top bar: the section's screens, each with a line about it. */
export function SectionMenu({ menu, here }: { menu: MenuOf; here: Offer | undefined }) {
  const { title, offers, inactive, link } = menu
  return (
    <TopMenu
      title={title}
      here={offers.some(({ to }) => to === here?.to)}
      arrow={menu.id === 'reviewer'}
      wide={offers.length > 3}
    >
      {offers.map(({ path, to, title, about, load }) => {
        const Icon = iconOf(path)
        return (
          <Menu.Item
            key={to}
            component={Link}
            to={to}
            className={styles.screen}
            aria-current={to === here?.to ? 'page' : undefined}
            onMouseEnter={() => void load()}
            onFocus={() => void load()}
          >
            <Icon size={16} stroke={1.6} aria-hidden />
            <b>{title}</b>
            <span>{about}</span>
          </Menu.Item>
        )
      })}
      {inactive && (
        <Menu.Item className={styles.screen} disabled aria-disabled>
          <IconForms size={16} stroke={1.6} aria-hidden />
          <b>{inactive}</b>
          <span>Not available yet</span>
        </Menu.Item>
      )}
      {link && <SiteItem site={link} />}
    </TopMenu>
  )
}

export const LinksMenu = ({ sites }: { sites: Site[] }) => (
  <TopMenu title="Important Links" arrow wide={sites.length > 3}>
    {sites.map((site) => (
      <SiteItem key={site.title} site={site} />
    ))}
  </TopMenu>
)

const SiteItem = ({ site }: { site: Site }) => (
  <Menu.Item component="a" href={site.url} {...newTab} className={styles.screen}>
    <IconExternalLink size={16} stroke={1.6} aria-hidden />
    <b>
      {site.title}
      <NewTab />
    </b>
    <span>{siteOf(site.url)}</span>
  </Menu.Item>
)
