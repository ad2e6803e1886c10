import { Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Banner } from './Banner.tsx'
import { counted } from './counted.ts'
import styles from './dialog.module.css'
import { FormDialog } from './FormDialog.tsx'

interface Props {
  title: string
  submit: string
  /** What stays. */
  cancel?: string
  danger?: boolean
  /** What happens then. */
  about: ReactNode
  label?: string
  hint: string
  /** What is said to whoever leaves it empty, or writes less than this. */
  missing?: string
  fewest?: number
  most: number
  busy: boolean
  refusal: ReactNode
  onSubmit: (words: string) => void
  onClose: () => void
}

/** Something that is not done without saying why, or what. */
export function WordsDialog({ label = 'Reason', missing = 'Enter a reason.', fewest = 1, ...props }: Props) {
  const { title, submit, cancel, danger = false, about, hint, most, busy, refusal, onSubmit, onClose } = props
  const [words, setWords] = useState('')
  const [short, setShort] = useState(false)
  const said = words.trim()

  function send() {
    setShort(said.length < fewest)
    if (said.length >= fewest) onSubmit(said)
  }

  return (
    <FormDialog
      title={title}
      submit={submit}
      {...(cancel && { cancel })}
      danger={danger}
      busy={busy}
      unsaved={said !== ''}
      onSubmit={send}
      onClose={onClose}
    >
      {refusal && <Banner>{refusal}</Banner>}
      <p className={styles.about}>{about}</p>
      <Textarea
        {...counted(words, most)}
        label={label}
        withAsterisk
        placeholder={hint}
        rows={4}
        maxLength={most}
        data-autofocus
        value={words}
        error={short && missing}
        onChange={(event) => {
          setWords(event.currentTarget.value)
          setShort(false)
        }}
      />
    </FormDialog>
  )
}
