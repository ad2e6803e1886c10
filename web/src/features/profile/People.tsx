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
  branch: 'As a manager you may act for your branch besides.',
  firm: 'As an admin you may act for anybody at the firm besides.',
}

export function People({ profile: { proxies, owners, reach } }: { profile: Profile }) {
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Proxy>()
  const remove = useCall(removeMyProxy)
  const close = () => setRemoving(undefined)
  return (
    <>
      <Section
        title="May act for you"
        about="Recorded with both names."
        tools={
          proxies.length < profileLimits.proxies && (
            <Button variant="default" onClick={() => setAdding(true)}>
              Add a colleague
            </Button>
          )
        }
      >
        {proxies.length === 0 ? (
          <p className={styles.none}>Nobody but you.</p>
        ) : (
          <ul className={styles.rows}>
            {proxies.map((proxy) => (
              <li key={proxy.id}>
                <div className={styles.rowWords}>
                  <span className={styles.rowName}>{proxy.name}</span>
                  <span className="t-note">
                    {proxy.email}, since {dayInShort(new Date(proxy.since))}
                  </span>
                  {!proxy.holds && (
                    <span className={styles.warning}>Cannot at the moment: suspended, or of less access than you.</span>
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
      <Section title="You may act for" about={besides[reach]}>
        {owners.length === 0 ? (
          <p className={styles.none}>Nobody has named you.</p>
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
          question="They may act for you no longer, from their next click on. What they have done stays recorded."
          confirm="Remove"
          busy={remove.isPending}
          onConfirm={() =>
            remove.mutate(
              { params: { id: removing.id } },
              {
                onSuccess: () => toast.success(`${removing.name} may act for you no longer.`),
                onError: (error) => toast.error(`${removing.name} could not be removed.`, error.message),
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
