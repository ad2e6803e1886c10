import { ActionIcon } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useState } from 'react'
import { downloadCsv } from '../../lib/csv.ts'
import { firm } from '../../lib/firm.ts'
import { toast } from '../../ui/toast.tsx'
import { productionColumns } from './columns.tsx'
import type { Line } from './figures.ts'
import { MonthRange } from './MonthRange.tsx'
import styles from './production.module.css'
import { useRange } from './range.ts'

interface Props {
  /** There is nothing to choose from. */
  off: boolean
  lines: readonly Line[] | undefined
  busy: boolean
  onRefresh: () => void
}

export function Tools({ off, lines, busy, onRefresh }: Props) {
  const { range } = useRange()
  const [writing, setWriting] = useState(false)
  const newestFirst = lines?.toReversed() ?? []
  const nothing = newestFirst.length === 0

  const saveCsv = () =>
    downloadCsv('production', [
      productionColumns.map(({ header }) => header),
      ...newestFirst.map((line) => productionColumns.map(({ text }) => text(line))),
    ])

  async function saveExcel() {
    setWriting(true)
    try {
      const { saveWorkbook } = await import('./excel.ts')
      await saveWorkbook(newestFirst, range)
    } catch {
      toast.error('Couldn’t create Excel file', 'Try again, or export as CSV.')
    }
    setWriting(false)
  }

  return (
    <div className={styles.tools}>
      <MonthRange disabled={off} />
      <ActionIcon size={32} aria-label="Refresh" title="Refresh" disabled={off} loading={busy} onClick={onRefresh}>
        <IconRefresh size={16} stroke={1.7} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={32}
        aria-label="Excel"
        title="Export to Excel"
        disabled={!firm.features.productionExcel || nothing}
        loading={writing}
        onClick={() => void saveExcel()}
      >
        <IconFileSpreadsheet size={16} stroke={1.7} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={32}
        aria-label="Export production as CSV"
        title="Export CSV"
        disabled={nothing}
        onClick={saveCsv}
      >
        <IconDownload size={16} stroke={1.7} aria-hidden />
      </ActionIcon>
    </div>
  )
}
