import { ActionIcon, TextInput } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useState } from 'react'
import { downloadCsv } from '../../lib/csv.ts'
import { firm } from '../../lib/firm.ts'
import { toast } from '../../ui/toast.tsx'
import { productionColumns } from './columns.tsx'
import type { Line } from './figures.ts'
import styles from './production.module.css'
import { isMonth, useRange } from './range.ts'

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

/** The months chosen: first and last. */
function MonthRange({ disabled }: { disabled: boolean }) {
  const { range, choose } = useRange()
  return (
    <span className={styles.range}>
      <MonthField
        label="Start month"
        month={range.from}
        disabled={disabled}
        onChoose={(month) => choose('from', month)}
      />
      <span aria-hidden>–</span>
      <MonthField label="End month" month={range.to} disabled={disabled} onChoose={(month) => choose('to', month)} />
    </span>
  )
}

interface MonthRangeProps {
  label: string
  month: string
  disabled: boolean
  onChoose: (month: string) => void
}

/** Half a month is nobody's choice: the field keeps what is being typed, and falls back when it is left so. */
function MonthField({ label, month, disabled, onChoose }: MonthRangeProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      type="month"
      aria-label={label}
      placeholder="yyyy-mm"
      className={styles.month}
      value={typed ?? month}
      disabled={disabled}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        if (isMonth(value)) onChoose(value)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
