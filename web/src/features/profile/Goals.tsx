import { Button, Textarea } from '@mantine/core'
import { profileLimits, saveGoals } from '@portal/contract/profile'
import { useState } from 'react'
import { useChangeDetails } from '../../lib/session.ts'
import { counted } from '../../ui/counted.ts'
import { Paragraphs } from '../../ui/Paragraphs.tsx'
import { Section } from '../../ui/Section.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCall } from './api.ts'
import { EditButtons } from './EditButtons.tsx'
import styles from './profile.module.css'

interface Props {
  goals: string
  onUnsaved: (is: boolean) => void
}

/** Whoever asked to write goes on there. */
const focus = (field: HTMLTextAreaElement | null) => field?.focus()

export function Goals({ goals, onUnsaved }: Props) {
  const [typed, setTyped] = useState<string>()
  const save = useCall(saveGoals)
  const changeDetails = useChangeDetails()
  const editing = typed !== undefined
  const close = () => {
    setTyped(undefined)
    onUnsaved(false)
  }

  function send() {
    const text = (typed ?? '').trim()
    save.mutate(
      { body: { goals: text } },
      {
        onSuccess: () => {
          changeDetails({ businessgoals: text })
          toast.success('Goals saved')
          close()
        },
      },
    )
  }

  return (
    <Section
      title="Business goals"
      about="What you’re working toward"
      tools={
        !editing && (
          <Button variant="default" aria-label="Edit business goals" onClick={() => setTyped(goals)}>
            Edit
          </Button>
        )
      }
    >
      {editing ? (
        <div className={styles.editor}>
          <Textarea
            {...counted(typed, profileLimits.goals)}
            label="Business goals"
            autosize
            minRows={4}
            ref={focus}
            maxLength={profileLimits.goals}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              onUnsaved(event.currentTarget.value !== goals)
            }}
          />
          <EditButtons save="Save goals" saving={save} onSave={send} onCancel={close} />
        </div>
      ) : goals ? (
        <Paragraphs text={goals} />
      ) : (
        <p className={styles.none}>No goals yet</p>
      )}
    </Section>
  )
}
