// What a table shows lives in the address, so that it can be reloaded, shared and come back to.
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { usePageSize } from '../lib/preferences.ts'
import { usePhone } from './phone.ts'

export type PageSize = number | 'all'

export interface Sort {
  column: string
  desc: boolean
}

export interface TableState {
  search: string
  sort: Sort
  /** From 1. */
  page: number
  size: PageSize
}

const typingMs = 250

interface Defaults {
  /** Under which the size of its pages is kept. */
  name: string
  sizes: readonly PageSize[]
  defaultSize: PageSize
  defaultSort: string
  /** How many the server gives at once. */
  most?: number
}

export function useTableState({ name, sizes, defaultSize, defaultSort, most = Number.POSITIVE_INFINITY }: Defaults) {
  const phone = usePhone()
  const { kept, keep } = usePageSize(name)
  const [query, setQuery] = useSearchParams()
  const inAddress = query.get('q') ?? ''
  const [search, setSearch] = useState(inAddress)
  const ours = useRef(inAddress)

  // Back and forward bring another search with them; our own writing does not come back as news.
  useEffect(() => {
    if (inAddress === ours.current) return
    ours.current = inAddress
    setSearch(inAddress)
  }, [inAddress])

  const put = useCallback(
    (changes: Record<string, string | undefined>) =>
      setQuery(
        (current) => {
          for (const [name, value] of Object.entries(changes)) {
            if (value) current.set(name, value)
            else current.delete(name)
          }
          return current
        },
        { replace: true, preventScrollReset: true },
      ),
    [setQuery],
  )
  const setSort = useCallback(
    (sort: Sort) => put({ sort: `${sort.desc ? '-' : ''}${sort.column}`, page: undefined }),
    [put],
  )

  const setPage = useCallback((page: number) => put({ page: page > 1 ? String(page) : undefined }), [put])
  const setSize = useCallback(
    (size: PageSize) => {
      keep(size)
      put({ size: size === defaultSize ? undefined : String(size), page: undefined })
    },
    [put, keep, defaultSize],
  )

  // The address follows once the typing pauses: rows must not wait for the router.
  useEffect(() => {
    if (search === ours.current) return undefined
    const timer = setTimeout(() => {
      ours.current = search
      put({ q: search, page: undefined })
    }, typingMs)
    return () => clearTimeout(timer)
  })

  const sortText = query.get('sort') ?? defaultSort
  const sizeText = query.get('size')
  const page = search === inAddress ? Math.max(1, Math.trunc(Number(query.get('page'))) || 1) : 1
  const size =
    sizes.find((choice) => String(choice) === sizeText) ?? sizes.find((choice) => choice === kept) ?? defaultSize
  // a phone has no pages: there the list gets longer, page by page
  const longer = phone && size !== 'all'
  const state: TableState = {
    search,
    sort: { column: sortText.replace(/^-/, ''), desc: sortText.startsWith('-') },
    page: longer ? 1 : page,
    size: longer ? Math.min(size * page, most) : size,
  }

  return {
    state,
    phone,
    /** How many more a phone shows at once, and how. */
    step: size === 'all' ? 0 : state.size === most ? 0 : size,
    showMore: () => setPage(page + 1),
    setSearch,
    setSort,
    setPage,
    setSize,
    /** Back to everything: the search and the named filters. */
    clear: (filters: string[]) => {
      setSearch('')
      ours.current = ''
      put({ q: undefined, page: undefined, ...Object.fromEntries(filters.map((name) => [name, undefined])) })
    },
  }
}
