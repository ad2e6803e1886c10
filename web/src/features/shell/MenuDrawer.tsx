import { ActionIcon, Drawer } from '@mantine/core'
import type { Link as Site } from '@portal/contract/settings'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, use, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { ScreensContext } from '../../lib/feature.ts'
import { firm } from '../../lib/firm.ts'
import { type Menu, type Offer, offerAt, useMenus } from '../../lib/menus.ts'
import { iconOf } from '../../lib/screen-icons.ts'
import { useDetails } from '../../lib/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { BuildLabel } from './BuildLabel.tsx'
import styles from './drawers.module.css'
import { NewTab, newTab } from './sites.tsx'

/** The title names the drawer for screen readers; its content has a head of its own. */
const hiddenHeader = { header: { display: 'none' } }
const sub = `${styles.entry} ${styles.sub}`

/** The menus, where the top bar has no room for them. */
export function MenuDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const details = useDetails()
  const menus = useMenus()
  const here = offerAt(useLocation(), menus)
  const hasExchange = use(ScreensContext).has('/general/library') && !details.guest
  const sections = menus.filter(({ id }) => id !== 'reviewer')
  const reviewer = menus.find(({ id }) => id === 'reviewer')
  const sites = firm.importantLinks
  return (
    <Drawer opened={opened} onClose={onClose} size={312} withCloseButton={false} title="Menu" styles={hiddenHeader}>
      <div className={styles.drawer}>
        <div className={styles.firm}>
          <Mark size={22} />
          <b tabIndex={-1} data-autofocus>
            {firm.name}
          </b>
          <ActionIcon aria-label="Close" size={36} onClick={onClose}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </div>
        <nav className={styles.menu} aria-label="Main">
          <NavLink className={styles.entry} to="/dash/p">
            Home
          </NavLink>
          {hasExchange && (
            <Link className={styles.entry} to="/general/library">
              Document Exchange
            </Link>
          )}
          {sections.length > 0 && <hr />}
          {sections.map((menu) => (
            <MenuEntries key={menu.id} menu={menu} here={here} />
          ))}
          {(reviewer || sites.length > 0) && <hr />}
          {reviewer && <MenuEntries menu={reviewer} here={here} />}
          {sites.length > 0 && (
            <Fold title="Important Links">
              {sites.map((site) => (
                <SiteEntry key={site.title} site={site} />
              ))}
            </Fold>
          )}
        </nav>
        <div className={styles.me}>
          <Avatar person={details} size={32} />
          <div className={styles.who}>
            <div className="t-ui clip">
              {details.first} {details.last}
            </div>
            <div className="t-note">
              <BuildLabel />
            </div>
          </div>
        </div>
      </div>
    </Drawer>
  )
}

function MenuEntries({ menu: { title, offers, inactive, link }, here }: { menu: Menu; here: Offer | undefined }) {
  return (
    <Fold title={title} open={offers.some(({ to }) => to === here?.to)}>
      {offers.map(({ path, to, title }) => {
        const Icon = iconOf(path)
        return (
          <Link key={to} className={sub} to={to} aria-current={to === here?.to ? 'page' : undefined}>
            <Icon size={16} stroke={1.6} aria-hidden />
            {title}
          </Link>
        )
      })}
      {inactive && (
        // A link that leads nowhere for now: no address, no place in the tab order.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <span className={sub} role="link" aria-disabled>
          <IconForms size={16} stroke={1.6} aria-hidden />
          {inactive}
        </span>
      )}
      {link && <SiteEntry site={link} />}
    </Fold>
  )
}

const SiteEntry = ({ site }: { site: Site }) => (
  <a className={sub} href={site.url} {...newTab}>
    <IconExternalLink size={16} stroke={1.6} aria-hidden />
    {site.title}
    <NewTab />
  </a>
)

function Fold({ title, open: atFirst = false, children }: { title: string; open?: boolean; children: ReactNode }) {
  const [open, setOpen] = useState(atFirst)
  const Chevron = open ? IconChevronDown : IconChevronRight
  return (
    <>
      <button type="button" className={styles.entry} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span>{title}</span>
        <Chevron size={16} aria-hidden />
      </button>
      {open && children}
    </>
  )
}
