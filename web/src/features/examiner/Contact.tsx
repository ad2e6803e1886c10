import type { ExaminerHome } from '@portal/contract/examiners'
import { Asker } from '../links/public.ts'
import styles from './examiner.module.css'

/** Whom an examiner asks. */
export function Contact({ contact }: { contact: NonNullable<ExaminerHome['contact']> }) {
  const { first, last, title, phone, email, photo } = contact
  const name = `${first} ${last}`
  return (
    <>
      <Asker asker={{ name, role: title, phone, face: photo }} />
      <p className={styles.ways}>
        {phone && (
          <a className="link" href={`tel:${phone}`} aria-label={`Call ${name}, ${phone}`}>
            {phone}
          </a>
        )}
        {email && (
          <a className="link" href={`mailto:${email}`} aria-label={`Email ${name}`}>
            Email
          </a>
        )}
      </p>
    </>
  )
}
