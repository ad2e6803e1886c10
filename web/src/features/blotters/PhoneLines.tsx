// The lines on a phone: two lines a row, and what can be done below them.
import { UnstyledButton } from '@mantine/core'
import { money } from '@portal/contract/rules/money'
import { useState } from 'react'
import { Decide } from './Decide.tsx'
import { FindingForm } from './FindingForm.tsx'
import { columnsOf, shownValue } from './line-words.tsx'
import { type LinesProps, Who } from './LinesTable.tsx'
import { Outcome } from './Outcome.tsx'
import styles from './period.module.css'
import { dayOfMonth } from './words.ts'

export function PhoneLines({ of, period, tab, lines, onChoose, onEdit }: LinesProps) {
  const [finding, setFinding] = useState<number>()
  const facts = columnsOf[of.kind].filter(({ key, right }) => !key && !right)
  return (
    <ul className={styles.phoneLines} aria-label={tab === 'sample' ? 'Sample' : 'Entries'} aria-busy={!lines}>
      {(lines ?? []).map((line) => {
        const open = period.can.correct ? () => onChoose(line.id) : onEdit && (() => onEdit(line))
        return (
          <li key={line.id}>
            <div className={styles.phoneHead}>
              {open ? (
                <UnstyledButton
                  className="link-quiet"
                  aria-label={`${period.can.correct ? 'Correct' : 'Edit'} line ${line.n}, ${line.client}`}
                  onClick={open}
                >
                  {line.client}
                </UnstyledButton>
              ) : (
                <b>{line.client}</b>
              )}
              <span className="num">{line.amount === null ? '' : money(line.amount)}</span>
            </div>
            <div className={styles.phoneFacts}>
              <span className="clip">
                {[`Line ${line.n}`, ...facts.map((column) => column.text(line))].filter(Boolean).join(', ')}
              </span>
              <span>{dayOfMonth(line.day)}</span>
            </div>
            {tab === 'sample' && period.status !== 'Locked' && (
              <Outcome
                of={of}
                line={line}
                review={period.can.review}
                findings={period.findings.filter((one) => one.line === line.id).length}
                onFind={() => setFinding(line.id)}
              />
            )}
            {finding === line.id && <FindingForm of={of} line={line} onClose={() => setFinding(undefined)} />}
            {line.corrections.map((one) => (
              <p key={one.id} className={styles.phoneCorrection}>
                {line.n}.{one.place} {one.label}: <s>{shownValue(one.type, one.old)}</s>{' '}
                <b>{shownValue(one.type, one.new)}</b>. {one.why} <Who correction={one} />
                {one.can.decide && <Decide correction={one} line={line} />}
              </p>
            ))}
          </li>
        )
      })}
    </ul>
  )
}
