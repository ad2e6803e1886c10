import { ActionIcon, Drawer } from '@mantine/core'
import { limits } from '@portal/contract/limits'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { firm } from '../../lib/firm.ts'
import { type Section, useSections } from '../../lib/menus.ts'
import { iconOf } from '../../lib/screen-icons.ts'
import { useDetails } from '../../lib/session.ts'
import { Initials } from '../../ui/Initials.tsx'
import { Mark } from '../../ui/Mark.tsx'
import styles from './drawers.module.css'

/** The title names the drawer for screen readers; its content has a head of its own. */
const hiddenHeader = { header: { display: 'none' } }

/** The menus, where the top bar has no room for them. */
export function MenuDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { first, last } = useDetails()
  const sections = useSections()
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
          <hr />
          {sections.map((section) => (
            <SectionEntries key={section.id} section={section} />
          ))}
        </nav>
        <div className={styles.me}>
          <Initials first={first} last={last} size={32} />
          <div className={styles.who}>
            <div className="t-ui clip">
              {first} {last}
            </div>
            <div className="t-note">{limits.buildLabel}</div>
          </div>
        </div>
      </div>
    </Drawer>
  )
}

function SectionEntries({ section }: { section: Section }) {
  const { pathname } = useLocation()
  const [open, setOpen] = useState(section.offers.some(({ to }) => to === pathname))
  const Chevron = open ? IconChevronDown : IconChevronRight
  return (
    <>
      <button type="button" className={styles.entry} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span>{section.title}</span>
        <Chevron size={16} aria-hidden />
      </button>
      {open &&
        section.offers.map(({ path, to, title }) => {
          const Icon = iconOf(path)
          return (
            <NavLink key={to} className={`${styles.entry} ${styles.sub}`} to={to}>
              <Icon size={16} stroke={1.6} aria-hidden />
              {title}
            </NavLink>
          )
        })}
    </>
  )
}
