import { Button, Select } from '@mantine/core'
import { problemsOf } from '../../lib/call.ts'
import { type ChoosableFactor, markGuest, type UserRecord } from '@portal/contract/users'
import { useState } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCall } from './api.ts'
import { Asked } from './Asked.tsx'
import styles from './users.module.css'
import { factorChoices, requestSent } from './words.ts'

/** Guests look and change nothing, and sign in with the password alone. */
export function GuestMark({ user }: { user: UserRecord }) {
  const [asking, setAsking] = useState(false)
  const name = `${user.first} ${user.last}`
  const close = () => setAsking(false)
  // whoever is no guest any more gets a two-factor method
  if (user.guest && (!user.can.factor || user.requests.some(({ kind }) => kind === 'factor'))) return undefined
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {user.guest ? 'Remove guest status' : 'Make guest'}
      </Button>
      {asking &&
        (user.guest ? (
          <EndGuest id={user.id} name={name} onClose={close} />
        ) : (
          <Asked
            endpoint={markGuest}
            input={{ params: { id: user.id }, body: { guest: true } }}
            title={`Make ${name} a guest?`}
            question="Guests can look but not make changes. They sign in with just a password, lose their reviewer tools, and are signed out everywhere now."
            confirm="Make guest"
            done={`${name} is now a guest`}
            onClose={close}
          />
        ))}
    </>
  )
}

function EndGuest({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const [factor, setFactor] = useState<string | null>(null)
  const [blank, setBlank] = useState(false)
  const mark = useCall(markGuest)
  const problem = problemsOf(mark.error).factor

  function send() {
    setBlank(!factor)
    if (!factor) return
    mark.mutate(
      { params: { id }, body: { guest: false, factor: factor as ChoosableFactor } },
      {
        onSuccess: ({ waits }) => {
          toast.success(waits ? requestSent : `${name} is no longer a guest`)
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      title={`Remove guest status from ${name}`}
      submit="Remove guest status"
      busy={mark.isPending}
      unsaved={false}
      onSubmit={send}
      onClose={onClose}
    >
      {mark.error && !problem && <Banner>{mark.error.message}</Banner>}
      <p className={styles.quiet}>
        They’ll be able to make changes again, based on their access level, and will need a two-factor method.
      </p>
      <Select
        label="Two-factor method"
        withAsterisk
        placeholder="Choose a method"
        data={factorChoices}
        value={factor}
        error={(blank && 'Choose a two-factor method.') || problem}
        onChange={(value) => {
          setFactor(value)
          setBlank(false)
        }}
      />
    </FormDialog>
  )
}
