// What is asked before something is done with an address change.
import { Button, Checkbox, TextInput } from '@mantine/core'
import {
  type AddressChange,
  actOnChange,
  changeLimits,
  noticePdf,
  type NoticeSide,
  recordDisbursement,
  recordMailing,
  withdrawChange,
} from '@portal/contract/address-blotter'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useEffect, useEffectEvent, useState } from 'react'
import { addressOf, problemsOf } from '../../lib/call.ts'
import { useFirmDay } from '../../lib/today.ts'
import { Banner } from '../../ui/Banner.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { WordsDialog } from '../../ui/WordsDialog.tsx'
import { useCall } from './api.ts'
import type { Asking } from './ChangeActions.tsx'
import { EntryPanel } from './EntryPanel.tsx'
import styles from './record.module.css'
import { dayOfWeek } from './words.tsx'

interface Props {
  asking: Asking
  change: AddressChange
  onRefused: (why: string) => void
  onClose: () => void
}

export function ChangeDialogs({ asking, ...props }: Props) {
  if (asking === 'take') return <Take {...props} />
  if (asking === 'verify' || asking === 'update') return <Confirm act={asking} {...props} />
  if (asking === 'return') return <Return {...props} />
  if (asking === 'mail') return <Mail {...props} />
  if (asking === 'withdraw') return <Withdraw {...props} />
  if (asking === 'disbursement') return <Disbursement {...props} />
  return <EntryPanel correcting={props.change} onClose={props.onClose} />
}

type Part = Omit<Props, 'asking'>

const questions = {
  verify: {
    title: 'Verify this address change?',
    question:
      'You compared it with the client’s request and the identity check. Four eyes: the advisor entered it, you verify it.',
    confirm: 'Verify',
    done: 'Verified',
  },
  update: {
    title: 'Mark as updated?',
    question: 'The clearing firm’s records show the new address. Next, both notices go out.',
    confirm: 'Mark as updated',
    done: 'Marked as updated',
  },
}

/** Nothing to ask: it is done at once. */
function Take({ change, onRefused, onClose }: Part) {
  const act = useCall(actOnChange)
  const { mutate } = act
  const { id, version } = change
  const take = useEffectEvent(() =>
    mutate(
      { params: { id }, body: { version, act: 'take' } },
      {
        onSuccess: () => toast.success('Assigned to you'),
        onError: ({ message }) => onRefused(message),
        onSettled: onClose,
      },
    ),
  )
  useEffect(() => take(), [])
  return null
}

function Confirm({ act, change, onRefused, onClose }: Part & { act: 'verify' | 'update' }) {
  const make = useCall(actOnChange)
  const { done, ...words } = questions[act]
  return (
    <ConfirmDialog
      {...words}
      harmless
      busy={make.isPending}
      onConfirm={() =>
        make.mutate(
          { params: { id: change.id }, body: { version: change.version, act } },
          {
            onSuccess: () => toast.success(done),
            onError: ({ message }) => onRefused(message),
            onSettled: onClose,
          },
        )
      }
      onCancel={onClose}
    />
  )
}

function Return({ change, onClose }: Part) {
  const act = useCall(actOnChange)
  return (
    <WordsDialog
      title="Return to advisor"
      submit="Return to advisor"
      about="The advisor gets the reason by email, corrects the change, and sends it again. The notice stays due."
      hint="What’s missing or wrong, and how to fix it"
      most={changeLimits.reason}
      busy={act.isPending}
      refusal={act.error?.message}
      onSubmit={(reason) =>
        act.mutate(
          { params: { id: change.id }, body: { version: change.version, act: 'return', reason } },
          {
            onSuccess: () => {
              toast.success('Returned. The advisor gets an email.')
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}

function Withdraw({ change, onRefused, onClose }: Part) {
  const withdraw = useCall(withdrawChange)
  return (
    <ConfirmDialog
      title="Withdraw this address change?"
      question="The home office stops working on it, and you can’t reopen it. It stays in the blotter."
      confirm="Withdraw address change"
      cancel="Keep it"
      busy={withdraw.isPending}
      onConfirm={() =>
        withdraw.mutate(
          { params: { id: change.id }, body: { version: change.version } },
          {
            onSuccess: () => toast.success('Address change withdrawn'),
            onError: ({ message }) => onRefused(message),
            onSettled: onClose,
          },
        )
      }
      onCancel={onClose}
    />
  )
}

const sideNames: Record<NoticeSide, string> = { old: 'Old address', new: 'New address' }
const letters = (n: number) => (n === 1 ? '1 letter' : `${n} letters`)

/** Printing alone records nothing: whoever has mailed the letters says so, with the day. */
function Mail({ change, onClose }: Part) {
  const today = useFirmDay()
  const left = change.notices.filter(({ mailed }) => mailed === null)
  const [chosen, setChosen] = useState<ReadonlySet<NoticeSide>>(new Set(left.map(({ side }) => side)))
  const [on, setOn] = useState(today)
  const record = useCall(recordMailing)
  const sides = left.map(({ side }) => side).filter((side) => chosen.has(side))
  const which = sides.length === 2 ? 'both' : (sides[0] ?? 'both')
  const problems = problemsOf(record.error)

  return (
    <FormDialog
      title={left.length === 1 ? 'Send 1 notice' : `Send ${left.length} notices`}
      submit="Record as mailed"
      busy={record.isPending}
      unsaved={false}
      onSubmit={() =>
        sides.length > 0 &&
        record.mutate(
          { params: { id: change.id }, body: { version: change.version, sides, on } },
          {
            onSuccess: () => {
              toast.success(sides.length === left.length ? 'Recorded. The change is closed.' : 'Recorded as mailed')
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      {record.error && Object.keys(problems).length === 0 && <Banner>{record.error.message}</Banner>}
      <p className={styles.dialogAbout}>
        Print the letters, send them first class, then record the day. Their text is kept with the record. The notice to
        the old address stops the clock.
      </p>
      <ul className={styles.sides}>
        {left.map(({ side, address }) => (
          <li key={side}>
            <Checkbox
              label={
                <>
                  <b>{sideNames[side]}</b>
                  <span className={styles.where}>{address}</span>
                </>
              }
              checked={chosen.has(side)}
              // its clock runs: it goes first, or with the other
              disabled={side === 'old'}
              onChange={(event) => {
                const next = new Set(chosen)
                if (event.currentTarget.checked) next.add(side)
                else next.delete(side)
                setChosen(next)
              }}
            />
            {side === 'old' && <span className="t-note">Due {dayOfWeek(change.due)}</span>}
          </li>
        ))}
      </ul>
      <div>
        <Button
          component="a"
          href={addressOf(noticePdf, { params: { id: change.id, side: which } })}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.7} aria-hidden />}
        >
          Print {letters(sides.length)}
          <span className="vh"> (opens in a new tab)</span>
        </Button>
      </div>
      <TextInput
        type="date"
        label="Mailed on"
        withAsterisk
        min={change.received_on}
        max={today}
        value={on}
        error={problems['on']}
        onChange={(event) => setOn(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

function Disbursement({ change, onClose }: Part) {
  const today = useFirmDay()
  const [on, setOn] = useState(change.disbursement_on ?? '')
  const record = useCall(recordDisbursement)
  const problems = problemsOf(record.error)
  return (
    <FormDialog
      title="Disbursement after the change"
      submit="Save"
      busy={record.isPending}
      unsaved={on !== (change.disbursement_on ?? '')}
      onSubmit={() =>
        record.mutate(
          { params: { id: change.id }, body: { version: change.version, on: on || null } },
          {
            onSuccess: () => {
              toast.success(on ? 'Disbursement recorded' : 'No disbursement recorded')
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      {record.error && Object.keys(problems).length === 0 && <Banner>{record.error.message}</Banner>}
      <p className={styles.dialogAbout}>
        A request within 30 days of the change shows as a flag to reviewers. It doesn’t stop anything.
      </p>
      <TextInput
        type="date"
        label="Requested on"
        description="Leave blank if there was none"
        min={change.received_on}
        max={today}
        value={on}
        error={problems['on']}
        onChange={(event) => setOn(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
