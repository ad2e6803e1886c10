// How a shelf shows its documents: a list with room for the words about each.
import type { Document } from '@portal/contract/documents'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { ReactNode } from 'react'
import { bareDayInShort, dayInShort, deadlineInShort } from '../../lib/format.ts'
import { useFirmDay } from '../../lib/today.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { DocumentLink, FileKind } from '../documents/public.ts'
import styles from './knowledge.module.css'

export function Shelf({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.shelf} aria-label={label}>
      {children}
    </ul>
  )
}

interface Props {
  document: Document
  /** In the place of the description: where the search has hit. */
  excerpt?: ReactNode
  /** At the end of the line. */
  tools?: ReactNode
  /** They are words: on a phone they stand below. */
  worded?: true
  /** Below the words. */
  children?: ReactNode
}

export function ShelfItem({ document, excerpt, tools, worded, children }: Props) {
  return (
    <li className={styles.item}>
      <span className={styles.icon}>
        <FileKind kind={document.kind} size={20} />
      </span>
      <div className={styles.words}>
        <DocumentLink document={document} className={styles.title} />
        <p className={styles.about}>{excerpt ?? document.description}</p>
        <p className="t-note">
          Version {document.version} · <Since document={document} />
          {document.is_kc && document.review_by && (
            <>
              {' · '}
              <ReviewBy day={document.review_by} />
            </>
          )}
        </p>
        {children}
      </div>
      <div className={styles.tools} data-worded={worded}>
        {tools}
      </div>
    </li>
  )
}

/** What has to be followed says from when; of the rest it matters how old it is. */
function Since({ document: { is_comp, is_cyber, effective, uploaded } }: { document: Document }) {
  if (!is_comp && !is_cyber) return <time dateTime={uploaded}>{dayInShort(new Date(uploaded))}</time>
  return (
    <>
      Effective <time dateTime={effective}>{bareDayInShort(effective)}</time>
    </>
  )
}

export const ShelfSkeleton = () => (
  <div className={styles.shelf} aria-busy>
    <output className="vh">Loading</output>
    {[1, 2, 3, 4, 5].map((line) => (
      <Skeleton key={line} className={styles.waiting} height={56} radius={6} />
    ))}
  </div>
)

/** Through the whole day there is time. */
function ReviewBy({ day }: { day: string }) {
  const today = useFirmDay()
  const overdue = today > day
  return (
    <span className={overdue ? styles.overdue : undefined}>
      {overdue && <IconAlertTriangle size={14} stroke={1.8} aria-hidden />}
      {overdue ? 'Review overdue since' : 'Review due'} <time dateTime={day}>{deadlineInShort(day)}</time>
    </span>
  )
}
