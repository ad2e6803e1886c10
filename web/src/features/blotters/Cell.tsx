// One month of a blotter as a mark: its step and how many entries it has.
import type { BlotterCell } from '@portal/contract/blotters'
import styles from './matrix.module.css'
import { type CellLook, figureOf, lookOf, looks } from './words.ts'

interface Props {
  cell: BlotterCell
  thisMonth: string
  /** On a phone there is room for one or the other. */
  small?: boolean
}

export function Mark({ cell, thisMonth, small = false }: Props) {
  const look = lookOf(cell, thisMonth)
  const { Icon } = looks[look]
  return (
    <span className={styles.mark} data-look={look} data-corrected={cell.corrections > 0 || undefined}>
      {Icon && <Icon size={13} stroke={2} aria-hidden />}
      {(!small || !Icon) && <span>{small ? shortFigure(cell, look) : figureOf(cell, look)}</span>}
    </span>
  )
}

const shortFigure = (cell: BlotterCell, look: CellLook) =>
  ({ nil: '–', 'nil-needed': '?' })[look as 'nil'] ?? String(cell.entries)

const legend = ['open', 'sampled', 'certified', 'locked', 'nil', 'late'] as const

export const Legend = () => (
  <ul className={styles.legend} aria-label="Legend">
    {legend.map((look) => {
      const { Icon, words } = looks[look]
      return (
        <li key={look}>
          <span className={styles.mark} data-look={look} aria-hidden>
            {Icon ? <Icon size={11} stroke={2.2} /> : look === 'nil' ? 'Nil' : '9'}
          </span>
          {words}
        </li>
      )
    })}
    <li>
      <span className={styles.mark} data-look="locked" data-corrected aria-hidden>
        <CorrectedIcon />
      </span>
      Corrected after lock
    </li>
  </ul>
)

function CorrectedIcon() {
  const { Icon } = looks.locked
  return Icon && <Icon size={11} stroke={2.2} />
}
