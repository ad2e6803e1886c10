import { Button } from '@mantine/core'
import { type Profile, saveBiography } from '@portal/contract/profile'
import { useState } from 'react'
import { CallError } from '../../lib/call.ts'
import { Section } from '../../ui/Section.tsx'
import { toast } from '../../ui/toast.tsx'
import { BioText } from '../staff/public.ts'
import { useCall } from './api.ts'
import { BiographyEditor } from './BiographyEditor.tsx'
import { asHtml, asText } from './biography-text.ts'
import { EditButtons } from './EditButtons.tsx'
import styles from './profile.module.css'

interface Props {
  biography: Profile['biography']
  onUnsaved: (is: boolean) => void
}

export function Biography({ biography: { html, listed }, onUnsaved }: Props) {
  const [typed, setTyped] = useState<string>()
  const save = useCall(saveBiography)
  const editing = typed !== undefined
  const close = () => {
    setTyped(undefined)
    onUnsaved(false)
  }

  function send() {
    save.mutate(
      { body: { html: asHtml(typed ?? '') } },
      {
        onSuccess: () => {
          toast.success('Biography saved')
          close()
        },
      },
    )
  }

  const { error } = save
  const problem = error instanceof CallError ? Object.values(error.fields ?? {})[0] : undefined
  return (
    <Section
      title="Biography"
      about={
        listed ? 'Visible to everyone in the staff directory' : 'Will appear once you’re listed in the staff directory'
      }
      tools={
        !editing && (
          <Button variant="default" aria-label="Edit biography" onClick={() => setTyped(asText(html))}>
            Edit
          </Button>
        )
      }
    >
      {editing ? (
        <div className={styles.editor}>
          <BiographyEditor
            text={typed}
            onChange={(text) => {
              setTyped(text)
              onUnsaved(text !== asText(html))
            }}
          />
          <EditButtons save="Save biography" saving={save} problem={problem} onSave={send} onCancel={close} />
        </div>
      ) : html ? (
        <BioText html={html} />
      ) : (
        <p className={styles.none}>No biography yet</p>
      )}
    </Section>
  )
}
