// The one screen on which something is decided: a submission from the document queue, a task from Branch Activities. What
// it is about, and how a decision is sent, is said by the feature it belongs to.
import { ActionIcon, Button, Menu } from '@mantine/core'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useKeys } from '../../lib/keys.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { toast } from '../../ui/toast.tsx'
import { cut } from '../../lib/format.ts'
import { type Confirmed, DecideDialog, type Explained, ReasonDialog } from './dialogs.tsx'
import { Files, type ReviewedFile } from './Files.tsx'
import styles from './review.module.css'

export type Act = 'take' | 'approve' | 'conditions' | 'answer' | 'return' | 'decline'

interface Props {
  of: 'submission' | 'task'
  title: string
  status: ReactNode
  /** "4 of 17" */
  place: string | undefined
  back: { to: string; label: string }
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  /** What this person can do with it; what favours it in the order of how usual it is. */
  acts: readonly Act[]
  /** What is said on the button that takes it. */
  take?: string
  /** The longest reason. */
  most: number
  busy: Act | undefined
  onAct: (act: Act, reason: string | undefined, then: { done: () => void; refused: (why: string) => void }) => void
  onDecided: () => void
  /** What follows from declining it: money that goes back. */
  declined?: string | undefined
  /** Said where the decisions would be. */
  instead?: string | undefined
  /** Further things to do, behind the decisions. */
  more?: ReactNode
  /** Above everything. */
  news?: ReactNode
  /** Why it was returned or declined. */
  reason: { title: string; text: string } | undefined
  files: readonly ReviewedFile[]
  /** What is known about it, and what was said. */
  about: ReactNode
  talk: ReactNode
  /** Focused at first; the title, if nothing else is. */
  first?: RefObject<HTMLElement | null> | undefined
}

const favouring = ['approve', 'conditions', 'answer'] as const
const words: Record<(typeof favouring)[number], string> = {
  approve: 'Approve',
  conditions: 'Approve with conditions',
  answer: 'Answered',
}
const happened: Record<Exclude<Act, 'take'>, string> = {
  approve: 'approved',
  conditions: 'approved with conditions',
  answer: 'answered',
  return: 'returned',
  decline: 'declined',
}
const told = (act: Act, title: string) =>
  act === 'take' ? 'Assigned to you' : `${cut(title, 60)} ${happened[act]}. The advisor gets an email.`

export function ReviewScreen(props: Props) {
  const { of, place, back, onNext, onPrevious, acts, busy, first, files } = props
  const title = useRef<HTMLHeadingElement>(null)
  const [explaining, setExplaining] = useState<Explained>()
  const [asking, setAsking] = useState<Confirmed>()
  const [refusal, setRefusal] = useState<string>()
  const [keys, setKeys] = useState(false)
  useEffect(() => (first ?? title).current?.focus(), [first])

  function make(act: Act, reason?: string) {
    if (busy) return
    setRefusal(undefined)
    props.onAct(act, reason, {
      done: () => {
        toast.success(told(act, props.title))
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
    if (act === 'take') make(act)
    else if (act === 'approve' || act === 'answer') setAsking(act)
    else setExplaining(act)
  }
  const can = (act: Act) => (acts.includes(act) ? () => choose(act) : undefined)
  const favourable = acts.filter((act) => act in words) as (keyof typeof words)[]
  const [usual, ...others] = favourable

  useKeys({
    j: onNext,
    k: onPrevious,
    t: can('take'),
    a: usual && (() => choose(usual)),
    r: can('return'),
    d: can('decline'),
    '?': () => setKeys(true),
  })
  /** Elsewhere the arrows scroll what one reads. */
  function press(event: KeyboardEvent) {
    const go = { ArrowDown: onNext, ArrowUp: onPrevious }[event.key]
    if (!go || event.target !== title.current) return
    event.preventDefault()
    go()
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons in it do the same */}
      <div className={styles.head} onKeyDown={press}>
        <ActionIcon className={styles.back} component={Link} to={back.to} size={32} aria-label={back.label}>
          <IconArrowBackUp size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
        <h1 ref={title} tabIndex={-1} className={styles.title}>
          {props.title}
        </h1>
        {props.status}
        <span className="grow" />
        {place && <span className="t-note num">{place}</span>}
        {(onNext || onPrevious || place) && (
          <>
            <ActionIcon.Group>
              <Step label="Previous (k)" icon={IconChevronUp} onStep={onPrevious} />
              <Step label="Next (j)" icon={IconChevronDown} onStep={onNext} />
            </ActionIcon.Group>
            <ActionIcon
              className={styles.keys}
              size={32}
              aria-label="Keyboard shortcuts (?)"
              title="Keyboard shortcuts (?)"
              onClick={() => setKeys(true)}
            >
              <IconKeyboard size={18} stroke={1.6} aria-hidden />
            </ActionIcon>
          </>
        )}
        <div className={styles.actions}>
          {can('decline') && (
            <Button className={styles.danger} variant="subtle" onClick={can('decline')}>
              Decline
              <Hint name="d" />
            </Button>
          )}
          {can('return') && (
            <Button variant="default" onClick={can('return')}>
              Return to advisor
              <Hint name="r" />
            </Button>
          )}
          {can('take') && (
            <Button variant={usual ? 'default' : 'filled'} loading={busy === 'take'} onClick={can('take')}>
              {props.take}
              <Hint name="t" />
            </Button>
          )}
          {usual && (
            <Button.Group className={styles.approve}>
              <Button
                leftSection={<IconCheck size={16} stroke={2} aria-hidden />}
                loading={busy !== undefined && busy in words}
                onClick={() => choose(usual)}
              >
                {words[usual]}
                <Hint name="a" />
              </Button>
              {others.length > 0 && (
                <Menu position="bottom-end">
                  <Menu.Target>
                    <Button px={8} aria-label="Other decisions">
                      <IconChevronDown size={16} stroke={1.7} aria-hidden />
                    </Button>
                  </Menu.Target>
                  <Menu.Dropdown>
                    {others.map((act) => (
                      <Menu.Item key={act} onClick={() => choose(act)}>
                        {words[act]}
                      </Menu.Item>
                    ))}
                  </Menu.Dropdown>
                </Menu>
              )}
            </Button.Group>
          )}
          {props.instead && <p className={styles.instead}>{props.instead}</p>}
          {props.more}
        </div>
      </div>
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
      <div className={styles.columns} data-alone={files.length === 0 || undefined}>
        {files.length > 0 && <Files files={files} />}
        <div className={styles.data}>
          <div className={styles.part}>{props.about}</div>
          <div className={styles.part}>{props.talk}</div>
        </div>
      </div>
      {explaining && (
        <ReasonDialog
          what={explaining}
          of={of}
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
          busy={busy !== undefined}
          onConfirm={() => make(asking)}
          onCancel={() => setAsking(undefined)}
        />
      )}
      {keys && <Keys acts={acts} usual={usual && words[usual]} take={props.take} onClose={() => setKeys(false)} />}
    </>
  )
}

interface StepProps {
  label: string
  icon: typeof IconChevronUp
  onStep: (() => void) | undefined
}

const Step = ({ label, icon: Icon, onStep }: StepProps) => (
  <ActionIcon variant="default" size={32} aria-label={label} title={label} disabled={!onStep} onClick={onStep}>
    <Icon size={16} stroke={1.7} aria-hidden />
  </ActionIcon>
)

/** For the eye; the keys are told to nobody who cannot use them. */
const Hint = ({ name }: { name: string }) => (
  <kbd className={styles.hint} aria-hidden>
    {name}
  </kbd>
)

interface KeysProps {
  acts: readonly Act[]
  usual: string | undefined
  take: string | undefined
  onClose: () => void
}

function Keys({ acts, usual, take, onClose }: KeysProps) {
  const does = [
    ['j', 'Next'],
    ['k', 'Previous'],
    ['t', acts.includes('take') && take],
    ['a', usual],
    ['r', acts.includes('return') && 'Return to advisor'],
    ['d', acts.includes('decline') && 'Decline'],
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
