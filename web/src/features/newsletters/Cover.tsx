import type { Document } from '@portal/contract/documents'
import styles from './newsletters.module.css'

/** Pictures come from the portal alone: whoever serves one elsewhere would see who reads what. */
const ownPicture = (address: string) =>
  URL.canParse(address) && new URL(address).origin === location.origin ? address : undefined

/** The issue's picture, or one that is drawn: a course over water, never twice the same. */
export function Cover({ issue }: { issue: Pick<Document, 'id' | 'bay_img'> }) {
  const picture = ownPicture(issue.bay_img)
  if (picture) return <img className={styles.cover} src={picture} alt="" loading="lazy" />
  const tilt = (issue.id * 37) % 60
  const lines = [0, 1, 2, 3, 4].map((line) => 60 + line * 26)
  return (
    <svg className={styles.cover} viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <rect className={styles.sea} width="320" height="180" />
      {lines.map((y) => (
        <path key={y} className={styles.wave} d={`M0 ${y} q 40 ${-8 - tilt / 8} 80 0 t 80 0 t 80 0 t 80 0`} />
      ))}
      <path
        className={styles.course}
        d={`M-10 ${170 - tilt} C 90 ${120 - tilt}, 190 ${150 - tilt}, 330 ${20 + tilt}`}
      />
      <circle className={styles.ship} cx={200 + (tilt % 30)} cy={92} r="4" />
    </svg>
  )
}
