import { Button } from '@mantine/core'
import {
  type Activity,
  type Answers,
  newActivity,
  saveActivity,
  submitActivity,
} from '@portal/contract/outside-business'
import { activityProblems } from '@portal/contract/rules/outside-business'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { type CallError, call } from '../../lib/call.ts'
import { useDraft } from '../../lib/draft.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { DiscardQuestion } from '../../ui/LeaveQuestion.tsx'
import { Missing } from '../../ui/Missing.tsx'
import { toast } from '../../ui/toast.tsx'
import { ActivityFields } from './ActivityFields.tsx'
import { useActivities, useAskAgain } from './api.ts'
import styles from './outside-business.module.css'

const blank: Answers = {
  desc: '',
  business: { name: '', nature: '' },
  investment_related: false,
  position: '',
  start_date: '',
  end_date: '',
  hours_week: 0,
  hours_trading: 0,
  compensation: '',
  clients_involved: false,
  clients: '',
  private_securities: false,
  note: '',
}

interface Props {
  /** None yet: it is begun with the first thing that is typed. */
  draft: Pick<Activity, 'id' | 'version' | 'answers'> | undefined
  onClose: () => void
}

/** Saved as it is typed. Mount it to open it. */
export function ActivityForm({ draft, onClose }: Props) {
  const saving = useDraft(
    { id: draft?.id, version: draft?.version ?? 1, content: draft?.answers ?? blank },
    {
      begin: () => call(newActivity, { body: {} }),
      save: (id, version, answers) => call(saveActivity, { params: { id }, body: { version, answers } }),
    },
  )
  const { content: answers, conflict } = saving
  const { refetch } = useActivities()
  const askAgain = useAskAgain()
  const fieldId = useId()
  const summary = useRef<HTMLElement>(null)
  const [attempts, setAttempts] = useState(0)
  const [sending, setSending] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const problems = attempts > 0 ? activityProblems(answers) : {}

  useEffect(() => {
    if (attempts > 0) summary.current?.focus()
  }, [attempts])

  async function close() {
    if (!(await saving.save())) return setLeaving(true)
    onClose()
    void askAgain()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (sending || conflict) return
    if (Object.keys(activityProblems(answers)).length > 0) return setAttempts(attempts + 1)
    setSending(true)
    try {
      const id = await saving.begin()
      if (!(await saving.save())) return
      await call(submitActivity, { params: { id }, body: { version: saving.version() } })
      saving.stop()
      toast.success('Submitted. Your manager reviews it first, then compliance.')
      onClose()
    } catch (error) {
      refused(error as CallError)
    } finally {
      setSending(false)
      void askAgain()
    }
  }

  function refused({ code, message }: CallError) {
    if (code === 'conflict') saving.conflicted()
    else toast.error('Couldn’t submit activity', message)
  }

  async function loadOther() {
    const id = await saving.begin()
    const { data, isSuccess, error } = await refetch()
    if (!isSuccess) return toast.error('Couldn’t load the other version', error?.message)
    const other = data.find((activity) => activity.id === id)
    if (other?.can.edit) return saving.load({ version: other.version, content: other.answers })
    toast.info('This draft has since been submitted or discarded.')
    onClose()
  }

  return (
    <>
      <Dialog
        opened
        onClose={() => void close()}
        closeOnEscape={!leaving}
        title={draft ? 'Outside activity draft' : 'Disclose an outside activity'}
        size={720}
      >
        <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
          {conflict && (
            <Banner>
              This draft was changed in another window or by someone acting for you. Nothing was overwritten, but
              changes you make here won’t be saved.
              <Button size="xs" variant="default" onClick={() => void loadOther()}>
                Load the latest version
              </Button>
            </Banner>
          )}
          <p className={styles.about}>
            FINRA Rule 3270 requires written notice to the firm before an activity begins. Your draft saves
            automatically, and no one sees it until you submit.
          </p>
          <Missing ref={summary} problems={problems} fieldId={fieldId} />
          <ActivityFields answers={answers} problems={problems} fieldId={fieldId} onChange={saving.change} />
          <div className={styles.end}>
            <output className={styles.line} data-bad={saving.line.startsWith('Couldn’t') || undefined}>
              {saving.line}
              {saving.refused && `: ${saving.refused}`}
            </output>
            <Button variant="default" onClick={() => void close()}>
              Close
            </Button>
            <Button type="submit" loading={sending} disabled={conflict}>
              Submit activity
            </Button>
          </div>
        </form>
      </Dialog>
      {leaving && (
        <DiscardQuestion
          onDiscard={() => {
            saving.stop()
            onClose()
          }}
          onKeep={() => setLeaving(false)}
        />
      )}
    </>
  )
}
