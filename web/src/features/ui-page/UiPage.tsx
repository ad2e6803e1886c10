// Every part of the look in its states, on one page, for a portal in demo mode.
import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { listOutbox } from '@portal/contract/dev'
import { useEffect, useState } from 'react'
import { CallError, call } from '../../lib/call.ts'
import { Look } from '../../ui/Look.tsx'
import { NotFound } from '../../ui/NotFound.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Toaster } from '../../ui/toast.tsx'
import { ColourRoles, TypeScale } from './Basics.tsx'
import { Buttons, Fields, People } from './Controls.tsx'
import { Records } from './Records.tsx'
import { Dialogs, Messages, Toasts } from './Speaking.tsx'
import { ShortTables, Tables } from './Tables.tsx'
import styles from './UiPage.module.css'

const sections = [
  ['colours', 'Color roles', ColourRoles],
  ['type', 'Type', TypeScale],
  ['buttons', 'Buttons', Buttons],
  ['fields', 'Fields', Fields],
  ['table', 'Table', Tables],
  ['short-table', 'Short table', ShortTables],
  ['records', 'Records', Records],
  ['messages', 'Banner and messages', Messages],
  ['dialogs', 'Dialogs', Dialogs],
  ['toasts', 'Toasts', Toasts],
  ['people', 'People and mark', People],
] as const

/** The outbox is there in demo mode alone, and tells which mode this is. */
function useDemo(): boolean | undefined {
  const [demo, setDemo] = useState<boolean>()
  useEffect(() => {
    call(listOutbox, {}).then(
      () => setDemo(true),
      (error) => setDemo(!(error instanceof CallError && error.status === 404)),
    )
  }, [])
  return demo
}

export function UiPage() {
  const demo = useDemo()
  if (demo === undefined) return null
  return (
    <main className={styles.page}>
      {demo ? (
        <Look>
          <PageHeader title="Components" about="Every shared component, in each of its states">
            <Scheme />
          </PageHeader>
          <nav className={styles.contents} aria-label="Sections">
            {sections.map(([anchor, title]) => (
              <a key={anchor} className="link" href={`#${anchor}`}>
                {title}
              </a>
            ))}
          </nav>
          {sections.map(([anchor, title, Part]) => (
            <Part key={anchor} anchor={anchor} title={title} />
          ))}
          <Toaster />
        </Look>
      ) : (
        <NotFound />
      )}
    </main>
  )
}

function Scheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      aria-label="Theme"
      data={[
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
        { value: 'auto', label: 'System' },
      ]}
      value={colorScheme}
      onChange={(chosen) => setColorScheme(chosen)}
    />
  )
}
