import { Button } from '@mantine/core'
import { type Profile, type Proxy, profileLimits, removeMyProxy } from '@portal/contract/profile'
import { useState } from 'react'
import { dayInShort } from '../../lib/format.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Section } from '../../ui/Section.tsx'
import { toast } from '../../ui/toast.tsx'
import { AddProxy } from './AddProxy.tsx'
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
