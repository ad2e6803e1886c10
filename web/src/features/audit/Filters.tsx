import { TextInput } from '@mantine/core'
import { auditTypes } from '@portal/contract/audit-sentences'
import type { AuditEntry } from '@portal/contract/audit'
import { subjectInWords } from '@portal/contract/audit-fields'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { type ReactNode, useEffect, useState } from 'react'
import { FilterPill } from '../../ui/FilterPill.tsx'
import { usePhone } from '../../ui/phone.ts'
import { FilterSheet } from '../../ui/FilterSheet.tsx'
import { type Change, type Looked, narrowings, ranges } from './address.ts'
import { useAuditWords } from './api.ts'
import styles from './audit.module.css'
import { recordOf } from './sentence.ts'

const typeWords: Record<(typeof auditTypes)[number], string> = {
  changes: 'Changes',
  decisions: 'Decisions',
  'sign-ins': 'Sign-ins',
  reading: 'Reading',
  system: 'System',
}
const typeOptions = auditTypes.map((value) => ({ value, label: typeWords[value] }))

interface Props {
  looked: Looked
  problems: Record<string, string>
  /** Those that are there: the people to choose from. */
  entries: readonly AuditEntry[] | undefined
  onChange: (change: Change) => void
  /** At the end of the line. */
  children: ReactNode
}

export function Filters(props: Props) {
  const { looked, problems, onChange, children } = props
  const phone = usePhone()
  return (
    <div className={styles.tools}>
      <Search q={looked.q} problem={problems['q'] ?? problems['person']} onChange={(q) => onChange({ q })} />
      {phone ? <InSheet {...props} /> : <Pills {...props} />}
      {children}
    </div>
  )
}

/** Asked once the person has stopped typing. */
const pauseMs = 300

function Search({ q, problem, onChange }: { q: string; problem: string | undefined; onChange: (q: string) => void }) {
  const phone = usePhone()
  const [typed, setTyped] = useState(q)
  const [seen, setSeen] = useState(q)
  if (seen !== q) {
    setSeen(q)
    setTyped(q)
  }
  useEffect(() => {
    if (typed.trim() === q) return undefined
    const timer = setTimeout(() => onChange(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, q, onChange])
  return (
    <TextInput
      type="search"
      className={styles.search}
      aria-label="Search"
      placeholder={phone ? 'Search' : 'Search by person or record'}
      leftSection={<IconSearch size={15} stroke={1.7} aria-hidden />}
      value={typed}
      error={problem}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  )
}

function Pills({ looked, entries, onChange, inSheet = false }: Props & { inSheet?: boolean }) {
  const words = useAuditWords()
  const all = (text: string) => (inSheet ? { inSheet: { all: text } } : {})
  const one = (chosen: string[]) => chosen[0] ?? ''
  const people = new Map(
    entries?.flatMap(({ actor, actor_name }) => (actor_name ? [[actor.split(' for ')[0] ?? '', actor_name]] : [])),
  )
  const kinds = words?.kinds.map((kind) => ({ value: kind, label: subjectInWords(`${kind}:`).trim() })) ?? []
  const whole = looked.subject.includes(':') ? recordFor(looked.subject, entries) : undefined
  return (
    <>
      <FilterPill
        label="Person"
        single
        options={[...people].map(([value, label]) => ({ value, label }))}
        chosen={looked.person ? [looked.person] : []}
        onChange={(chosen) => onChange({ person: one(chosen) })}
        {...all('Everyone')}
      />
      <FilterPill
        label="Record"
        single
        options={[...(whole ? [{ value: looked.subject, label: whole }] : []), ...kinds]}
        chosen={looked.subject ? [looked.subject] : []}
        onChange={(chosen) => onChange({ subject: one(chosen) })}
        {...all('All records')}
      />
      <FilterPill
        label="Types"
        options={typeOptions}
        chosen={looked.types.length === auditTypes.length ? [] : looked.types}
        onChange={(types) => onChange({ types })}
        {...all('All types')}
      />
      <FilterPill
        label="Range"
        single
        options={ranges}
        chosen={looked.range ? [looked.range] : []}
        onChange={(chosen) => onChange({ range: one(chosen) })}
        {...all('All time')}
      />
      {looked.range === 'dates' && (
        <>
          <DateField label="From" value={looked.from} onChange={(from) => onChange({ from })} />
          <DateField label="To" value={looked.until} onChange={(until) => onChange({ until })} />
        </>
      )}
      <FilterPill
        label="Location"
        single
        options={words?.offices.map((name) => ({ value: name, label: name })) ?? []}
        chosen={looked.location ? [looked.location] : []}
        onChange={(chosen) => onChange({ location: one(chosen) })}
        {...all('Everywhere')}
      />
    </>
  )
}

const DateField = ({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) => (
  <TextInput
    type="date"
    aria-label={label}
    className={styles.date}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)

const recordFor = (subject: string, entries: readonly AuditEntry[] | undefined) =>
  recordOf(entries?.find((entry) => entry.subject === subject) ?? { subject, subject_name: '' }).text

const InSheet = (props: Props) => (
  <FilterSheet title="Filters" set={narrowings({ ...props.looked, q: '' })} done="Show entries">
    {() => <Pills {...props} inSheet />}
  </FilterSheet>
)
