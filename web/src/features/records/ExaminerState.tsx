import type { ExaminerState } from '@portal/contract/examiners'
import type { Icon } from '@tabler/icons-react'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleOff from '@tabler/icons-react/dist/esm/icons/IconCircleOff.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { stateWords } from './examiner-words.ts'
import styles from './examiners.module.css'

const looks: Record<ExaminerState, { icon: Icon; tone: string }> = {
  active: { icon: IconCircleCheck, tone: 'good' },
  invited: { icon: IconMail, tone: 'sent' },
  ended: { icon: IconCircleOff, tone: 'quiet' },
}

export function State({ state }: { state: ExaminerState }) {
  const { icon: Icon, tone } = looks[state]
  return (
    <span className={styles.state} data-tone={tone}>
      <Icon size={15} stroke={1.8} aria-hidden />
      {stateWords[state]}
    </span>
  )
}
