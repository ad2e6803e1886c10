import type { AnswerOf } from '@portal/contract/endpoint'
import type { listExams } from '@portal/contract/exams'
import IconRosetteDiscountCheckFilled from '@tabler/icons-react/dist/esm/icons/IconRosetteDiscountCheckFilled.mjs'
import type { CSSProperties } from 'react'
import { bareDayInShort } from '../../lib/format.ts'
import { usePhone } from '../../ui/phone.ts'
import { Section } from '../../ui/Section.tsx'
import styles from './exams.module.css'

/** What is on the advisor's licenses, the oldest first. */
export function Held({ held }: Pick<AnswerOf<typeof listExams>, 'held'>) {
  const phone = usePhone()
  if (held.length === 0) return null
  return (
    <Section title="Held">
      <ul
        className={styles.heldStrip}
        style={{ '--across': Math.min(held.length, 4) } as CSSProperties}
        aria-label="Held"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a phone it scrolls sideways, by keys too
        tabIndex={phone ? 0 : undefined}
      >
        {held.map(({ text, desc, on }) => (
          <li key={`${text} ${on}`}>
            <IconRosetteDiscountCheckFilled size={22} aria-hidden />
            <span className={styles.heldWords}>
              <b>{text}</b>
              <span className={`clip ${styles.heldName}`} title={desc}>
                {desc}
              </span>
              <span className="t-note">
                <span className={styles.passed}>Passed </span>
                {bareDayInShort(on)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
