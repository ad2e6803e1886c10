// A new authenticator in two steps: what one has now, then the first code of the new one.
import { TextInput } from '@mantine/core'
import { enrolmentQr } from '@portal/contract/account-reset'
import { limits } from '@portal/contract/limits'
import { beginAuthenticator, verifyAuthenticator } from '@portal/contract/profile'
import { texts } from '@portal/contract/texts'
import { useState } from 'react'
import { addressOf, CallError } from '../../lib/call.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCall } from './api.ts'
import styles from './profile.module.css'
import { SecretInput } from '../../ui/SecretInput.tsx'

interface Props {
  /** There is one already, and it has the first word. */
  codeAsked: boolean
  onClose: () => void
}

interface Begun {
  id: string
  secret: string
}

const digits = (typed: string) => typed.replace(/\D/g, '').slice(0, limits.appCodeLength)
const codeField = {
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  maxLength: limits.appCodeLength,
  withAsterisk: true,
} as const
const codeProblem = (code: string) => (code.length === limits.appCodeLength ? undefined : texts.codeLength)

export function AuthenticatorDialog({ codeAsked, onClose }: Props) {
  const [begun, setBegun] = useState<Begun>()
  const [over, setOver] = useState('')
  if (!begun) return <Begin codeAsked={codeAsked} problem={over} onBegun={setBegun} onClose={onClose} />
  return (
    <Scan
      begun={begun}
      onOver={(words) => {
        setOver(words)
        setBegun(undefined)
      }}
      onClose={onClose}
    />
  )
}

function Begin({ codeAsked, problem, onBegun, onClose }: Props & { problem: string; onBegun: (begun: Begun) => void }) {
  const [current, setCurrent] = useState('')
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const begin = useCall(beginAuthenticator)
  const { error } = begin
  const fields = error instanceof CallError ? error.fields : undefined
  const missing = {
    current: current ? undefined : 'Enter your password.',
    code: codeAsked ? codeProblem(code) : undefined,
  }

  function send() {
    setTried(true)
    if (missing.current || missing.code) return
    begin.mutate({ body: { current, ...(codeAsked && { code }) } }, { onSuccess: onBegun })
  }

  return (
    <FormDialog
      title={codeAsked ? 'Replace authenticator app' : 'Set up authenticator app'}
      submit="Continue"
      busy={begin.isPending}
      unsaved={false}
      onSubmit={send}
      onClose={onClose}
    >
      <p className={styles.note}>
        {codeAsked
          ? 'First, confirm it’s you with your password and a code from your current authenticator app.'
          : 'First, confirm it’s you. You’ll need an authenticator app on your phone.'}
      </p>
      <SecretInput
        label="Current password"
        withAsterisk
        autoComplete="current-password"
        data-autofocus
        value={current}
        onChange={(event) => {
          begin.reset()
          setCurrent(event.currentTarget.value)
        }}
        error={(tried && missing.current) || fields?.current}
      />
      {codeAsked && (
        <TextInput
          {...codeField}
          label="Code from your current authenticator app"
          value={code}
          onChange={(event) => {
            begin.reset()
            setCode(digits(event.currentTarget.value))
          }}
          error={(tried && missing.code) || fields?.code}
        />
      )}
      <p className={styles.problem} role="alert">
        {error ? !fields && error.message : problem}
      </p>
    </FormDialog>
  )
}

interface ScanProps {
  begun: Begun
  onOver: (words: string) => void
  onClose: () => void
}

function Scan({ begun: { id, secret }, onOver, onClose }: ScanProps) {
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const verify = useCall(verifyAuthenticator)
  const { error } = verify
  const fields = error instanceof CallError ? error.fields : undefined

  function send() {
    setTried(true)
    if (codeProblem(code)) return
    verify.mutate(
      { body: { id, code } },
      {
        onSuccess: () => {
          toast.success('Authenticator app updated. All other browsers are signed out.')
          onClose()
        },
        onError: (failed) => {
          setCode('')
          setTried(false)
          if (failed instanceof CallError && failed.code === 'conflict') onOver(failed.message)
        },
      },
    )
  }

  return (
    <FormDialog
      title="Scan with your authenticator app"
      submit="Verify"
      busy={verify.isPending}
      unsaved={false}
      onSubmit={send}
      onClose={onClose}
    >
      <p className={styles.note}>
        Add an account in the app and scan this QR code, or enter the key. Then enter the six-digit code the app shows.
        Nothing changes until the code is verified.
      </p>
      <img
        className={styles.qr}
        src={addressOf(enrolmentQr, { params: { id } })}
        alt="QR code to scan with your authenticator app"
        width={200}
        height={200}
      />
      <p className={styles.key}>
        <span className={styles.note}>Key</span> <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <TextInput
        {...codeField}
        label="Code from the new authenticator app"
        data-autofocus
        value={code}
        onChange={(event) => {
          verify.reset()
          setCode(digits(event.currentTarget.value))
        }}
        error={(tried && codeProblem(code)) || fields?.code}
      />
      <p className={styles.problem} role="alert">
        {error && !fields && error.message}
      </p>
    </FormDialog>
  )
}
