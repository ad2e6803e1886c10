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
  EMAIL: 'After your password, you enter a code we email you.',
  AP: 'After your password, you enter a code from your authenticator app.',
  PUSH: 'After your password, you approve the sign-in on a registered device.',
  RESET: 'You’ll set up a new authenticator app at your next sign-in.',
  PASS: 'After your password, you confirm a code shown on screen.',
}

export function SigningIn({ methods }: { methods: Profile['sign_in'] }) {
  const { factor, password, password_changed, authenticator, code_asked, passkeys } = methods
  const [asking, setAsking] = useState<'password' | 'authenticator'>()
  const close = () => setAsking(undefined)
  return (
    <Section title="Sign-in" about={second[factor]}>
      <ul className={styles.rows}>
        <Row
          name="Password"
          about={
            !password
              ? 'None. You sign in with Office Login.'
              : password_changed
                ? `Last changed ${dayInShort(new Date(password_changed))}`
                : 'Never changed'
          }
        >
          {password && (
            <Button variant="default" onClick={() => setAsking('password')}>
              Change password
            </Button>
          )}
        </Row>
        <Row name="Authenticator app" about={authenticator ? 'Set up' : 'Not set up'}>
          {password && (
            <Button variant="default" onClick={() => setAsking('authenticator')}>
              {authenticator ? 'Replace authenticator app' : 'Set up authenticator app'}
            </Button>
          )}
        </Row>
        <Row name="Passkeys" about={passkeys === 0 ? 'None yet' : `${passkeys} registered`}>
          <Link className="link" to="/dash/devices">
            Manage passkeys and devices
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
