import { attestPolicy, type OnboardingPolicy, readPolicy } from '@portal/contract/onboarding'
import { dayInWords, firmDay } from '@portal/contract/rules/day'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, CallError } from '../../../lib/call.ts'
import { sizeInWords } from '../../../lib/format.ts'
import { download } from '../../../lib/download.ts'
import { PlainButton } from '../../../ui/plain/PlainButton.tsx'
import type { PutWizard } from './wizard-data.ts'
import styles from './wizard.module.css'

interface Props {
  policies: readonly OnboardingPolicy[]
  locked: boolean
  put: PutWizard
  /** A policy has a newer version than the one shown here. */
  onOutdated: () => void
}

export const PoliciesStep = ({ policies, locked, put, onOutdated }: Props) => (
  <>
    <p className={styles.lead}>Open each policy, read it, and acknowledge it. You can do them in any order.</p>
    <ul className={styles.papers} aria-label="Policies">
      {policies.map((policy) => (
        <Policy key={policy.id} policy={policy} locked={locked} put={put} onOutdated={onOutdated} />
      ))}
    </ul>
  </>
)

interface PolicyProps extends Omit<Props, 'policies'> {
  policy: OnboardingPolicy
}

function Policy({ policy, locked, put, onOutdated }: PolicyProps) {
  const { id, title, kind, size, version, opened, attested } = policy
  const reader = useRef<HTMLButtonElement>(null)
  const [early, setEarly] = useState(false)
  const change = (patch: Partial<OnboardingPolicy>) =>
    put((wizard) => ({ policies: wizard.policies.map((one) => (one.id === id ? { ...one, ...patch } : one)) }))
  const read = useMutation({
    mutationFn: () => download(readPolicy, { params: { id } }, `${title}.${kind}`),
    onSuccess: () => change({ opened: true }),
  })
  const attest = useMutation({
    mutationFn: () => call(attestPolicy, { params: { id }, body: { version } }),
    onSuccess: ({ attested: at, all, saved, steps }) => {
      change({ attested: at })
      put(() => ({ version: all, saved, steps }))
    },
    onError: (error) => error instanceof CallError && error.code === 'conflict' && onOutdated(),
  })
  const problem =
    read.error?.message ?? attest.error?.message ?? (early && !opened ? 'Read it first, then acknowledge it.' : '')
  function acknowledge() {
    if (opened) return attest.mutate()
    setEarly(true)
    reader.current?.focus()
  }
  return (
    <li className={styles.policy}>
      {attested ? (
        <IconCircleCheck className={styles.good} size={20} stroke={1.8} aria-label="Acknowledged" />
      ) : (
        <IconCircleDashed className={styles.waiting} size={20} stroke={1.8} aria-label="Not acknowledged yet" />
      )}
      <div className={styles.what}>
        <h2>{title}</h2>
        <p>
          {kind.toUpperCase()}, {sizeInWords(size)}
          {attested && `, acknowledged ${dayInWords(firmDay(new Date(attested)))}`}
        </p>
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      </div>
      <div className={styles.acts}>
        <PlainButton
          ref={reader}
          aria-label={`${opened ? 'Open again:' : 'Read'} ${title}`}
          busy={read.isPending}
          onClick={() => read.mutate()}
        >
          {opened ? 'Open again' : 'Read'}
        </PlainButton>
        {!attested && !locked && (
          <PlainButton
            data-first-missing
            aria-label={`Acknowledge ${title}`}
            busy={attest.isPending}
            onClick={acknowledge}
          >
            Acknowledge
          </PlainButton>
        )}
      </div>
    </li>
  )
}
