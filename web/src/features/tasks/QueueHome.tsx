// A reviewer's home: how much there is, what needs them first, how the departments stand.
import { Button } from '@mantine/core'
import { sameInShort, shortName } from '@portal/contract/rules/short-name'
import { activitiesTopic, type QueueOverview, readOverview, type Task } from '@portal/contract/tasks'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ago } from '../../lib/ago.ts'
import { call } from '../../lib/call.ts'
import { useLive } from '../../lib/live.ts'
import { useDetails } from '../../lib/session.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import '../../ui/chart.css'
import { FigureStrip, StripFigure } from '../../ui/FigureStrip.tsx'
import { Message } from '../../ui/Message.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { itemsKey } from './api.ts'
import styles from './QueueHome.module.css'
import { StageDial } from './Stage.tsx'

const overviewKey = [...itemsKey, 'overview'] as const

function useOverview() {
  const { reviews } = useDetails()
  useLive(reviews !== null ? activitiesTopic(reviews) : undefined, overviewKey)
  return useQuery({
    queryKey: overviewKey,
    queryFn: async ({ signal }) => ({ ...(await call(readOverview, {}, signal)), asked: Date.now() }),
  })
}

const queue = (segment: string) => `/activities?segment=${segment}`
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })
const daysOld = (at: string, now: number) => Math.floor((now - Date.parse(at)) / 86_400_000)
const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

/** 4 h; 2 d */
function tookInWords(seconds: number): string {
  if (seconds < 3_600) return `${Math.max(1, Math.floor(seconds / 60))} min`
  return seconds < 48 * 3_600 ? `${Math.floor(seconds / 3_600)} h` : `${Math.floor(seconds / 86_400)} d`
}

export function QueueFigures() {
  const { data, error } = useOverview()
  if (error && !data) return null
  const loading = !data
  return (
    <FigureStrip label="Your queue at a glance">
      <StripFigure
        label="Assigned to me"
        loading={loading}
        note={
          data && data.mine.fresh > 0 ? (
            <Link className="link" to={queue('mine')}>
              {data.mine.fresh} new since {weekday.format(new Date(data.mine.since))}
            </Link>
          ) : (
            <Link className="link" to={queue('mine')}>
              Open my queue
            </Link>
          )
        }
      >
        <Figure of={data?.mine.count} />
      </StripFigure>
      <StripFigure
        label="Overdue"
        loading={loading}
        note={
          data?.overdue.oldest ? (
            <>
              oldest is {days(daysOld(data.overdue.oldest, data.asked))},{' '}
              <Link className={styles.within} to={queue('overdue')}>
                view all {data.overdue.count}
              </Link>
            </>
          ) : (
            'nothing past due'
          )
        }
      >
        <Figure of={data?.overdue.count} late />
      </StripFigure>
      <StripFigure
        label="Unassigned"
        loading={loading}
        note={
          <Link className="link" to={queue('unassigned')}>
            {data?.unassigned ? 'Take next task' : 'View unassigned'}
          </Link>
        }
      >
        <Figure of={data?.unassigned} />
      </StripFigure>
      <StripFigure label="Completed last week" loading={loading} note={data && lastWeek(data.completed)}>
        <Figure of={data?.completed.count} />
      </StripFigure>
    </FigureStrip>
  )
}

const Figure = ({ of, late = false }: { of: number | undefined; late?: boolean }) => (
  <span className={late && of ? styles.late : undefined}>{of?.toLocaleString('en-US')}</span>
)

const lastWeek = ({ count, median, on_time }: QueueOverview['completed']) =>
  count > 0 && median !== null ? `median ${tookInWords(median)}, ${on_time}% on time` : 'nothing decided'

export function NeedsYou() {
  const { data, error, refetch } = useOverview()
  return (
    <Section
      title="Needs you"
      about="overdue, replied, or due today"
      tools={
        data &&
        data.mine.count > 0 && (
          <Link className="link" to={queue('mine')}>
            View all {data.mine.count}
          </Link>
        )
      }
    >
      {error && !data && (
        <ErrorState title="Couldn’t load your queue" help={error.message} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton height={4 * 56} />}
      {data?.needs.length === 0 && (
        <Message
          icon={IconCircleCheck}
          title="You’re up to date"
          help="Nothing is overdue, waiting for you, or due today."
        >
          <Button component={Link} to={queue('unassigned')} variant="default">
            View unassigned
          </Button>
        </Message>
      )}
      {data && data.needs.length > 0 && <Needs needs={data.needs} now={data.asked} />}
    </Section>
  )
}

const personOf = ({ advisor }: Task) => {
  const [last = '', first = ''] = advisor.split(', ')
  return { first, last }
}

function Needs({ needs, now }: { needs: QueueOverview['needs']; now: number }) {
  const alike = sameInShort(needs.map(({ task }) => personOf(task)))
  return (
    <ul className={styles.needs}>
      {needs.map(({ task, why, since }) => {
        const who = shortName(personOf(task), alike)
        const title = task.other.f1 || task.category
        return (
          <li key={task.id}>
            <StageDial stage={task.stage} />
            <div className={styles.what}>
              <Link className={styles.title} to={`/view/${task.id}`}>
                {title}
              </Link>
              <p>{[task.category, who, task.branch].filter(Boolean).join(', ')}</p>
            </div>
            <span className={styles.why} data-late={task.overdue || undefined}>
              {whyInWords({ task, why, since }, who, now)}
            </span>
            <Button
              className={styles.open}
              component={Link}
              to={`/view/${task.id}`}
              variant="default"
              aria-label={`${pressed[why]} ${title}`}
            >
              {pressed[why]}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

const pressed = { incident: 'Open', replied: 'View', overdue: 'Review', today: 'Review' } as const

const hour = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'America/New_York' })
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'America/New_York' })

function whyInWords({ task, why, since }: QueueOverview['needs'][number], who: string, now: number): string {
  const due = task.due ? new Date(task.due) : undefined
  const late = due ? Math.floor((now - due.getTime()) / 86_400_000) : 0
  if (why === 'replied') return since ? `${who} replied ${ago(new Date(since), new Date(now))}` : `${who} replied`
  if (task.overdue) return late > 0 ? `${days(late)} overdue` : 'Overdue'
  if (why === 'incident') return due ? `Due ${shortDay.format(due)}` : ''
  return due && task.due_hour ? `Due today, ${hour.format(due)}` : 'Due today'
}

export function QueueByDepartment() {
  const { data } = useOverview()
  const most = Math.max(1, ...(data?.departments.map(({ open }) => open) ?? []))
  if (data?.departments.length === 0) return null
  return (
    <Section
      title="Queue by department"
      tools={
        <span className={styles.legend} aria-hidden>
          <i data-kind="time" /> On time <i data-kind="today" /> Due today <i data-kind="overdue" /> Overdue
        </span>
      }
    >
      {data ? (
        <ul className={styles.departments}>
          {data.departments.map(({ name, open, today, overdue }) => (
            <li key={name}>
              <Link className={styles.department} to={`${queue('all')}&department=${encodeURIComponent(name)}`}>
                {name}
              </Link>
              <span className={styles.bar} aria-hidden>
                <i data-kind="overdue" style={{ width: `${(overdue / most) * 100}%` }} />
                <i data-kind="today" style={{ width: `${(today / most) * 100}%` }} />
                <i data-kind="time" style={{ width: `${((open - today - overdue) / most) * 100}%` }} />
              </span>
              <span className={styles.sum}>
                {open} open
                {today > 0 && <span className="vh">, {today} due today</span>}
                {overdue > 0 && <span className={styles.late}>, {overdue} overdue</span>}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton height={5 * 36} />
      )}
    </Section>
  )
}
