import { useElementSize } from '@mantine/hooks'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { useDetails } from '../../lib/session.ts'
import { FindContext } from '../../ui/NotFound.tsx'
import { Part } from '../../ui/Part.tsx'
import { BackupBar } from '../backups/public.ts'
import { MessageBar } from '../messages/public.ts'
import { Palette } from '../palette/public.ts'
import { useFirmChanges } from '../settings/public.ts'
import { AccountDrawer } from './AccountDrawer.tsx'
import { ActingBar, MaintenanceBar, OfflineBar } from './Bars.tsx'
import { BuildLabel } from './BuildLabel.tsx'
import { MenuDrawer } from './MenuDrawer.tsx'
import { NewVersion } from './NewVersion.tsx'
import styles from './Shell.module.css'
import { TopBar } from './TopBar.tsx'

export function Shell({ children }: { children: ReactNode }) {
  const { first, last, can } = useDetails()
  const { drawer, open, close } = useDrawer()
  const [palette, setPalette] = useState(false)
  const find = () => setPalette(true)
  const avatar = useRef<HTMLButtonElement>(null)
  const main = useStartOfScreen()
  useFirmChanges()

  function writeFeedback() {
    avatar.current?.focus() // where the drawer gives the focus back: the palette will be gone
    open('feedback')
  }

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Top>
        <ActingBar />
        <TopBar avatar={avatar} onMenu={() => open('menu')} onFind={find} onAccount={() => open('account')} />
        <OfflineBar />
        <MaintenanceBar />
        {can.system.read && <BackupBar />}
        <NewVersion />
      </Top>
      <main id="main" ref={main} className={styles.page} tabIndex={-1}>
        <FindContext value={find}>{children}</FindContext>
      </main>
      <div className={styles.bottom}>
        <div className={styles.messages}>
          <Part>
            <MessageBar />
          </Part>
        </div>
        <footer className={styles.foot}>
          <div className={styles.footLine}>
            <span>
              {first} {last}
            </span>
            <BuildLabel />
          </div>
        </footer>
      </div>
      <AccountDrawer opened={drawer === 'menu' ? undefined : drawer} onClose={close} />
      <MenuDrawer opened={drawer === 'menu'} onClose={close} />
      <Palette opened={palette} onOpen={find} onClose={() => setPalette(false)} onFeedback={writeFeedback} />
    </div>
  )
}

/** A drawer belongs to the address it was opened at: whatever leads on from it closes it. */
function useDrawer() {
  const { key } = useLocation()
  const [opened, setOpened] = useState<{ drawer: 'menu' | 'account' | 'feedback'; at: string }>()
  return {
    drawer: opened?.at === key ? opened.drawer : undefined,
    open: (drawer: 'menu' | 'account' | 'feedback') => setOpened({ drawer, at: key }),
    close: () => setOpened(undefined),
  }
}

/** Says how high it is: there the heads of tables stop on their way up, and toasts stand on a phone. */
function Top({ children }: { children: ReactNode }) {
  const { ref, height } = useElementSize()
  useLayoutEffect(() => {
    if (!height) return undefined
    const { style } = document.documentElement
    style.setProperty('--topbar-h', `${height}px`)
    return () => void style.removeProperty('--topbar-h')
  }, [height])
  return (
    <header className={styles.top} ref={ref}>
      {children}
    </header>
  )
}

/** Another screen starts at its top, for the eye and for the screen reader; going back leaves the scroll to the browser. */
function useStartOfScreen() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const came = useNavigationType()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    main.current?.focus({ preventScroll: true })
    if (came !== NavigationType.Pop) window.scrollTo(0, 0)
  }, [pathname, came])
  return main
}
