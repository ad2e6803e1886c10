import { Button } from '@mantine/core'
import type { YearEndTask } from '@portal/contract/year-end'
import type { Icon } from '@tabler/icons-react'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import { use, useState } from 'react'
import { Link } from 'react-router'
import { ScreensContext } from '../../lib/feature.ts'
import { deadlineInShort } from '../../lib/format.ts'
import type { Path } from '../../lib/route-table.ts'
import { useFirmDay } from '../../lib/today.ts'
import { Banner } from '../../ui/Banner.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Section } from '../../ui/Section.tsx'
import { toast } from '../../ui/toast.tsx'
import { type Review, useConfirm, type YearEnd } from './api.ts'
import styles from './year-end.module.css'
import { timeLeft } from './years.ts'

const words: Record<Review, { title: string; said: (year: number) => string }> = {
  u4: {
    title: 'Confirm your U4 review',
    said: (year) => `I have reviewed my Form U4 for ${year}, and it is current and complete.`,
  },
  'outside-business': {
    title: 'Confirm your outside business review',
    said: (year) => `I have reviewed my outside business activities for ${year}, and the list is current and complete.`,
  },
}

function ConfirmReview({ year, kind, onClose }: { year: number; kind: Review; onClose: () => void }) {
  const confirm = useConfirm()
  const { title, said } = words[kind]
  const send = () =>
    confirm.mutate(
      { year, kind },
      {
        onSuccess: () => {
          toast.success('Review recorded')
          onClose()
        },
      },
    )
  return (
    <FormDialog
      title={title}
      submit="I confirm"
      busy={confirm.isPending}
      unsaved={false}
      onSubmit={send}
      onClose={onClose}
    >
      {confirm.error && <Banner>{confirm.error.message}</Banner>}
      <blockquote className={styles.said}>{said(year)}</blockquote>
      <p className="t-note">We record your name and the time.</p>
    </FormDialog>
  )
}

const looks: Record<YearEndTask['state'], { icon: Icon; words: string }> = {
  done: { icon: IconCircleCheck, words: 'Done' },
  'to do': { icon: IconCircleDashed, words: 'To do' },
  overdue: { icon: IconAlertTriangle, words: 'Overdue' },
}

interface Props {
  of: Pick<YearEnd, 'year' | 'due' | 'tasks'>
}

export function YearTasks({ of: { year, due, tasks } }: Props) {
  const today = useFirmDay()
  const [confirming, setConfirming] = useState<Review>()
  const done = tasks.filter(({ state }) => state === 'done').length
  return (
    <Section
      title="Checklist"
      about={
        <>
          {done} of {tasks.length} done. Due <time dateTime={due}>{deadlineInShort(due)}</time>
          {done < tasks.length && `, ${timeLeft(due, today)}`}.
        </>
      }
    >
      <ul className={styles.tasks} aria-label="Checklist">
        {tasks.map((task) => (
          <Task key={task.id} task={task} onConfirm={setConfirming} />
        ))}
      </ul>
      {confirming && <ConfirmReview year={year} kind={confirming} onClose={() => setConfirming(undefined)} />}
    </Section>
  )
}

const isReview = (id: YearEndTask['id']): id is Review => id === 'u4' || id === 'outside-business'

function Task({ task, onConfirm }: { task: YearEndTask; onConfirm: (kind: Review) => void }) {
  const { id, title, about, state, link, confirmable } = task
  const leadsSomewhere = use(ScreensContext).has(link.split(/[?#]/, 1)[0] as Path)
  const { icon: StateIcon, words } = looks[state]
  return (
    <li data-state={state}>
      <StateIcon size={18} stroke={1.7} aria-hidden />
      <div className={styles.words}>
        {leadsSomewhere ? (
          <Link className={styles.title} to={link}>
            {title}
          </Link>
        ) : (
          <span className={styles.title}>{title}</span>
        )}
        <p className={styles.about}>{about}</p>
      </div>
      <span className={styles.state}>{words}</span>
      <span className={styles.act}>
        {isReview(id) && confirmable && state !== 'done' && (
          <Button variant="default" size="xs" aria-label={`Confirm: ${title}`} onClick={() => onConfirm(id)}>
            Confirm
          </Button>
        )}
      </span>
    </li>
  )
}
