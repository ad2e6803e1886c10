import { Button } from '@mantine/core'
import { resumeRun, type Run, stopRun } from '@portal/contract/fee-billing'
import { firmTime, firmZone } from '@portal/contract/rules/day'
import { dollars, monthInWords } from '@portal/contract/rules/fee'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { Link } from 'react-router'
import { toast } from '../../ui/toast.tsx'
import { useCall } from './api.ts'
import { Figure } from './Figure.tsx'
import styles from './fees.module.css'
import { ledgerAddress } from './Ledgers.tsx'

const nth = ['', '', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** "November, second run"; "E&O insurance, 2026–27". */
export function runTitle({ kind, fee, from, to, nth: count }: Run): string {
  const period = kind === 'month' ? monthInWords(from) : `${fee}, ${from.slice(0, 4)}–${to.slice(2, 4)}`
  return count > 1 ? `${period}, ${nth[count] ?? `${count}th`} run` : period
}

interface Props {
  run: Run | null
  attention: readonly { id: string; first: string; last: string }[]
  now: string
}

export function RunCard({ run, attention, now }: Props) {
  const stop = useCall(stopRun)
  const resume = useCall(resumeRun)
  if (!run)
    return (
      <article className={styles.box}>
        <h2>Billing</h2>
        <p className={styles.quiet}>Nothing billed yet. Add prices, then preview and run the month.</p>
      </article>
    )
  const running = run.state === 'running' || run.state === 'stopping'
  const share = run.total > 0 ? Math.floor((run.done / run.total) * 100) : 100
  const act = (what: typeof stop | typeof resume, done: string, failed: string) =>
    what.mutate(
      { params: { id: run.id } },
      { onSuccess: () => toast.success(done), onError: (error) => toast.error(failed, error.message) },
    )
  return (
    <article className={styles.box} aria-label={`${runTitle(run)} billing`}>
      <header>
        <IconRefresh size={18} stroke={1.7} aria-hidden />
        <h2>{runTitle(run)}</h2>
        <span className="t-note">
          Started {firmTime(new Date(run.started))} {firmZone} {run.by ? `by ${run.by}` : 'by schedule'}
        </span>
      </header>
      <div className={styles.progress}>
        <b aria-live="polite">
          {running ? 'Billing' : run.state === 'complete' ? 'Billed' : 'Stopped at'} {run.done.toLocaleString('en-US')}{' '}
          of {run.total.toLocaleString('en-US')} advisors
        </b>
        <span className="num">
          {share}%{running && leftOf(run, now)}
        </span>
      </div>
      <progress className={styles.meter} max={100} value={share} aria-label="Advisors billed" />
      <dl className={styles.figuresOf}>
        <Figure label="New bills" value={run.bills.toLocaleString('en-US')} />
        <Figure label="Already billed" value={run.already.toLocaleString('en-US')} />
        <Figure label="Prorated" value={run.prorated.toLocaleString('en-US')} />
        <Figure label="Needs attention" value={run.attention.toLocaleString('en-US')} warn={run.attention > 0} />
        <Figure label="Added so far" value={dollars(run.cents)} />
      </dl>
      {attention.slice(0, 3).map(({ id, first, last }) => (
        <p key={id} className={styles.attention}>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          {first} {last} has no commission ID, so payroll can’t deduct.{' '}
          <Link className="link" to={ledgerAddress(id)}>
            Open ledger
          </Link>
        </p>
      ))}
      {attention.length > 3 && <p className="t-note">{attention.length - 3} more without a commission ID</p>}
      {run.state !== 'complete' && (
        <footer>
          {running ? (
            <Button
              variant="default"
              disabled={run.state === 'stopping'}
              loading={stop.isPending}
              onClick={() => act(stop, 'Stopping', 'Couldn’t stop billing')}
            >
              {run.state === 'stopping' ? 'Stopping…' : 'Stop'}
            </Button>
          ) : (
            <Button
              loading={resume.isPending}
              onClick={() => act(resume, 'Billing resumed', 'Couldn’t resume billing')}
            >
              Resume
            </Button>
          )}
          <span className="t-note">What’s billed stays billed.</span>
        </footer>
      )}
    </article>
  )
}

/** About as long as so far, by how much is left. */
function leftOf({ started, done, total }: Run, now: string): string {
  const seconds = (Date.parse(now) - Date.parse(started)) / 1_000
  if (done === 0 || seconds <= 0) return ''
  return `, about ${Math.max(1, Math.round((seconds / done) * (total - done)))} s left`
}
