// What has to happen before the first day, planned by whoever reviews the candidate.
import { Button, Select, TextInput } from '@mantine/core'
import { type CandidatePlan, planNames, planStates } from '@portal/contract/onboarding'
import { type CandidateRecord, planCandidate } from '@portal/contract/onboarding-review'
import { onboardingLimits } from '@portal/contract/onboarding-steps'
import { firmMoment } from '@portal/contract/rules/day'
import { isOnTrack } from '@portal/contract/rules/onboarding-plan'
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs'
import IconDeviceLaptop from '@tabler/icons-react/dist/esm/icons/IconDeviceLaptop.mjs'
import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { useState } from 'react'
import { problemsOf } from '../../../lib/call.ts'
import { useFirmDay } from '../../../lib/today.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Block } from '../../review/public.ts'
import { useCall } from './api.ts'
import { statesSaid } from './StepContent.tsx'
import { isLate, planStateNames, shortDay } from './words.ts'
import styles from './candidate.module.css'

const icons = {
  fingerprints: IconFingerprint,
  background: IconShieldCheck,
  u4: IconCertificate,
  states: IconMapPin,
  equipment: IconDeviceLaptop,
}

function when({ state, on, at, place }: CandidatePlan, now: Date): string {
  if (at) return [firmMoment(new Date(at), now), place].filter(Boolean).join(', ')
  if (on === null) return place || 'No date yet'
  return [state === 'planned' ? `By ${shortDay(on)}` : `Due ${shortDay(on)}`, place].filter(Boolean).join(', ')
}

export function Plans({ candidate }: { candidate: CandidateRecord }) {
  const today = useFirmDay()
  const [now] = useState(() => new Date())
  const [planning, setPlanning] = useState<CandidatePlan>()
  const { plans, can, answers } = candidate
  if (plans.length === 0) return null
  const named = (plan: CandidatePlan) =>
    plan.kind === 'states' && answers?.crd.states.length ? statesSaid(answers.crd.states) : planNames[plan.kind]
  return (
    <Block
      title="Before the first day"
      aside={
        <span className="t-note num">
          {plans.filter((plan) => isOnTrack(plan, today)).length} of {plans.length} on track
        </span>
      }
    >
      <ul className={styles.plans}>
        {plans.map((plan) => {
          const Icon = icons[plan.kind]
          const late = isLate(plan, today)
          return (
            <li key={plan.kind} data-state={late ? 'late' : plan.state}>
              <Icon size={16} stroke={1.6} aria-hidden />
              <span>
                {named(plan)}
                <span className={styles.aside}>{when(plan, now)}</span>
              </span>
              <span className={styles.planState}>{late ? 'Late' : planStateNames[plan.state]}</span>
              {can.plan && (
                <Button
                  variant="subtle"
                  size="compact-xs"
                  aria-label={`Plan ${planNames[plan.kind]}`}
                  onClick={() => setPlanning(plan)}
                >
                  Plan
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {planning && <PlanDialog candidate={candidate} plan={planning} onClose={() => setPlanning(undefined)} />}
    </Block>
  )
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'America/New_York' })

interface DialogProps {
  candidate: CandidateRecord
  plan: CandidatePlan
  onClose: () => void
}

function PlanDialog({ candidate: { id, first, version }, plan, onClose }: DialogProps) {
  const [state, setState] = useState(plan.state)
  const [on, setOn] = useState(plan.on ?? '')
  const [time, setTime] = useState(plan.at ? clock.format(new Date(plan.at)) : '')
  const [place, setPlace] = useState(plan.place)
  const save = useCall(planCandidate)
  const problems = problemsOf(save.error)
  const name = planNames[plan.kind]
  return (
    <FormDialog
      title={name}
      submit="Save plan"
      cancel="Keep as it is"
      busy={save.isPending}
      unsaved={false}
      onSubmit={() =>
        save.mutate(
          { params: { id }, body: { version, kind: plan.kind, state, on: on || null, time, place } },
          {
            onSuccess: () => {
              toast.success(`${name} saved`)
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      {save.error && Object.keys(problems).length === 0 && <Banner>{save.error.message}</Banner>}
      <Select
        label="Status"
        data-autofocus
        data={planStates.map((value) => ({ value, label: planStateNames[value] }))}
        allowDeselect={false}
        value={state}
        onChange={(value) => setState(planStates.find((one) => one === value) ?? state)}
      />
      <div className={styles.pair}>
        <TextInput
          type="date"
          label="Date"
          value={on}
          error={problems['on']}
          onChange={({ currentTarget }) => setOn(currentTarget.value)}
        />
        <TextInput
          type="time"
          label="Time (ET)"
          description="Leave blank if there’s no appointment"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={time}
          error={problems['time']}
          onChange={({ currentTarget }) => setTime(currentTarget.value)}
        />
      </div>
      <TextInput
        label="Location"
        maxLength={onboardingLimits.place}
        value={place}
        onChange={({ currentTarget }) => setPlace(currentTarget.value)}
      />
      <p className={styles.help}>{first} sees status, date, and location.</p>
    </FormDialog>
  )
}
