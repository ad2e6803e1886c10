import type { OnboardingContact } from '@portal/contract/onboarding'
import IconCircleOff from '@tabler/icons-react/dist/esm/icons/IconCircleOff.mjs'
import { firm } from '../../../lib/firm.ts'
import { useTitle } from '../../../lib/title.ts'
import { PublicFrame, Sign } from '../../links/public.ts'
import { Calls } from './Calls.tsx'
import styles from './status.module.css'

/** Declined or withdrawn, which of them isn't said. Nothing that was entered is shown anymore. */
export function Closed({ contact }: { contact: OnboardingContact | undefined }) {
  const title = 'This onboarding is closed'
  useTitle(title)
  return (
    <PublicFrame narrow>
      <Sign of={IconCircleOff} tone="off" />
      <h1>{title}</h1>
      <p className={styles.lead}>
        There’s nothing left to do here. What you entered is no longer shown. If you have questions, please get in touch
        with {firm.name}.
      </p>
      {contact && (
        <div className={styles.contact}>
          <Calls contacts={[contact]} />
        </div>
      )}
    </PublicFrame>
  )
}
