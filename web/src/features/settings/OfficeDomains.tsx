import { Button, TextInput } from '@mantine/core'
import { type FirmSettings, settingLimits as most } from '@portal/contract/firm-settings'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { FormDialog } from '../../ui/FormDialog.tsx'
import type { Draft } from './draft.ts'
import { SettingsSection } from './SettingsSection.tsx'
import styles from './settings.module.css'

type Domains = FirmSettings['officeDomains']

export function OfficeDomains({ draft }: { draft: Draft }) {
  const domains = draft.value('officeDomains')
  const [editing, setEditing] = useState<{ domain: string }>()

  function remove(domain: string) {
    const { [domain]: _, ...others } = domains
    draft.set('officeDomains', others)
    draft.setSecret(domain, undefined)
  }
  return (
    <SettingsSection
      id="office"
      title="Office Login"
      name="Office Login"
      about="Email domains that sign in through single sign-on, each with its identity provider"
      names={['officeDomains']}
      draft={draft}
    >
      {Object.keys(domains).length === 0 && <p className="t-note">None. Everyone signs in with a password.</p>}
      <ul className={styles.domains} aria-label="Office Login domains">
        {Object.entries(domains).map(([domain, { issuer, clientId }]) => (
          <li key={domain}>
            <div className={styles.domain}>
              <b>{domain}</b>
              <p className="t-note">
                {issuer} · client {clientId} · {secretInWords(draft, domain)}
              </p>
              {Object.entries(draft.problemsOf('officeDomains'))
                .filter(([part]) => part === domain || part.startsWith(`${domain}.`))
                .map(([part, words]) => (
                  <p key={part} className={styles.problem} role="alert">
                    {fieldNames[part.slice(domain.length + 1)] ?? 'Domain'}: {words}
                  </p>
                ))}
            </div>
            <Button size="xs" variant="default" aria-label={`Edit ${domain}`} onClick={() => setEditing({ domain })}>
              Edit
            </Button>
            <Button size="xs" variant="default" aria-label={`Remove ${domain}`} onClick={() => remove(domain)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <Button
        className={styles.add ?? ''}
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setEditing({ domain: '' })}
      >
        Add domain
      </Button>
      {editing && <DomainForm draft={draft} domain={editing.domain} onClose={() => setEditing(undefined)} />}
    </SettingsSection>
  )
}

const fieldNames: Record<string, string> = { issuer: 'Issuer', clientId: 'Client ID', scope: 'Calendar scope' }

/** A secret that stays with another provider is taken away by the server. */
function stays({ saved, value }: Draft, domain: string) {
  const same = saved.values.officeDomains[domain]?.issuer === value('officeDomains')[domain]?.issuer
  return same && saved.secrets.includes(domain)
}

function secretInWords(draft: Draft, domain: string): string {
  const typed = draft.secrets[domain]
  if (typed) return 'new client secret'
  return typed === undefined && stays(draft, domain) ? 'client secret set' : 'no client secret'
}

interface Props {
  draft: Draft
  /** Empty for a new one. */
  domain: string
  onClose: () => void
}

function DomainForm({ draft, domain, onClose }: Props) {
  const domains: Domains = draft.value('officeDomains')
  const [fields, setFields] = useState({
    domain,
    issuer: domains[domain]?.issuer ?? '',
    clientId: domains[domain]?.clientId ?? '',
    scope: domains[domain]?.scope ?? '',
    secret: '',
  })
  const [start] = useState(fields)
  const [asked, setAsked] = useState(false)
  const field = (name: keyof typeof fields) => ({
    value: fields[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget // gone by the time the state is set
      setFields((now) => ({ ...now, [name]: name === 'domain' ? value.toLowerCase().trim() : value.trim() }))
    },
  })
  const taken = !domain && Object.hasOwn(domains, fields.domain)
  const missing = (name: 'domain' | 'issuer' | 'clientId') =>
    asked && !fields[name] ? 'This field is required.' : undefined

  function submit() {
    setAsked(true)
    const { issuer, clientId, scope, secret } = fields
    if (!fields.domain || !issuer || !clientId || taken) return
    draft.set('officeDomains', { ...domains, [fields.domain]: { issuer, clientId, ...(scope && { scope }) } })
    if (secret) draft.setSecret(fields.domain, secret)
    onClose()
  }

  return (
    <FormDialog
      title={domain || 'Add domain'}
      submit={domain ? 'Apply' : 'Add'}
      busy={false}
      unsaved={Object.entries(start).some(([name, value]) => fields[name as keyof typeof fields] !== value)}
      onSubmit={submit}
      onClose={onClose}
    >
      {!domain && (
        <TextInput
          label="Email domain"
          withAsterisk
          placeholder="example.com"
          data-autofocus
          error={taken ? 'This domain is already listed.' : missing('domain')}
          {...field('domain')}
        />
      )}
      <TextInput
        label="Issuer"
        withAsterisk
        placeholder="https://login.example.com/tenant"
        inputMode="url"
        error={missing('issuer')}
        {...field('issuer')}
      />
      <TextInput
        label="Client ID"
        withAsterisk
        maxLength={most.clientId}
        error={missing('clientId')}
        {...field('clientId')}
      />
      <TextInput
        label="Calendar scope"
        description="Extra permissions to request at sign-in. Leave blank for none."
        maxLength={most.scope}
        {...field('scope')}
      />
      <TextInput
        type="password"
        autoComplete="new-password"
        label="Client secret"
        description={
          stays(draft, domain)
            ? 'A secret is saved and never shown. Leave blank to keep it, unless you change the issuer.'
            : 'Leave blank for a public client.'
        }
        maxLength={most.clientSecret}
        {...field('secret')}
      />
      {domain && stays(draft, domain) && draft.secrets[domain] === undefined && (
        <Button
          className={styles.add ?? ''}
          size="xs"
          variant="default"
          onClick={() => {
            draft.setSecret(domain, '')
            onClose()
          }}
        >
          Remove secret
        </Button>
      )}
      <p className="t-note">Takes effect when you save your changes.</p>
    </FormDialog>
  )
}
