import type { Meeting } from '@portal/contract/meetings'
import { firmDay } from '@portal/contract/rules/day'
import { Link } from 'react-router'
import { bareDayInBrief, bareDayInShort } from '../../lib/format.ts'
import { useFirmDay } from '../../lib/today.ts'
import { Block, Facts, type Happened, Steps } from '../review/public.ts'
import styles from './meeting.module.css'
import { OutcomeForm } from './OutcomeForm.tsx'
import { PeriodChart } from './PeriodChart.tsx'
import { counted } from './words.tsx'

const drawnWords = { over: 'Over the line, always reviewed', share: 'Drawn at random', added: 'Added by' }

function drawnOf({ drawn }: Meeting): string {
  if (!drawn) return 'Not in the sample'
  if (drawn.why === 'added') return `${drawnWords.added} ${drawn.by}`
  return drawn.why === 'share' && drawn.share !== null
    ? `${drawnWords.share}, ${drawn.share}% (number ${drawn.number?.toLocaleString('en-US')})`
    : drawnWords[drawn.why]
}

export function Rail({ meeting, onRecorded }: { meeting: Meeting; onRecorded: (next: number | null) => void }) {
  const today = useFirmDay()
  const { period, type, kept_until, can, outcome, escalation } = meeting
  const since = period.since && type === 'Retail communication' ? ` since ${bareDayInBrief(period.since, today)}` : ''
  return (
    <aside className={styles.rail} aria-label="Review">
      <Block
        title="Retail people in 30 days"
        aside={
          <span className="t-note">
            {period.by === 'meeting'
              ? 'this meeting alone'
              : `same ${period.by}, ${counted(period.meetings, 'meeting')}`}
          </span>
        }
      >
        <PeriodChart period={period} today={today} />
        <Facts
          facts={[
            { label: 'Type', value: `${type}${since}` },
            { label: 'Kept until', value: `${bareDayInShort(kept_until)}, with chat and slides` },
            { label: 'Drawn', value: drawnOf(meeting) },
          ]}
        />
      </Block>
      {can.record.length > 0 && <OutcomeForm key={meeting.id} meeting={meeting} onRecorded={onRecorded} />}
      {outcome && (
        <Block title="Outcome">
          <Facts
            facts={[
              { label: 'Outcome', value: meeting.status },
              { label: 'By', value: outcome.by },
              { label: 'Note', value: outcome.note },
              {
                label: 'Acknowledged',
                value:
                  meeting.status === 'Cleared with a note' &&
                  !escalation &&
                  (outcome.acknowledged ? bareDayInShort(firmDay(new Date(outcome.acknowledged))) : 'Not yet'),
              },
              {
                label: 'Task',
                value: escalation && (
                  <Link className="link" to={`/view/${escalation.task}`}>
                    T-{escalation.task}
                  </Link>
                ),
              },
              { label: 'Compliance', value: escalation?.decision && `${escalation.decision}, ${escalation.by}` },
              { label: 'Answer', value: escalation?.answer },
            ]}
          />
        </Block>
      )}
      <Trail meeting={meeting} />
    </aside>
  )
}

function Trail({ meeting }: { meeting: Meeting }) {
  const { arrived, drawn, outcome, escalation, due, slides, chat, assigned } = meeting
  const came = ['Recording', chat && 'chat', slides && 'slides'].filter(Boolean) as string[]
  const done: (Happened | false)[] = [
    { at: arrived, words: `${new Intl.ListFormat('en-US').format(came)} arrived` },
    drawn !== null && { at: drawn.at, words: 'Added to the sample' },
    outcome !== null && { at: outcome.at, words: `Reviewed by ${outcome.by}` },
    escalation?.at ? { at: escalation.at, words: `Decided by ${escalation.by}` } : false,
  ]
  const waits =
    meeting.status === 'Escalated'
      ? { words: 'Compliance decides', note: `Task T-${escalation?.task}` }
      : due
        ? {
            words: assigned ? `Review by ${assigned.first} ${assigned.last}` : 'Review',
            note: `Due ${bareDayInShort(due)}`,
          }
        : undefined
  return <Steps done={done.filter((one) => one !== false)} now={waits} />
}
