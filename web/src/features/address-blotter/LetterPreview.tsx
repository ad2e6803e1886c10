import { ActionIcon } from '@mantine/core'
import { type AddressChange, noticePdf, type NoticeSide } from '@portal/contract/address-blotter'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useState } from 'react'
import { addressOf } from '../../lib/call.ts'
import { firm } from '../../lib/firm.ts'
import { Mark } from '../../ui/Mark.tsx'
import { Segments } from '../../ui/Segments.tsx'
import styles from './letter.module.css'

/** The letter as it is printed. What comes from the record is marked; paper stays white in the dark. */
export function LetterPreview({ change }: { change: AddressChange }) {
  const [side, setSide] = useState<NoticeSide>('old')
  const notice = change.notices.find((one) => one.side === side)
  if (!notice) return null
  const { letter, mailed } = notice
  const [name = '', ...lines] = letter.to
  return (
    <aside className={styles.rail} aria-label="Letter">
      <div className={styles.frame}>
        <div className={styles.tools}>
          <Segments
            label="Letter"
            current={side}
            segments={[
              { value: 'old', label: 'Old address' },
              { value: 'new', label: 'New address' },
            ]}
            onChange={(value) => setSide(value as NoticeSide)}
          />
          <span className="grow" />
          <span className="t-note">{mailed ? 'As mailed' : 'Preview'}</span>
          <ActionIcon
            component="a"
            href={addressOf(noticePdf, { params: { id: change.id, side } })}
            target="_blank"
            rel="noopener"
            size={32}
            aria-label="Open the letter as PDF (opens in a new tab)"
            title="Open as PDF"
          >
            <IconDownload size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </div>
        <div className={styles.desk}>
          <article className={styles.paper}>
            <header>
              <Mark size={18} />
              {firm.name}
              <span>{firm.address}</span>
            </header>
            <div className={styles.window}>
              {[name, ...lines].map((line) => (
                <span key={line} className={styles.line}>
                  <mark>{line}</mark>
                </span>
              ))}
            </div>
            <p>
              <mark>{letter.date}</mark>
            </p>
            <p className={styles.title}>{letter.title}</p>
            {letter.paragraphs.map((spans, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the paragraphs of one letter
              <p key={index}>
                {spans.map((span, at) =>
                  // oxlint-disable-next-line react/no-array-index-key -- the words of one paragraph
                  span.filled ? <mark key={at}>{span.text}</mark> : <span key={at}>{span.text}</span>,
                )}
              </p>
            ))}
            <p className={styles.smallPrint}>{letter.small}</p>
          </article>
        </div>
      </div>
      <p className={styles.about}>
        Blue words come from the record. The letter to the old address names only city and state.
        {change.reviews && ' The text is in Firm settings, Letters.'}
      </p>
    </aside>
  )
}
