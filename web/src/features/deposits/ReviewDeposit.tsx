import { ActionIcon, Button, Kbd } from '@mantine/core'
import {
  acceptDeposit,
  type CheckedField,
  checkedFields,
  type Deposit,
  type getDeposit,
  takeDeposit,
} from '@portal/contract/deposits'
import type { AnswerOf } from '@portal/contract/endpoint'
import { money } from '@portal/contract/rules/money'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { workedOnIt } from '@portal/contract/rules/four-eyes'
import { Banner } from '../../ui/Banner.tsx'
import { usePhone } from '../../ui/phone.ts'
import { StatusDial } from '../../ui/StatusDial.tsx'
import { toast } from '../../ui/toast.tsx'
import { type Figures, useCall, useDay } from './api.ts'
import { useLeft } from './countdown.ts'
import { FieldList } from './FieldList.tsx'
import { ReturnDialog } from './ReturnDialog.tsx'
import { Stage, useStage } from './Stage.tsx'
import { useReviewKeys } from './review-keys.ts'
import styles from './review.module.css'
import { momentSaid, stepOf, listPath } from './words.ts'

interface Props {
  deposit: Deposit
  queue: AnswerOf<typeof getDeposit>['queue']
  figures: Figures
}

/** Picture and data side by side: every field is compared, then it is accepted, all from the keyboard. */
export function ReviewDeposit({ deposit, queue, figures }: Props) {
  const { id, can, status } = deposit
  const navigate = useNavigate()
  const today = useDay()
  const stage = useStage()
  const [at, setAt] = useState<CheckedField>('amount')
  const [checked, setChecked] = useState<ReadonlySet<CheckedField>>(new Set())
  const [editing, setEditing] = useState<CheckedField>()
  const [returning, setReturning] = useState(false)
  const accept = useCall(acceptDeposit)
  const take = useTake(deposit)
  const left = checkedFields.filter((field) => !checked.has(field))

  const go = (to: number | null | undefined) => to && void navigate(`${listPath}?id=${to}&review`)
  const goOn = () => void navigate(queue.next ? `${listPath}?id=${queue.next.id}&review` : listPath)
  const move = (by: number) => {
    const index = checkedFields.indexOf(at) + by
    const next = checkedFields[Math.min(checkedFields.length - 1, Math.max(0, index))]
    if (next) setAt(next)
  }
  const mark = (field: CheckedField) => {
    setChecked((before) => {
      const after = new Set(before)
      if (!after.delete(field)) after.add(field)
      return after
    })
    const next = checkedFields[checkedFields.indexOf(field) + 1]
    if (!checked.has(field) && next) setAt(next)
  }
  const decide = () => {
    const [first] = left
    if (first) return setAt(first)
    accept.mutate(
      { params: { id }, body: { version: deposit.version, checked: [...checkedFields] } },
      {
        onSuccess: ({ accepted }) => {
          toast.success(accepted ? 'Deposit accepted' : 'Accepted. A second reviewer has to accept it too.')
          goOn()
        },
        onError: ({ message }) => toast.error('Couldn’t accept deposit', message),
      },
    )
  }
  useReviewKeys({
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    ' ': can.decide ? () => mark(at) : undefined,
    e: can.correct ? () => setEditing(at) : undefined,
    a: can.decide ? decide : status === 'Captured' && can.take ? () => take.now() : undefined,
    n: can.decide ? () => setReturning(true) : undefined,
    b: stage.turnOver,
    r: stage.rotate,
    c: stage.contrast,
    '+': () => stage.zoom(1),
    '=': () => stage.zoom(1),
    '-': () => stage.zoom(-1),
    f: stage.full,
    j: () => go(queue.next?.id),
    k: () => go(queue.previous),
  })

  return (
    <>
      <Head deposit={deposit} queue={queue} figures={figures} today={today} onGo={go} />
      <Outcome deposit={deposit} today={today} onNext={queue.next ? goOn : undefined} />
      <div className={styles.review}>
        <Stage deposit={deposit} stage={stage} />
        <aside className={styles.side}>
          <FieldList
            deposit={deposit}
            at={at}
            checked={checked}
            editing={editing}
            onReach={setAt}
            onMark={can.decide ? mark : undefined}
            onEdit={can.correct ? setEditing : undefined}
            onEdited={() => {
              setEditing(undefined)
              setChecked(new Set())
            }}
            onGiveUp={() => setEditing(undefined)}
          />
          <PortalChecks deposit={deposit} />
          <div className={styles.block}>
            {can.decide && (
              <>
                <div className={styles.acts}>
                  <Button variant="default" rightSection={<Kbd size="xs">N</Kbd>} onClick={() => setReturning(true)}>
                    Not in good order
                  </Button>
                  <Button rightSection={<Kbd size="xs">A</Kbd>} loading={accept.isPending} onClick={decide}>
                    Accept
                  </Button>
                </div>
                <p className={styles.note}>{acceptNote(deposit, queue, left.length)}</p>
              </>
            )}
            {status === 'Captured' && can.take && (
              <Button fullWidth rightSection={<Kbd size="xs">A</Kbd>} loading={take.busy} onClick={take.now}>
                Take for review
              </Button>
            )}
            {can.worked && <p className={styles.note}>{workedOnIt}</p>}
            {!can.worked && !can.decide && deposit.first_by && status === 'In Review' && (
              <p className={styles.note}>You accepted this deposit first. Someone else has to accept it too.</p>
            )}
          </div>
        </aside>
      </div>
      <Keys />
      {returning && (
        <ReturnDialog
          deposit={deposit}
          onClose={() => setReturning(false)}
          onDone={() => {
            setReturning(false)
            goOn()
          }}
        />
      )}
    </>
  )
}

/** Whoever comes by the queue has it at once; whoever only looks takes it by a button. */
function useTake({ id, version, can, status }: Deposit) {
  const [query] = useSearchParams()
  const take = useCall(takeDeposit)
  const begun = useRef(0)
  const now = () =>
    take.mutate(
      { params: { id }, body: { version } },
      { onError: ({ message }) => toast.error('Couldn’t take deposit', message) },
    )
  const wanted = query.has('review') && can.take && status === 'Captured'
  useEffect(() => {
    if (!wanted || begun.current === id) return
    begun.current = id
    now()
  })
  return { now, busy: take.isPending }
}

function acceptNote({ second, first_by }: Deposit, queue: Props['queue'], left: number): string {
  if (left > 0) return `${left} ${left === 1 ? 'field' : 'fields'} left to compare with the picture.`
  const next = queue.next
    ? `opens the next deposit, ${money(queue.next.amount)} from ${queue.next.client}`
    : 'ends the queue'
  if (second && !first_by) return `Accepting asks a second reviewer, then ${next}.`
  return `Accepting ${next}.`
}

interface HeadProps extends Props {
  today: string
  onGo: (id: number | null | undefined) => void
}

function Head({ deposit, queue, figures, today, onGo }: HeadProps) {
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
function Outcome({ deposit, today, onNext }: { deposit: Deposit; today: string; onNext: (() => void) | undefined }) {
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

function PortalChecks({ deposit: { checks } }: { deposit: Deposit }) {
  if (checks.length === 0) return null
  return (
    <section className={styles.block} aria-labelledby="portal-checks">
      <h2 id="portal-checks">Checked by the portal</h2>
      <ul className={styles.checks}>
        {checks.map(({ done, text, note }) => (
          <li key={text}>
            {done ? (
              <IconCircleCheck className={styles.good} size={16} stroke={1.8} aria-label="Fine" />
            ) : (
              <IconAlertTriangle className={styles.look} size={16} stroke={1.8} aria-label="Look at this" />
            )}
            <span>
              {text}
              <small>{note}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const keys: [string[], string][] = [
  [['↑', '↓'], 'Field'],
  [['Space'], 'Mark as checked'],
  [['E'], 'Correct a field'],
  [['+', '-'], 'Zoom'],
  [['B'], 'Front or back'],
  [['R'], 'Rotate'],
  [['F'], 'Full screen'],
  [['J', 'K'], 'Next, previous'],
]
const Keys = () => (
  <p className={styles.keys} aria-label="Keys">
    {keys.map(([press, does]) => (
      <span key={does}>
        {press.map((key) => (
          <Kbd key={key} size="xs">
            {key}
          </Kbd>
        ))}
        {does}
      </span>
    ))}
  </p>
)
