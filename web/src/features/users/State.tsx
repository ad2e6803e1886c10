import type { UserState } from '@portal/contract/users'
import type { Icon } from '@tabler/icons-react'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import styles from './users.module.css'
import { stateWords } from './words.ts'

const looks: Record<UserState, { icon: Icon; tone: string }> = {
  active: { icon: IconCircleCheck, tone: 'success' },
  invited: { icon: IconMail, tone: 'accent' },
  suspended: { icon: IconCircleX, tone: 'danger' },
  locked: { icon: IconLock, tone: 'warning' },
  guest: { icon: IconEye, tone: 'quiet' },
}

export function State({ state }: { state: UserState }) {
  const { icon: Icon, tone } = looks[state]
  return (
    <span className={styles.state} data-tone={tone}>
      <Icon size={15} stroke={1.8} aria-hidden />
      {stateWords[state]}
    </span>
  )
}
