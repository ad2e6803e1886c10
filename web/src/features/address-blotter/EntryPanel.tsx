// Entering an address change beside the list, or correcting one that was returned.
import { Button } from '@mantine/core'
import { type AddressChange, correctChange, enterChange } from '@portal/contract/address-blotter'
import { discardAddressDraft } from '@portal/contract/address-draft'
import { noticeDays, noticeDue } from '@portal/contract/rules/address-change'
import { dayInWords, isDay } from '@portal/contract/rules/day'
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { problemsOf } from '../../lib/call.ts'
import { useFirmDay } from '../../lib/today.ts'
import { Banner } from '../../ui/Banner.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useFirstBadField } from '../../ui/first-bad-field.ts'
import { DiscardQuestion } from '../../ui/LeaveQuestion.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { type Draft, useCall, useSavedDraft } from './api.ts'
import { EntryFields } from './EntryFields.tsx'
import { EntryFrame } from './EntryFrame.tsx'
import styles from './entry.module.css'
import { problemsOfTyped, useEntry } from './entry.ts'
import { SavedNote } from './SavedNote.tsx'

interface Props {
  /** The change that is corrected, as it was when this was opened. */
  correcting?: AddressChange
  onClose: () => void
}

type Asked = 'leave' | 'discard'

/** Saved as it is typed. The change that is corrected is the one that was opened: sent with its version, it overwrites nothing newer. */
export function EntryPanel({ correcting, onClose }: Props) {
  const today = useFirmDay()
  const { saving, typed, ...on } = useEntry(correcting, today)
  const { data: saved, error: unknown, refetch, isFetchedAfterMount } = useSavedDraft(correcting?.id)
  // what was typed before comes first: typing over it would lose it
  const [ready, setReady] = useState(false)
  const draft = isFetchedAfterMount ? saved?.draft : undefined
  const begin = useEffectEvent((from: Draft | null) => {
    if (from) saving.load(from)
    setReady(true)
  })
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- what is typed lives outside of React until it is saved
    if (draft !== undefined && !ready) begin(draft)
  }, [draft, ready])
  const { entry } = typed
  const add = useCall(enterChange)
  const correct = useCall(correctChange)
  const discard = useCall(discardAddressDraft)
  const [saves, setSaves] = useState(false)
  const [tried, setTried] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const busy = saves || add.isPending || correct.isPending
  const { form, sent } = useFirstBadField(busy)
  const formId = useId()

  const failure = add.error ?? correct.error
  const here = problemsOfTyped(typed, correcting, today)
  const problems = { ...problemsOf(failure), ...(tried && here) }

  // on its way out: what is pressed while the last of it is saved is not meant for this form
  const closing = useRef(false)
  async function close() {
    closing.current = true
    if (await saving.save()) return onClose()
    closing.current = false
    setAsked('leave')
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy || saving.conflict || closing.current) return
    setTried(true)
    sent()
    if (Object.keys(here).length > 0) return
    // saved behind what is sent, it would be a draft of what was sent already
    setSaves(true)
    await saving.save()
    setSaves(false)
    const then = {
      onSuccess: () => {
        saving.stop()
        toast.success(
          `${correcting ? 'Sent again' : 'Address change added'}. Notice due ${dayInWords(noticeDue(entry.received_on))}.`,
        )
        onClose()
      },
    }
    if (correcting)
      correct.mutate({ params: { id: correcting.id }, body: { ...entry, version: correcting.version } }, then)
    else add.mutate({ body: { ...entry, key: typed.key } }, then)
  }

  async function throwAway() {
    await saving.save()
    saving.stop()
    discard.mutate(
      { query: correcting ? { of: correcting.id } : {} },
      {
        onSuccess: () => toast.success('Draft discarded'),
        onError: ({ message }) => toast.error('Couldn’t discard draft', message),
        onSettled: onClose,
      },
    )
  }

  async function loadOther() {
    const { data, isSuccess, error } = await refetch()
    if (!isSuccess) return toast.error('Couldn’t load the other version', error?.message)
    if (data.draft) return saving.load(data.draft)
    toast.info('This draft has since been sent or discarded.')
    saving.stop()
    onClose()
  }

  const due = isDay(entry.received_on) ? dayInWords(noticeDue(entry.received_on)) : '–'
  return (
    <>
      <EntryFrame
        correcting={correcting}
        about={
          ready && (
            <SavedNote
              saving={saving}
              savedBefore={draft?.saved_at}
              onLoad={() => void loadOther()}
              onDiscard={() => setAsked('discard')}
            />
          )
        }
        onClose={() => void close()}
      >
        <form id={formId} ref={form} className={styles.body} onSubmit={(event) => void send(event)} noValidate>
          {failure && Object.keys(problemsOf(failure)).length === 0 && <Banner>{failure.message}</Banner>}
          {correcting?.reason && (
            <Banner>
              <b>Returned to you</b>
              <p>{correcting.reason}</p>
            </Banner>
          )}
          {ready ? (
            <EntryFields correcting={correcting} typed={typed} problems={problems} today={today} {...on} />
          ) : unknown ? (
            <ErrorState title="Couldn’t load your draft" help={unknown.message} onRetry={() => void refetch()} />
          ) : (
            [52, 52, 52, 116, 116].map((height, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- five gray fields
              <Skeleton key={at} height={height} />
            ))
          )}
        </form>
        <div className={styles.foot}>
          <span className="t-note">
            Notice due <b>{due}</b>, <br />
            {noticeDays} days after receipt
          </span>
          <span className="grow" />
          <Button variant="subtle" onClick={() => void close()}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={busy} disabled={!ready || saving.conflict}>
            {correcting ? 'Send again' : 'Add address change'}
          </Button>
        </div>
      </EntryFrame>
      {asked === 'leave' && (
        <DiscardQuestion
          onDiscard={() => {
            saving.stop()
            onClose()
          }}
          onKeep={() => setAsked(undefined)}
        />
      )}
      {asked === 'discard' && (
        <ConfirmDialog
          title="Discard this draft?"
          question="What you typed is removed. You can’t get it back."
          confirm="Discard draft"
          cancel="Keep draft"
          busy={discard.isPending}
          onConfirm={() => void throwAway()}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
