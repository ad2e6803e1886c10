import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useState } from 'react'
import { Link } from 'react-router'
import { dayInWords, greeting, isoDay } from '../../lib/format.ts'
import { useSections } from '../../lib/menus.ts'
import { iconOf } from '../../lib/screen-icons.ts'
import { useDetails } from '../../lib/session.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Section } from '../../ui/Section.tsx'
import { Greetings } from './Greetings.tsx'
import styles from './HomePage.module.css'

export function HomePage() {
  const { first } = useDetails()
  const sections = useSections()
  const [now] = useState(() => new Date())
  return (
    <>
      <PageHeader title={`${greeting(now)}, ${first}`} about={<time dateTime={isoDay(now)}>{dayInWords(now)}</time>} />
      <div className={styles.sections}>
        {sections.map((section) => (
          <Section key={section.id} title={section.title}>
            <ul className={styles.screens}>
              {section.offers.map(({ path, to, title, about, load }) => {
                const Icon = iconOf(path)
                return (
                  <li key={to}>
                    <Link
                      className={styles.screen}
                      to={to}
                      onMouseEnter={() => void load()}
                      onFocus={() => void load()}
                    >
                      <span className={styles.icon}>
                        <Icon size={20} stroke={1.5} aria-hidden />
                      </span>
                      <span className={styles.words}>
                        <b>{title}</b>
                        <span>{about}</span>
                      </span>
                      <IconChevronRight className={styles.go} size={16} aria-hidden />
                    </Link>
                  </li>
                )
              })}
            </ul>
          </Section>
        ))}
      </div>
      <Greetings />
    </>
  )
}
