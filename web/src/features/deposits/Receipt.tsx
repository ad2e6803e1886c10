import { Button } from '@mantine/core'
import { bankDayInWords, destroyOn } from '@portal/contract/rules/deposit'
import { firmTime } from '@portal/contract/rules/day'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconHandStop from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs'
import { money } from '@portal/contract/rules/money'
import { useDeposit } from './api.ts'
import styles from './capture.module.css'
import type { Capturing, Sent } from './capturing.ts'
import { ended, momentSaid, shortDay } from './words.ts'

interface Props {
  sent: Sent
  capturing: Capturing
  onDone: () => void
}

/** What happens now, and what to do with the paper check. */
export function Receipt({ sent, capturing, onDone }: Props) {
  const { retake, figures, again } = capturing
  const { deposit } = useDeposit(sent.id).data ?? {}
  const { today } = capturing
  const destroy = shortDay(destroyOn(sent.bank_day))
  const here = sent.bank_day === today
  const cutoff = figures && firmTime(new Date(figures.cutoff.ends))
  const steps = [
    { name: 'Sent', note: deposit && capitalized(momentSaid(deposit.captured, today)), state: 'done' },
    { name: 'In review', note: 'Usually within 1 hour', state: 'now' },
    {
      name: here ? 'Posted with today’s batch' : `Posted with the batch of ${bankDayInWords(sent.bank_day)}`,
      note: cutoff && `After ${cutoff} ET`,
      state: 'next',
    },
    { name: 'Destroy the check', note: `On ${destroy}. We’ll remind you.`, state: 'next' },
  ]
  return (
    <div className={styles.page}>
      <div className={styles.done}>
        <IconCircleCheck size={40} stroke={1.4} aria-hidden />
        <h1>{retake ? 'Sent again' : 'Deposit sent'}</h1>
        <p>{deposit ? `${money(deposit.amount)} to ${ended(deposit.end)}, ${deposit.number}` : `D-${sent.id}`}</p>
      </div>
      <ol className={styles.steps}>
        {steps.map(({ name, note, state }) => (
          <li key={name} data-state={state}>
            <b>{name}</b>
            <span>{note || '\u00a0'}</span>
          </li>
        ))}
      </ol>
      <div className={styles.box} data-tone="warn">
        <IconHandStop size={16} stroke={1.8} aria-hidden />
        <p>
          <b>Keep the check until {destroy}.</b> Write “Deposited {shortDay(today)}” on it, and don’t deposit it
          anywhere else.
        </p>
      </div>
      <div className={styles.act}>
        <Button variant="default" fullWidth onClick={onDone}>
          Done
        </Button>
        {!retake && (
          <Button fullWidth leftSection={<IconCamera size={16} stroke={1.7} aria-hidden />} onClick={again}>
            Deposit another
          </Button>
        )}
      </div>
    </div>
  )
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
