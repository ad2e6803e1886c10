import { Button, TextInput } from '@mantine/core'
import { limits } from '@portal/contract/limits'
import IconFileOff from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import { useState } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Message } from '../../ui/Message.tsx'
import { Section } from '../../ui/Section.tsx'
import { toast } from '../../ui/toast.tsx'
import type { PartProps } from './Basics.tsx'
import styles from './UiPage.module.css'

export function Messages(place: PartProps) {
  const [tries, setTries] = useState(0)
  return (
    <Section {...place} about="One fact, one line of help, one next step.">
      <Banner>Someone else changed this product in the meantime.</Banner>
      <Message icon={IconFileOff} title="No documents yet" help="What you upload appears here." />
      <ErrorState
        title="Couldn’t load list"
        help={tries ? `Tried again ${tries} times.` : 'The server didn’t respond.'}
        onRetry={() => setTries(tries + 1)}
      />
    </Section>
  )
}

export function Dialogs(place: PartProps) {
  const [shown, setShown] = useState<'form' | 'confirm'>()
  const [name, setName] = useState('')
  const close = () => setShown(undefined)
  return (
    <Section {...place} about="Enter submits. Unsaved changes ask before closing.">
      <div className={styles.row}>
        <Button variant="default" onClick={() => setShown('form')}>
          Open a form
        </Button>
        <Button variant="default" onClick={() => setShown('confirm')}>
          Ask first
        </Button>
      </div>
      {shown === 'form' && (
        <FormDialog
          title="Add ship"
          submit="Add ship"
          busy={false}
          unsaved={name !== ''}
          onSubmit={close}
          onClose={close}
        >
          <TextInput
            data-autofocus
            label="Name"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </FormDialog>
      )}
      {shown === 'confirm' && (
        <ConfirmDialog
          title="Ship 1"
          question="Do you want to delete this ship?"
          confirm="Delete ship"
          onConfirm={close}
          onCancel={close}
        />
      )}
    </Section>
  )
}

export function Toasts(place: PartProps) {
  return (
    <Section {...place} about="Toasts stay ten seconds, newest on top, twenty at most. Hovering pauses them.">
      <div className={styles.row}>
        <Button variant="default" onClick={() => toast.success('Product saved')}>
          Success
        </Button>
        <Button variant="default" onClick={() => toast.error('Couldn’t save product', 'The server didn’t respond.')}>
          Error
        </Button>
        <Button
          variant="default"
          onClick={() => toast.info('The link appears to be empty.', limits.speakerLinkToastMs)}
        >
          Info, 8 seconds
        </Button>
      </div>
    </Section>
  )
}
