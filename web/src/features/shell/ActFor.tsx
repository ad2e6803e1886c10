import { Select } from '@mantine/core'
import { startActing } from '@portal/contract/acting'
import { useAdvisors } from '../../lib/advisors.ts'
import { call } from '../../lib/call.ts'
import { useDetails } from '../../lib/session.ts'
import { useActing } from '../acting/public.ts'
import styles from './drawers.module.css'

/** Those this person may act for. */
export function ActFor() {
  const { acting } = useDetails()
  const { advisors } = useAdvisors()
  const { busy, change } = useActing('Couldn’t switch to this advisor')
  const others = advisors.filter(({ you }) => !you)
  if (others.length === 0) return null
  return (
    <div className={styles.part}>
      <Select
        label="Act for"
        placeholder="Choose an advisor"
        data={others.map(({ email, text }) => ({ value: email, label: text }))}
        value={acting?.email ?? null}
        disabled={busy}
        searchable
        nothingFoundMessage="No matching advisors"
        onChange={(email) => {
          if (email && email !== acting?.email) void change(call(startActing, { body: { email } }))
        }}
      />
    </div>
  )
}
