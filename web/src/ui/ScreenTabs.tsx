import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import styles from './ScreenTabs.module.css'

export interface ScreenTab {
  value: string
  title: string
  /** After the title: that something in there wants to be seen. */
  Mark?: ComponentType
  /** There, but not to be opened. */
  off?: boolean
  Content: ComponentType
}

/** Which of these the address says; the first unless it does. */
export const tabIn = (query: URLSearchParams, tabs: readonly ScreenTab[]): string | undefined =>
  (tabs.find(({ value, off }) => !off && value === query.get('tab')) ?? tabs[0])?.value

/** The parts of a screen, one at a time, each with an address of its own (?tab=). */
export function ScreenTabs({ tabs }: { tabs: readonly ScreenTab[] }) {
  const [query, setQuery] = useSearchParams()
  return (
    <Tabs
      value={tabIn(query, tabs) ?? null}
      // what one tab's table was searched for says nothing to the next
      onChange={(next) => setQuery(next && next !== tabs[0]?.value ? { tab: next } : {}, { replace: true })}
      keepMounted={false}
      classNames={{ list: styles.tabs ?? '', tab: styles.tab ?? '', panel: styles.panel ?? '' }}
    >
      <Tabs.List>
        {tabs.map(({ value, title, Mark, off = false }) => (
          <Tabs.Tab key={value} value={value} disabled={off}>
            {title}
            {Mark && <Mark />}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value, Content }) => (
        <Tabs.Panel key={value} value={value}>
          <Content />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
