import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSections } from '../../lib/feature.ts'
import { dayInWords, greeting, isoDay } from '../../lib/format.ts'
import { useDetails } from '../../lib/session.ts'
import { useTitle } from '../../lib/title.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Section } from '../../ui/Section.tsx'
import styles from './HomePage.module.css'

export function HomePage() {
  useTitle('Home')
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
              {section.screens.map(({ path, title, description, icon: Icon, load }) => (
                <li key={path}>
                  <Link
                    className={styles.screen}
                    to={path}
                    onMouseEnter={() => void load()}
                    onFocus={() => void load()}
                  >
                    <span className={styles.icon}>
                      <Icon size={20} stroke={1.5} aria-hidden />
                    </span>
                    <span className={styles.words}>
                      <b>{title}</b>
                      <span>{description}</span>
                    </span>
                    <IconChevronRight className={styles.go} size={16} aria-hidden />
                  </Link>
                </li>
              ))}
            </ul>
          </Section>
        ))}
      </div>
    </>
  )
}
