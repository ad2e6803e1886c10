import { Button, TextInput } from '@mantine/core'
import { limits } from '@portal/contract/limits'
import { getProof, type ProofMeans, prove, sendProofCode } from '@portal/contract/proof'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallError, call, problemsOf } from '../../lib/call.ts'
import { forgetSession } from '../../lib/session.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import dialog from '../../ui/dialog.module.css'
import { SecretInput } from '../../ui/SecretInput.tsx'
import { answerOfPasskey } from './passkey.ts'
import styles from './proof.module.css'

export interface ProofDialogProps {
  onProven: () => void
  onCancel: () => void
}

/** Without a network it says so, instead of waiting for it. */
const networkMode = 'always'

export function ProofDialog({ onProven, onCancel }: ProofDialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['proof'],
    queryFn: ({ signal }) => call(getProof, {}, signal),
    // what another tab has proven meanwhile is proven here
    refetchOnWindowFocus: 'always',
    gcTime: 0,
    networkMode,
  })
  const proven = data?.proven === true
  const done = useEffectEvent(onProven)
  useEffect(() => {
    if (proven) done()
  }, [proven])
  return (
    <Dialog opened onClose={onCancel} closeOnEscape={false} title="Confirm it’s you" size={420} withCloseButton={false}>
      {data && !proven ? (
        <Form means={data.means} email={data.email} onProven={onProven} onCancel={onCancel} />
      ) : (
        <>
          <p className={dialog.about} role="alert">
            {error ? error.message : 'Loading…'}
          </p>
          <div className={dialog.buttons}>
            <Button variant="default" onClick={onCancel} data-autofocus>
              Cancel
            </Button>
            {error && <Button onClick={() => void refetch()}>Try again</Button>}
          </div>
        </>
      )}
    </Dialog>
  )
}

interface FormProps extends ProofDialogProps {
  means: ProofMeans[]
  email: string
}

const insteadWords: Record<ProofMeans, string> = {
  password: 'Use your password',
  app: 'Use your authenticator app',
  email: 'Email me a code',
  passkey: 'Use a passkey',
}
/** What has just come is what to go on with. */
const goOnHere = (element: HTMLElement | null) => element?.focus()
const digits = (typed: string, length: number) => typed.replace(/\D/g, '').slice(0, length)

function Form({ means, email, onProven, onCancel }: FormProps) {
  const [first = 'password'] = means.filter((one) => one !== 'passkey')
  const [by, setBy] = useState(first)
  const [given, setGiven] = useState('')
  const [missing, setMissing] = useState('')
  const send = useMutation({ networkMode, mutationFn: () => call(sendProofCode, {}) })
  const show = useMutation({
    networkMode,
    mutationFn: async (means: ProofMeans) => {
      const shown = means === 'passkey' ? await answerOfPasskey() : given
      return call(prove, { body: { by: means, given: shown } })
    },
    onSuccess: onProven,
    // what was wrong is not worth correcting, digit by digit
    onError: () => setGiven(''),
  })
  const unsent = by === 'email' && !send.isSuccess
  const length = by === 'app' ? limits.appCodeLength : limits.emailCodeLength
  const { given: wrong } = problemsOf(show.error)
  const ended = show.error instanceof CallError && show.error.code === 'proof-ended'
  if (ended) return <SignedOut why={show.error?.message ?? ''} />

  function change(typed: string) {
    show.reset()
    setMissing('')
    setGiven(by === 'password' ? typed : digits(typed, length))
  }
  function choose(means: ProofMeans) {
    change('')
    if (means === 'passkey') return show.mutate('passkey')
    setBy(means)
    if (means === 'email') send.mutate()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (show.isPending) return
    if (by === 'password' && !given) return setMissing('Enter your password.')
    if (by !== 'password' && given.length !== length) return setMissing(`Enter all ${length} digits.`)
    show.mutate(by)
  }

  const field = {
    withAsterisk: true,
    value: given,
    error: missing || wrong,
    onChange: (event: { currentTarget: { value: string } }) => change(event.currentTarget.value),
    ref: goOnHere,
  }
  const code = { ...field, inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: length } as const
  const general = (!wrong && show.error?.message) || (by === 'email' && send.error?.message)
  return (
    <form onSubmit={submit} noValidate>
      <div className={dialog.fields}>
        <p className={dialog.about}>
          This protects your account. We won’t ask again for {limits.proofMs / 60_000} minutes.
        </p>
        {by === 'password' && <SecretInput {...field} label="Password" autoComplete="current-password" />}
        {by === 'app' && <TextInput {...code} label="Code from your authenticator app" />}
        {by === 'email' && (
          <>
            <output className={dialog.about}>
              {send.isSuccess ? `We emailed a code to ${email}.` : `We’ll email a code to ${email}.`}
            </output>
            {!unsent && <TextInput {...code} label="Code from your email" />}
          </>
        )}
        <p className={styles.problem} role="alert">
          {general}
        </p>
        <p className={styles.ways}>
          {by === 'email' && !unsent && <Way words="Email a new code" onClick={() => choose('email')} />}
          {means
            .filter((one) => one !== by)
            .map((one) => (
              <Way key={one} words={insteadWords[one]} onClick={() => choose(one)} />
            ))}
        </p>
      </div>
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        {unsent ? (
          <Button loading={send.isPending} onClick={() => choose('email')} ref={goOnHere}>
            Email me a code
          </Button>
        ) : (
          <Button type="submit" loading={show.isPending}>
            Confirm
          </Button>
        )}
      </div>
    </form>
  )
}

const Way = ({ words, onClick }: { words: string; onClick: () => void }) => (
  <Button size="xs" variant="subtle" onClick={onClick}>
    {words}
  </Button>
)

/** The session is over: nothing on this page works any more. */
function SignedOut({ why }: { why: string }) {
  const navigate = useNavigate()
  function leave() {
    forgetSession()
    void navigate('/login')
  }
  return (
    <>
      <p className={dialog.about} role="alert">
        {why}
      </p>
      <div className={dialog.buttons}>
        <Button onClick={leave} ref={goOnHere}>
          Sign in again
        </Button>
      </div>
    </>
  )
}
