import { Burger, UnstyledButton } from '@mantine/core'
import { useDisclosure, useNetwork } from '@mantine/hooks'
import { limits } from '@portal/contract/limits'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, NavigationType, useLocation, useNavigationType } from 'react-router'
import { useSections } from '../../lib/menus.ts'
import { firm } from '../../lib/firm.ts'
import { useDetails } from '../../lib/session.ts'
import { Initials } from '../../ui/Initials.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { AccountDrawer } from './AccountDrawer.tsx'
import { MenuDrawer } from './MenuDrawer.tsx'
import { SectionMenu } from './SectionMenu.tsx'
import styles from './Shell.module.css'

export function Shell({ children }: { children: ReactNode }) {
  const { first, last } = useDetails()
  const name = `${first} ${last}`
  const sections = useSections()
  const [account, openAccount] = useDisclosure(false)
  const [menu, openMenu] = useDisclosure(false)
  const { online } = useNetwork()
  const main = useStartOfScreen(openMenu.close)

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <header className={styles.top}>
        <div className={styles.bar}>
          <Burger
            className={styles.burger}
            opened={false}
            size={16}
            lineSize={1.5}
            aria-label="Open menu"
            onClick={openMenu.open}
          />
          <Link className={styles.brand} to="/dash/p" aria-label={`${firm.name}, home`}>
            <Mark size={20} />
            <span>{firm.name}</span>
          </Link>
          <nav className={styles.menus} aria-label="Main">
            {sections.map((section) => (
              <SectionMenu key={section.id} section={section} />
            ))}
          </nav>
          <span className="grow" />
          <UnstyledButton className={styles.me} aria-label={`Account, ${name}`} onClick={openAccount.open}>
            <Initials first={first} last={last} size={28} />
          </UnstyledButton>
        </div>
        {!online && (
          <output className={styles.offline}>
            <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
            You are offline. What you see may be out of date; it is refreshed as soon as the connection is back.
          </output>
        )}
      </header>
      <main id="main" ref={main} className={styles.page} tabIndex={-1}>
        {children}
      </main>
      <footer className={styles.foot}>
        <div className={styles.footLine}>
          <span>{name}</span>
          <span>{limits.buildLabel}</span>
        </div>
      </footer>
      <AccountDrawer opened={account} onClose={openAccount.close} />
      <MenuDrawer opened={menu} onClose={openMenu.close} />
    </div>
  )
}

/** Another screen starts at its top, for the eye and for the screen reader; going back leaves the scroll to the browser. */
function useStartOfScreen(onChange: () => void) {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const came = useNavigationType()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    onChange()
    main.current?.focus({ preventScroll: true })
    if (came !== NavigationType.Pop) window.scrollTo(0, 0)
  }, [pathname, came, onChange])
  return main
}
