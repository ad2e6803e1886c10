import { changeFlags, type ChangeFlag, changeStatuses } from '@portal/contract/address-blotter'
import { isOpen } from '@portal/contract/rules/address-change'
import { daysAfter } from '@portal/contract/rules/day'
import { useFirmDay } from '../../lib/today.ts'
import { FilterPill } from '../../ui/FilterPill.tsx'
import { usePhone } from '../../ui/phone.ts'
import type { Filter } from './address.ts'
import { flagNames } from './words.tsx'

interface Props {
  filter: Filter
  reviews: boolean
  branches: readonly { id: number; name: string }[]
  onChange: (values: Record<string, string | undefined>) => void
}

const spans = [
  [7, 'Past week'],
  [30, 'Past 30 days'],
  [90, 'Past 90 days'],
] as const

export function ListFilters({ filter, reviews, branches, onChange }: Props) {
  const phone = usePhone()
  const today = useFirmDay()
  const inSheet = (all: string) => (phone ? { inSheet: { all } } : {})
  const over = filter.segment === 'closed'
  const statuses = changeStatuses.filter((status) => isOpen(status) !== over)
  return (
    <>
      <FilterPill
        label="Status"
        options={statuses.map((value) => ({ value, label: value }))}
        chosen={filter.status?.split('|') ?? []}
        onChange={(chosen) => onChange({ status: chosen.join('|') || undefined })}
        {...inSheet('All statuses')}
      />
      {reviews && (
        <FilterPill
          label="Flag"
          single
          options={changeFlags.map((value: ChangeFlag) => ({ value, label: flagNames[value] }))}
          chosen={filter.flag ? [filter.flag] : []}
          onChange={([flag]) => onChange({ flag })}
          {...inSheet('All')}
        />
      )}
      {reviews && branches.length > 1 && (
        <FilterPill
          label="Branch"
          single
          options={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
          chosen={filter.branch ? [String(filter.branch)] : []}
          onChange={([branch]) => onChange({ branch })}
          {...inSheet('All branches')}
        />
      )}
      <FilterPill
        label="Received"
        single
        options={spans.map(([days, label]) => ({ value: daysAfter(today, -days), label }))}
        chosen={filter.since ? [filter.since] : []}
        onChange={([since]) => onChange({ since })}
        {...inSheet('Any time')}
      />
    </>
  )
}
