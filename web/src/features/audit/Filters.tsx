import { Autocomplete, Button, TextInput } from '@mantine/core'
import type { AuditFilters } from '@portal/contract/audit'
import { type FormEvent, useState } from 'react'
import { localMinute, momentOf } from '../../lib/local-minute.ts'
import { useAuditWords } from './api.ts'
import styles from './audit.module.css'

function typedOf(moment: string | undefined): string {
  const when = new Date(moment ?? '')
  return Number.isNaN(when.getTime()) ? '' : localMinute(when)
}

const fieldsOf = ({ person = '', subject = '', action = '', from, until }: AuditFilters) => ({
  person,
  subject,
  action,
  from: typedOf(from),
  until: typedOf(until),
})

interface Props {
  filters: AuditFilters
  problems: Record<string, string>
  onSearch: (filters: Record<keyof AuditFilters, string>) => void
}

/** What is typed lasts until the filters in the address change: then they are shown. */
export function Filters({ filters, problems, onSearch }: Props) {
  const words = useAuditWords()
  const address = JSON.stringify(filters)
  const [seen, setSeen] = useState(address)
  const [typed, setTyped] = useState(() => fieldsOf(filters))
  if (seen !== address) {
    setSeen(address)
    setTyped(fieldsOf(filters))
  }
  const put = (name: keyof AuditFilters) => (value: string) => setTyped((now) => ({ ...now, [name]: value }))
  const field = (name: keyof AuditFilters) => ({ value: typed[name], error: problems[name] })

  function search(event: FormEvent) {
    event.preventDefault()
    const { person, subject, action, from, until } = typed
    onSearch({
      person: person.trim(),
      subject: subject.trim(),
      action: action.trim(),
      from: momentOf(from),
      until: momentOf(until),
    })
  }

  return (
    <form className={styles.filters} aria-label="Search the log" onSubmit={search}>
      <TextInput
        label="Person"
        placeholder="Name or email"
        {...field('person')}
        onChange={(event) => put('person')(event.currentTarget.value)}
      />
      <Autocomplete
        label="Subject"
        placeholder="document or document:12"
        data={words?.kinds ?? []}
        {...field('subject')}
        onChange={put('subject')}
      />
      <Autocomplete
        label="Action"
        placeholder="sign-in."
        data={words?.actions ?? []}
        limit={50}
        {...field('action')}
        onChange={put('action')}
      />
      <TextInput
        type="datetime-local"
        label="From"
        {...field('from')}
        onChange={(event) => put('from')(event.currentTarget.value)}
      />
      <TextInput
        type="datetime-local"
        label="To"
        {...field('until')}
        onChange={(event) => put('until')(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit">Search log</Button>
        {Object.values(filters).some(Boolean) && (
          <Button
            variant="default"
            onClick={() => onSearch({ person: '', subject: '', action: '', from: '', until: '' })}
          >
            Clear
          </Button>
        )}
      </div>
    </form>
  )
}
