// The branch's answer to a finding, with what shows it.
import { Button, Textarea } from '@mantine/core'
import { answerFinding, type BlotterFinding, blotterLimits } from '@portal/contract/blotters'
import { type FormEvent, useState } from 'react'
import { problemsOf } from '../../lib/call.ts'
import { useSending } from '../../lib/sending.ts'
import { counted as count } from '../../ui/counted.ts'
import { toast } from '../../ui/toast.tsx'
import { ChosenFiles, DropFiles, formOf, joined, UploadProgress } from '../exchange/public.ts'
import { useAnswer } from './api.ts'
import styles from './period.module.css'

export function Answer({ finding: { id, n }, onClose }: { finding: BlotterFinding; onClose: () => void }) {
  const [text, setText] = useState('')
  const [files, setFiles] = useState<File[]>([])
  const [short, setShort] = useState(false)
  const { send, cancel, progress } = useSending()
  const answer = useAnswer((form, params) => send(answerFinding, form, params))
  const busy = answer.isPending
  const problems = problemsOf(answer.error)
  const many = files.length > blotterLimits.answerFiles && `Choose up to ${blotterLimits.answerFiles} files.`
  function submit(event: FormEvent) {
    event.preventDefault()
    setShort(text.trim() === '')
    if (text.trim() === '' || many || busy) return
    answer.mutate(
      { id, form: formOf({ text: text.trim() }, files) },
      {
        // nothing comes back of what was canceled
        onSuccess: (sent) => {
          if (sent === undefined) return
          toast.success('Finding answered')
          onClose()
        },
      },
    )
  }
  return (
    <form className={styles.answerForm} aria-label={`Answer to line ${n}`} noValidate onSubmit={submit}>
      <Textarea
        {...count(text, blotterLimits.finding)}
        label={`Answer to the finding in line ${n}`}
        rows={2}
        autosize
        maxLength={blotterLimits.finding}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the button beside it
        autoFocus
        value={text}
        error={(short && 'Enter an answer.') || problems['text'] || (problems['upload'] ? '' : answer.error?.message)}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <DropFiles
        disabled={busy}
        error={many || problems['upload']}
        onFiles={(more) => setFiles((before) => joined(before, more))}
      />
      <ChosenFiles files={files} busy={busy} onChange={setFiles} />
      <UploadProgress uploading={{ busy: progress !== undefined, progress, cancel }} />
      <div className={styles.formButtons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          Send answer
        </Button>
      </div>
    </form>
  )
}
