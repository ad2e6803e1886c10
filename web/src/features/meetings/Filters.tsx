import { type MeetingFilter, type MeetingPeriod, meetingPeriods } from '@portal/contract/meetings'
import { meetingTypes } from '@portal/contract/rules/meeting'
import { FilterPill } from '../../ui/FilterPill.tsx'
import { usePhone } from '../../ui/phone.ts'
import { usualPeriod } from './address.ts'

export type FilterName = 'host' | 'branch' | 'type' | 'period'

interface Props {
  filter: MeetingFilter
  hosts: readonly { id: string; first: string; last: string }[]
  branches: readonly { id: number; name: string }[]
  onChange: (name: FilterName, value: string | undefined) => void
}

const periodWords: Record<MeetingPeriod, string> = {
  '14': 'Last 14 days',
  '30': 'Last 30 days',
  '90': 'Last 90 days',
  '365': 'Last 12 months',
  all: 'All time',
}

export function Filters({ filter, hosts, branches, onChange }: Props) {
  const phone = usePhone()
  const inSheet = (all: string) => (phone ? { all } : undefined)
  const ranged = filter.segment === 'all' || filter.segment === 'over'
  return (
    <>
      <FilterPill
        label="Host"
        single
        options={hosts.map(({ id, first, last }) => ({ value: id, label: `${last}, ${first}` }))}
        chosen={filter.host ? [filter.host] : []}
        onChange={([host]) => onChange('host', host)}
        inSheet={inSheet('Anyone')}
      />
      {branches.length > 1 && (
        <FilterPill
          label="Branch"
          single
          options={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
          chosen={filter.branch ? [String(filter.branch)] : []}
          onChange={([branch]) => onChange('branch', branch)}
          inSheet={inSheet('All branches')}
        />
      )}
      <FilterPill
        label="Type"
        single
        options={meetingTypes.map((type) => ({ value: type, label: type }))}
        chosen={filter.type ? [filter.type] : []}
        onChange={([type]) => onChange('type', type)}
        inSheet={inSheet('All types')}
      />
      {ranged && (
        <FilterPill
          label="Date"
          single
          options={meetingPeriods.map((period) => ({ value: period, label: periodWords[period] }))}
          chosen={filter.period === 'all' ? [] : [filter.period ?? usualPeriod]}
          // cleared, it is all time
          onChange={([period]) => onChange('period', period ?? 'all')}
          inSheet={inSheet('All time')}
        />
      )}
    </>
  )
}
