import { Select } from '@mantine/core'
import { startActing, stopActing } from '@portal/contract/acting'
import { texts } from '@portal/contract/texts'
import { useEffect } from 'react'
import { useAdvisors } from '../../lib/advisors.ts'
import { call } from '../../lib/call.ts'
import { toast } from '../../ui/toast.tsx'
import { useActing } from '../acting/public.ts'
import { useAdvisor } from './api.ts'
import styles from './registrations.module.css'

/** Whose registrations these are. Choosing somebody is acting for them, as everywhere in the portal. */
export function AdvisorChoice() {
  const { advisors, failed } = useAdvisors()
  const { email: chosen } = useAdvisor()
  const { busy, change } = useActing('Couldn’t switch to this advisor')
  useEffect(() => {
    if (failed) toast.error(texts.advisorListFailed)
  }, [failed])
  if (advisors.length < 2) return null

  function choose(email: string | null) {
    const advisor = advisors.find((one) => one.email === email)
    if (!advisor || email === chosen) return
    void change(advisor.you ? call(stopActing, {}) : call(startActing, { body: { email: advisor.email } }))
  }

  return (
    <Select
      className={styles.advisor}
      aria-label="Advisor"
      data={advisors.map(({ email, text }) => ({ value: email, label: text }))}
      value={chosen}
      disabled={busy}
      searchable
      nothingFoundMessage="No matching advisors"
      onChange={choose}
    />
  )
}
