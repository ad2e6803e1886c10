import { ActionIcon, Button, Select } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import styles from './DataTable.module.css'
import type { PageSize } from './table-state.ts'

interface Props {
  count: number
  page: number
  pages: number
  size: PageSize
  sizes: readonly PageSize[]
  onPage: (page: number) => void
  onSize: (size: PageSize) => void
}

/** How much of it is shown, and the way to the rest; the pages where there are two of them. */
export function TableFooter({ count, page, pages, size, sizes, onPage, onSize }: Props) {
  const perPage = size === 'all' ? count : size
  const from = (page - 1) * perPage + 1
  const fewest = Math.min(...sizes.map((choice) => (choice === 'all' ? Number.POSITIVE_INFINITY : choice)))
  return (
    <div className={styles.foot}>
      <span className="num">
        {from}–{Math.min(page * perPage, count)} of {count}
      </span>
      <span className="grow" />
      {count > fewest && (
        <>
          <span aria-hidden>Rows</span>
          <Select
            aria-label="Rows per page"
            size="xs"
            w={72}
            data={sizes.map((choice) => ({ value: String(choice), label: choice === 'all' ? 'All' : String(choice) }))}
            value={String(size)}
            onChange={(chosen) => onSize(sizes.find((choice) => String(choice) === chosen) ?? size)}
          />
        </>
      )}
      {pages > 1 && (
        <>
          <ActionIcon aria-label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <IconChevronLeft size={16} aria-hidden />
          </ActionIcon>
          <span className={`num ${styles.page}`}>
            {page} / {pages}
          </span>
          <ActionIcon aria-label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            <IconChevronRight size={16} aria-hidden />
          </ActionIcon>
        </>
      )}
    </div>
  )
}

/** On a phone there are no pages: the list gets longer. */
export function ListFooter({
  shown,
  count,
  step,
  onMore,
}: {
  shown: number
  count: number
  step: number
  onMore: () => void
}) {
  const next = Math.min(step, count - shown)
  return (
    <div className={styles.listFoot}>
      <span className="num">
        1–{shown} of {count}
      </span>
      {next > 0 && (
        <Button variant="default" fullWidth onClick={onMore}>
          Show {next} more
        </Button>
      )}
    </div>
  )
}
