import { Select, TextInput } from '@mantine/core'
import type { Problems } from '@portal/contract/endpoint'
import { type PositionId, positionIds, positions } from '@portal/contract/onboarding-positions'
import { inviteCandidate } from '@portal/contract/onboarding-review'
import { onboardingLimits as most, onboardingSteps } from '@portal/contract/onboarding-steps'
import { inviteProblems, linkUntil, startProblem } from '@portal/contract/rules/candidate'
import { dayInWords, daysAfter } from '@portal/contract/rules/day'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { problemsOf } from '../../../lib/call.ts'
import { useFirmDay } from '../../../lib/today.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useCall } from './api.ts'
import { listPath } from './words.ts'
import styles from './candidate.module.css'

interface Props {
  branches: readonly { id: number; name: string }[]
  /** How many a candidate acknowledges. */
  policies: number
  onClose: () => void
}

const things = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export function InviteDialog({ branches, policies, onClose }: Props) {
  const today = useFirmDay()
  const navigate = useNavigate()
  // sent again because the answer was lost, it is still the same invitation
  const [key] = useState(() => crypto.randomUUID())
  const [first, setFirst] = useState('')
  const [last, setLast] = useState('')
  const [email, setEmail] = useState('')
  const [branch, setBranch] = useState(branches.length === 1 ? String(branches[0]?.id) : null)
  const [starts, setStarts] = useState('')
  const [position, setPosition] = useState<PositionId>('representative')
  const [found, setFound] = useState<Problems>({})
  const invite = useCall(inviteCandidate)
  const problems = { ...problemsOf(invite.error), ...found }
  const who = first.trim() || 'They'
  const asks = positions[position].documents.length

  function submit() {
    const wrong: Problems = {
      ...inviteProblems({ first, last, email }),
      ...(!branch && { branch: 'Choose a branch.' }),
    }
    const day = starts ? startProblem(starts, today) : undefined
    if (day) wrong['starts'] = day
    setFound(wrong)
    if (Object.keys(wrong).length > 0) return
    invite.mutate(
      { body: { key, first, last, email, branch: Number(branch), position, starts: starts || null } },
      {
        onSuccess: ({ id }) => {
          toast.success(`Invitation sent to ${email.trim()}`)
          onClose()
          void navigate(`${listPath}?id=${id}`)
        },
      },
    )
  }
  return (
    <FormDialog
      title="Invite a candidate"
      submit={first.trim() ? `Invite ${first.trim()}` : 'Invite candidate'}
      cancel="Don’t invite"
      long
      busy={invite.isPending}
      unsaved={[first, last, email].some((text) => text.trim())}
      onSubmit={submit}
      onClose={onClose}
    >
      {invite.error && Object.keys(problemsOf(invite.error)).length === 0 && <Banner>{invite.error.message}</Banner>}
      <div className={styles.pair}>
        <TextInput
          label="First name"
          data-autofocus
          autoComplete="off"
          maxLength={most.name}
          value={first}
          error={problems['first']}
          onChange={({ currentTarget }) => setFirst(currentTarget.value)}
        />
        <TextInput
          label="Last name"
          autoComplete="off"
          maxLength={most.name}
          value={last}
          error={problems['last']}
          onChange={({ currentTarget }) => setLast(currentTarget.value)}
        />
      </div>
      <TextInput
        label="Email"
        type="email"
        autoComplete="off"
        maxLength={most.email}
        description="A personal address. The firm’s comes with the account."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={email}
        error={problems['email']}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <div className={styles.pair}>
        <Select
          label="Branch"
          data={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
          allowDeselect={false}
          value={branch}
          error={problems['branch']}
          onChange={setBranch}
        />
        <TextInput
          type="date"
          label="Planned start"
          min={today}
          max={daysAfter(today, most.startWithinDays)}
          value={starts}
          error={problems['starts']}
          onChange={({ currentTarget }) => setStarts(currentTarget.value)}
        />
      </div>
      <Select
        label="Position"
        data={positionIds.map((id) => ({ value: id, label: positions[id].name }))}
        allowDeselect={false}
        description={[
          things(onboardingSteps.length, 'step', 'steps'),
          things(asks, 'document', 'documents'),
          things(policies, 'policy', 'policies'),
        ].join(', ')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={position}
        onChange={(value) => setPosition(positionIds.find((id) => id === value) ?? position)}
      />
      <p className={styles.help}>
        {who} {first.trim() ? 'gets' : 'get'} a personal link by email. It works until{' '}
        {dayInWords(linkUntil(starts || null, today))} and you can revoke it at any time.
      </p>
    </FormDialog>
  )
}
