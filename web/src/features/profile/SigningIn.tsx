import { Button } from '@mantine/core'
import type { Profile } from '@portal/contract/profile'
import type { Factor } from '@portal/contract/sign-in'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { dayInShort } from '../../lib/format.ts'
import { Section } from '../../ui/Section.tsx'
import { AuthenticatorDialog } from './AuthenticatorDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import styles from './profile.module.css'

const second: Record<Factor, string> = {
  EMAIL: 'A code by email follows the password.',
  AP: 'A code of your authenticator follows the password.',
  PUSH: 'You approve each sign-in on a registered device.',
  RESET: 'A new authenticator is set up at your next sign-in.',
  PASS: 'A code on the screen follows the password.',
}

export function SigningIn({ methods }: { methods: Profile['sign_in'] }) {
  const { factor, password, password_changed, authenticator, code_asked, passkeys } = methods
  const [asking, setAsking] = useState<'password' | 'authenticator'>()
  const close = () => setAsking(undefined)
  return (
    <Section title="Signing in" about={second[factor]}>
      <ul className={styles.rows}>
        <Row
          name="Password"
          about={
            !password
              ? 'None: you sign in through your office account.'
              : password_changed
                ? `Changed on ${dayInShort(new Date(password_changed))}`
                : 'Not changed since it was set'
          }
        >
          {password && (
            <Button variant="default" onClick={() => setAsking('password')}>
              Change password
            </Button>
          )}
        </Row>
        <Row name="Authenticator" about={authenticator ? 'Set up' : 'Not set up'}>
          {password && (
            <Button variant="default" onClick={() => setAsking('authenticator')}>
              {authenticator ? 'Replace authenticator' : 'Set up authenticator'}
            </Button>
          )}
        </Row>
        <Row name="Passkeys" about={passkeys === 0 ? 'None yet' : `${passkeys} registered`}>
          <Link className="link" to="/dash/devices">
            Passkeys and devices
          </Link>
        </Row>
      </ul>
      {asking === 'password' && <PasswordDialog onClose={close} />}
      {asking === 'authenticator' && <AuthenticatorDialog codeAsked={code_asked} onClose={close} />}
    </Section>
  )
}

function Row({ name, about, children }: { name: string; about: string; children: ReactNode }) {
  return (
    <li>
      <div className={styles.rowWords}>
        <span className={styles.rowName}>{name}</span>
        <span className="t-note">{about}</span>
      </div>
      {children}
    </li>
  )
}
