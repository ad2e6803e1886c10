// What comes next for the reader: draw, sign off, certify, send the nil report, lock, correct; and what is missing for it.
import { Button } from '@mantine/core'
import type { BlotterPeriod, MoveAct, OfPeriod } from '@portal/contract/blotters'
import { blotterNames, monthInWords, monthName } from '@portal/contract/rules/blotter'
import { sampleSize } from '@portal/contract/rules/sampling'
import { useState } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FirmMoment } from '../../ui/FirmMoment.tsx'
import { toast } from '../../ui/toast.tsx'
import { Block, Checks } from '../review/public.ts'
import { useMove } from './api.ts'
import { Certify, SendNil } from './Certify.tsx'
import { Corrections } from './Corrections.tsx'
import styles from './period.module.css'
import { counted, entriesOf } from './words.ts'

interface Props {
  of: OfPeriod
  period: BlotterPeriod
  line: number | undefined
  onLine: (line: number | undefined) => void
}

export function Rail({ of, period, line, onLine }: Props) {
  const { can, status, certified } = period
  if (status === 'Locked') return <Corrections of={of} period={period} line={line} onLine={onLine} />
  return (
    <>
      {can.part && <Banner>{can.part}</Banner>}
      {can.draw && <Draw of={of} period={period} />}
      {can.nil && <SendNil of={of} period={period} />}
      {can.sign && <SignOff of={of} period={period} />}
      {can.certify && <Certify of={of} period={period} />}
      {can.lock && <Lock of={of} period={period} />}
      {certified && (
        <Block title={status === 'Nil' ? 'Nil report' : 'Certified'}>
          <p className={styles.words}>“{certified.statement}”</p>
          <p className="t-note">
            {certified.name}, <FirmMoment at={certified.at} />
          </p>
        </Block>
      )}
      {(status === 'Sampled' || (status === 'Open' && period.over && period.entries > 0)) && (
        <Checks title="Before certifying" checks={checksOf(period)} />
      )}
      {status === 'Open' && <Waiting period={period} />}
      {status === 'Sampled' && period.signed && !can.certify && (
        <Block title="Next">
          <p className={styles.words}>
            {period.principal || 'The branch’s manager'} certifies {monthName(period.month)}.
          </p>
        </Block>
      )}
      {status !== 'Nil' && (
        <Block title={status === 'Certified' ? 'Compliance locks it' : 'Then compliance locks it'}>
          <p className={styles.words}>
            A locked entry can’t be changed. Corrections are added below it with a name and a reason.
          </p>
        </Block>
      )}
    </>
  )
}

function Waiting({ period: { over, entries, principal, can, month } }: { period: BlotterPeriod }) {
  if (can.draw || can.nil) return null
  const text = !over
    ? `${monthName(month)} isn’t over yet. Its sample is drawn once it is.`
    : entries === 0
      ? `No entries. ${principal || 'The branch’s manager'} sends the nil report, or the branch adds what’s missing.`
      : 'A reviewer draws the sample.'
  return (
    <Block title="Next">
      <p className={styles.words}>{text}</p>
    </Block>
  )
}

/** What the principal looks at; the same that the server asks for. */
const checksOf = ({ sampled, reviewed, undrawn, findings, signed, status, entries }: BlotterPeriod) => {
  const answered = findings.filter(({ answer }) => answer).length
  return [
    {
      done: status === 'Sampled' && undrawn === 0,
      text: undrawn > 0 ? `${entriesOf(undrawn)} added after the draw` : `Sample drawn from ${entriesOf(entries)}`,
    },
    {
      done: sampled > 0 && reviewed === sampled,
      text: sampled === 0 ? 'Sampled entries reviewed' : `${reviewed} of ${sampled} sampled entries reviewed`,
    },
    ...(findings.length > 0
      ? [{ done: answered === findings.length, text: `${answered} of ${counted(findings.length, 'finding')} answered` }]
      : []),
    { done: signed !== null, text: signed ? `Signed off by ${signed.by}` : 'Signed off by the reviewer' },
  ]
}

interface MoveProps {
  of: OfPeriod
  period: BlotterPeriod
}

/** Sends the step with the version on the screen: who was faster is told, and the page is read again. */
function useStep({ of, period }: MoveProps, said: string) {
  const move = useMove(of)
  const go = (act: MoveAct, then?: () => void) =>
    move.mutate(
      { version: period.version, act },
      {
        onSuccess: () => {
          toast.success(said)
          then?.()
        },
        onError: (failed) => toast.error('Couldn’t do this', failed.message),
      },
    )
  return { go, busy: move.isPending }
}

function Draw(props: MoveProps) {
  const { share, entries, undrawn, status } = props.period
  const { go, busy } = useStep(props, 'Sample drawn')
  const from = status === 'Sampled' ? undrawn : entries
  const size = sampleSize(from, share)
  return (
    <Block title="Draw the sample">
      <p className={styles.words}>
        {counted(size, 'entry', 'entries')} of {from}, {share}% rounded up, at random. You’re then the reviewer.
      </p>
      <Button fullWidth loading={busy} onClick={() => go({ do: 'draw' })}>
        Draw sample
      </Button>
    </Block>
  )
}

function SignOff(props: MoveProps) {
  const { go, busy } = useStep(props, 'Sample signed off')
  const { findings, sampled } = props.period
  return (
    <Block title="Sign off">
      <p className={styles.words}>
        You reviewed {counted(sampled, 'entry', 'entries')} and recorded {counted(findings.length, 'finding')}.
      </p>
      <Button fullWidth loading={busy} onClick={() => go({ do: 'sign' })}>
        Sign off sample
      </Button>
    </Block>
  )
}

function Lock(props: MoveProps) {
  const { kind, branch, month } = props.period
  const [asking, setAsking] = useState(false)
  const { go, busy } = useStep(props, 'Blotter locked')
  return (
    <Block title="Lock">
      <p className={styles.words}>You neither entered, reviewed, nor certified any of it.</p>
      <Button fullWidth loading={busy} onClick={() => setAsking(true)}>
        Lock {monthName(month)}
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Lock ${blotterNames[kind]}, ${branch.name}, ${monthInWords(month)}?`}
          question="Entries can no longer be changed, only corrected."
          confirm={`Lock ${monthName(month)}`}
          busy={busy}
          onConfirm={() => go({ do: 'lock' }, () => setAsking(false))}
          onCancel={() => setAsking(false)}
        />
      )}
    </Block>
  )
}
