import { type RosterFlag, rosterFlagWords } from '@portal/contract/roster'
import type { Icon } from '@tabler/icons-react'
import IconCertificateOff from '@tabler/icons-react/dist/esm/icons/IconCertificateOff.mjs'
import IconClockExclamation from '@tabler/icons-react/dist/esm/icons/IconClockExclamation.mjs'
import IconFileAlert from '@tabler/icons-react/dist/esm/icons/IconFileAlert.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconRefreshAlert from '@tabler/icons-react/dist/esm/icons/IconRefreshAlert.mjs'
import IconUserQuestion from '@tabler/icons-react/dist/esm/icons/IconUserQuestion.mjs'
import styles from './roster.module.css'

const icons: Record<RosterFlag, Icon> = {
  attestation: IconFileAlert,
  certification: IconCertificateOff,
  exam: IconClockExclamation,
  renewal: IconRefreshAlert,
  'sign-in': IconUserQuestion,
  locked: IconLock,
}
/** The firm is late already. */
const late = new Set<RosterFlag>(['attestation', 'locked'])

export function Flags({ flags }: { flags: readonly RosterFlag[] }) {
  if (flags.length === 0) return null
  return (
    <ul className={styles.flags}>
      {flags.map((flag) => {
        const Icon = icons[flag]
        return (
          <li key={flag} data-late={late.has(flag) || undefined}>
            <Icon size={14} stroke={1.7} aria-hidden />
            {rosterFlagWords[flag]}
          </li>
        )
      })}
    </ul>
  )
}
