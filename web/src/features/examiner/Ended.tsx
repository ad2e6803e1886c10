import type { ExaminerHome } from '@portal/contract/examiners'
import IconCircleOff from '@tabler/icons-react/dist/esm/icons/IconCircleOff.mjs'
import type { ReactNode } from 'react'
import { firm } from '../../lib/firm.ts'
import { useTitle } from '../../lib/title.ts'
import { PublicFrame, Sign } from '../links/public.ts'
import { Contact } from './Contact.tsx'
import styles from './examiner.module.css'

/** The access is over: nothing of a packet is here anymore, only whom to ask. */
export function Ended({ contact, right }: { contact: ExaminerHome['contact']; right: ReactNode }) {
  const title = 'Your access has ended'
  useTitle(title)
  return (
    <PublicFrame narrow right={right}>
      <Sign of={IconCircleOff} tone="off" />
      <h1>{title}</h1>
      <p className={styles.lead}>
        Packets are no longer shown here. If you still need something, get in touch with{' '}
        {contact ? 'your contact' : firm.name}.
      </p>
      {contact ? (
        <div className={styles.end}>
          <Contact contact={contact} />
        </div>
      ) : (
        firm.phone && (
          <p className={styles.end}>
            Call{' '}
            <a className="link" href={`tel:${firm.phone}`}>
              {firm.phone}
            </a>
          </p>
        )
      )}
    </PublicFrame>
  )
}
