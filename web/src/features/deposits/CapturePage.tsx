import type { Deposit } from '@portal/contract/deposits'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { CameraStep } from './CameraStep.tsx'
import { Dashes } from './Dashes.tsx'
import styles from './capture.module.css'
import { useCapturing } from './capturing.ts'
import { DetailsStep } from './DetailsStep.tsx'
import { Receipt } from './Receipt.tsx'
import { SendStep } from './SendStep.tsx'
import { listPath } from './words.ts'

/** A check in four steps: front, back, what is written on it, and sending. Of a returned one, only what was wrong. */
export function CapturePage({ retake }: { retake?: Deposit }) {
  const capturing = useCapturing(retake)
  const navigate = useNavigate()
  const leave = () => void navigate(retake ? `${listPath}?id=${retake.id}` : listPath)
  const { step, at, sent, back } = capturing
  if (sent) return <Receipt sent={sent} capturing={capturing} onDone={() => void navigate(listPath)} />
  if (step === 'front' || step === 'back')
    return <CameraStep key={step} side={step} capturing={capturing} onLeave={leave} />
  const Content = step === 'data' ? DetailsStep : SendStep
  return (
    <StepPage
      title={step === 'data' ? 'Check details' : 'Review'}
      at={at}
      of={capturing.steps.length}
      onBack={at === 0 ? leave : back}
    >
      <Content capturing={capturing} onLeave={leave} />
    </StepPage>
  )
}

interface Props {
  title: string
  at: number
  of: number
  onBack: () => void
  children: ReactNode
}

const StepPage = ({ title, at, of, onBack, children }: Props) => (
  <div className={styles.page}>
    <div className={styles.back}>
      <ActionIcon size={32} aria-label="Back" onClick={onBack}>
        <IconArrowLeft size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
      <h1>{title}</h1>
    </div>
    <Dashes at={at} of={of} />
    {children}
  </div>
)
