import type { VendorSegment } from '@portal/contract/vendors'
import { Link } from 'react-router'
import { bareDayInBrief } from '../../lib/format.ts'
import { FigureStrip, StripFigure } from '../../ui/FigureStrip.tsx'
import type { Listed } from './api.ts'
import { screen } from './address.ts'
import styles from './vendors.module.css'

interface Props {
  listed: Listed | undefined
  query: URLSearchParams
  today: string
}

/** The figures are ways into the list. */
export function Strip({ listed, query, today }: Props) {
  const { counts, figures } = listed ?? {}
  const loading = !listed
  const to = (segment: VendorSegment) => {
    const next = new URLSearchParams(query)
    if (segment === 'all') next.delete('segment')
    else next.set('segment', segment)
    return next.size ? `${screen}?${next}` : screen
  }
  const linked = (segment: VendorSegment, figure: number | undefined, label: string) => (
    <Link to={to(segment)} aria-label={`${label}: ${figure ?? ''}`} preventScrollReset>
      {figure}
    </Link>
  )
  return (
    <div className={styles.strip}>
      <FigureStrip label="Vendors at a glance">
        <StripFigure label="Active vendors" loading={loading} note={figures && `${figures.tier1} in tier 1`}>
          {linked('all', counts?.all, 'Active vendors')}
        </StripFigure>
        <StripFigure
          label="Due in 30 days"
          loading={loading}
          note={figures && `${figures.started} ${figures.started === 1 ? 'has' : 'have'} started`}
        >
          {linked('soon', counts?.soon, 'Due in 30 days')}
        </StripFigure>
        <StripFigure
          label="Overdue"
          loading={loading}
          note={figures && (figures.overdue_names.join(', ') || 'none overdue')}
        >
          <span className={counts?.overdue ? styles.late : undefined}>
            {linked('overdue', counts?.overdue, 'Overdue')}
          </span>
        </StripFigure>
        <StripFigure
          label="Open remediation"
          loading={loading}
          note={
            figures &&
            (figures.next_item
              ? `next due ${bareDayInBrief(figures.next_item.due, today)}, ${figures.next_item.vendor}`
              : 'nothing open')
          }
        >
          {figures?.open_items}
        </StripFigure>
      </FigureStrip>
    </div>
  )
}
