import { photoIn } from '@portal/contract/rules/staff'
import type { Biography } from '@portal/contract/staff'
import { useState } from 'react'
import { Initials } from '../../ui/Initials.tsx'
import { nameOf } from './contact.ts'
import styles from './Portrait.module.css'

interface Props {
  person: Pick<Biography, 'first' | 'last' | 'photo'>
  size: number
  /** Where it stands for itself and not beside the name. */
  named?: boolean
}

/** The photo, or the initials of who has none or one that does not load. */
export function Portrait({ person, size, named = false }: Props) {
  const [broken, setBroken] = useState('')
  const address = photoIn(person.photo, size > 64 ? 'large' : 'small')
  if (!address || broken === address) {
    return (
      <span className={styles.blank}>
        <Initials first={person.first} last={person.last} size={size} />
      </span>
    )
  }
  return (
    <img
      className={styles.photo}
      src={address}
      alt={named ? `Photo of ${nameOf(person)}` : ''}
      width={size}
      height={size}
      loading="lazy"
      onError={() => setBroken(address)}
    />
  )
}
