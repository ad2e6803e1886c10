import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import { Face } from '../../../ui/Face.tsx'
import styles from './calls.module.css'

export interface Contact {
  name: string
  role: string
  phone: string
  email: string
  face: string
}

/** Whom to call for what. */
export const Calls = ({ contacts }: { contacts: readonly Contact[] }) => (
  <ul className={styles.calls}>
    {contacts.map(({ name, role, phone, email, face }) => (
      <li key={`${name} ${role}`} className={styles.contact}>
        <Face name={name} picture={face} size={40} />
        <div className={styles.who}>
          <b>{name}</b>
          <p>{role}</p>
        </div>
        <div className={styles.ways}>
          {phone && (
            <a className="link" href={`tel:${phone}`} aria-label={`Call ${name}, ${phone}`}>
              <IconPhone size={18} stroke={1.7} aria-hidden />
              <span>{phone}</span>
            </a>
          )}
          {email && (
            <a className="link" href={`mailto:${email}`} aria-label={`Email ${name}`}>
              <IconMail size={18} stroke={1.7} aria-hidden />
              <span>Email</span>
            </a>
          )}
        </div>
      </li>
    ))}
  </ul>
)
