import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type CSSProperties, useState } from 'react'
import { Link } from 'react-router'
import { dayInWords, greeting, isoDay } from '../../lib/format.ts'
import { useDetails } from '../../lib/session.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Announcements } from '../announcements/public.ts'
import { Events, NewEvent } from '../events/public.ts'
import { Contest, Production, ProductionStrip } from '../production/public.ts'
import { Tasks } from '../tasks/public.ts'
import { Greetings } from './Greetings.tsx'
import styles from './HomePage.module.css'

export function HomePage() {
  const { first } = useDetails()
  const [now] = useState(() => new Date())
  const { ref: rail, height } = useElementSize()
  return (
    <>
      <PageHeader title={`${greeting(now)}, ${first}`} about={<time dateTime={isoDay(now)}>{dayInWords(now)}</time>}>
        <div className={styles.actions}>
          <NewEvent />
          <Button component={Link} to="/general/library?new" leftSection={<IconPlus size={16} aria-hidden />}>
            Submit New Business
          </Button>
        </div>
      </PageHeader>
      <ProductionStrip />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Production />
        </div>
        <aside className={styles.rail} aria-label="Announcements and events">
          <div ref={rail} className={styles.stays} style={{ '--rail-h': `${height}px` } as CSSProperties}>
            <Announcements />
            <Events />
          </div>
        </aside>
      </div>
      <div className={styles.across}>
        <Contest />
        <Tasks />
      </div>
      <Greetings />
    </>
  )
}
