import type { ExaminerHome } from '@portal/contract/examiners'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { PlainButton } from '../../ui/plain/PlainButton.tsx'
import { fetchedDialog } from '../../ui/fetched.tsx'
import { Contact } from './Contact.tsx'
import styles from './examiner.module.css'
import { dayInFull, leftInWords } from './words.ts'

const RequestMore = fetchedDialog(
  async () => (await import('./RequestMore.tsx')).RequestMore,
  ({ onClose }) => onClose(),
)
const HowToCheck = fetchedDialog(
  async () => (await import('./HowToCheck.tsx')).HowToCheck,
  ({ onClose }) => onClose(),
)

interface Props {
  access: NonNullable<ExaminerHome['access']>
  contact: ExaminerHome['contact']
}

export function Rail({ access, contact }: Props) {
  const [asked, setAsked] = useState<'more' | 'check'>()
  const close = () => setAsked(undefined)
  return (
    <aside className={styles.rail} aria-label="Your access">
      <section>
        <h2>Your access</h2>
        <p className={styles.left}>{leftInWords(access.days_left)}</p>
        <p>Ends {dayInFull(access.until)}. Read-only.</p>
      </section>
      {contact && (
        <section>
          <h2>Your contact</h2>
          <Contact contact={contact} />
        </section>
      )}
      <section>
        <h2>Something missing?</h2>
        <p>Tell us what you need. It goes to compliance as a request with a date.</p>
        <PlainButton onClick={() => setAsked('more')}>
          <IconPlus size={16} stroke={1.7} aria-hidden />
          Request more records
        </PlainButton>
      </section>
      <section>
        <h2>Check a packet yourself</h2>
        <p>
          Each one comes with VERIFY.txt. It needs only plain tools and no network.{' '}
          <button type="button" className="link" onClick={() => setAsked('check')}>
            Read it first
          </button>
        </p>
      </section>
      {asked === 'more' && <RequestMore onClose={close} />}
      {asked === 'check' && <HowToCheck onClose={close} />}
    </aside>
  )
}
