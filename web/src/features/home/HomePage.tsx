import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type ComponentType, type CSSProperties, type ReactNode, useCallback, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { firm } from '../../lib/firm.ts'
import { dayInWords } from '../../lib/format.ts'
import { useDetails } from '../../lib/session.ts'
import { useGreeting, useToday } from '../../lib/today.ts'
import { fetchedDialog, fetchedPart } from '../../ui/fetched.tsx'
import { StripToCome } from '../../ui/FigureStrip.tsx'
import { Later } from '../../ui/Later.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Part } from '../../ui/Part.tsx'
import { Section, SectionPart } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Announcements, useAnnouncements } from '../announcements/public.ts'
import { Certification } from '../certification/public.ts'
import { Events, NewEvent } from '../events/public.ts'
import { Contest, Production, ProductionStrip } from '../production/public.ts'
import { NeedsReply, queueHome, Tasks, useOwnTasks } from '../tasks/public.ts'
import { WhatsNew } from '../whats-new/public.ts'
import styles from './HomePage.module.css'

/** Whose home it is: of somebody new, of a reviewer who produces nothing, or of an advisor, who may review as well. */
function useKind(): 'starting' | 'reviewing' | 'producing' {
  const { starting, reviews, tapsid, acting } = useDetails()
  if (starting) return 'starting'
  return reviews !== null && tapsid <= 0 && !acting ? 'reviewing' : 'producing'
}

export function HomePage() {
  const { first, reviews, acting, isAdmin, guest } = useDetails()
  const [hello, today] = [useGreeting(), useToday()]
  const kind = useKind()
  return (
    <>
      <PageHeader
        title={kind === 'starting' ? `Welcome to ${firm.name}, ${first}` : `${hello}, ${first}`}
        about={<time dateTime={today}>{dayInWords(new Date(`${today}T12:00`))}</time>}
      >
        <div className={styles.actions}>
          <NewEvent />
          {kind === 'reviewing' ? (
            <Button component={Link} to="/activities" leftSection={<IconListCheck size={16} aria-hidden />}>
              Open my queue
            </Button>
          ) : (
            !guest && (
              <Button component={Link} to="/general/library?new" leftSection={<IconPlus size={16} aria-hidden />}>
                Submit New Business
              </Button>
            )
          )}
        </div>
      </PageHeader>
      <Early />
      <Later>
        <Part>
          <NeedsReply />
        </Part>
        {kind === 'producing' && (
          <Part>
            <ProductionStrip />
          </Part>
        )}
        {kind === 'reviewing' && (
          <Part>
            <QueueFigures />
          </Part>
        )}
        <Later>
          <div className={styles.columns}>
            <div className={styles.main}>
              {kind === 'starting' && (
                <SectionPart title="Get set up">
                  <FirstDays />
                </SectionPart>
              )}
              {kind !== 'starting' && reviews !== null && !acting && (
                <SectionPart title="Needs you">
                  <NeedsYou />
                </SectionPart>
              )}
              {kind === 'reviewing' && (
                <SectionPart title="Queue by department">
                  <QueueByDepartment />
                </SectionPart>
              )}
              {kind === 'producing' && (
                <SectionPart title="Personal production">
                  <Production />
                </SectionPart>
              )}
            </div>
            <Rail>
              {kind === 'starting' && (
                <div className={styles.contacts}>
                  <SectionPart title="Your contacts">
                    <YourContacts />
                  </SectionPart>
                </div>
              )}
              <SectionPart title="Announcements">
                <Announcements />
              </SectionPart>
              <SectionPart title="Events">{kind === 'producing' ? <Events /> : <Events most={3} />}</SectionPart>
              {kind === 'reviewing' && isAdmin && (
                <div className={styles.system}>
                  <SectionPart title="System">
                    <System />
                  </SectionPart>
                </div>
              )}
            </Rail>
          </div>
          <Later>
            <div className={styles.across}>
              {kind === 'producing' && (
                <SectionPart title="Contest">
                  <Contest />
                </SectionPart>
              )}
              <SectionPart title="Tasks">
                <Tasks />
              </SectionPart>
            </div>
          </Later>
        </Later>
      </Later>
      <Part>
        <Greetings />
      </Part>
    </>
  )
}

/** What is drawn last is asked for with the rest. */
function Early() {
  useAnnouncements()
  useOwnTasks()
  return undefined
}

/** Beside the page, and as far as its own height allows it stays in sight. */
function Rail({ children }: { children: ReactNode }) {
  const { ref, height } = useElementSize()
  return (
    <aside className={styles.rail} aria-label="Announcements and events">
      <div ref={ref} className={styles.stays} style={{ '--rail-h': `${height}px` } as CSSProperties}>
        {children}
      </div>
    </aside>
  )
}

const SectionToCome = ({ title, height }: { title: string; height: number }) => (
  <div aria-hidden>
    <Section title={title}>
      <Skeleton height={height} />
    </Section>
  </div>
)

// What few have on their home is fetched when it is wanted; meanwhile its place is kept, so that nothing moves.
const QueueFigures = fetchedPart(
  async () => (await queueHome()).QueueFigures,
  () => <StripToCome figures={4} />,
)
const NeedsYou = fetchedPart(
  async () => (await queueHome()).NeedsYou,
  () => <SectionToCome title="Needs you" height={4 * 56} />,
)
const QueueByDepartment = fetchedPart(
  async () => (await queueHome()).QueueByDepartment,
  () => <SectionToCome title="Queue by department" height={5 * 36} />,
)
const System = fetchedPart(
  async () => (await import('../system/public.ts')).System,
  () => <SectionToCome title="System" height={4 * 52} />,
)
const FirstDays = fetchedPart(async () => (await import('../welcome/public.ts')).FirstDays)
const YourContacts = fetchedPart(async () => (await import('../welcome/public.ts')).YourContacts)

// seen once in a person's life here, and the heaviest of the three
const WelcomeWizard = fetchedDialog(
  async () => (await import('../welcome/public.ts')).WelcomeWizard,
  ({ onDone }) => onDone(),
)

// What somebody is met with on home: one dialog at a time, each saying when the next may come.
const inOrder: ComponentType<{ onDone: () => void }>[] = [WelcomeWizard, Certification, WhatsNew]

function Greetings() {
  const { guest } = useDetails()
  const [query] = useSearchParams()
  const [turn, setTurn] = useState(query.has('welcome') && !guest ? 0 : 1)
  const next = useCallback(() => setTurn(turn + 1), [turn])
  const Dialog = inOrder[turn]
  return Dialog && <Dialog onDone={next} />
}
