import { type CandidatePlan, type CandidateSide, type PlanKind, planNames } from '@portal/contract/onboarding'
import type { Icon } from '@tabler/icons-react'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconDeviceLaptop from '@tabler/icons-react/dist/esm/icons/IconDeviceLaptop.mjs'
import IconFileCertificate from '@tabler/icons-react/dist/esm/icons/IconFileCertificate.mjs'
import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { CalendarButton } from './CalendarButton.tsx'
import { planInWords, planStateInWords } from './words.ts'
import styles from './status.module.css'

const icons: Record<PlanKind, Icon> = {
  fingerprints: IconFingerprint,
  background: IconShieldCheck,
  u4: IconFileCertificate,
  states: IconMapPin,
  equipment: IconDeviceLaptop,
}
const signs = { done: IconCircleCheck, running: IconClock, booked: IconClock, planned: IconCircleDashed }

interface Props {
  plans: readonly CandidatePlan[]
  states: readonly string[]
  side: CandidateSide
}

/** What the firm does meanwhile; nothing that no one is at. */
export const OurSide = ({ plans, states, side }: Props) =>
  plans.length > 0 && (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>On our side</h2>
        <span>we’ll email you when something changes</span>
      </div>
      <ul className={styles.plans}>
        {plans.map((plan) => {
          const { kind, state, at } = plan
          const [Drawn, Sign] = [icons[kind], signs[state]]
          return (
            <li key={kind}>
              <Drawn size={18} stroke={1.6} aria-hidden />
              <div className={styles.what}>
                <h3>{planNames[kind]}</h3>
                <p>{planInWords(plan, states)}</p>
              </div>
              {kind === 'fingerprints' && state === 'booked' && at ? (
                <CalendarButton what="fingerprints" name="Fingerprints" />
              ) : (
                <span className={styles.state} data-state={state}>
                  <Sign size={15} stroke={1.8} aria-hidden />
                  {planStateInWords(plan, side)}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
