import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Message.module.css'

interface Props {
  icon: Icon
  title: string
  /** One sentence that helps on. */
  help?: ReactNode
  heading?: 'h1' | 'p'
  /** The way on: one button or link. */
  children?: ReactNode
}

/** An empty or broken place: one fact, one sentence of help, one way on. */
export function Message({ icon: Icon, title, help, heading: Heading = 'p', children }: Props) {
  return (
    <div className={styles.root}>
      <Icon size={22} stroke={1.5} aria-hidden />
      <Heading className={styles.title}>{title}</Heading>
      {help && <p className={styles.help}>{help}</p>}
      {children}
    </div>
  )
}
