import type { AddressChange } from '@portal/contract/address-blotter'
import type { NoticeClock } from '@portal/contract/rules/address-change'
import { DueClock } from '../../ui/DueClock.tsx'
import { StatusDial } from '../../ui/StatusDial.tsx'
import { Block } from '../review/public.ts'
import styles from './record.module.css'
import { dayOfWeek } from './words.tsx'

/** Where each letter goes, and whether it went. */
export function Notices({ change, clock }: { change: AddressChange; clock: NoticeClock }) {
  const owed = change.status !== 'Withdrawn'
  return (
    <Block title="Notices" aside={<span className="t-note">dated the day they’re mailed</span>}>
      <table className={styles.notices}>
        <thead>
          <tr>
            <th scope="col">To</th>
            <th scope="col">Address</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {change.notices.map(({ side, address, mailed }) => (
            <tr key={side}>
              <th scope="row">{side === 'old' ? 'Old address' : 'New address'}</th>
              <td>{address}</td>
              <td>
                {mailed ? (
                  <DueClock tone="done" text={`Mailed ${dayOfWeek(mailed)}`} />
                ) : side === 'old' && owed ? (
                  <DueClock tone={clock.tone} text={clock.text} />
                ) : (
                  <StatusDial step={0} label={owed ? 'Not sent' : 'Not needed'} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Block>
  )
}
