import type { Icon } from '@tabler/icons-react'
import styles from './public.module.css'

/** The round sign above a heading that says how it stands. */
export const Sign = ({ of: Drawn, tone }: { of: Icon; tone: 'off' | 'good' | 'warn' }) => (
  <span className={styles.round} data-tone={tone}>
    <Drawn size={26} stroke={1.9} aria-hidden />
  </span>
)
