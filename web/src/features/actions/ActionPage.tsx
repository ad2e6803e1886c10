// One thing from an email: what it is, what happens, what to know. Nothing happens until the button is pressed.
import {
  type ActionAnswer,
  type ActionAsked,
  type ActionDone,
  answerAction,
  getAction,
  showAction,
} from '@portal/contract/actions'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { call, CallError } from '../../lib/call.ts'
import { useTitle } from '../../lib/title.ts'
import { PlainButton } from '../../ui/plain/PlainButton.tsx'
import { Asker, Fact, Facts, LinkPage, type Opened, PublicFrame, Sign, Waiting } from '../links/public.ts'
import styles from './ActionPage.module.css'

export const ActionPage = () => <LinkPage purpose="action">{(opened) => <Action opened={opened} />}</LinkPage>

function Action({ opened }: { opened: Opened }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['action'],
    queryFn: ({ signal }) => call(getAction, {}, signal),
  })
  const answer = useMutation({ mutationFn: (said: ActionAnswer) => call(answerAction, { body: { answer: said } }) })
  // known at once, and not only when the button has been drawn anew: of two clicks one counts
  const sending = useRef(false)
  function say(said: ActionAnswer) {
    if (sending.current) return
    sending.current = true
    answer.mutate(said, { onSettled: () => void (sending.current = false) })
  }
  if (answer.data)
    return (
      <Done
        key={answer.data.done.title}
        done={answer.data.done}
        whom={data?.asked.for ?? ''}
        busy={answer.isPending}
        problem={problemOf(answer.error)}
        onUndo={() => say('undo')}
      />
    )
  if (data)
    return (
      <Asked
        asked={data.asked}
        opened={opened}
        busy={answer.isPending ? answer.variables : undefined}
        problem={problemOf(answer.error)}
        onAnswer={say}
      />
    )
  return <Waiting narrow error={error} onRetry={() => void refetch()} />
}

const problemOf = (error: Error | null) =>
  error instanceof CallError && error.code === 'link-over' ? '' : (error?.message ?? '')

interface Props {
  asked: ActionAsked
  opened: Opened
  busy: ActionAnswer | undefined
  problem: string
  onAnswer: (said: ActionAnswer) => void
}

function Asked({
  asked: { tone, title, lead, facts, yes, no, note, shows, for: whom },
  opened,
  busy,
  problem,
  onAnswer,
}: Props) {
  useTitle(title)
  const [early, setEarly] = useState(false)
  const show = useMutation({ mutationFn: () => call(showAction, {}), onSuccess: () => setEarly(false) })
  const showing = useRef<HTMLButtonElement>(null)
  function press() {
    if (!shows || show.data) return onAnswer('yes')
    // never disabled: pressed too early it says what is missing
    setEarly(true)
    showing.current?.focus()
  }
  return (
    <PublicFrame
      narrow
      {...(whom && { right: `for ${whom}` })}
      bottom={
        <div className={styles.bottom}>
          <p className={styles.problem} role="alert">
            {early ? `${shows} first.` : problem}
          </p>
          <PlainButton primary busy={busy === 'yes'} onClick={press}>
            {yes}
          </PlainButton>
          {no.path ? (
            <Link className={styles.other} to={no.path}>
              {no.text}
            </Link>
          ) : (
            <button type="button" className={styles.other} onClick={() => onAnswer('no')}>
              {no.text}
            </button>
          )}
        </div>
      }
    >
      {tone === 'warn' ? <Sign of={IconAlertTriangle} tone="warn" /> : <Asker asker={opened.asker} />}
      <h1 className={tone === 'warn' ? undefined : styles.title}>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      <Known facts={facts} />
      {shows && (
        <ToRead
          button={shows}
          shown={show.data}
          busy={show.isPending}
          problem={problemOf(show.error)}
          to={showing}
          onShow={() => show.isPending || show.mutate()}
        />
      )}
      <p className={styles.note}>{note}</p>
    </PublicFrame>
  )
}

interface ToReadProps {
  button: string
  shown: { label: string; text: string } | undefined
  busy: boolean
  problem: string
  to: RefObject<HTMLButtonElement | null>
  onShow: () => void
}

/** Not shown until somebody presses: what opens every link reads nothing. */
function ToRead({ button, shown, busy, problem, to, onShow }: ToReadProps) {
  const text = useRef<HTMLElement>(null)
  useEffect(() => {
    if (shown) text.current?.focus()
  }, [shown])
  if (shown)
    return (
      <section ref={text} className={styles.text} tabIndex={-1} aria-label={shown.label}>
        <h2>{shown.label}</h2>
        <p>{shown.text}</p>
      </section>
    )
  return (
    <div className={styles.undo}>
      <PlainButton wide busy={busy} ref={to} onClick={onShow}>
        {button}
      </PlainButton>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </div>
  )
}

interface DoneProps {
  done: ActionDone
  whom: string
  busy: boolean
  problem: string
  onUndo: () => void
}

function Done({ done: { tone, title, lead, facts, undo }, whom, busy, problem, onUndo }: DoneProps) {
  useTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)
  // whoever can't see that the page has changed is told so
  useEffect(() => heading.current?.focus(), [])
  return (
    <PublicFrame narrow {...(whom && { right: `for ${whom}` })}>
      <Sign of={IconCheck} tone={tone === 'warn' ? 'warn' : 'good'} />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.lead}>{lead}</p>
      <Known facts={facts} />
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      {undo && (
        <div className={styles.undo}>
          <PlainButton wide busy={busy} onClick={onUndo}>
            <IconArrowBackUp size={16} stroke={1.7} aria-hidden /> {undo}
          </PlainButton>
        </div>
      )}
    </PublicFrame>
  )
}

const Known = ({ facts }: Pick<ActionDone, 'facts'>) =>
  facts.length > 0 && (
    <Facts>
      {facts.map(({ label, text, more }) => (
        <Fact key={label} label={label} more={more}>
          {text}
        </Fact>
      ))}
    </Facts>
  )
