import { ActionIcon, Button } from '@mantine/core'
import { addPasskey, passkeyOptions, removePasskey } from '@portal/contract/devices'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { Message } from '../../ui/Message.tsx'
import { Section } from '../../ui/Section.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import type { Passkey } from './api.ts'
import { passkeyColumns } from './columns.tsx'
import styles from './devices.module.css'
import { Confirmed, NameDialog } from './dialogs.tsx'

const canMakePasskeys = () => 'PublicKeyCredential' in window

/** By the browser; the library that speaks with it is fetched when somebody makes one. */
async function makePasskey(name: string): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { options } = await call(passkeyOptions, {})
  const answer = await startRegistration({
    optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'],
  })
  await call(addPasskey, { body: { name, answer } })
}

/** The browser's own words are for programmers. */
function wordsFor({ name, message }: Error): string {
  if (name === 'NotAllowedError') return 'No passkey was created. The request was canceled or timed out.'
  if (name === 'InvalidStateError') return 'This device already has a passkey for your account.'
  return message
}

export function Passkeys({ passkeys }: { passkeys: Passkey[] | undefined }) {
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Passkey>()
  return (
    <Section
      title="Passkeys"
      about="Sign in with your fingerprint, face, or a security key instead of a code."
      tools={
        canMakePasskeys() ? (
          <Button variant="default" onClick={() => setAdding(true)}>
            Add passkey
          </Button>
        ) : (
          <p className={styles.cannot}>This browser doesn’t support passkeys.</p>
        )
      }
    >
      <ShortTable
        label="Passkeys"
        rows={passkeys}
        rowId={({ id }) => id}
        columns={passkeyColumns}
        defaultSort={{ column: 'name', desc: false }}
        renderActions={(passkey) => (
          <ActionIcon aria-label={`Remove ${passkey.name}`} onClick={() => setRemoving(passkey)}>
            <IconTrash size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
        empty={
          <Message
            icon={IconKey}
            title="No passkeys yet"
            help="Add one to sign in with a touch. Nothing to type, and nothing to phish."
          />
        }
      />
      {adding && (
        <NameDialog
          title="Add passkey"
          submit="Add passkey"
          help="Name it after the device or key that stores it. Your browser will ask you to confirm."
          make={makePasskey}
          done="Passkey added. You can use it the next time you sign in."
          wordsFor={wordsFor}
          onClose={() => setAdding(false)}
        />
      )}
      {removing && (
        <Confirmed
          title={`Remove ${removing.name}?`}
          question="You won’t be able to sign in with it. Your other sign-in methods still work."
          confirm="Remove passkey"
          make={() => call(removePasskey, { params: { id: removing.id } })}
          done={`${removing.name} removed`}
          failed={`Couldn’t remove ${removing.name}`}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Section>
  )
}
