import { ActionIcon } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import { useNavigate } from 'react-router'
import { useKeys } from '../../lib/keys.ts'
import { type LedgersAsked, ledgerAddress } from './address.ts'
import { useLedgerPlace } from './api.ts'
import styles from './fees.module.css'

/** "37 of 412", and the ledgers before and after it in the list one came from. */
export function LedgerSteps({ account, list }: { account: string; list: LedgersAsked }) {
  const navigate = useNavigate()
  const { data } = useLedgerPlace(account, list)
  const go = (to: string | null | undefined) =>
    to ? () => void navigate(ledgerAddress(to, list), { replace: true }) : undefined
  const [previous, next] = [go(data?.previous), go(data?.next)]
  useKeys({ j: next, k: previous })
  return (
    <div className={styles.stepping}>
      {data && data.at !== null && data.of !== null && (
        <span className="t-note num">
          {data.at.toLocaleString('en-US')} of {data.of.toLocaleString('en-US')}
        </span>
      )}
      <ActionIcon.Group>
        <Step label="Previous (k)" icon={IconChevronUp} onStep={previous} />
        <Step label="Next (j)" icon={IconChevronDown} onStep={next} />
      </ActionIcon.Group>
    </div>
  )
}

interface StepProps {
  label: string
  icon: typeof IconChevronUp
  onStep: (() => void) | undefined
}

const Step = ({ label, icon: Icon, onStep }: StepProps) => (
  <ActionIcon variant="default" size={32} aria-label={label} title={label} disabled={!onStep} onClick={onStep}>
    <Icon size={18} stroke={1.7} aria-hidden />
  </ActionIcon>
)
