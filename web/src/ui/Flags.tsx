import { Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import styles from './Flags.module.css'

export interface Flag {
  text: string
  Icon?: Icon
  /** Noted or resolved. */
  quiet?: boolean
}

const Mark = ({ flag: { text, Icon: Sign = IconFlag, quiet } }: { flag: Flag }) => (
  <span className={styles.flag} data-quiet={quiet || undefined}>
    <Sign size={13} stroke={2} aria-hidden />
    {text}
  </span>
)

/** Facts that stand out, never verdicts: as many as there is room for, then how many more. */
export function Flags({ flags, most = flags.length }: { flags: readonly Flag[]; most?: number }) {
  if (flags.length === 0) return null
  const rest = flags.slice(most)
  return (
    <span className={styles.flags}>
      {flags.slice(0, most).map((flag) => (
        <Mark key={flag.text} flag={flag} />
      ))}
      {rest.length > 0 && (
        <Tooltip label={rest.map(({ text }) => text).join(', ')}>
          <span className={styles.more}>
            +{rest.length}
            <span className="vh">: {rest.map(({ text }) => text).join(', ')}</span>
          </span>
        </Tooltip>
      )}
    </span>
  )
}
