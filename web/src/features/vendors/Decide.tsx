// Compliance decides on what a vendor signed: accepted, with what is left to do or without, or returned.
import { Checkbox, Textarea } from '@mantine/core'
import { acceptAttestation, returnAttestation } from '@portal/contract/vendor-reviews'
import { vendorLimits } from '@portal/contract/vendors'
import { useState } from 'react'
import { problemsOf } from '../../lib/call.ts'
import { bareDayInShort } from '../../lib/format.ts'
import { Banner } from '../../ui/Banner.tsx'
import { counted } from '../../ui/counted.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCall } from './api.ts'
import type { Asked } from './asked.ts'
import { ItemDialog } from './ItemDialog.tsx'
import { acceptWords } from './VendorActions.tsx'
import { answered } from './years.ts'
import styles from './vendor.module.css'

export function Accept({ data, now, drafts, onDrafts, onClose }: Asked) {
  const { vendor, attestations, thresholds } = data
  const [attestation] = attestations
  const accept = useCall(acceptAttestation)
  const [note, setNote] = useState('')
  const score = attestation?.score ?? 0
  const problems = Object.values(problemsOf(accept.error))
  // without a plan it isn't accepted: one is asked for instead
  if (drafts.length === 0 && score < thresholds.plan)
    return (
      <ItemDialog
        vendor={vendor}
        because={`A score under ${thresholds.plan} needs a remediation plan. Add at least one item, then accept.`}
        onDraft={(item) => onDrafts([item])}
        onClose={onClose}
      />
    )
  const words = acceptWords(drafts.length)
  function submit() {
    if (!attestation) return
    const { version } = accept.error ? now.vendor : vendor
    accept.mutate(
      { params: { id: vendor.id, attestation: attestation.id }, body: { version, items: [...drafts], note } },
      {
        onSuccess: () => {
          toast.success('Attestation accepted')
          onDrafts([])
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={`${words}?`}
      submit={words}
      cancel="Keep reviewing"
      busy={accept.isPending}
      unsaved={note.trim() !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      {accept.error && <Banner>{problems[0] ?? accept.error.message}</Banner>}
      <p>
        {vendor.name} is current until the next attestation
        {drafts.length > 0 ? `, and ${vendor.contact} is reminded of what is left to do.` : '.'}
      </p>
      {drafts.length > 0 && (
        <ul className={styles.files}>
          {drafts.map(({ text, who, due }) => (
            <li key={`${text} ${due}`}>
              {text}
              <small>
                {who}, {bareDayInShort(due)}
              </small>
            </li>
          ))}
        </ul>
      )}
      <Textarea
        {...counted(note, vendorLimits.reason)}
        label="Note for the record"
        data-autofocus
        placeholder="Leave blank if there is nothing to add"
        rows={3}
        maxLength={vendorLimits.reason}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </FormDialog>
  )
}

/** Which questions, and why: the vendor gets a link, and what was answered stays. */
export function Return({ data, now, attested, onClose }: Asked) {
  const { vendor, attestations } = data
  const [attestation] = attestations
  const send = useCall(returnAttestation)
  const [reason, setReason] = useState('')
  const [questions, setQuestions] = useState<string[]>([])
  const [missing, setMissing] = useState<string>()
  const problems = problemsOf(send.error)
  function submit() {
    const wrong = reason.trim() ? undefined : 'Enter a reason.'
    setMissing(wrong)
    if (wrong || !attestation) return
    const { version } = send.error ? now.vendor : vendor
    send.mutate(
      { params: { id: vendor.id, attestation: attestation.id }, body: { version, reason: reason.trim(), questions } },
      {
        onSuccess: () => {
          toast.success('Returned. The vendor gets an email.')
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title="Return questions"
      submit={
        questions.length === 0
          ? 'Return'
          : questions.length === 1
            ? 'Return 1 question'
            : `Return ${questions.length} questions`
      }
      cancel="Keep reviewing"
      long
      busy={send.isPending}
      unsaved={reason.trim() !== '' || questions.length > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      {send.error && Object.keys(problems).length === 0 && <Banner>{send.error.message}</Banner>}
      <p>{vendor.contact} gets your reason by email with a new link, changes the answers, and signs again.</p>
      <Textarea
        {...counted(reason, vendorLimits.reason)}
        label="Reason"
        withAsterisk
        data-autofocus
        rows={4}
        maxLength={vendorLimits.reason}
        value={reason}
        error={missing ?? problems['reason']}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value)
          setMissing(undefined)
        }}
      />
      <Checkbox.Group label="Questions" value={questions} onChange={setQuestions} error={problems['questions']}>
        <div className={styles.which}>
          {(attested ? answered(attested) : []).map(({ id, title, rows }) => (
            <div key={id}>
              <p>{title}</p>
              {rows.map(({ question }) => (
                <Checkbox key={question.id} value={question.id} label={question.short} />
              ))}
            </div>
          ))}
        </div>
      </Checkbox.Group>
    </FormDialog>
  )
}
