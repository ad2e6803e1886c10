import type { ReactNode } from 'react'
import { HeroChart } from './HeroChart.tsx'
import styles from './hero.module.css'

interface Props {
  /** Position and branch. */
  kicker: string
  title: string
  lead: ReactNode
  /** In place of the lead where there is little room. */
  brief: string
  /** Nothing as long as there is no date. */
  countdown: { figure: string; words: string; brief: string } | undefined
}

/** The one navy band of the pages behind a link: it answers "when". */
export const Hero = ({ kicker, title, lead, brief, countdown }: Props) => (
  <div className={styles.hero}>
    <HeroChart className={styles.chart} />
    <div className={styles.in}>
      <div className={styles.words}>
        <p className={styles.kicker}>{kicker}</p>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        <p className={styles.brief}>{brief}</p>
      </div>
      {countdown && (
        <p className={styles.days}>
          {countdown.figure && <b>{countdown.figure} </b>}
          <span className={styles.wide}>{countdown.words}</span>
          <span className={styles.narrow}>{countdown.brief}</span>
        </p>
      )}
    </div>
  </div>
)
