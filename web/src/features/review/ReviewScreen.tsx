// The one screen on which something is decided: a submission from the document queue, a task from Branch Activities. What
// it is about, and how a decision is sent, is said by the feature it belongs to.
import { Button } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useKeys } from '../../lib/keys.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { usePhone } from '../../ui/phone.ts'
import { toast } from '../../ui/toast.tsx'
import { cut } from '../../lib/format.ts'
import { Acts, favourable } from './Acts.tsx'
import { type Confirmed, DecideDialog, type Explained, ReasonDialog } from './dialogs.tsx'
import { Files, type ReviewedFile } from './Files.tsx'
import { Head, type HeadProps } from './Head.tsx'
import headStyles from './head.module.css'
import styles from './review.module.css'
import { type Act, type Words, wordsOf } from './words.ts'

interface Props extends HeadProps {
  of: 'submission' | 'task'
  /** What this person can do with it; what favours it in the order of how usual it is. */
  acts: readonly Act[]
  /** Among these, what stands in the menu beside the usual decision. */
  rare?: readonly Act[]
  /** Where it is no request and has words of its own. */
  words?: Words | undefined
  /** Something has to be done first: whoever is told so by what this does, and then the act is not begun. */
  stops?: ((act: Act) => boolean) | undefined
  /** The longest reason. */
  most: number
  busy: Act | undefined
  onAct: (act: Act, reason: string | undefined, then: { done: () => void; refused: (why: string) => void }) => void
  onDecided: () => void
  /** What follows from declining it: money that goes back. */
  declined?: string | undefined
  /** Said where the decisions would be. */
  instead?: string | undefined
  /** By whom and when, once it is; instead of the decisions. */
  decided?: ReactNode
  /** Further things to do, behind the decisions. */
  more?: ReactNode
  /** Above everything. */
  news?: ReactNode
  /** Why it was returned or declined. */
  reason: { title: string; text: string } | undefined
  files: readonly ReviewedFile[]
  /** What is asked for. */
  about: ReactNode
  /** Who has it, what was checked, what happened and what follows. */
  rail: ReactNode
  /** What was said. */
  talk: ReactNode
  /** Focused at first; the title, if nothing else is. */
  first?: RefObject<HTMLElement | null> | undefined
}

export function ReviewScreen(props: Props) {
  const { of, onNext, onPrevious, acts, busy, first, files, words } = props
  const title = useRef<HTMLHeadingElement>(null)
  const [explaining, setExplaining] = useState<Explained>()
  const [asking, setAsking] = useState<Confirmed>()
  const [refusal, setRefusal] = useState<string>()
  const [keys, setKeys] = useState(false)
  const phone = usePhone()
  useEffect(() => (first ?? title).current?.focus(), [first])

  const called = (act: Act) => wordsOf(act, of, props.title, words).button

  function told(act: Act): string {
    if (act === 'take') return 'Assigned to you'
    return `${cut(props.title, 60)} ${wordsOf(act, of, props.title, words).done}. The advisor gets an email.`
  }
  function make(act: Act, reason?: string) {
    if (busy) return
    setRefusal(undefined)
    props.onAct(act, reason, {
      done: () => {
        toast.success(told(act))
        setExplaining(undefined)
        setAsking(undefined)
        if (act !== 'take') props.onDecided()
      },
      refused: (why) => {
        setAsking(undefined)
        setRefusal(why)
      },
    })
  }
  function choose(act: Act) {
    setRefusal(undefined)
    if (props.stops?.(act)) return
    if (act === 'take') make(act)
    else if (act === 'approve' || act === 'answer') setAsking(act)
    else setExplaining(act)
  }
  const can = (act: Act) => (acts.includes(act) ? () => choose(act) : undefined)
  const [usual] = favourable(acts)

  useKeys({
    j: onNext,
    k: onPrevious,
    t: can('take'),
    a: usual && (() => choose(usual)),
    r: can('return'),
    d: can('decline'),
    '?': () => setKeys(true),
  })

  const shown = (
    <Acts
      acts={acts}
      rare={props.rare ?? none}
      called={called}
      busy={busy}
      choose={choose}
      onKeys={() => setKeys(true)}
      instead={props.instead ?? props.decided}
      more={
        <>
          {props.more}
          {props.decided && onNext && (
            <Button variant="default" onClick={onNext}>
              Next item
            </Button>
          )}
        </>
      }
    />
  )
  const any = acts.length > 0 || props.instead || props.decided || props.more
  return (
    <>
      <Head {...props} heading={title}>
        {any && shown}
      </Head>
      <div className={styles.news}>
        {refusal && !explaining && <Banner>{refusal}</Banner>}
        {props.reason && (
          <Banner>
            <b>{props.reason.title}</b>
            <p className={styles.said}>{props.reason.text}</p>
          </Banner>
        )}
        {props.news}
      </div>
      {/* the same places whether there is a document or not: what somebody types outlives the first file that arrives */}
      <div className={styles.columns} data-document={files.length > 0 || undefined}>
        {files.length > 0 && <Files files={files} />}
        <div className={styles.about}>{props.about}</div>
        <div className={styles.rail}>{props.rail}</div>
        <div className={styles.talk}>{props.talk}</div>
      </div>
      {phone && any && (
        <div className={headStyles.bar} data-action-bar>
          {shown}
        </div>
      )}
      {explaining && (
        <ReasonDialog
          what={explaining}
          of={of}
          words={words}
          most={props.most}
          also={props.declined}
          busy={busy !== undefined}
          refusal={refusal}
          onSubmit={(reason) => make(explaining, reason)}
          onClose={() => setExplaining(undefined)}
        />
      )}
      {asking && (
        <DecideDialog
          what={asking}
          of={cut(props.title, 120)}
          words={words}
          busy={busy !== undefined}
          onConfirm={() => make(asking)}
          onCancel={() => setAsking(undefined)}
        />
      )}
      {keys && <Keys acts={acts} usual={usual} called={called} onClose={() => setKeys(false)} />}
    </>
  )
}
const none: readonly Act[] = []

interface KeysProps {
  acts: readonly Act[]
  usual: Act | undefined
  called: (act: Act) => string
  onClose: () => void
}

function Keys({ acts, usual, called, onClose }: KeysProps) {
  const does = [
    ['j', 'Next'],
    ['k', 'Previous'],
    ['t', acts.includes('take') && called('take')],
    ['a', usual && called(usual)],
    ['r', acts.includes('return') && called('return')],
    ['d', acts.includes('decline') && called('decline')],
    ['?', 'Show shortcuts'],
  ] as const
  return (
    <Dialog opened onClose={onClose} title="Keyboard shortcuts" size={360}>
      <dl className={styles.keyList}>
        {does.map(
          ([key, what]) =>
            what && (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ),
        )}
      </dl>
    </Dialog>
  )
}
