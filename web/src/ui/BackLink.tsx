import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './BackLink.module.css'

/** Above the heading of a record: to the list it came from, by its name. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className={`link ${styles.back}`} to={to}>
    <IconArrowLeft size={15} stroke={1.8} aria-hidden />
    {children}
  </Link>
)
