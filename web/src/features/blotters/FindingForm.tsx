import { Button, Select, Textarea } from '@mantine/core'
import { blotterLimits, findingCategories, type OfPeriod } from '@portal/contract/blotters'
import { type FormEvent, useState } from 'react'
import { problemsOf } from '../../lib/call.ts'
import { counted } from '../../ui/counted.ts'
import { toast } from '../../ui/toast.tsx'
import { useFinding } from './api.ts'
import styles from './period.module.css'

type Category = (typeof findingCategories)[number]

interface Props {
  of: OfPeriod
  line: { id: number; n: number }
  onClose: () => void
}

/** In the row it is about. */
export function FindingForm({ of, line, onClose }: Props) {
  const [category, setCategory] = useState<Category>('Incomplete')
  const [text, setText] = useState('')
  const [short, setShort] = useState(false)
  const add = useFinding(of)
  function send(event: FormEvent) {
    event.preventDefault()
    setShort(text.trim() === '')
    if (text.trim() === '' || add.isPending) return
    add.mutate(
      { line: line.id, category, text: text.trim() },
      {
        onSuccess: () => {
          toast.success('Finding added')
          onClose()
        },
      },
    )
  }
  return (
    <form className={styles.findingForm} aria-label={`Finding in line ${line.n}`} noValidate onSubmit={send}>
      <Select
        label="What’s wrong"
        data={[...findingCategories]}
        allowDeselect={false}
        data-autofocus
        value={category}
        onChange={(value) => value && setCategory(value)}
      />
      <Textarea
        {...counted(text, blotterLimits.finding)}
        label="Finding"
        withAsterisk
        rows={2}
        autosize
        maxLength={blotterLimits.finding}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the button beside it
        autoFocus
        value={text}
        error={
          (short && 'Describe what you found.') || problemsOf(add.error)['text'] || (add.error?.message ?? undefined)
        }
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles.formButtons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={add.isPending}>
          Add finding
        </Button>
      </div>
    </form>
  )
}
