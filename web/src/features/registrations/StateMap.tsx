// Both licences in one tile: on its left half the Registered Advisor, on its right half the Securities Agent. A picture
// of what the table says, which is what screen readers are given.
import { type RegistrationRow, type RegistrationStatus, registrationStatuses } from '@portal/contract/registrations'
import { typeLabel } from '@portal/contract/rules/registration'
import { states } from '@portal/contract/rules/states'
import { Section } from '../../ui/Section.tsx'
import styles from './registrations.module.css'
import { Sign, statuses, statusText } from './status.tsx'

export function StateMap({ rows }: { rows: readonly RegistrationRow[] | undefined }) {
  const of = (name: string) => rows?.filter(({ state_name }) => state_name === name) ?? []
  return (
    <Section
      title="Where you can do business"
      tools={
        <p className={styles.halves} aria-hidden>
          <span className={styles.sample}>
            <i data-status="VALID" />
            <i data-status="" />
          </span>
          {typeLabel('Advisor')}
          <span className={styles.sample}>
            <i data-status="" />
            <i data-status="VALID" />
          </span>
          {typeLabel('Securities')}
        </p>
      }
    >
      <div className={styles.map} aria-hidden>
        {states.map(({ code, name, at: [column, row] }) => (
          <Tile key={code} code={code} name={name} held={of(name)} column={column + 1} row={row + 1} />
        ))}
      </div>
      <ul className={styles.legend} aria-label="Registrations by status" aria-busy={!rows}>
        {registrationStatuses.map((status) => (
          <li key={status} className={styles.status} data-status={status}>
            <Sign status={status} />
            <span>{statuses[status].words}</span>
            <b className="num">{rows?.filter((row) => row.status === status).length}</b>
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface TileProps {
  code: string
  name: string
  held: readonly RegistrationRow[]
  column: number
  row: number
}

function Tile({ code, name, held, column, row }: TileProps) {
  const [left, right] = held
  const whole: RegistrationStatus | undefined = left?.status === right?.status ? left?.status : undefined
  return (
    <span
      className={styles.tile}
      data-status={whole ?? 'split'}
      style={{ gridColumn: column, gridRow: row }}
      title={[name, ...held.map((one) => `${typeLabel(one.license_name)}: ${statusText(one)}`)].join('\n')}
    >
      <i data-status={left?.status ?? ''} data-removal={left?.removal || undefined} />
      <i data-status={right?.status ?? ''} data-removal={right?.removal || undefined} />
      <b>{code}</b>
    </span>
  )
}
