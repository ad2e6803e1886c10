import { Textarea } from '@mantine/core'
import type { PendingLine } from '@portal/contract/pending'
import { cents, money } from '@portal/contract/rules/money'
import { useState } from 'react'
import { Link } from 'react-router'
import { Banner } from '../../ui/Banner.tsx'
import { counted } from '../../ui/counted.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useQueryLine } from './api.ts'
import { Day } from './columns.tsx'
import styles from './pending.module.css'

const fewest = 3
const most = 1_000

export function QueryDialog({ line, onClose }: { line: PendingLine; onClose: () => void }) {
  const [question, setQuestion] = useState('')
  const [short, setShort] = useState(false)
  const ask = useQueryLine()
  const said = question.trim()

  function submit() {
    setShort(said.length < fewest)
    if (said.length < fewest) return
    ask.mutate(
      { id: line.id, question: said },
      {
        onSuccess: () => {
          toast.success('Your question is with the firm.')
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      title="Query this line"
      submit="Send question"
      busy={ask.isPending}
      unsaved={said !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      {ask.error && (
        <Banner>
          {ask.error.message}{' '}
          {line.queried !== null && (
            <Link className={styles.inBanner} to={`/view/${line.queried}`}>
              Open the work item
            </Link>
          )}
        </Banner>
      )}
      <p className={styles.about}>
        {line.client}, {line.product || line.sponsor}: <span className="num">{money(cents(line.amount))}</span> expected{' '}
        <Day day={line.expected} />. Your question opens a work item; the answer comes there.
      </p>
      <Textarea
        {...counted(question, most)}
        label="Question"
        withAsterisk
        placeholder="What should the firm look into?"
        rows={4}
        maxLength={most}
        data-autofocus
        value={question}
        error={short && 'Say in a few words what you want to know.'}
        onChange={(event) => {
          setQuestion(event.currentTarget.value)
          setShort(false)
        }}
      />
    </FormDialog>
  )
}
