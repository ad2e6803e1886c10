import { bankDayInWords } from '@portal/contract/rules/deposit'
import { firmTime } from '@portal/contract/rules/day'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import type { Figures } from './api.ts'
import styles from './capture.module.css'
import { useLeft } from './countdown.ts'

/** How long there is for today's batch; after that, on which day it is deposited and why. Changes in place. */
export function CutoffBox({ figures }: { figures: Figures | undefined }) {
  const left = useLeft(figures)
  if (!figures || !left) return <div className={styles.box} aria-busy />
  const { cutoff } = figures
  return (
    <output className={styles.box} data-tone={cutoff.today && !left.soon ? undefined : 'warn'}>
      <IconClock size={20} stroke={1.8} aria-hidden />
      <span>
        {cutoff.today ? (
          <>
            <b>{left.text} to the cut-off</b>
            Sent by {firmTime(new Date(cutoff.ends))} ET, it’s deposited today.
          </>
        ) : (
          <>
            <b>{cutoff.passed ? 'Today’s cut-off has passed' : 'Banks are closed today'}</b>
            Sent now, it’s deposited {bankDayInWords(cutoff.day)}. {cutoff.why}
          </>
        )}
      </span>
    </output>
  )
}
