import { ActionIcon, Button } from '@mantine/core'
import type { Document } from '@portal/contract/documents'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useSearchParams } from 'react-router'
import { helpFor } from '../../lib/call.ts'
import { firm } from '../../lib/firm.ts'
import { bareDayInShort } from '../../lib/format.ts'
import { useDetails } from '../../lib/session.ts'
import { useToday } from '../../lib/today.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Section } from '../../ui/Section.tsx'
import { DocumentLink } from '../documents/public.ts'
import { FeeCard } from '../fees/public.ts'
import { KeepOrDrop } from '../registrations/public.ts'
import { useYearEnd, type YearEnd } from './api.ts'
import { YearProduction } from './YearProduction.tsx'
import { YearTasks } from './YearTasks.tsx'
import styles from './year-end.module.css'
import { isFirstYear, latestYear, yearAsked, yearJustEnding } from './years.ts'

export function YearEndPage() {
  const { first, last, acting } = useDetails()
  const today = useToday()
  const [query, setQuery] = useSearchParams()
  const year = yearAsked(query.get('year'), today)
  const { data, error, refetch } = useYearEnd(year)
  const whose = acting ?? { first, last }

  function go(to: number) {
    setQuery(
      (current) => {
        if (to === yearJustEnding(today)) current.delete('year')
        else current.set('year', String(to))
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  }

  return (
    <div className={styles.page}>
      <PageHeader
        title="End of Year"
        about={acting ? `${acting.first} ${acting.last}’s year` : 'Your year in review and your year-end checklist'}
      >
        <fieldset className={styles.years}>
          <legend className="vh">Year</legend>
          <ActionIcon
            variant="default"
            size={32}
            aria-label={`Show ${year - 1}`}
            disabled={isFirstYear(year)}
            onClick={() => go(year - 1)}
          >
            <IconChevronLeft size={16} aria-hidden />
          </ActionIcon>
          <output className={`num ${styles.year}`}>{year}</output>
          <ActionIcon
            variant="default"
            size={32}
            aria-label={`Show ${year + 1}`}
            disabled={year >= latestYear(today)}
            onClick={() => go(year + 1)}
          >
            <IconChevronRight size={16} aria-hidden />
          </ActionIcon>
        </fieldset>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.7} aria-hidden />}
          disabled={!data}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </PageHeader>
      <p className={styles.onPaper}>
        {firm.name} · {whose.first} {whose.last} · Year {year} · Printed {bareDayInShort(today)}
      </p>
      {error && !data ? (
        <ErrorState title={`Couldn’t load ${year}`} help={helpFor(error)} onRetry={() => void refetch()} />
      ) : (
        <>
          <YearProduction year={year} of={data} />
          {data && <YearTasks of={data} />}
          {data && <FeeCard />}
          {data && year >= yearJustEnding(today) && <KeepOrDrop />}
          {data && <YearDocuments year={year} documents={data.documents} />}
        </>
      )}
    </div>
  )
}

const kinds: readonly Document['kind'][] = ['pdf', 'xlsx', 'docx']
const kindOf = (filename: string) => kinds.find((kind) => filename.toLowerCase().endsWith(`.${kind}`)) ?? 'docx'

function YearDocuments({ year, documents }: Pick<YearEnd, 'year' | 'documents'>) {
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
