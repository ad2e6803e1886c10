import { Button, TextInput } from '@mantine/core'
import { addMyProxy, type Profile, type Proxy, profileLimits, removeMyProxy } from '@portal/contract/profile'
import { isEmail } from '@portal/contract/rules/email'
import { texts } from '@portal/contract/texts'
import { useState } from 'react'
import { CallError } from '../../lib/call.ts'
import { dayInShort } from '../../lib/format.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Section } from '../../ui/Section.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCall } from './api.ts'
import styles from './profile.module.css'

const besides: Record<Profile['reach'], string> = {
  named: '',
  branch: 'As a manager, you can also act for anyone in your branch.',
  firm: 'As an admin, you can also act for anyone at the firm.',
}

export function People({ profile: { proxies, owners, reach } }: { profile: Profile }) {
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Proxy>()
  const remove = useCall(removeMyProxy)
  const close = () => setRemoving(undefined)
  return (
    <>
      <Section
        title="People who can act for you"
        about="The audit log records both names."
        tools={
          proxies.length < profileLimits.proxies && (
            <Button variant="default" onClick={() => setAdding(true)}>
              Add colleague
            </Button>
          )
        }
      >
        {proxies.length === 0 ? (
          <p className={styles.none}>No one else</p>
        ) : (
          <ul className={styles.rows}>
            {proxies.map((proxy) => (
              <li key={proxy.id}>
                <div className={styles.rowWords}>
                  <span className={styles.rowName}>{proxy.name}</span>
                  <span className="t-note">
                    {proxy.email} · since {dayInShort(new Date(proxy.since))}
                  </span>
                  {!proxy.holds && (
                    <span className={styles.warning}>
                      Can’t act for you right now: suspended, or has less access than you.
                    </span>
                  )}
                </div>
                <Button
                  size="xs"
                  variant="subtle"
                  aria-label={`Remove ${proxy.name}`}
                  onClick={() => setRemoving(proxy)}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title="People you can act for" about={besides[reach]}>
        {owners.length === 0 ? (
          <p className={styles.none}>No one has added you</p>
        ) : (
          <ul className={styles.rows}>
            {owners.map(({ name, email }) => (
              <li key={email}>
                <div className={styles.rowWords}>
                  <span className={styles.rowName}>{name}</span>
                  <span className="t-note">{email}</span>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Section>
      {adding && <AddProxy onClose={() => setAdding(false)} />}
      {removing && (
        <ConfirmDialog
          title={`Remove ${removing.name}?`}
          question="They lose access right away. What they’ve done stays in the audit log."
          confirm="Remove"
          busy={remove.isPending}
          onConfirm={() =>
            remove.mutate(
              { params: { id: removing.id } },
              {
                onSuccess: () => toast.success(`${removing.name} can no longer act for you`),
                onError: (error) => toast.error(`Couldn’t remove ${removing.name}`, error.message),
                onSettled: close,
              },
            )
          }
          onCancel={close}
        />
      )}
    </>
  )
}

function AddProxy({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [left, setLeft] = useState(false)
  const add = useCall(addMyProxy)
  const { error } = add
  const fields = error instanceof CallError ? error.fields : undefined
  const wrong = !isEmail(email.trim())

  function send() {
    setLeft(true)
    if (wrong) return
    add.mutate(
      { body: { email: email.trim() } },
      {
        onSuccess: () => {
          toast.success(`${email.trim()} can now act for you`)
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      title="Allow a colleague to act for you"
      submit="Allow"
      busy={add.isPending}
      unsaved={email !== ''}
      onSubmit={send}
      onClose={onClose}
    >
      <p className={styles.note}>
        They’ll be able to see and do everything you can in the portal until you remove them. You’ll get a confirmation
        email.
      </p>
      <TextInput
        type="email"
        label="Colleague’s email"
        withAsterisk
        autoComplete="off"
        data-autofocus
        maxLength={254}
        value={email}
        onChange={(event) => {
          add.reset()
          setEmail(event.currentTarget.value)
        }}
        onBlur={() => setLeft(email !== '')}
        error={(left && wrong && texts.notAnEmail) || fields?.email}
      />
      <p className={styles.problem} role="alert">
        {error && !fields && error.message}
      </p>
    </FormDialog>
  )
}
