// A disposal note: what stays of a record, and an example of one that would.
import type { Disposal } from '@portal/contract/disposal'
import { recordClasses } from '@portal/contract/record-classes'
import type { DisposalNote } from '@portal/contract/records'
import { dayInWords, firmDay } from '@portal/contract/rules/day'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import type { ReactNode } from 'react'
import styles from './disposal.module.css'

interface Props {
  title: string
  aside: string
  facts: readonly (readonly [name: string, value: ReactNode])[]
}

const Frame = ({ title, aside, facts }: Props) => (
  <div className={styles.note}>
    <div className={styles.noteHead}>
      <IconArchive size={16} stroke={1.7} aria-hidden />
      <b>{title}</b>
      <span className="t-note">{aside}</span>
    </div>
    <dl>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </div>
)

/** On the page of a record that was disposed of. */
export function Note({ note }: { note: DisposalNote }) {
  return (
    <Frame
      title={`${recordClasses[note.class].name}, ${note.record}`}
      aside={`disposed of ${dayInWords(firmDay(new Date(note.disposed_at)))}`}
      facts={[
        ['Created', note.created ? dayInWords(note.created) : '–'],
        ['Retention ended', dayInWords(note.retention_ended)],
        ['Approved by', note.approved_by.join(', ')],
        ['SHA-256', <code key="hash">{`${note.sha256.slice(0, 8)} … ${note.sha256.slice(-8)}`}</code>],
      ]}
    />
  )
}

export function ExampleNote({ disposal, example }: { disposal: Disposal; example: NonNullable<Disposal['example']> }) {
  const names = disposal.given.map(({ name }) => name)
  return (
    <Frame
      title={`${recordClasses[example.class].name}, ${example.record}`}
      aside={disposal.ended_at ? dayInWords(firmDay(new Date(disposal.ended_at))) : 'after both approvals'}
      facts={[
        ['Created', example.created ? dayInWords(example.created) : '–'],
        ['Retention ended', dayInWords(example.ended)],
        ['Approved by', names.length > 0 ? names.join(', ') : 'Two people'],
        ['SHA-256', 'Of its history'],
      ]}
    />
  )
}
