import { ActionIcon, Button } from '@mantine/core'
import type { Deposit, getDeposit } from '@portal/contract/deposits'
import type { AnswerOf } from '@portal/contract/endpoint'
import { money } from '@portal/contract/rules/money'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { Link } from 'react-router'
import { Banner } from '../../ui/Banner.tsx'
import { usePhone } from '../../ui/phone.ts'
import { StatusDial } from '../../ui/StatusDial.tsx'
import type { Figures } from './api.ts'
import { useLeft } from './countdown.ts'
import styles from './review.module.css'
import { listPath, momentSaid, stepOf } from './words.ts'

export interface Reviewed {
  deposit: Deposit
  queue: AnswerOf<typeof getDeposit>['queue']
  figures: Figures
}

interface HeadProps extends Reviewed {
  today: string
  onGo: (id: number | null | undefined) => void
}

/** What it is, where it is in the queue, and the time that is left for today's batch. */
export function Head({ deposit, queue, figures, today, onGo }: HeadProps) {
  const left = useLeft(figures)
  const phone = usePhone()
  const { names, branch, captured, number } = deposit
  return (
    <div className={styles.head}>
      <div className={styles.line}>
        <ActionIcon component={Link} to={listPath} size={32} aria-label="Back to Mobile Deposits">
          <IconArrowBackUp size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
        <h1>
          {money(deposit.amount)}, check {deposit.check_number}
        </h1>
        <span className={styles.status}>
          <StatusDial step={stepOf[deposit.status]} label={deposit.status} />
        </span>
        <span className="grow" />
        {!phone && left && figures.cutoff.today && (
          <span className={styles.clock}>
            <IconClock size={15} stroke={1.8} aria-hidden />
            {left.text} to the cut-off
          </span>
        )}
        {queue.at && (
          <span className={styles.place}>
            {queue.at} of {queue.of}
          </span>
        )}
        <ActionIcon.Group>
          <ActionIcon
            variant="default"
            size={32}
            aria-label="Previous (k)"
            title="Previous (k)"
            disabled={!queue.previous}
            onClick={() => onGo(queue.previous)}
          >
            <IconChevronUp size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={32}
            aria-label="Next (j)"
            title="Next (j)"
            disabled={!queue.next}
            onClick={() => onGo(queue.next?.id)}
          >
            <IconChevronDown size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </ActionIcon.Group>
      </div>
      <p className={styles.meta}>
        {number} · {names.first} {names.last}
        {branch && `, ${branch}`} · captured {momentSaid(captured, today)}
      </p>
    </div>
  )
}

/** Decided, by this person or by someone else while it was open here. */
export function Outcome({
  deposit,
  today,
  onNext,
}: {
  deposit: Deposit
  today: string
  onNext: (() => void) | undefined
}) {
  const { status, steps, decided_by } = deposit
  if (status === 'Captured' || status === 'In Review') return null
  const last = steps.at(-1)
  const when = last ? momentSaid(last.at, today) : ''
  const said =
    status === 'Withdrawn'
      ? `The advisor withdrew this deposit ${when}.`
      : status === 'Not in good order'
        ? `${decided_by} returned this deposit ${when}.`
        : status === 'Accepted'
          ? `${decided_by} accepted this deposit ${when}.`
          : `This deposit is ${status === 'Destroy due' ? 'posted, and its check is due to be destroyed' : status.toLowerCase()}.`
  return (
    <div className={styles.outcome}>
      <Banner>
        <p>{said}</p>
        {onNext && (
          <Button variant="default" size="xs" onClick={onNext}>
            Next deposit
          </Button>
        )}
      </Banner>
    </div>
  )
}
