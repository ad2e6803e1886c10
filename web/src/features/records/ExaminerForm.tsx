// An examiner is added, or the access of one who is there is changed.
import { Select, TextInput } from '@mantine/core'
import { addExaminer, changeExaminer, type Examiner } from '@portal/contract/examiners'
import { examinerLimits } from '@portal/contract/examiner-limits'
import type { Problems } from '@portal/contract/endpoint'
import { limits } from '@portal/contract/limits'
import type { RecordScope } from '@portal/contract/records'
import { daysAfter, isDay, noDay } from '@portal/contract/rules/day'
import { accessProblems, examinerProblems, untilProblem } from '@portal/contract/rules/examiner'
import { useState } from 'react'
import { problemsOf } from '../../lib/call.ts'
import { useFirmDay } from '../../lib/today.ts'
import { Banner } from '../../ui/Banner.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { nameOf } from './examiner-words.ts'
import { useCall } from './examiners-api.ts'
import { ScopeFields } from './ScopeFields.tsx'
import styles from './examiners.module.css'

export interface Contact {
  id: string
  name: string
}

interface Access {
  organization: string
  examination: string
  scope: RecordScope
  until: string
}

const blank: Access = {
  organization: '',
  examination: '',
  scope: { people: [], branches: [], classes: [], from: null, until: null },
  until: '',
}
const noOne = { first: '', last: '', email: '' }

const dayProblem = (until: string, today: string): Problems => {
  const wrong = isDay(until) ? untilProblem(until, today) : noDay
  return wrong ? { until: wrong } : {}
}

interface FieldsProps {
  access: Access
  problems: Problems
  onChange: (part: Partial<Access>) => void
}

function AccessFields({ access, problems, onChange }: FieldsProps) {
  const today = useFirmDay()
  // the period of the records has its own end
  const inScope = { ...problems, until: problems['scope.until'] ?? '', from: '' }
  return (
    <>
      <div className={styles.pair}>
        <TextInput
          label="Organization"
          withAsterisk
          autoComplete="off"
          placeholder="SEC"
          maxLength={examinerLimits.organization}
          value={access.organization}
          error={problems['organization']}
          onChange={({ currentTarget }) => onChange({ organization: currentTarget.value })}
        />
        <TextInput
          label="Examination"
          withAsterisk
          autoComplete="off"
          placeholder="2026-118"
          maxLength={examinerLimits.examination}
          value={access.examination}
          error={problems['examination']}
          onChange={({ currentTarget }) => onChange({ examination: currentTarget.value })}
        />
      </div>
      <TextInput
        type="date"
        label="Last day of access"
        withAsterisk
        description="Access ends by itself after this day"
        min={today}
        max={daysAfter(today, examinerLimits.days)}
        value={access.until}
        error={problems['until']}
        onChange={({ currentTarget }) => onChange({ until: currentTarget.value })}
      />
      <fieldset className={styles.scope}>
        <legend>Packets can be about</legend>
        <p className="t-note">A packet that has more can’t be released to them</p>
        <ScopeFields
          scope={access.scope}
          problems={inScope}
          onChange={(part) => onChange({ scope: { ...access.scope, ...part } })}
        />
      </fieldset>
    </>
  )
}

export function AddExaminer({ onDone, onClose }: { onDone: (id: string) => void; onClose: () => void }) {
  const today = useFirmDay()
  const [person, setPerson] = useState(noOne)
  const [access, setAccess] = useState(blank)
  const [found, setFound] = useState<Problems>({})
  // sent again because the answer was lost, it is still the same examiner
  const [key] = useState(() => crypto.randomUUID())
  const add = useCall(addExaminer)
  const problems = { ...problemsOf(add.error), ...found }
  const set = (part: Partial<typeof person>) => setPerson((before) => ({ ...before, ...part }))

  function submit() {
    const wrong = { ...examinerProblems({ ...person, ...access }), ...dayProblem(access.until, today) }
    setFound(wrong)
    if (Object.keys(wrong).length > 0) return
    const email = person.email.trim()
    add.mutate(
      { body: { ...person, ...access, email, key } },
      {
        onSuccess: ({ id }) => {
          toast.success(`Invitation sent to ${email}`)
          onDone(id)
        },
      },
    )
  }

  return (
    <FormDialog
      title="Add an examiner"
      submit="Add examiner"
      cancel="Don’t add"
      long
      busy={add.isPending}
      unsaved={Object.values(person).some((text) => text.trim() !== '') || access !== blank}
      onSubmit={submit}
      onClose={onClose}
    >
      {add.error && Object.keys(problemsOf(add.error)).length === 0 && <Banner>{add.error.message}</Banner>}
      <p className="t-note">
        They get an email with a link to set a password and an authenticator app. They see only packets you release to
        them.
      </p>
      <div className={styles.pair}>
        <TextInput
          label="First name"
          withAsterisk
          autoComplete="off"
          data-autofocus
          maxLength={limits.userNameLength}
          value={person.first}
          error={problems['first']}
          onChange={({ currentTarget }) => set({ first: currentTarget.value })}
        />
        <TextInput
          label="Last name"
          withAsterisk
          autoComplete="off"
          maxLength={limits.userNameLength}
          value={person.last}
          error={problems['last']}
          onChange={({ currentTarget }) => set({ last: currentTarget.value })}
        />
      </div>
      <TextInput
        label="Email"
        type="email"
        withAsterisk
        autoComplete="off"
        maxLength={254}
        value={person.email}
        error={problems['email']}
        onChange={({ currentTarget }) => set({ email: currentTarget.value })}
      />
      <AccessFields
        access={access}
        problems={problems}
        onChange={(part) => setAccess((before) => ({ ...before, ...part }))}
      />
    </FormDialog>
  )
}

interface ChangeProps {
  examiner: Examiner
  contacts: readonly Contact[]
  onClose: () => void
}

/** What is changed is what was there when this was opened: whoever changed it meanwhile is not overwritten. */
export function ChangeExaminer({ examiner, contacts, onClose }: ChangeProps) {
  const today = useFirmDay()
  const [was] = useState(() => {
    const { organization, examination, scope, until, contact } = examiner
    return { organization, examination, scope, until, contact: contact?.id ?? null }
  })
  const [access, setAccess] = useState<Access>(was)
  const [contact, setContact] = useState(was.contact)
  const [found, setFound] = useState<Problems>({})
  const change = useCall(changeExaminer)
  const problems = { ...problemsOf(change.error), ...found }
  const again = examiner.state === 'ended'

  function submit() {
    const wrong = { ...accessProblems(access), ...dayProblem(access.until, today) }
    setFound(wrong)
    if (Object.keys(wrong).length > 0) return
    change.mutate(
      { params: { id: examiner.id }, body: { ...access, contact, was } },
      {
        onSuccess: () => {
          toast.success(again ? 'Access given again' : 'Access changed')
          onClose()
        },
      },
    )
  }

  const { organization, examination, scope, until } = access
  return (
    <FormDialog
      title={again ? `Give ${nameOf(examiner)} access again` : `Change access of ${nameOf(examiner)}`}
      submit={again ? 'Give access' : 'Save access'}
      cancel={again ? 'Don’t give access' : 'Keep access'}
      long
      busy={change.isPending}
      unsaved={JSON.stringify({ organization, examination, scope, until, contact }) !== JSON.stringify(was)}
      onSubmit={submit}
      onClose={onClose}
    >
      {change.error && Object.keys(problemsOf(change.error)).length === 0 && <Banner>{change.error.message}</Banner>}
      <AccessFields
        access={access}
        problems={problems}
        onChange={(part) => setAccess((before) => ({ ...before, ...part }))}
      />
      <Select
        label="Contact"
        description="Whom they call or email with questions"
        placeholder="Choose someone"
        searchable
        nothingFoundMessage="No matching people"
        data={contacts.map(({ id, name }) => ({ value: id, label: name }))}
        value={contact}
        error={problems['contact']}
        onChange={setContact}
      />
    </FormDialog>
  )
}
