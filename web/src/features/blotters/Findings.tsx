import { Button } from '@mantine/core'
import type { BlotterFinding, BlotterPeriod, OfPeriod } from '@portal/contract/blotters'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Fragment, useState } from 'react'
import { FirmMoment } from '../../ui/FirmMoment.tsx'
import { Section } from '../../ui/Section.tsx'
import { AddFinding } from './AddFinding.tsx'
import { Answer } from './Answer.tsx'
import { fileAddress } from './api.ts'
import styles from './period.module.css'

export function Findings({ of, period }: { of: OfPeriod; period: BlotterPeriod }) {
  const { findings, can } = period
  const [adding, setAdding] = useState(false)
  if (findings.length === 0 && !can.review) return null
  const open = findings.filter(({ answer }) => !answer).length
  return (
    <Section
      title="Findings"
      about={
        findings.length === 0 ? 'none yet' : `${findings.length}, ${open > 0 ? `${open} not answered` : 'answered'}`
      }
      tools={
        can.review &&
        !adding && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Add finding
          </Button>
        )
      }
    >
      {adding && <AddFinding of={of} entries={period.entries} onClose={() => setAdding(false)} />}
      {findings.length > 0 && (
        <ul className={styles.findings}>
          {findings.map((finding) => (
            <Finding key={finding.id} finding={finding} />
          ))}
        </ul>
      )}
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
              {answer.files.map((file) => (
                <Fragment key={file.id}>
                  ,{' '}
                  <a
                    className={styles.file}
                    href={fileAddress(finding.id, file.id)}
                    target="_blank"
                    rel="noopener"
                    aria-label={`${file.name} (opens in a new tab)`}
                  >
                    {file.name}
                  </a>
                </Fragment>
              ))}
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
