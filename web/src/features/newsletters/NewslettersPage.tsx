import { type Document, newsletters } from '@portal/contract/documents'
import { texts } from '@portal/contract/texts'
import IconNews from '@tabler/icons-react/dist/esm/icons/IconNews.mjs'
import { dayInShort } from '../../lib/format.ts'
import { useDetails } from '../../lib/session.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Message } from '../../ui/Message.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useReadings } from '../attestations/public.ts'
import { DocumentLink, useDocuments } from '../documents/public.ts'
import { Hits, SearchField, useSearched } from '../knowledge/public.ts'
import styles from './newsletters.module.css'

export function NewslettersPage() {
  const { guest } = useDetails()
  const { data, error, refetch } = useDocuments()
  const { known, readingOf } = useReadings()
  const { query, typed, setTyped } = useSearched()
  const issues = data
    ?.filter(({ category }) => category === newsletters)
    .toSorted((a, b) => b.uploaded.localeCompare(a.uploaded))
  // nothing is kept for guests, so nothing is ever new to them
  const isNew = (issue: Document) => !guest && known && !readingOf('read', issue)
  const fresh = issues?.filter(isNew).length ?? 0
  return (
    <>
      <PageHeader
        title="Newsletters"
        about={
          issues
            ? `${issues.length} ${issues.length === 1 ? 'issue' : 'issues'}${fresh ? `, ${fresh} unread` : ''}`
            : '\u00a0'
        }
      />
      {error && !data && (
        <ErrorState title={texts.documentsFailed} help={error.message} onRetry={() => void refetch()} />
      )}
      {!error && !issues && <Waiting />}
      {issues?.length === 0 && (
        <Message icon={IconNews} title="No newsletters yet" help="New issues will appear here automatically." />
      )}
      {issues && issues.length > 0 && (
        <>
          <SearchField label="Search newsletters" typed={typed} onType={setTyped} />
          {query ? (
            <Hits shelf="newsletters" query={query} documents={issues} onClear={() => setTyped('')} />
          ) : (
            <ul className={styles.issues} aria-label="Newsletters">
              {issues.map((issue) => (
                <Issue key={issue.id} issue={issue} fresh={isNew(issue)} />
              ))}
            </ul>
          )}
        </>
      )}
    </>
  )
}

function Issue({ issue, fresh }: { issue: Document; fresh: boolean }) {
  return (
    <li className={styles.issue}>
      <Cover issue={issue} />
      <p className="t-note">
        <time dateTime={issue.uploaded}>{dayInShort(new Date(issue.uploaded))}</time>
        {fresh && <span className={styles.fresh}>Unread</span>}
      </p>
      <h2>
        <DocumentLink document={issue} className={styles.title} />
      </h2>
      <p className={styles.about}>{issue.description}</p>
    </li>
  )
}

const Waiting = () => (
  <div className={styles.issues} aria-busy>
    <output className="vh">Loading</output>
    {[1, 2, 3, 4, 5, 6].map((card) => (
      <Skeleton key={card} height={260} radius={8} />
    ))}
  </div>
)

/** Pictures come from the portal alone: whoever serves one elsewhere would see who reads what. */
const ownPicture = (address: string) =>
  URL.canParse(address) && new URL(address).origin === location.origin ? address : undefined

/** The issue's picture, or one that is drawn: a course over water, never twice the same. */
function Cover({ issue }: { issue: Pick<Document, 'id' | 'bay_img'> }) {
  const picture = ownPicture(issue.bay_img)
  if (picture) return <img className={styles.cover} src={picture} alt="" loading="lazy" />
  const tilt = (issue.id * 37) % 60
  const lines = [0, 1, 2, 3, 4].map((line) => 60 + line * 26)
  return (
    <svg className={styles.cover} viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <rect className={styles.sea} width="320" height="180" />
      {lines.map((y) => (
        <path key={y} className={styles.wave} d={`M0 ${y} q 40 ${-8 - tilt / 8} 80 0 t 80 0 t 80 0 t 80 0`} />
      ))}
      <path
        className={styles.course}
        d={`M-10 ${170 - tilt} C 90 ${120 - tilt}, 190 ${150 - tilt}, 330 ${20 + tilt}`}
      />
      <circle className={styles.ship} cx={200 + (tilt % 30)} cy={92} r="4" />
    </svg>
  )
}
