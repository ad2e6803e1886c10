// From all rows to those on screen: searched, sorted, cut to the page.
import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
import type { RowMenuItem } from './RowMenu.tsx'
import type { Selection } from './table-selection.ts'
import type { Sort, TableState } from './table-state.ts'

/** First line: the key, and at its right a value. Second: the status, a fact, and at the right something small; or at the side of both, what is pressed. */
export type PhonePlace = 'key' | 'value' | 'status' | 'fact' | 'small' | 'side'

export interface Column<Row> {
  id: string
  header: string
  /** What the search looks through and the sort compares. */
  text: (row: Row) => string
  /** What the search looks through, where that is not the text. */
  search?: (row: Row) => string
  /** What the sort compares, where that is not the text. */
  order?: (row: Row) => number | undefined
  /** Figures to be read under one another: they stand at the right. */
  amount?: true
  /** What is shown, where that is more than the text. */
  cell?: (row: Row) => ReactNode
  /** What a row is called and people read first, where that is not the first column. */
  key?: true
  /** Its cell is the link to the row's own page. */
  leads?: true
  /** Something to press, not to read: neither sorted nor exported. */
  control?: true
  /** Its head sorts nothing: where the server sorts, what it has no order for. */
  unsorted?: true
  /** Searched and exported, but not drawn: there is no room for it. */
  hidden?: boolean
  /** Where it stands in the two lines that a row has on a phone; without, it is on the record's own page or in its sheet. */
  phone?: PhonePlace
  /** What is shown there, where that is not the cell. */
  phoneCell?: (row: Row) => ReactNode
  /** Share of the table's width. */
  width: string
}

export interface RowsProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  /** Nothing yet: the skeleton shows. */
  rows: readonly { id: string; original: Row }[] | undefined
  skeletonRows: number
  sort: Sort
  onSort: (sort: Sort) => void
  renderActions: ((row: Row) => ReactNode) | undefined
  onOpen: ((row: Row) => void) | undefined
  selection?: Selection | undefined
  expansion?: Expansion<Row> | undefined
  menuOf?: ((row: Row) => readonly RowMenuItem[]) | undefined
  /** On a phone: the menu is in the sheet that comes when a finger stays on the row, as its lines have no room for it. */
  menuOnHold?: boolean | undefined
  pinned?: ((row: Row) => boolean) | undefined
  /** Has just arrived: marked for a moment. */
  fresh?: ((row: Row) => boolean) | undefined
  opensOnDoubleClick?: boolean | undefined
  /** The address of the row's own page, which it opens on a phone. */
  to?: ((row: Row) => string) | undefined
  /** On a phone a row opens its sheet, though Enter does something else on a wide screen. */
  opensSheet?: boolean | undefined
  /** On a phone: rows are being chosen, a tap takes one instead of opening it. */
  selecting?: boolean | undefined
  /** On a phone: the heading that rows of a kind stand under, which follow one another. */
  groupOf?: ((row: Row) => { title: string; sum?: string }) | undefined
  /** Stands under the rows, whatever the sort. */
  total?: Row | undefined
}

export const keyOf = <Row>(columns: readonly Column<Row>[]) => columns.find(({ key }) => key) ?? columns[0]
export const phoneKeyOf = <Row>(columns: readonly Column<Row>[]) =>
  columns.find(({ phone }) => phone === 'key') ?? keyOf(columns)
export const isText = <Row>({ control }: Column<Row>) => !control

export interface Expansion<Row> {
  open: ReadonlySet<string>
  toggle: (id: string) => void
  render: (row: Row) => ReactNode
}

const inWords = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })

/** A row that cannot be read is left out, and the others are shown. */
function read<Row>(rows: readonly Row[], columns: readonly Column<Row>[]) {
  const texts = rows.map((row) => {
    try {
      const words = columns.map(({ text, search, order }) => {
        order?.(row)
        const shown = text(row)
        return search ? search(row) : shown
      })
      return words.join('\n').toLowerCase()
    } catch {
      return undefined
    }
  })
  const odd = texts.includes(undefined)
  return {
    sound: odd ? rows.filter((_, index) => texts[index] !== undefined) : rows,
    texts: odd ? texts.filter((text) => text !== undefined) : texts,
  }
}

/** Sorted first and searched after: a keystroke then only walks through texts that are already there. */
export function useRows<Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  rowId: (row: Row) => string,
  sort: Sort,
  search: string,
  pinned?: (row: Row) => boolean,
) {
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>()
    return columns.map((column) =>
      helper.accessor((row): unknown => (column.order ? column.order(row) : column.text(row) || undefined), {
        id: column.id,
        sortUndefined: 'last', // empty cells, whichever way the column is sorted
        sortFn: (a, b, id) =>
          column.order
            ? a.getValue<number>(id) - b.getValue<number>(id)
            : inWords.compare(a.getValue<string>(id), b.getValue<string>(id)),
      }),
    )
  }, [columns])
  const known = columns.some((column) => column.id === sort.column && isText(column))
  const sorting = useMemo(() => (known ? [{ id: sort.column, desc: sort.desc }] : []), [known, sort.column, sort.desc])
  const { sound, texts } = useMemo(() => read(rows, columns), [rows, columns])
  const table = useTable({ features, columns: definitions, data: sound, getRowId: rowId, state: { sorting } })
  const sorted = table.getSortedRowModel().rows
  const ordered = useMemo(
    () => (pinned ? [true, false].flatMap((first) => sorted.filter((row) => pinned(row.original) === first)) : sorted),
    [sorted, pinned],
  )
  return useMemo(() => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean)
    return words.length === 0
      ? ordered
      : ordered.filter(({ index }) => words.every((word) => texts[index]?.includes(word)))
  }, [ordered, texts, search])
}

export function usePage<Shown>(found: readonly Shown[], { page, size }: Pick<TableState, 'page' | 'size'>) {
  const perPage = size === 'all' ? Math.max(found.length, 1) : size
  const pages = Math.max(1, Math.ceil(found.length / perPage))
  const current = Math.min(page, pages)
  const shown = useMemo(() => found.slice((current - 1) * perPage, current * perPage), [found, current, perPage])
  return { shown, page: current, pages }
}
