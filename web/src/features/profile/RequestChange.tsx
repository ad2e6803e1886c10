import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { Problems } from '@portal/contract/endpoint'
import { type ChangeRequest, type Profile, requestChange } from '@portal/contract/profile'
import { firmDay, isDay } from '@portal/contract/rules/day'
import {
  type AskedChange,
  amendmentDue,
  type ChangeField,
  changeFieldOf,
  changeFields,
  changeNoteLength,
  changeProblems,
  u4AmendmentDays,
} from '@portal/contract/rules/profile-change'
import { useState } from 'react'
import { CallError } from '../../lib/call.ts'
import { deadlineInShort } from '../../lib/format.ts'
import { counted } from '../../ui/counted.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCall } from './api.ts'
import styles from './profile.module.css'

interface Props {
  details: Profile['details']
  changes: readonly ChangeRequest[]
  onClose: () => void
}

const label = (field: ChangeField) => changeFieldOf[field].label

export function RequestChange({ details, changes, onClose }: Props) {
  const open = new Set(changes.filter(({ status }) => status === 'Requested').map(({ field }) => field))
  const [field, setField] = useState<ChangeField>(changeFields.find((one) => !open.has(one)) ?? 'first')
  const [typed, setTyped] = useState({ wanted: '', note: '', happened_on: '' })
  const [problems, setProblems] = useState<Problems>({})
  const ask = useCall(requestChange)
  const { u4, most } = changeFieldOf[field]
  const asked: AskedChange = { ...typed, field, happened_on: u4 ? typed.happened_on : null }
  const current = details[field]
  const general = ask.error && !(ask.error instanceof CallError && ask.error.fields)

  const text = (name: keyof typeof typed) => ({
    value: typed[name],
    error: problems[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setTyped((before) => ({ ...before, [name]: value }))
      setProblems((before) => ({ ...before, [name]: '' }))
    },
    // an empty field that somebody merely passes is not scolded
    onBlur: () => {
      const { [name]: problem } = changeProblems(asked, firmDay(new Date()))
      if (typed[name] && problem) setProblems((before) => ({ ...before, [name]: problem }))
    },
  })

  function send() {
    const found = changeProblems(asked, firmDay(new Date()))
    setProblems(found)
    if (Object.keys(found).length > 0) return
    ask.mutate(
      { body: asked },
      {
        onSuccess: () => {
          toast.success('Request sent to the home office')
          onClose()
        },
        onError: (error) => setProblems(error instanceof CallError ? (error.fields ?? {}) : {}),
      },
    )
  }

  return (
    <FormDialog
      title="Request a change"
      submit="Send request"
      busy={ask.isPending}
      unsaved={Object.values(typed).some(Boolean)}
      onSubmit={send}
      onClose={onClose}
    >
      <NativeSelect
        label="What needs to change"
        data-autofocus
        data={changeFields.map((one) => ({
          value: one,
          label: open.has(one) ? `${label(one)} (already requested)` : label(one),
          disabled: open.has(one),
        }))}
        value={field}
        onChange={(event) => {
          setField(event.currentTarget.value as ChangeField)
          setProblems({})
        }}
        description={current && `Currently on file: ${current}`}
      />
      {field === 'address' ? (
        <Textarea label="New value" withAsterisk autosize minRows={2} maxLength={most} {...text('wanted')} />
      ) : (
        <TextInput label="New value" withAsterisk autoComplete="off" maxLength={most} {...text('wanted')} />
      )}
      {u4 && (
        <TextInput
          type="date"
          label="Date of change"
          withAsterisk
          max={firmDay(new Date())}
          description={clockHint(field, typed.happened_on)}
          {...text('happened_on')}
        />
      )}
      <Textarea
        {...counted(typed.note, changeNoteLength)}
        label="Note"
        autosize
        minRows={2}
        maxLength={changeNoteLength}
        {...text('note')}
      />
      <p className={styles.problem} role="alert">
        {general && ask.error.message}
      </p>
    </FormDialog>
  )
}

function clockHint(field: ChangeField, since: string): string {
  const due = isDay(since) ? amendmentDue(field, since) : null
  return `This is on your Form U4, which must be amended within ${u4AmendmentDays} days${due ? `, by ${deadlineInShort(due)}` : ''}.`
}
