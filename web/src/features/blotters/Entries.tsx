// The lines of a month: those drawn, or all of them, each with its corrections below it.
import { ActionIcon } from '@mantine/core'
import type { BlotterLine, BlotterPeriod, OfPeriod } from '@portal/contract/blotters'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconFileOff from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Message } from '../../ui/Message.tsx'
import { usePhone } from '../../ui/phone.ts'
import { Section } from '../../ui/Section.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { pageFrom } from './address.ts'
import { useLines } from './api.ts'
import { CheckDialog } from './CheckDialog.tsx'
import { DrawNote } from './DrawNote.tsx'
import { LinesTable } from './LinesTable.tsx'
import { PhoneLines } from './PhoneLines.tsx'
import styles from './period.module.css'
import { entriesOf } from './words.ts'

interface Props {
  of: OfPeriod
  period: BlotterPeriod
  /** The line that is being corrected. */
  chosen: number | undefined
  onChoose: (line: number | undefined) => void
}

export function Entries({ of, period, chosen, onChoose }: Props) {
  const [query, setQuery] = useSearchParams()
  const phone = usePhone()
  const [editing, setEditing] = useState<BlotterLine>()
  const drawn = period.sampled > 0
  const usual = drawn && period.status !== 'Locked' ? 'sample' : 'all'
  const asked = query.get('tab')
  const tab = !drawn ? 'all' : asked === 'sample' || asked === 'all' ? asked : usual
  const page = pageFrom(query)
  const { data, error, refetch } = useLines(of, tab, page)
  const set = (changes: Record<string, string>) =>
    setQuery(
      (current) => {
        for (const [name, value] of Object.entries(changes)) current.set(name, value)
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  const pages = data ? Math.max(1, Math.ceil(data.count / data.size)) : 1
  const Lines = phone ? PhoneLines : LinesTable
  return (
    <Section
      title={tab === 'sample' ? 'Sample' : 'Entries'}
      about={tab === 'sample' ? `${period.sampled} of ${entriesOf(period.entries)}` : entriesOf(period.entries)}
      tools={
        drawn && (
          <Segments
            label="Entries"
            segments={[
              { value: 'sample', label: 'Sample', count: period.sampled },
              { value: 'all', label: 'All entries', count: period.entries },
            ]}
            current={tab}
            onChange={(value) => set({ tab: value, page: '1' })}
          />
        )
      }
    >
      {error && !data && (
        <ErrorState title="Couldn’t load entries" help={error.message} onRetry={() => void refetch()} />
      )}
      {data?.count === 0 && (
        <Message
          icon={IconFileOff}
          title={period.status === 'Nil' ? 'No entries in this month' : 'No entries yet'}
          help={
            period.status === 'Nil'
              ? 'The branch’s manager reported nil.'
              : 'Entries of the branch appear here as they’re made.'
          }
        />
      )}
      {data?.count !== 0 && (
        <Lines
          of={of}
          period={period}
          tab={tab}
          lines={data?.data}
          chosen={chosen}
          onChoose={onChoose}
          onEdit={period.can.enter ? setEditing : undefined}
        />
      )}
      {data && data.count > data.size && (
        <div className={styles.foot}>
          <span>
            {(page - 1) * data.size + 1}–{Math.min(page * data.size, data.count)} of{' '}
            {data.count.toLocaleString('en-US')}
          </span>
          <span className="grow" />
          <ActionIcon
            size={32}
            aria-label="Previous page"
            disabled={page <= 1}
            onClick={() => set({ page: String(page - 1) })}
          >
            <IconChevronLeft size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
          <span className="num">
            {page} / {pages}
          </span>
          <ActionIcon
            size={32}
            aria-label="Next page"
            disabled={page >= pages}
            onClick={() => set({ page: String(page + 1) })}
          >
            <IconChevronRight size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </div>
      )}
      {tab === 'sample' && period.draws.map((draw) => <DrawNote key={draw.id} of={of} draw={draw} />)}
      {editing && (
        <CheckDialog
          id={editing.id}
          branch={period.branch}
          today=""
          month={period.month}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Section>
  )
}
