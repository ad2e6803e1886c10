import { type Document, knowledgeCategories } from '@portal/contract/documents'
import { texts } from '@portal/contract/texts'
import IconBooks from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs'
import { useSearchParams } from 'react-router'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Message } from '../../ui/Message.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Section } from '../../ui/Section.tsx'
import { useDocuments } from '../documents/public.ts'
import { FavouriteStar } from '../favourites/public.ts'
import { Hits } from './Hits.tsx'
import styles from './knowledge.module.css'
import { Shelf, ShelfItem, ShelfSkeleton } from './Shelf.tsx'
import { SearchField, useSearched } from './search.tsx'

const unsorted = 'Other'
const subjects = [...knowledgeCategories, unsorted] as const
const subjectOf = ({ kc_category }: Document) => subjects[kc_category ?? -1] ?? unsorted

export function KnowledgePage() {
  const { data, error, refetch } = useDocuments()
  const { query, typed, setTyped } = useSearched()
  const documents = data?.filter(({ is_kc }) => is_kc)
  const about = documents ? `${documents.length} ${documents.length === 1 ? 'document' : 'documents'}` : '\u00a0'
  return (
    <>
      <PageHeader title="Knowledge Center" about={about} />
      {error && !data ? (
        <ErrorState title={texts.documentsFailed} help={error.message} onRetry={() => void refetch()} />
      ) : (
        <>
          <SearchField label="Search titles, descriptions, and full text" typed={typed} onType={setTyped} />
          {!documents && <ShelfSkeleton />}
          {documents && query && (
            <Hits shelf="kc" query={query} documents={documents} onClear={() => setTyped('')} tools={toolsOf} />
          )}
          {documents && !query && <Subjects documents={documents} />}
        </>
      )}
    </>
  )
}

const toolsOf = (document: Document) => <FavouriteStar document={document} />

function Subjects({ documents }: { documents: Document[] }) {
  const [params, setParams] = useSearchParams()
  const chosen = subjects.find((name) => name === params.get('subject'))
  const groups = subjects
    .map((name) => ({ name, inside: documents.filter((document) => subjectOf(document) === name) }))
    .filter(({ name, inside }) => name !== unsorted || inside.length > 0)

  const choose = (name: string | undefined) => setParams(name ? { subject: name } : {}, { preventScrollReset: true })

  if (documents.length === 0) {
    return (
      <Message
        icon={IconBooks}
        title="Nothing here yet"
        help="Articles and guides will appear here once they’re published."
      />
    )
  }
  return (
    <>
      <fieldset className={styles.subjects} aria-label="Topics">
        {[undefined, ...groups].map((group) => (
          <button
            key={group?.name ?? 'All'}
            type="button"
            className={styles.subject}
            aria-pressed={chosen === group?.name}
            onClick={() => choose(group?.name)}
          >
            {group?.name ?? 'All'} <span className="num">{group?.inside.length ?? documents.length}</span>
          </button>
        ))}
      </fieldset>
      {groups
        .filter(({ name }) => !chosen || name === chosen)
        .map(({ name, inside }) => (
          <Section key={name} title={name}>
            {inside.length === 0 ? (
              <p className="t-note">Nothing on this topic yet</p>
            ) : (
              <Shelf label={name}>
                {inside
                  .toSorted((a, b) => a.title.localeCompare(b.title))
                  .map((document) => (
                    <ShelfItem key={document.id} document={document} tools={toolsOf(document)} />
                  ))}
              </Shelf>
            )}
          </Section>
        ))}
    </>
  )
}
