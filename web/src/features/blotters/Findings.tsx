import { Button, Textarea } from '@mantine/core'
import { type BlotterFinding, blotterLimits, type BlotterPeriod, type OfPeriod } from '@portal/contract/blotters'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import { type FormEvent, useState } from 'react'
import { counted as count } from '../../ui/counted.ts'
import { FirmMoment } from '../../ui/FirmMoment.tsx'
import { Section } from '../../ui/Section.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAnswer } from './api.ts'
import styles from './period.module.css'

export function Findings({ period }: { of: OfPeriod; period: BlotterPeriod }) {
  const { findings } = period
  if (findings.length === 0) return null
  const open = findings.filter(({ answer }) => !answer).length
  return (
    <Section title="Findings" about={`${findings.length}, ${open > 0 ? `${open} not answered` : 'answered'}`}>
      <ul className={styles.findings}>
        {findings.map((finding) => (
          <Finding key={finding.id} finding={finding} />
        ))}
      </ul>
    </Section>
  )
}

function Finding({ finding }: { finding: BlotterFinding }) {
  const { n, category, text, by, at, answer, can } = finding
  const [answering, setAnswering] = useState(false)
  return (
    <li>
      <IconFlag size={16} stroke={1.8} aria-hidden />
      <div>
        <b>
          Line {n}, {category.toLowerCase()}.
        </b>{' '}
        {text}
        <span className={styles.note}>
          {by}, <FirmMoment at={at} />
        </span>
        {answer && (
          <div className={styles.answer}>
            {answer.text}
            <span className={styles.note}>
              {answer.by}, <FirmMoment at={answer.at} />
            </span>
          </div>
        )}
        {answering && <Answer finding={finding} onClose={() => setAnswering(false)} />}
      </div>
      {answer ? (
        <span className={styles.outcome} data-tone="ok">
          <IconCircleCheck size={15} stroke={1.8} aria-hidden />
          Answered
        </span>
      ) : (
        can.answer &&
        !answering && (
          <Button
            size="xs"
            variant="default"
            aria-label={`Answer the finding in line ${n}`}
            onClick={() => setAnswering(true)}
          >
            Answer
          </Button>
        )
      )}
    </li>
  )
}

function Answer({ finding: { id, n }, onClose }: { finding: BlotterFinding; onClose: () => void }) {
  const [text, setText] = useState('')
  const [short, setShort] = useState(false)
  const answer = useAnswer()
  function send(event: FormEvent) {
    event.preventDefault()
    setShort(text.trim() === '')
    if (text.trim() === '' || answer.isPending) return
    answer.mutate({ id, text: text.trim() }, { onSuccess: () => toast.success('Finding answered') })
  }
  return (
    <form className={styles.answerForm} noValidate onSubmit={send}>
      <Textarea
        {...count(text, blotterLimits.finding)}
        label={`Answer to the finding in line ${n}`}
        rows={2}
        autosize
        maxLength={blotterLimits.finding}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the button beside it
        autoFocus
        value={text}
        error={(short && 'Enter an answer.') || answer.error?.message}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles.formButtons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={answer.isPending}>
          Send answer
        </Button>
      </div>
    </form>
  )
}
