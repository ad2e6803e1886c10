import '@mantine/core/styles/Tabs.layer.css'
import { Button, Tabs } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { lazy, Suspense, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { firm } from '../../lib/firm.ts'
import { useDetails } from '../../lib/session.ts'
import { Payments } from '../payments/public.ts'
import { AdvisorChoice } from './AdvisorChoice.tsx'
import { useAdvisor, useRegistrations } from './api.ts'
import { dayInFigures } from './days.ts'
import styles from './registrations.module.css'
import { StateRegs } from './StateRegs.tsx'

const Exams = lazy(async () => ({ default: (await import('../exams/public.ts')).Exams }))
const OutsideBusiness = lazy(async () => ({
  default: (await import('../outside-business/public.ts')).OutsideBusiness,
}))

/** The panel is whole or folded to its title; what is under it belongs to one advisor. */
export function RegistrationsPage() {
  const { guest } = useDetails()
  const { name } = useAdvisor()
  const { examsTab, obaTab } = firm.features
  const [query, setQuery] = useSearchParams()
  const [open, setOpen] = useState(true)
  const [paid, setPaid] = useState(false)
  const panel = useId()

  const tabs = [
    { value: 'states', title: `State Regs for ${name}`, on: true },
    { value: 'exams', title: `Exams for ${name}`, on: examsTab },
    { value: 'oba', title: 'OBA Management', on: obaTab },
  ]
  const tab = tabs.find(({ value, on }) => on && value === query.get('tab'))?.value ?? 'states'

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
        {open && (
          <Tabs
            value={tab}
            // what one tab's table was searched for says nothing to the next
            onChange={(next) => setQuery(next && next !== 'states' ? { tab: next } : {}, { replace: true })}
            keepMounted={false}
            classNames={{ list: styles.tabs ?? '', tab: styles.tab ?? '', panel: styles.panel ?? '' }}
          >
            <Tabs.List>
              {tabs.map(({ value, title, on }) => (
                <Tabs.Tab key={value} value={value} disabled={!on}>
                  {title}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value="states">
              <StateRegs />
            </Tabs.Panel>
            <Tabs.Panel value="exams">
              <Suspense>
                <Exams />
              </Suspense>
            </Tabs.Panel>
            <Tabs.Panel value="oba">
              <Suspense>
                <OutsideBusiness />
              </Suspense>
            </Tabs.Panel>
          </Tabs>
        )}
      </div>
      {paid && <Payments onClose={() => setPaid(false)} />}
    </>
  )
}

function Filed() {
  const { tapsid } = useAdvisor()
  const { crd, filed } = useRegistrations(tapsid).data?.d ?? {}
  const facts = [crd && `CRD ${crd}`, filed && `last change filed ${dayInFigures(filed)}`]
  return <p className={styles.about}>{facts.filter(Boolean).join(', ')}</p>
}
