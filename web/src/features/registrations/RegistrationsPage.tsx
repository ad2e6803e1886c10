import { Button, Select } from '@mantine/core'
import { startActing, stopActing } from '@portal/contract/acting'
import { texts } from '@portal/contract/texts'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { useEffect, useId, useState } from 'react'
import { useAdvisors } from '../../lib/advisors.ts'
import { call } from '../../lib/call.ts'
import { firm } from '../../lib/firm.ts'
import { useDetails } from '../../lib/session.ts'
import { fetchedPart } from '../../ui/fetched.tsx'
import { ScreenTabs } from '../../ui/ScreenTabs.tsx'
import { toast } from '../../ui/toast.tsx'
import { useActing } from '../acting/public.ts'
import { Payments } from '../payments/public.ts'
import { useAdvisor, useRegistrations } from './api.ts'
import { dayInFigures } from './days.ts'
import styles from './registrations.module.css'
import { StateRegs } from './StateRegs.tsx'

const Exams = fetchedPart(async () => (await import('../exams/public.ts')).Exams)
const OutsideBusiness = fetchedPart(async () => (await import('../outside-business/public.ts')).OutsideBusiness)

/** The panel is whole or folded to its title; what is under it belongs to one advisor. */
export function RegistrationsPage() {
  const { guest } = useDetails()
  const { name } = useAdvisor()
  const { examsTab, obaTab } = firm.features
  const [open, setOpen] = useState(true)
  const [paid, setPaid] = useState(false)
  const panel = useId()

  const tabs = [
    { value: 'states', title: `State Regs for ${name}`, Content: StateRegs },
    { value: 'exams', title: `Exams for ${name}`, off: !examsTab, Content: Exams },
    { value: 'oba', title: 'OBA Management', off: !obaTab, Content: OutsideBusiness },
  ]

  return (
    <>
      <div className={styles.head}>
        <div className={styles.words}>
          <h1>
            <button
              type="button"
              className={styles.fold}
              aria-expanded={open}
              aria-controls={panel}
              onClick={() => setOpen(!open)}
            >
              Maintain Your U4
              <IconChevronDown size={18} stroke={1.8} aria-hidden />
            </button>
          </h1>
          <Filed />
        </div>
        {!guest && (
          <Button
            variant="default"
            leftSection={<IconReceipt size={16} stroke={1.7} aria-hidden />}
            onClick={() => setPaid(true)}
          >
            Payments
          </Button>
        )}
        <AdvisorChoice />
      </div>
      <div id={panel} hidden={!open}>
        {open && <ScreenTabs tabs={tabs} />}
      </div>
      {paid && <Payments onClose={() => setPaid(false)} />}
    </>
  )
}

function Filed() {
  const { tapsid } = useAdvisor()
  const { crd, filed } = useRegistrations(tapsid).data?.d ?? {}
  const facts = [crd && `CRD ${crd}`, filed && `last filed ${dayInFigures(filed)}`]
  return <p className={styles.about}>{facts.filter(Boolean).join(', ')}</p>
}

/** Whose registrations these are. Choosing somebody is acting for them, as everywhere in the portal. */
function AdvisorChoice() {
  const { email: chosen } = useAdvisor()
  const { advisors, hasOthers, failed, props } = useAdvisors(chosen)
  const { busy, change } = useActing('Couldn’t switch to this advisor')
  useEffect(() => {
    if (failed) toast.error(texts.advisorListFailed)
  }, [failed])
  if (!hasOthers) return null

  function choose(email: string | null) {
    const advisor = advisors.find((one) => one.email === email)
    if (!advisor || email === chosen) return
    void change(advisor.you ? call(stopActing, {}) : call(startActing, { body: { email: advisor.email } }))
  }

  return (
    <Select
      className={styles.advisor}
      aria-label="Advisor"
      {...props}
      value={chosen}
      disabled={busy}
      onChange={choose}
    />
  )
}
