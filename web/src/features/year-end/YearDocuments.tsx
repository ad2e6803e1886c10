import type { Document } from '@portal/contract/documents'
import { Section } from '../../ui/Section.tsx'
import { DocumentLink } from '../documents/public.ts'
import type { YearEnd } from './api.ts'
import styles from './year-end.module.css'

const kinds: readonly Document['kind'][] = ['pdf', 'xlsx', 'docx']
const kindOf = (filename: string) => kinds.find((kind) => filename.toLowerCase().endsWith(`.${kind}`)) ?? 'docx'

export function YearDocuments({ year, documents }: Pick<YearEnd, 'year' | 'documents'>) {
  return (
    <Section title="Year-end documents">
      {documents.length === 0 ? (
        <p className={styles.quiet}>
          No documents for {year} yet. Tax forms and statements appear here when they’re ready.
        </p>
      ) : (
        <ul className={styles.documents} aria-label="Year-end documents">
          {documents.map(({ id, title, filename }) => (
            <li key={id}>
              <DocumentLink className={styles.title} document={{ id, title, filename, kind: kindOf(filename) }} />
              <span className="t-note">{filename}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
