import IconCalendarOff from '@tabler/icons-react/dist/esm/icons/IconCalendarOff.mjs'
import { useMemo } from 'react'
import { Message } from '../../ui/Message.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import { ofNoMonth, productionColumns } from './columns.tsx'
import { type Line, monthOf, totalOf } from './figures.ts'

interface Props {
  /** Nothing yet: the skeleton shows. */
  lines: readonly Line[] | undefined
  /** For how many months the skeleton keeps room. */
  months: number
}

export const newestFirst = { column: 'month', desc: true }

export function ProductionTable({ lines, months }: Props) {
  const total = useMemo(() => lines && { month: ofNoMonth, year: ofNoMonth, ...totalOf(lines) }, [lines])
  return (
    <ShortTable
      wide
      label="Personal production"
      rows={lines}
      rowId={monthOf}
      columns={productionColumns}
      defaultSort={newestFirst}
      skeletonRows={months + 1}
      total={total}
      empty={<Message icon={IconCalendarOff} title="No production in these months" />}
    />
  )
}
