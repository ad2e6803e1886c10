import { Button } from '@mantine/core'
import { acceptDeposit, type CheckedField, checkedFields, type Deposit, takeDeposit } from '@portal/contract/deposits'
import { money } from '@portal/contract/rules/money'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { workedOnIt } from '@portal/contract/rules/four-eyes'
import { toast } from '../../ui/toast.tsx'
import { useCall, useDay } from './api.ts'
import { FieldList } from './FieldList.tsx'
import { ReturnDialog } from './ReturnDialog.tsx'
import { Head, Outcome, type Reviewed } from './ReviewHead.tsx'
import { KeyDialog, KeyLine } from './ReviewKeyList.tsx'
import { Stage, useStage } from './Stage.tsx'
import { useReviewKeys } from './review-keys.ts'
import styles from './review.module.css'
import { listPath } from './words.ts'

/** All that is compared: where one of it is another, nothing that was compared counts. */
const comparedOf = (deposit: Deposit): string => {
  const { amount, end, type, client, payee, check_number, check_date, contribution, year, pictures } = deposit
  const seen = pictures.map(({ side, hash }) => `${side} ${hash}`)
  return JSON.stringify([amount, end, type, client, payee, check_number, check_date, contribution, year, ...seen])
}

/** Picture and data side by side: every field is compared, then it is accepted, all from the keyboard. */
export function ReviewDeposit({ deposit, queue, figures }: Reviewed) {
  const { id, can, status } = deposit
  const navigate = useNavigate()
  const today = useDay()
  const stage = useStage()
  const [at, setAt] = useState<CheckedField>('amount')
  const [checked, setChecked] = useState<ReadonlySet<CheckedField>>(new Set())
  const [editing, setEditing] = useState<CheckedField>()
  const [returning, setReturning] = useState(false)
  const [keys, setKeys] = useState(false)
  const compared = comparedOf(deposit)
  const [of, setOf] = useState({ compared, again: false })
  if (of.compared !== compared) {
    // changed by someone else while it was open here
    setOf({ compared, again: checked.size > 0 })
    setChecked(new Set())
    setAt('amount')
  }
  const accept = useCall(acceptDeposit)
  // at once, not when the button says so: keys are faster
  const accepting = useRef(false)
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
    if (accepting.current) return
    accepting.current = true
    accept.mutate(
      { params: { id }, body: { version: deposit.version, checked: [...checkedFields] } },
      {
        onSuccess: ({ accepted }) => {
          toast.success(accepted ? 'Deposit accepted' : 'Accepted. A second reviewer has to accept it too.')
          goOn()
        },
        onError: ({ message }) => toast.error('Couldn’t accept deposit', message),
        onSettled: () => void (accepting.current = false),
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
    '?': () => setKeys(true),
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
            wording={figures.wording}
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
                  <Button variant="default" rightSection={<kbd>N</kbd>} onClick={() => setReturning(true)}>
                    Not in good order
                  </Button>
                  <Button rightSection={<kbd>A</kbd>} loading={accept.isPending} onClick={decide}>
                    Accept
                  </Button>
                </div>
                {of.again && (
                  <output className={styles.again}>This deposit was changed. Compare it with the picture again.</output>
                )}
                <p className={styles.note}>{acceptNote(deposit, queue, left.length)}</p>
              </>
            )}
            {status === 'Captured' && can.take && (
              <Button fullWidth rightSection={<kbd>A</kbd>} loading={take.busy} onClick={take.now}>
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
      <KeyLine onAll={() => setKeys(true)} />
      {keys && <KeyDialog deposit={deposit} onClose={() => setKeys(false)} />}
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

function acceptNote({ second, first_by }: Deposit, queue: Reviewed['queue'], left: number): string {
  if (left > 0) return `${left} ${left === 1 ? 'field' : 'fields'} left to compare with the picture.`
  const next = queue.next
    ? `opens the next deposit, ${money(queue.next.amount)} from ${queue.next.client}`
    : 'ends the queue'
  if (second && !first_by) return `Accepting asks a second reviewer, then ${next}.`
  return `Accepting ${next}.`
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
