// The first visit: a letter, the person's details, things to try.
import '@mantine/core/styles/Stepper.layer.css'
import { Button, Stepper } from '@mantine/core'
import { limits } from '@portal/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { firm } from '../../lib/firm.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import dialog from '../../ui/dialog.module.css'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useFinish, useWelcome } from './api.ts'
import { LetterStep, ProfileStep, ThingsToTry } from './steps.tsx'
import styles from './WelcomeWizard.module.css'

const titles = ['Welcome', 'Verify your details', 'Things to try']
const lastStep = titles.length - 1

export function WelcomeWizard({ onDone }: { onDone: () => void }) {
  const [step, setStep] = useState(0)
  const { data, error, refetch } = useWelcome()
  const { busy, finish, leave } = useFinish(onDone)

  const contents = data && [
    <LetterStep key="letter" letter={data.letter} />,
    <ProfileStep key="profile" profile={data.profile} />,
    <ThingsToTry key="try" onFollow={(to) => void finish(to)} />,
  ]
  return (
    <Dialog
      opened
      onClose={() => {}}
      title={`Welcome to ${firm.name}`}
      size={limits.welcomeWidth}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      {error && !data ? (
        <>
          <ErrorState title="Couldn’t load the welcome wizard" help={error.message} onRetry={() => void refetch()} />
          <div className={dialog.buttons}>
            <Button variant="default" onClick={() => void leave()}>
              Not now
            </Button>
          </div>
        </>
      ) : (
        <>
          <Stepper
            active={step}
            orientation="vertical"
            iconSize={28}
            classNames={styles}
            onStepClick={setStep}
            allowNextStepsSelect={false}
          >
            {titles.map((title, at) => (
              <Stepper.Step
                key={title}
                label={title}
                disabled={at >= step}
                aria-current={at === step ? 'step' : undefined}
              >
                <StepHeading key={title}>{title}</StepHeading>
                {contents ? contents[at] : <Bones />}
              </Stepper.Step>
            ))}
          </Stepper>
          <div className={dialog.buttons}>
            {step > 0 && (
              <Button variant="default" disabled={busy} onClick={() => setStep(step - 1)}>
                Back
              </Button>
            )}
            {step < lastStep ? (
              <Button disabled={!data} onClick={() => setStep(step + 1)}>
                Continue
              </Button>
            ) : (
              <Button loading={busy} onClick={() => void finish()}>
                Lets Go!
              </Button>
            )}
          </div>
        </>
      )}
    </Dialog>
  )
}

/** Takes the focus, so that whoever listens hears where they are now. */
function StepHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} className={styles.heading} tabIndex={-1} data-autofocus>
      {children}
    </h3>
  )
}

const Bones = () => (
  <output className={styles.bones} aria-label="Loading">
    <i />
    <i />
    <i />
    <i />
  </output>
)
