import { Button, Textarea } from '@mantine/core'
import { type Meeting, meetingLimits } from '@portal/contract/meetings'
import { type Outcome, outcomeProblems } from '@portal/contract/rules/meeting'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useKeys } from '../../lib/keys.ts'
import { Banner } from '../../ui/Banner.tsx'
import { counted as length } from '../../ui/counted.ts'
import { toast } from '../../ui/toast.tsx'
import { Block } from '../review/public.ts'
import { useRecord } from './api.ts'
import styles from './meeting.module.css'

const keys: Record<Outcome, string> = { clear: '1', note: '2', escalate: '3' }
const labels: Record<Outcome, string> = { clear: 'Clear', note: 'Clear with a note', escalate: 'Escalate' }
const done: Record<Outcome, string> = {
  clear: 'Meeting cleared',
  note: 'Meeting cleared. The host gets the note.',
  escalate: 'Meeting escalated to compliance',
}

interface Props {
  meeting: Meeting
  /** There is a note that isn't saved, or no longer. */
  onBegun: (begun: boolean) => void
  onRecorded: (next: number | null) => void
}

/** 1, 2 and 3 choose; Ctrl+Enter records and opens the next. */
export function OutcomeForm({ meeting, onBegun, onRecorded }: Props) {
  const { id, version, can, host } = meeting
  const [outcome, setOutcome] = useState<Outcome>()
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const group = useId()
  const record = useRecord()
  const about: Partial<Record<Outcome, string>> = {
    note: `${host.first} gets the note and acknowledges it`,
    escalate: 'Opens a task for compliance',
  }

  function choose(chosen: Outcome) {
    if (!can.record.includes(chosen)) return
    setOutcome(chosen)
    setProblem(undefined)
    // at once: what is typed next is the note's, and no key of the page
    if (chosen !== 'clear') field.current?.focus()
  }
  useKeys({ '1': () => choose('clear'), '2': () => choose('note'), '3': () => choose('escalate') })

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (record.isPending) return
    if (!outcome) return setProblem('Choose an outcome.')
    const wrong = outcomeProblems({ outcome, note })['note']
    setProblem(wrong)
    if (wrong) return field.current?.focus()
    record.mutate(
      { params: { id }, body: { outcome, note: note.trim(), version } },
      {
        onSuccess: ({ next }) => {
          toast.success(done[outcome])
          onRecorded(next)
        },
        onError: (error) => toast.error('Couldn’t record outcome', error.message),
      },
    )
  }
  function write(text: string) {
    setNote(text)
    onBegun(text.trim() !== '')
  }
  if (can.record.length === 0)
    return (
      <Block title="Your note">
        <div className={styles.outcome}>
          <Banner>
            {meeting.outcome
              ? `${meeting.outcome.by} already recorded an outcome. Your note isn’t saved.`
              : 'You can no longer review this meeting. Your note isn’t saved.'}
          </Banner>
          <Textarea label="Note" autosize minRows={3} readOnly value={note} />
          <Button variant="default" onClick={() => write('')}>
            Discard note
          </Button>
        </div>
      </Block>
    )
  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
  }

  return (
    <Block title="Outcome">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter sends a form */}
      <form className={styles.outcome} noValidate onSubmit={submit} onKeyDown={press}>
        <div className={styles.choices} role="radiogroup" aria-label="Outcome">
          {can.record.map((one) => (
            <label key={one} data-on={outcome === one || undefined}>
              <input
                type="radio"
                aria-keyshortcuts={keys[one]}
                name={group}
                value={one}
                checked={outcome === one}
                onChange={() => choose(one)}
              />
              <span>
                {labels[one]}
                {about[one] && <span className="t-note">{about[one]}</span>}
              </span>
              <kbd aria-hidden>{keys[one]}</kbd>
            </label>
          ))}
        </div>
        {!can.record.includes('clear') && (
          <p className="t-note">Chat or slides are missing, so this meeting can’t be cleared without a note.</p>
        )}
        <Textarea
          {...length(note, meetingLimits.note)}
          ref={field}
          label="Note"
          required={outcome !== undefined && outcome !== 'clear'}
          autosize
          minRows={3}
          maxLength={meetingLimits.note}
          value={note}
          error={problem}
          onChange={(event) => write(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth loading={record.isPending} title="Ctrl+Enter">
          Record outcome and open next
        </Button>
      </form>
    </Block>
  )
}
