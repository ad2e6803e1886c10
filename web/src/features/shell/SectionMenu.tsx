import { Menu, UnstyledButton } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { Link, useLocation } from 'react-router'
import type { Section } from '../../lib/menus.ts'
import { iconOf } from '../../lib/screen-icons.ts'
import styles from './SectionMenu.module.css'

/** One menu of the top bar: the section's screens, each with a line about it. */
export function SectionMenu({ section }: { section: Section }) {
  const { pathname } = useLocation()
  const here = section.offers.some(({ to }) => to === pathname)
  return (
    <Menu position="bottom-start" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={styles.target} data-here={here || undefined}>
          {section.title}
          <IconChevronDown size={13} stroke={1.8} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={styles.screens} data-wide={section.offers.length > 3 || undefined}>
        {section.offers.map(({ path, to, title, about, load }) => {
          const Icon = iconOf(path)
          return (
            <Menu.Item
              key={to}
              component={Link}
              to={to}
              className={styles.screen}
              aria-current={to === pathname ? 'page' : undefined}
              onMouseEnter={() => void load()}
              onFocus={() => void load()}
            >
              <Icon size={16} stroke={1.6} aria-hidden />
              <b>{title}</b>
              <span>{about}</span>
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
