import type { Biography } from '@portal/contract/staff'
import IconBrandLinkedin from '@tabler/icons-react/dist/esm/icons/IconBrandLinkedin.mjs'
import IconId from '@tabler/icons-react/dist/esm/icons/IconId.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import { memo } from 'react'
import { callHref, nameOf } from './contact.ts'
import { Portrait } from './Portrait.tsx'
import styles from './staff.module.css'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

interface Props {
  person: Biography
  onOpen: (person: Biography) => void
}

export const PersonRow = memo(function PersonRow({ person, onOpen }: Props) {
  const name = nameOf(person)
  const toCall = callHref(person)
  return (
    <li className={styles.person}>
      {/* for the mouse: the keyboard has the button */}
      <button type="button" className={styles.face} tabIndex={-1} aria-hidden onClick={() => onOpen(person)}>
        <Portrait person={person} size={64} />
      </button>
      <div className={styles.who}>
        <h3 className={styles.name}>{name}</h3>
        {person.roles && <p className={`t-note ${styles.roles}`}>{person.roles}</p>}
        {person.phone && (
          // to be read; the button beside it calls
          <p className={styles.phone}>{person.phone}</p>
        )}
      </div>
      <div className={styles.actions}>
        <button
          type="button"
          aria-label={`Biography of ${name}`}
          title="Biography"
          data-bio={person.email}
          onClick={() => onOpen(person)}
        >
          <IconId {...icon} />
        </button>
        {toCall && (
          <a href={toCall} aria-label={`Call ${name}`} title="Call">
            <IconPhone {...icon} />
          </a>
        )}
        <a href={`mailto:${person.email}`} aria-label={`Email ${name}`} title="Email">
          <IconMail {...icon} />
        </a>
        {person.linkedin && (
          <a
            href={person.linkedin}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${name} on LinkedIn (opens in a new tab)`}
            title="LinkedIn"
          >
            <IconBrandLinkedin {...icon} />
          </a>
        )}
      </div>
    </li>
  )
})
