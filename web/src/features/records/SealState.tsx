import type { AnswerOf } from '@portal/contract/endpoint'
import type { getRecords } from '@portal/contract/records'
import { firmDay, firmDayAndTime, firmTime, timeInWords } from '@portal/contract/rules/day'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import IconShieldExclamation from '@tabler/icons-react/dist/esm/icons/IconShieldExclamation.mjs'
import { useNow } from '../../lib/minute.ts'
import styles from './records.module.css'

/** Entries are sealed every few minutes; after this long something keeps them from it. */
const lateMs = 20 * 60_000

interface Props {
  seal: AnswerOf<typeof getRecords> | undefined
  failed: boolean
}

/** Until when nobody can have changed the audit log unseen. */
export function SealState({ seal, failed }: Props) {
  const now = useNow()
  if (!seal) return <output className={styles.seal}>{failed && 'Couldn’t load the last seal'}</output>
  const { sealed_until, unsealed } = seal
  const at = sealed_until ? new Date(sealed_until) : undefined
  const late = at !== undefined && unsealed > 0 && now - at.getTime() > lateMs
  const Icon = late || !at ? IconShieldExclamation : IconShieldCheck
  const today = at && firmDay(at) === firmDay(new Date(now))
  return (
    <output className={styles.seal}>
      <span className={styles.sealed} data-tone={late ? 'warn' : at ? 'good' : undefined}>
        <Icon size={15} stroke={1.8} aria-hidden />
        {at ? (
          <time dateTime={sealed_until ?? ''} title={timeInWords(at)}>
            Sealed until {(today ? firmTime : firmDayAndTime)(at)}
          </time>
        ) : (
          'Never sealed'
        )}
      </span>
      {unsealed > 0 && (
        <span className="num">
          {unsealed === 1 ? '1 entry not sealed yet' : `${unsealed.toLocaleString('en-US')} entries not sealed yet`}
        </span>
      )}
    </output>
  )
}
