// The last part: somebody who can sign for the vendor says that the answers are true, and sends them.
import { openQuestions } from '@portal/contract/rules/vendor-answers'
import { signatoryLimits, signVendorAttestation, type VendorAttestation } from '@portal/contract/vendor-attestation'
import { vendorStatement } from '@portal/contract/vendor-questionnaire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, CallError } from '../../lib/call.ts'
import { PlainButton } from '../../ui/plain/PlainButton.tsx'
import { TextField } from '../../ui/plain/TextField.tsx'
import { Tick } from '../../ui/plain/Tick.tsx'
import { attestationKey } from './answering.ts'
import type { Asking } from './asking.ts'
import { questionsIn } from './words.ts'
import styles from './questionnaire.module.css'

interface Props {
  asking: Asking
  /** To the first of these, which says that it is missing. */
  onMissing: (problems: Readonly<Record<string, string>>) => void
}

export const notAnswered = 'Answer this question to sign.'

export function SignPart({ asking, onMissing }: Props) {
  const { attestation, questionnaire, given, answering, uploads, by } = asking
  const client = useQueryClient()
  const [name, setName] = useState(by)
  const [title, setTitle] = useState('')
  const [agree, setAgree] = useState(false)
  const [problems, setProblems] = useState<{ name?: string; title?: string; agree?: string }>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const titleField = useRef<HTMLInputElement>(null)
  const agreeField = useRef<HTMLInputElement>(null)
  const open = openQuestions(questionnaire, given, attestation.today)
  const sign = useMutation({
    mutationFn: () =>
      call(signVendorAttestation, {
        body: { name: name.trim(), title: title.trim(), agree, statement: vendorStatement.version },
      }),
    onSuccess: ({ receipt }) =>
      client.setQueryData<VendorAttestation>(attestationKey, (before) => before && { ...before, receipt }),
    onError: (error) => {
      const found = error instanceof CallError ? (error.fields ?? {}) : {}
      const { name: ofName, title: ofTitle, agree: ofAgree, ...ofQuestions } = found
      if (Object.keys(ofQuestions).length > 0) return onMissing(ofQuestions)
      setProblems({
        ...(ofName && { name: ofName }),
        ...(ofTitle && { title: ofTitle }),
        ...(ofAgree && { agree: ofAgree }),
      })
      if (Object.keys(found).length === 0) setFailure(error.message)
    },
  })

  async function press() {
    if (busy || sign.isPending) return
    setFailure('')
    if (open.length > 0) return onMissing(Object.fromEntries(open.map(({ id }) => [id, notAnswered])))
    if (uploads.underway.some(({ problem }) => problem === undefined))
      return setFailure('A file is still uploading. Sign once it’s here.')
    const found = {
      ...(!name.trim() && { name: 'Enter your name.' }),
      ...(!title.trim() && { title: 'Enter your title.' }),
      ...(!agree && { agree: 'Check this box to sign.' }),
    }
    setProblems(found)
    if (found.name) return nameField.current?.focus()
    if (found.title) return titleField.current?.focus()
    if (found.agree) return agreeField.current?.focus()
    setBusy(true)
    const saved = await answering.flush()
    setBusy(false)
    if (saved) sign.mutate()
    else setFailure('Some answers aren’t saved yet. Check your connection and try again.')
    return undefined
  }
  return (
    <div className={styles.sign}>
      {open.length > 0 ? (
        <p>
          {questionsIn(open.length)} {open.length === 1 ? 'is' : 'are'} still open.{' '}
          <button type="button" className={styles.quiet} onClick={() => void press()}>
            Go to the first
          </button>
        </p>
      ) : (
        <p>Everything is answered. Someone who can sign for {attestation.vendor} sends it to us.</p>
      )}
      <TextField
        label="Name"
        autoComplete="name"
        value={name}
        onChange={setName}
        maxLength={signatoryLimits.name}
        error={problems.name ?? false}
        onEnter={() => void press()}
        ref={nameField}
      />
      <TextField
        label="Title"
        autoComplete="organization-title"
        value={title}
        onChange={setTitle}
        maxLength={signatoryLimits.title}
        error={problems.title ?? false}
        onEnter={() => void press()}
        ref={titleField}
      />
      <Tick
        label={vendorStatement.words(attestation.vendor)}
        checked={agree}
        onChange={setAgree}
        error={problems.agree ?? false}
        ref={agreeField}
      />
      <p className={styles.problem} role="alert">
        {failure}
      </p>
      <PlainButton primary busy={busy || sign.isPending} onClick={() => void press()}>
        Sign and send
      </PlainButton>
    </div>
  )
}
