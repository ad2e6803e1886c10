import { useState } from 'react'
import styles from './Avatar.module.css'
import { Initials } from './Initials.tsx'

interface Props {
  person: { first: string; last: string; profile_image: string }
  size: number
}

/** A person's picture, or the blank one; a picture that does not load leaves the initials. The name stands beside it. */
export function Avatar({ person: { first, last, profile_image }, size }: Props) {
  const source = profile_image || '/blank-profile.svg'
  const [broken, setBroken] = useState<string>()
  if (broken === source) return <Initials first={first} last={last} size={size} />
  return (
    <img className={styles.picture} src={source} alt="" width={size} height={size} onError={() => setBroken(source)} />
  )
}
