import { ActionIcon, Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import type { Problems } from '@portal/contract/endpoint'
import { daysAfter } from '@portal/contract/rules/day'
import { askProblems, reminderDay, untilProblem } from '@portal/contract/rules/upload-request'
import { askForUploads, uploadRequestLimits as most } from '@portal/contract/upload-requests'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useRef, useState } from 'react'
import { problemsOf } from '../../lib/call.ts'
import { useFirmDay } from '../../lib/today.ts'
import { Banner } from '../../ui/Banner.tsx'
import { counted } from '../../ui/counted.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCall } from './api.ts'
import { shortDay } from './words.ts'
import styles from './asked.module.css'

interface Wanted {
  key: number
  title: string
  hint: string
}

export function AskDialog({ task, onClose }: { task: number; onClose: () => void }) {
  const today = useFirmDay()
  // sent again because the answer was lost, it is still the same request
  const [key] = useState(() => crypto.randomUUID())
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [reason, setReason] = useState('')
  const papersMade = useRef(1)
  const [papers, setPapers] = useState<readonly Wanted[]>([{ key: 0, title: '', hint: '' }])
  const [until, setUntil] = useState(() => daysAfter(today, most.usualDays))
  const [remind, setRemind] = useState(true)
  const [found, setFound] = useState<Problems>({})
  const ask = useCall(askForUploads)
  const problems = { ...problemsOf(ask.error), ...found }
  const first = name.trim().split(/\s+/)[0]
  const reminds = until ? reminderDay(until, today, most.remindDays) : undefined
  const unsaved = [name, email, reason, ...papers.flatMap(({ title, hint }) => [title, hint])].some((text) =>
    text.trim(),
  )

  const change = (which: number, to: Partial<Wanted>) =>
    setPapers((all) => all.map((paper) => (paper.key === which ? { ...paper, ...to } : paper)))

  function submit() {
    // a line that nobody has filled in is not meant
    const wanted = papers.filter(({ title, hint }, index) => index === 0 || title.trim() || hint.trim())
    setPapers(wanted)
    const body = {
      key,
      name,
      email,
      reason,
      papers: wanted.map(({ title, hint }) => ({ title, hint })),
      until,
      remind: remind && reminds !== undefined,
    }
    const wrong: Problems = {
      ...askProblems(body),
      ...(!name.trim() && { name: 'Enter a name.' }),
      ...(!reason.trim() && { reason: 'Say why you need these documents.' }),
      ...Object.fromEntries(
        wanted.flatMap(({ title }, index) =>
          title.trim() ? [] : [[`papers.${index}.title`, 'Enter which document you need.']],
        ),
      ),
    }
    const day = until ? untilProblem(until, today, most.mostDays) : 'Choose a date.'
    if (day) wrong['until'] = day
    setFound(wrong)
    if (Object.keys(wrong).length > 0) return
    ask.mutate(
      { params: { id: task }, body },
      {
        onSuccess: () => {
          toast.success(`Request sent to ${email.trim()}`)
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title="Request documents"
      submit="Send request"
      cancel="Don’t send"
      long
      busy={ask.isPending}
      unsaved={unsaved}
      onSubmit={submit}
      onClose={onClose}
    >
      {ask.error && Object.keys(problemsOf(ask.error)).length === 0 && <Banner>{ask.error.message}</Banner>}
      <div className={styles.pair}>
        <TextInput
          label="Name"
          data-autofocus
          autoComplete="off"
          maxLength={most.name}
          value={name}
          error={problems['name']}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextInput
          label="Email"
          type="email"
          autoComplete="off"
          maxLength={most.email}
          value={email}
          error={problems['email']}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
      </div>
      <div>
        <Textarea
          {...counted(reason, most.reason)}
          label="Why, in your words"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={most.reason}
          value={reason}
          error={problems['reason']}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <p className={styles.help}>{first || 'Whoever gets the link'} sees this, your name, and your phone number.</p>
      </div>
      <fieldset className={styles.wanted}>
        <legend>Wanted documents</legend>
        {papers.map((paper, index) => (
          <div key={paper.key} className={styles.line}>
            <TextInput
              aria-label={`Document ${index + 1}`}
              placeholder="Driver’s license"
              maxLength={most.title}
              value={paper.title}
              error={problems[`papers.${index}.title`]}
              onChange={({ currentTarget }) => change(paper.key, { title: currentTarget.value })}
            />
            <TextInput
              aria-label={`Note for document ${index + 1}`}
              placeholder="Front and back, not expired"
              maxLength={most.hint}
              value={paper.hint}
              error={problems[`papers.${index}.hint`]}
              onChange={({ currentTarget }) => change(paper.key, { hint: currentTarget.value })}
            />
            {papers.length > 1 && (
              <ActionIcon
                size={32}
                aria-label={`Remove document ${index + 1}`}
                title="Remove"
                onClick={() => setPapers((all) => all.filter(({ key: one }) => one !== paper.key))}
              >
                <IconTrash size={16} stroke={1.6} aria-hidden />
              </ActionIcon>
            )}
          </div>
        ))}
        {papers.length < most.papers && (
          <Button
            variant="subtle"
            size="xs"
            className={styles.add}
            leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
            onClick={() => setPapers((all) => [...all, { key: papersMade.current++, title: '', hint: '' }])}
          >
            Add a document
          </Button>
        )}
      </fieldset>
      <TextInput
        type="date"
        label="Open until"
        min={today}
        max={daysAfter(today, most.mostDays)}
        value={until}
        error={problems['until']}
        onChange={({ currentTarget }) => setUntil(currentTarget.value)}
      />
      {reminds && (
        <Checkbox
          label={`Remind ${first || 'them'} on ${shortDay(reminds)}`}
          checked={remind}
          onChange={({ currentTarget }) => setRemind(currentTarget.checked)}
        />
      )}
    </FormDialog>
  )
}
