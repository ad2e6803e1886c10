import { Burger, Button, UnstyledButton } from '@mantine/core'
import { useOs } from '@mantine/hooks'
import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { type Ref, use } from 'react'
import { Link, useLocation } from 'react-router'
import { ScreensContext } from '../../lib/feature.ts'
import { firm } from '../../lib/firm.ts'
import { offerAt, useMenus } from '../../lib/menus.ts'
import { useDetails } from '../../lib/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { LinksMenu, SectionMenu } from './SectionMenu.tsx'
import styles from './TopBar.module.css'

interface Props {
  avatar: Ref<HTMLButtonElement>
  onMenu: () => void
  onFind: () => void
  onAccount: () => void
}

export function TopBar({ avatar, onMenu, onFind, onAccount }: Props) {
  const details = useDetails()
  const menus = useMenus()
  const here = offerAt(useLocation(), menus)
  const screens = use(ScreensContext)
  const exchange = details.guest ? undefined : screens.get('/general/library')
  const sections = menus.filter(({ id }) => id !== 'reviewer')
  const reviewer = menus.find(({ id }) => id === 'reviewer')
  const sites = firm.importantLinks
  return (
    <div className={styles.bar}>
      <Burger
        className={styles.burger}
        opened={false}
        size={16}
        lineSize={1.5}
        aria-label="Open menu"
        onClick={onMenu}
      />
      <Link className={styles.brand} to="/dash/p" aria-label={`${firm.name}, home`}>
        <Mark size={20} />
        <span>{firm.name}</span>
      </Link>
      <nav className={styles.menus} aria-label="Main">
        {sections.map((menu) => (
          <SectionMenu key={menu.id} menu={menu} here={here} />
        ))}
        {sections.length > 0 && (reviewer || sites.length > 0) && <span className={styles.rule} />}
        {reviewer && <SectionMenu menu={reviewer} here={here} />}
        {sites.length > 0 && <LinksMenu sites={sites} />}
      </nav>
      <span className="grow" />
      {exchange && (
        <Button
          className={styles.exchange}
          component={Link}
          to="/general/library"
          variant="default"
          size="xs"
          aria-label="Document Exchange"
          leftSection={<IconArrowsExchange size={15} stroke={1.7} aria-hidden />}
          onMouseEnter={() => void exchange()}
          onFocus={() => void exchange()}
        >
          Document Exchange
        </Button>
      )}
      <FindButton onClick={onFind} />
      <UnstyledButton
        ref={avatar}
        className={styles.me}
        aria-label={`Account, ${details.first} ${details.last}`}
        aria-haspopup="dialog"
        onClick={onAccount}
      >
        <Avatar person={details} size={28} />
      </UnstyledButton>
    </div>
  )
}

function FindButton({ onClick }: { onClick: () => void }) {
  const os = useOs({ getValueInEffect: false })
  const isApple = os === 'macos' || os === 'ios'
  return (
    <UnstyledButton
      className={styles.find}
      aria-haspopup="dialog"
      aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
      onClick={onClick}
    >
      <IconSearch size={15} stroke={1.8} aria-hidden />
      <span>Search</span>
      <kbd aria-hidden>{isApple ? '⌘K' : 'Ctrl K'}</kbd>
    </UnstyledButton>
  )
}
