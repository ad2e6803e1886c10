import { firmMoment } from '@portal/contract/rules/day'
import type { UploadReceipt, WantedPaper } from '@portal/contract/upload-requests'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useEffect, useRef } from 'react'
import { firm } from '../../lib/firm.ts'
import { useTitle } from '../../lib/title.ts'
import { PlainButton } from '../../ui/plain/PlainButton.tsx'
import { Fact, Facts, type Opened, PublicFrame, Sign } from '../links/public.ts'
import { documents, inSentence, shortDay } from './words.ts'
import styles from './request.module.css'

interface Props {
  receipt: UploadReceipt
  opened: Opened
  papers: readonly WantedPaper[]
  until: string
  onMore: () => void
}

export function Receipt({ receipt, opened, papers, until, onMore }: Props) {
  const { number, at, sender, received, wanted, files } = receipt
  const title = `Thank you, ${sender.trim().split(/\s+/)[0]}`
  useTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)
  // whoever can't see that the page has changed is told so
  useEffect(() => heading.current?.focus(), [])
  const here = new Set(files.map(({ paper }) => paper))
  const missing = papers.filter((paper) => paper.received === 0 && !here.has(paper.title))
  const phone = opened.asker.phone || firm.phone
  return (
    <PublicFrame narrow>
      <Sign of={IconCheck} tone="good" />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.lead}>
        {firstOf(opened.asker.name)} has{' '}
        {received === wanted ? `all ${documents(wanted)}` : `${received} of ${documents(wanted)}`}. We emailed this
        receipt to <b>{opened.email}</b>.
      </p>
      <Facts>
        <Fact label="Received" more={`Receipt ${number}`}>
          {firmMoment(new Date(at), new Date(0))}
        </Fact>
        {files.map(({ paper, name, hash }) => (
          <Fact key={`${paper} ${hash}`} label={`${paper}, ${name}`}>
            <span className="vh">SHA-256 {hash}</span>
            <span className={styles.hash} title={hash} aria-hidden>
              {shortHash(hash)}
            </span>
          </Fact>
        ))}
      </Facts>
      <p className={styles.under}>The codes let you prove later which files you sent. They’re whole in the email.</p>
      <PlainButton wide onClick={onMore}>
        <IconCamera size={16} stroke={1.7} aria-hidden />{' '}
        {missing.length === 1 && missing[0]
          ? `Add ${inSentence(missing[0].title)}`
          : missing.length > 0
            ? `Add ${documents(missing.length)}`
            : 'Add another file'}
      </PlainButton>
      <p className={styles.under}>
        The same link works until {shortDay(until)}.{' '}
        {phone && (
          <>
            Questions?{' '}
            <a className="link" href={`tel:${phone}`}>
              {phone}
            </a>
          </>
        )}
      </p>
    </PublicFrame>
  )
}

/** 9f31 c27a … 04d8 e6b1 */
const shortHash = (hash: string) =>
  [hash.slice(0, 4), hash.slice(4, 8), '…', hash.slice(-8, -4), hash.slice(-4)].join(' ')

/** A firm is called by its whole name, a person by the first. */
const firstOf = (name: string) => (name === firm.name ? name : name.split(' ')[0])
