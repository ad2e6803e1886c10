import { Button, Checkbox } from '@mantine/core'
import { type Deposit, destroyCheck, returnReasons, withdrawDeposit } from '@portal/contract/deposits'
import { bankDayInWords } from '@portal/contract/rules/deposit'
import { dayInWords } from '@portal/contract/rules/day'
import { money } from '@portal/contract/rules/money'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useState } from 'react'
import { Link } from 'react-router'
import { firm } from '../../lib/firm.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { SteppedBack } from '../../ui/FigureStrip.tsx'
import { StageTrack, type TrackStage } from '../../ui/StageTrack.tsx'
import { StatusDial } from '../../ui/StatusDial.tsx'
import { toast } from '../../ui/toast.tsx'
import { type Figures, useCall, useDay } from './api.ts'
import styles from './capture.module.css'
import { Facts } from './SendStep.tsx'
import own from './own.module.css'
import { ended, momentSaid, pictureUrl, shortDay, stepOf, listPath } from './words.ts'

/** What becomes of one's own check, and what is left to do with the paper. */
export function OwnDeposit({ deposit, figures }: { deposit: Deposit; figures: Figures }) {
  const today = useDay()
  const { can, status, batch } = deposit
  const contribution = deposit.contribution && `${deposit.contribution}, ${deposit.year}`
  return (
    <>
      <BackLink to={listPath}>Mobile Deposits</BackLink>
      <div className={own.head}>
        <div>
          <p className={styles.to}>
            {deposit.number}, {batch ? 'deposited' : 'deposit'} to {ended(deposit.end)}, {deposit.type}
          </p>
          <h1 className={own.amount}>
            <SteppedBack amount={money(deposit.amount)} />
          </h1>
        </div>
        <StatusDial step={stepOf[status]} label={status} />
      </div>
      <StageTrack stages={stagesOf(deposit, today)} reason={reasonOf(deposit)} />
      <div className={own.parts}>
        <div>
          <Pictures deposit={deposit} />
        </div>
        <div>
          {status === 'Destroy due' && <DestroyBox deposit={deposit} today={today} />}
          <Facts
            facts={[
              ['Check', `${deposit.check_number}, ${dayInWords(deposit.check_date)}`],
              ['From', deposit.client],
              ['Pay to', deposit.payee],
              ['Contribution', contribution],
              [batch ? 'Posted' : 'Bank day', batch ? `${shortDay(batch.day)}, batch ${batch.number}` : open(deposit)],
              ['Destroy the check', deposit.destroy_on && status !== 'Destroyed' && dayInWords(deposit.destroy_on)],
            ]}
          />
          {can.destroy && <Destroy deposit={deposit} />}
          {(can.retake || can.withdraw) && <Acts deposit={deposit} />}
          {can.withdraw && figures.cutoff.today && (
            <p className={styles.note}>Keep the check. Don’t deposit it anywhere else.</p>
          )}
        </div>
      </div>
    </>
  )
}

const open = ({ status, bank_day }: Deposit) => (status === 'Withdrawn' ? '' : bankDayInWords(bank_day))

function Pictures({ deposit }: { deposit: Deposit }) {
  return (
    <div className={own.pictures}>
      {deposit.pictures.map((picture) => {
        const { side, pdf, name } = picture
        const url = pictureUrl(deposit.id, side, picture)
        return (
          <figure key={side}>
            {pdf ? (
              <a className="link" href={url} target="_blank" rel="noreferrer">
                {name} (opens in a new tab)
              </a>
            ) : (
              <img src={url} alt={`${side === 'front' ? 'Front' : 'Back'} of check ${deposit.check_number}`} />
            )}
            <figcaption>{side === 'front' ? 'Front' : 'Back'}</figcaption>
          </figure>
        )
      })}
    </div>
  )
}

function DestroyBox({ deposit, today }: { deposit: Deposit; today: string }) {
  const { destroy_on, batch } = deposit
  if (!destroy_on || !batch) return null
  const late = Math.round((Date.parse(today) - Date.parse(destroy_on)) / 86_400_000)
  return (
    <div className={styles.box} data-tone={late > 0 ? 'bad' : 'warn'}>
      <IconClock size={20} stroke={1.8} aria-hidden />
      <div>
        <b>
          {late > 0 ? `Destroy the check, ${late} ${late === 1 ? 'day' : 'days'} overdue` : 'Destroy the check today'}
        </b>
        It was posted on {shortDay(batch.day)}. Thirty days {late > 0 ? 'ended' : 'end'} on {shortDay(destroy_on)}.
      </div>
    </div>
  )
}

function Destroy({ deposit }: { deposit: Deposit }) {
  const [ticked, setTicked] = useState(false)
  const [problem, setProblem] = useState('')
  const destroy = useCall(destroyCheck)
  const confirm = () => {
    if (!ticked) return setProblem('Tick the box once the check is shredded.')
    destroy.mutate(
      { params: { id: deposit.id }, body: { version: deposit.version, shredded: true } },
      {
        onSuccess: () => toast.success('Check destroyed'),
        onError: ({ message }) => toast.error('Couldn’t confirm', message),
      },
    )
  }
  return (
    <>
      <Checkbox
        className={styles.tick ?? ''}
        label={`I shredded check ${deposit.check_number} and kept no copy`}
        checked={ticked}
        error={problem}
        onChange={({ currentTarget }) => {
          setTicked(currentTarget.checked)
          setProblem('')
        }}
      />
      <div className={styles.act}>
        {firm.phone && (
          <Button component="a" variant="default" fullWidth href={`tel:${firm.phone}`}>
            Ask the home office
          </Button>
        )}
        <Button fullWidth loading={destroy.isPending} onClick={confirm}>
          Confirm destroyed
        </Button>
      </div>
    </>
  )
}

function Acts({ deposit }: { deposit: Deposit }) {
  const [asking, setAsking] = useState(false)
  const withdraw = useCall(withdrawDeposit)
  return (
    <div className={styles.act}>
      <Button variant="default" fullWidth onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      {deposit.can.retake && (
        <Button
          component={Link}
          to={`${listPath}?id=${deposit.id}&retake`}
          fullWidth
          leftSection={<IconCamera size={16} stroke={1.7} aria-hidden />}
        >
          {retakeWords(deposit)}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={`Withdraw check ${deposit.check_number}?`}
          question="It won’t be deposited. You can send the check again later."
          confirm="Withdraw deposit"
          cancel="Keep deposit"
          busy={withdraw.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() =>
            withdraw.mutate(
              { params: { id: deposit.id }, body: { version: deposit.version } },
              {
                onSuccess: () => toast.success('Deposit withdrawn'),
                onError: ({ message }) => toast.error('Couldn’t withdraw deposit', message),
                onSettled: () => setAsking(false),
              },
            )
          }
        />
      )}
    </div>
  )
}

function retakeWords({ reason }: Deposit): string {
  const wanted = reason?.wanted ?? []
  if (wanted.length > 1) return 'Put it right'
  return wanted[0] === 'data' ? 'Correct the details' : `Retake the ${wanted[0]}`
}

const reasonOf = ({ reason }: Deposit) =>
  reason && (
    <>
      <b>{returnReasons[reason.code].text}.</b> {reason.text}
    </>
  )

/** Five stages, of which the next to come is marked. */
export function stagesOf(deposit: Deposit, today: string): TrackStage[] {
  const { status, steps } = deposit
  const noteOf = (name: string) => {
    const done = steps.findLast((step) => step.name === name)
    return done && [done.by, momentSaid(done.at, today)].filter(Boolean).join(', ')
  }
  const reached =
    {
      Captured: 1,
      'In Review': 1,
      'Not in good order': 1,
      Accepted: 2,
      Posted: 4,
      'Destroy due': 4,
      Destroyed: 5,
      Withdrawn: 1,
    }[status] ?? 0
  const paused = status === 'Not in good order' || status === 'Withdrawn'
  const names = ['Captured', 'Accepted', 'Posted', 'Destroyed']
  const at = { 1: 1, 2: 2, 4: 3, 5: 4 }[reached] ?? 0
  return names.map((name, index) => ({
    name: index === 3 && at < 4 ? 'Destroy the check' : index !== 1 || at !== 1 ? name : paused ? status : 'In review',
    note:
      index === 1 && at === 1
        ? (noteOf(paused ? status : 'In Review') ?? 'Usually within 1 hour')
        : index === 3 && at === 3 && deposit.destroy_on
          ? `On ${shortDay(deposit.destroy_on)}`
          : noteOf(name),
    state: index < at ? 'done' : index === at ? (paused ? 'paused' : 'now') : 'next',
  }))
}
