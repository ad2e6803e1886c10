// Search in the text of documents: what is looked for stands in the address.
import { TextInput } from '@mantine/core'
import { type Hit, hitMarks, searchDocuments } from '@portal/contract/documents'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../lib/call.ts'
import styles from './knowledge.module.css'

const typingMs = 250
const longest = 200

export function useSearched() {
  const [params, setParams] = useSearchParams()
  const query = params.get('q')?.trim().slice(0, longest) ?? ''
  const [typed, setTyped] = useState(query)
  const ours = useRef(query)

  // back and forward bring another search with them
  useEffect(() => {
    if (query === ours.current) return
    ours.current = query
    setTyped(query)
  }, [query])

  // the server is asked once the typing pauses
  useEffect(() => {
    const next = typed.trim()
    if (next === ours.current) return undefined
    const timer = setTimeout(() => {
      ours.current = next
      setParams(
        (current) => {
          if (next) current.set('q', next)
          else current.delete('q')
          return current
        },
        { replace: true, preventScrollReset: true },
      )
    }, typingMs)
    return () => clearTimeout(timer)
  }, [typed, setParams])
  return { query, typed, setTyped }
}

interface FieldProps {
  label: string
  typed: string
  onType: (text: string) => void
}

export const SearchField = ({ label, typed, onType }: FieldProps) => (
  <TextInput
    type="search"
    className={styles.search}
    aria-label={label}
    placeholder={label}
    maxLength={longest}
    leftSection={<IconSearch size={15} stroke={1.7} aria-hidden />}
    value={typed}
    onChange={(event) => onType(event.currentTarget.value)}
  />
)

/** Nothing while nothing is looked for. */
export const useHits = (shelf: 'kc' | 'newsletters', q: string) =>
  useQuery({
    queryKey: ['document-search', shelf, q],
    queryFn: async ({ signal }) => (await call(searchDocuments, { query: { q, shelf } }, signal)).hits,
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })

/** The words that were hit, marked. It is text and stays text: what is in a file never becomes part of the page. */
export function Excerpt({ hit }: { hit: Hit }) {
  const [before = '', ...parts] = hit.excerpt.split(hitMarks.from)
  return (
    <>
      {before}
      {parts.map((part, at) => {
        const [marked = '', rest = ''] = part.split(hitMarks.to)
        return (
          // oxlint-disable-next-line react/no-array-index-key -- an excerpt's parts never move
          <span key={at}>
            <mark className={styles.mark}>{marked}</mark>
            {rest}
          </span>
        )
      })}
    </>
  )
}
