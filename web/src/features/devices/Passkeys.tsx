import { ActionIcon, Button } from '@mantine/core'
import { removePasskey } from '@portal/contract/devices'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { Message } from '../../ui/Message.tsx'
import { Section } from '../../ui/Section.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import type { Passkey } from './api.ts'
import { Confirmed } from './Confirmed.tsx'
import { passkeyColumns } from './columns.tsx'
import styles from './devices.module.css'
import { NameDialog } from './NameDialog.tsx'
import { canMakePasskeys, makePasskey, wordsFor } from './passkey.ts'

export function Passkeys({ passkeys }: { passkeys: Passkey[] | undefined }) {
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Passkey>()
  return (
    <Section
      title="Passkeys"
      about="A fingerprint, a face or a security key in the place of a code."
      tools={
        canMakePasskeys() ? (
          <Button variant="default" onClick={() => setAdding(true)}>
            Add passkey
          </Button>
        ) : (
          <p className={styles.cannot}>This browser cannot make passkeys.</p>
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
            help="Add one to sign in with a touch: nothing to type, and nothing a false page could ask you for."
          />
        }
      />
      {adding && (
        <NameDialog
          title="Add passkey"
          submit="Add passkey"
          help="Give it the name of the device or key that holds it. The browser then asks you to confirm."
          make={makePasskey}
          done="The passkey is added. It is offered the next time you sign in."
          wordsFor={wordsFor}
          onClose={() => setAdding(false)}
        />
      )}
      {removing && (
        <Confirmed
          title={`Remove ${removing.name}?`}
          question="You can no longer sign in with it. Your other ways to sign in stay."
          confirm="Remove passkey"
          make={() => call(removePasskey, { params: { id: removing.id } })}
          done={`${removing.name} is removed.`}
          failed={`${removing.name} could not be removed.`}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Section>
  )
}
