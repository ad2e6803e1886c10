import { type ReactNode, useId } from 'react'
import { ErrorState } from './ErrorState.tsx'
import { Part } from './Part.tsx'
import styles from './Section.module.css'

interface Props {
  /** Where a link within the page leads. */
  anchor?: string
  title: string
  /** One sentence for who has not been here before. */
  about?: ReactNode
  /** What can be done with the whole section; stands at the end of the heading's line. */
  tools?: ReactNode
  children: ReactNode
}

/** A heading and its content: separated by space and hairlines, never by a box. */
export function Section({ anchor, title, about, tools, children }: Props) {
  const id = useId()
  return (
    <section id={anchor} className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 id={id}>{title}</h2>
          {about && <p className={styles.about}>{about}</p>}
        </div>
        {tools}
      </div>
      <Part renderInstead={broken}>{children}</Part>
    </section>
  )
}

const broken = (again: () => void) => (
  <ErrorState title="This section couldn’t be displayed" help="The rest of the page still works." onRetry={again} />
)

/** A part of a screen that has its heading even when it breaks before it could draw one. */
export const SectionPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <Part renderInstead={(again) => <Section title={title}>{broken(again)}</Section>}>{children}</Part>
)
