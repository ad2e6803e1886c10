import { Button } from '@mantine/core'
import type { Side } from '@portal/contract/deposits'
import { amountOf, bankDayInWords } from '@portal/contract/rules/deposit'
import { dayInWords, firmTime } from '@portal/contract/rules/day'
import { money } from '@portal/contract/rules/money'
import { lastFour } from '@portal/contract/rules/account-number'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconSend2 from '@tabler/icons-react/dist/esm/icons/IconSend2.mjs'
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { firm } from '../../lib/firm.ts'
import { SteppedBack } from '../../ui/FigureStrip.tsx'
import { useAccounts, useDeposit } from './api.ts'
import styles from './capture.module.css'
import type { Capturing, Duplicate } from './capturing.ts'
import { CutoffBox } from './CutoffBox.tsx'
import { ended, momentSaid, listPath } from './words.ts'

interface Props {
  capturing: Capturing
  onLeave: () => void
}

/** A last look before it is sent, with the time that is left for today. */
export function SendStep({ capturing, onLeave }: Props) {
  const { trouble, figures, busy, submit, retake, data } = capturing
  const online = useOnline()
  if (trouble?.kind === 'duplicate') return <Already of={trouble.of} onDiscard={onLeave} />
  const offline = !online || trouble?.kind === 'offline'
  const { cutoff } = figures ?? {}
  const later = cutoff && !cutoff.today
  return (
    <>
      {offline ? (
        <output className={styles.box} data-tone="warn">
          <IconWifiOff size={20} stroke={1.8} aria-hidden />
          <span>
            <b>You’re offline</b>
            Keep this page open. Your pictures aren’t stored on this phone, and nothing is sent twice.
          </span>
        </output>
      ) : (
        <>
          <Amount capturing={capturing} />
          <CutoffBox figures={figures} />
        </>
      )}
      {trouble?.kind === 'other' && (
        <div className={styles.box} data-tone="bad" role="alert">
          <IconCircleX size={16} stroke={1.8} aria-hidden />
          <div>
            <b>Couldn’t send the deposit</b>
            {trouble.message}
          </div>
        </div>
      )}
      <Thumbs capturing={capturing} />
      <Facts
        facts={[
          ...(offline && data.amount ? [['Amount', money(amountOf(data.amount))] as const] : []),
          ['Check', data.check_number && `${data.check_number}, ${dayInWords(data.check_date)}`],
          ['From', data.client],
          ['Pay to', data.payee],
          ['Contribution', data.contribution && `${data.contribution}, ${data.year}`],
          ...(offline && cutoff ? [['Cut-off', `${firmTime(new Date(cutoff.ends))} ET`] as const] : []),
        ]}
      />
      <div className={styles.act}>
        <Button
          fullWidth
          variant={offline ? 'default' : 'filled'}
          loading={busy}
          leftSection={
            offline ? (
              <IconRefresh size={16} stroke={1.7} aria-hidden />
            ) : (
              <IconSend2 size={16} stroke={1.7} aria-hidden />
            )
          }
          onClick={submit}
        >
          {offline
            ? 'Try again'
            : later
              ? `Send for ${bankDayInWords(cutoff.day)}`
              : retake
                ? 'Send again'
                : 'Send deposit'}
        </Button>
      </div>
    </>
  )
}

function Amount({ capturing: { data, retake } }: { capturing: Capturing }) {
  const known = useAccounts().data?.data ?? []
  const end = data.account_of
    ? (known.find(({ deposit }) => String(deposit) === data.account_of)?.end ?? retake?.end ?? '')
    : lastFour(data.account)
  return (
    <>
      <p className={styles.to}>
        Deposit to {ended(end)}, {data.type}
      </p>
      <p className={styles.figure}>
        <SteppedBack amount={money(amountOf(data.amount))} />
      </p>
    </>
  )
}

function Thumbs({ capturing: { pictures, steps, goTo } }: { capturing: Capturing }) {
  const taken = (['front', 'back'] as const).filter((side) => steps.includes(side) && pictures[side])
  if (taken.length === 0) return null
  return (
    <div className={styles.thumbs}>
      {taken.map((side) => (
        <figure key={side}>
          {pictures[side]?.pdf ? (
            <span className={styles.pdfThumb}>
              <IconFileTypePdf size={24} stroke={1.4} aria-hidden />
            </span>
          ) : (
            <img src={pictures[side]?.url} alt={`${nameOf[side]} of the check`} />
          )}
          <figcaption>
            <span>{nameOf[side]}</span>
            <button type="button" className="link" onClick={() => goTo(side)}>
              Retake<span className="vh"> {side}</span>
            </button>
          </figcaption>
        </figure>
      ))}
    </div>
  )
}
const nameOf: Record<Side, string> = { front: 'Front', back: 'Back' }

export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={styles.facts}>
    {facts
      .filter(([, value]) => Boolean(value))
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)

/** The first one is named to whoever may see it; nothing was sent. */
function Already({ of: { message, first, matched }, onDiscard }: { of: Duplicate; onDiscard: () => void }) {
  const [head = '', ...rest] = message.split(/(?<=\.) /)
  return (
    <>
      <div className={styles.box} data-tone="bad" role="alert">
        <IconCircleX size={16} stroke={1.8} aria-hidden />
        <div>
          <b>{head}</b> {rest.join(' ')}
        </div>
      </div>
      {first !== undefined && <First id={first} matched={matched} />}
      <p className={styles.note}>
        Nothing was sent. If these are two different checks, contact the home office{firm.phone && ` at ${firm.phone}`}.
      </p>
      <div className={styles.act}>
        <Button variant="default" fullWidth onClick={onDiscard}>
          Discard
        </Button>
        {first !== undefined && (
          <Button component={Link} to={`${listPath}?id=${first}`} fullWidth>
            View first deposit
          </Button>
        )}
      </div>
    </>
  )
}

function First({ id, matched }: { id: number; matched: string }) {
  const { data } = useDeposit(id)
  const status = data?.deposit.status
  const posted = data?.deposit.batch?.posted
  return (
    <Facts
      facts={[
        ['First deposit', <Link key="first" className="link" to={`${listPath}?id=${id}`}>{`D-${id}`}</Link>],
        ['Matched by', matched],
        ['Status', posted ? `Posted ${momentSaid(posted, '')}` : status],
      ]}
    />
  )
}

function useOnline(): boolean {
  return useSyncExternalStore(
    (told) => {
      window.addEventListener('online', told)
      window.addEventListener('offline', told)
      return () => {
        window.removeEventListener('online', told)
        window.removeEventListener('offline', told)
      }
    },
    () => navigator.onLine,
  )
}
