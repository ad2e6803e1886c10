import { Button } from '@mantine/core'
import type { ChangeRequest, Profile } from '@portal/contract/profile'
import { type ReactNode, useState } from 'react'
import { dayInShort } from '../../lib/format.ts'
import { Section } from '../../ui/Section.tsx'
import styles from './profile.module.css'
import { RequestChange } from './RequestChange.tsx'

interface Props {
  details: Profile['details']
  changes: readonly ChangeRequest[]
}

export function Details({ details, changes }: Props) {
  const [asking, setAsking] = useState(false)
  const { first, last, email, phone, ssn, crd, tapsid, branch, manager, base_company, access, since } = details
  return (
    <Section
      title="Details"
      about="What the firm has on file"
      tools={
        <Button variant="default" onClick={() => setAsking(true)}>
          Request a change
        </Button>
      }
    >
      <dl className={styles.facts}>
        <Fact label="Name">{`${first} ${last}`}</Fact>
        <Fact label="Email">{email}</Fact>
        <Fact label="Office phone">{phone}</Fact>
        <Fact label="CRD number">{crd}</Fact>
        <Fact label="Social Security number">{ssn}</Fact>
        <Fact label="Commission ID">{tapsid > 0 && tapsid}</Fact>
        <Fact label="Branch">{branch}</Fact>
        <Fact label="Manager">{manager}</Fact>
        <Fact label="Company">{base_company}</Fact>
        <Fact label="Access">{access}</Fact>
        <Fact label="Account created">
          <time dateTime={since}>{dayInShort(new Date(since))}</time>
        </Fact>
      </dl>
      {asking && <RequestChange details={details} changes={changes} onClose={() => setAsking(false)} />}
    </Section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children || <span className={styles.none}>Not on file</span>}</dd>
    </div>
  )
}
