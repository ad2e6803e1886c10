import { type OnboardingWizard, signOnboarding } from '@portal/contract/onboarding'
import { onboardingOath, type StepContents, stepNames } from '@portal/contract/onboarding-steps'
import { legalName, signatureMatches } from '@portal/contract/rules/onboarding'
import { dayInWords, firmDay } from '@portal/contract/rules/day'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { call, CallError } from '../../../lib/call.ts'
import { firm } from '../../../lib/firm.ts'
import { TextField } from '../../../ui/plain/TextField.tsx'
import { Tick } from '../../../ui/plain/Tick.tsx'
import { stepAddress } from '../addresses.ts'
import type { Standing } from './standing.ts'
import { summaryOf } from './summary.ts'
import styles from './wizard.module.css'

export interface Signing {
  name: string
  agree: boolean
}

/** What is typed at the end, and where it goes. */
export function useSigning(
  wizard: OnboardingWizard,
  contents: StepContents,
  onSigned: () => void,
  onChanged: () => void,
) {
  const [typed, setTyped] = useState<Signing>({ name: '', agree: false })
  const [problems, setProblems] = useState<{ name?: string; agree?: string }>({})
  const name = useRef<HTMLInputElement>(null)
  const tick = useRef<HTMLInputElement>(null)
  // known at once, and not only when the button has been drawn anew: of two clicks one counts
  const sending = useRef(false)
  // what was typed last is saved first, and that is another version than the one the button was drawn with
  const version = useRef(wizard.version)
  useEffect(() => void (version.current = wizard.version))
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(signOnboarding, { body: { version: version.current, name: typed.name.trim(), agree: typed.agree } }),
    onSuccess: onSigned,
    onError: (refused) => {
      if (!(refused instanceof CallError)) return
      if (refused.fields) setProblems(refused.fields)
      if (refused.code === 'conflict') onChanged()
    },
    onSettled: () => void (sending.current = false),
  })
  function sign() {
    if (sending.current) return
    const found = {
      ...(!typed.agree && { agree: 'Check this box to sign.' }),
      ...(!signatureMatches(typed.name, contents.person) && {
        name: `Type your name as in step 1: ${legalName(contents.person)}.`,
      }),
    }
    setProblems(found)
    if (found.agree) return tick.current?.focus()
    if (found.name) return name.current?.focus()
    sending.current = true
    mutate()
  }
  const said = error && !(error as CallError).fields ? error.message : ''
  return { typed, setTyped, problems, name, tick, sign, busy: isPending, problem: said }
}

interface Props {
  wizard: OnboardingWizard
  contents: StepContents
  standings: readonly Standing[]
  /** Signed, and with the firm. */
  locked: boolean
  signing: ReturnType<typeof useSigning>
  today: string
}

export function SignStep({ wizard, contents, standings, locked, signing, today }: Props) {
  const { typed, setTyped, problems, name, tick } = signing
  const missing = standings.filter(({ step, done }) => step !== 'sign' && !done)
  return (
    <>
      <p className={styles.lead}>
        {locked && missing.length === 0
          ? `You signed this${wizard.signed ? ` on ${dayInWords(firmDay(new Date(wizard.signed.at)))}` : ''}. We’re reviewing it.`
          : missing.length > 0
            ? 'Almost. Finish the steps that are still open, then sign here.'
            : 'Check your answers once more. After you sign, we review them.'}
      </p>
      <ul className={styles.summary} aria-label="Your answers">
        {standings.map(({ step, done, locked: shut }) =>
          step === 'sign' ? null : (
            <li key={step}>
              {done ? (
                <IconCircleCheck className={styles.good} size={18} stroke={1.8} aria-label="Done" />
              ) : (
                <IconCircleDashed className={styles.waiting} size={18} stroke={1.8} aria-label="Open" />
              )}
              <div className={styles.what}>
                <h2>{stepNames[step]}</h2>
                <p>{summaryOf(step, wizard, contents, today)}</p>
              </div>
              <Link className="link" to={stepAddress(step)} aria-label={`${verbOf(done, shut)} ${stepNames[step]}`}>
                {verbOf(done, shut)}
              </Link>
            </li>
          ),
        )}
      </ul>
      {missing.length === 0 && !locked && (
        <div className={styles.signature}>
          <Tick
            ref={tick}
            label={onboardingOath.words(firm.name)}
            checked={typed.agree}
            error={problems.agree}
            onChange={(agree) => setTyped({ ...typed, agree })}
          />
          <TextField
            ref={name}
            label="Type your full legal name"
            autoComplete="name"
            maxLength={200}
            hint={`Signed ${dayInWords(today)}, with your IP address and the text above.`}
            value={typed.name}
            error={problems.name}
            onEnter={signing.sign}
            onChange={(value) => setTyped({ ...typed, name: value })}
          />
        </div>
      )}
    </>
  )
}

const verbOf = (done: boolean, locked: boolean) => (locked ? 'View' : done ? 'Edit' : 'Finish')
