import { Button, Textarea } from '@mantine/core'
import { type Business, exchangeFieldLimits, type Submission, submitBusiness } from '@portal/contract/exchange'
import { businessProblems } from '@portal/contract/rules/new-business'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { type CallError, call } from '../../lib/call.ts'
import { counted } from '../../ui/counted.ts'
import { usePhone } from '../../ui/phone.ts'
import { toast } from '../../ui/toast.tsx'
import { useAskAgain, type useSubmission } from './api.ts'
import { useAttaching } from './attaching.ts'
import { BusinessFields } from './BusinessFields.tsx'
import styles from './business.module.css'
import { NeededSheet } from './NeededSheet.tsx'
import { goTo, neededOf } from './needed.ts'
import { RequiredForms } from './RequiredForms.tsx'
import { SavedLine } from './SavedLine.tsx'
import { useSaving } from './saving.ts'
import { SignedForms } from './SignedForms.tsx'
import { StillNeeded } from './StillNeeded.tsx'

const noteLength = exchangeFieldLimits.note

interface Props {
  start: { id: number | undefined; version: number; business: Business }
  /** As the server has it; its files above all. */
  submission: Submission | undefined
  reload: ReturnType<typeof useSubmission>['refetch']
  onBegun: (id: number) => void
  /** What it is about, as it is typed. */
  onTyped: (business: Business) => void
}

export function BusinessForm({ start, submission, reload, onBegun, onTyped }: Props) {
  const saving = useSaving(start, onBegun)
  const { business, change } = saving
  const attaching = useAttaching(submission, saving.begin)
  const { files, uploading } = attaching
  const askAgain = useAskAgain()
  const navigate = useNavigate()
  const phone = usePhone()
  const fieldId = useId()
  const list = useRef<HTMLHeadingElement>(null)
  const [attempts, setAttempts] = useState(0)
  const [listing, setListing] = useState(false)
  const [sending, setSending] = useState(false)
  /** What only the server can know, until the field is changed. */
  const [found, setFound] = useState<Record<string, string>>({})
  const problems = {
    ...(saving.conflict && { conflict: 'Load the latest version.' }),
    ...(uploading.busy && { files: 'Wait for the upload to finish.' }),
    ...found,
    ...businessProblems(business, files),
  }
  const needed = neededOf(business, files, problems)
  const count = needed.reduce((sum, one) => sum + one.count, 0)

  useEffect(() => {
    if (attempts > 0) list.current?.focus()
  }, [attempts])

  function edit(patch: Partial<Business>) {
    setFound((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in patch))))
    change(patch)
    onTyped({ ...business, ...patch })
  }

  /** All fields say what is wrong with them, and the list of it takes the focus. */
  function tooEarly() {
    setAttempts(attempts + 1)
    if (phone) setListing(true)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (sending) return
    setFound({})
    const own = businessProblems(business, files)
    if (Object.keys(own).length > 0 || saving.conflict || uploading.busy) return tooEarly()
    setSending(true)
    try {
      const id = await saving.begin()
      await attaching.settled()
      if (!(await saving.save())) return
      await call(submitBusiness, { params: { id }, body: { version: saving.version() } })
      saving.stop()
      toast.success('New business submitted')
      void navigate('/general/library')
    } catch (error) {
      refused(error as CallError)
    } finally {
      setSending(false)
      void askAgain()
    }
  }

  function refused({ code, fields, message }: CallError) {
    if (code === 'conflict') return saving.conflicted()
    if (fields) {
      // what it says of files is seen in them once they have been asked for again
      setFound(Object.fromEntries(Object.entries(fields).filter(([name]) => name in business)))
      return tooEarly()
    }
    toast.error('Couldn’t submit new business', message)
  }

  async function loadOther() {
    const { data, isSuccess, error } = await reload()
    if (!isSuccess) return toast.error('Couldn’t load the other version', error?.message)
    saving.load(data)
    if (data.business) onTyped(data.business)
  }

  function go(name: string) {
    // the list makes way before the field takes the focus
    flushSync(() => setListing(false))
    goTo(fieldId, name)
  }

  const checklist = (
    <RequiredForms
      registration={business.registration}
      files={files}
      busy={uploading.busy}
      fieldId={fieldId}
      onAttach={attaching.add}
    />
  )
  const line = (
    <SavedLine
      saving={saving}
      changed={submission?.changed}
      id={`${fieldId}-conflict`}
      onLoad={() => void loadOther()}
    />
  )
  const marked = attempts > 0 ? problems : {}
  return (
    <form className={styles.columns} onSubmit={(event) => void submit(event)} noValidate>
      <div className={styles.form}>
        <BusinessFields
          business={business}
          product={submission?.product ?? ''}
          problems={marked}
          fieldId={fieldId}
          onChange={edit}
        />
        <SignedForms
          id={submission?.id}
          attaching={attaching}
          registration={business.registration}
          problems={marked}
          fieldId={fieldId}
        />
        <section className={styles.part}>
          <Textarea
            {...counted(business.note, noteLength)}
            label="Note to the reviewer"
            placeholder="Anything the reviewer should know"
            autosize
            minRows={3}
            maxLength={noteLength}
            value={business.note}
            onChange={(event) => edit({ note: event.currentTarget.value })}
          />
        </section>
      </div>
      {phone ? (
        <div className={styles.actions}>
          <div>
            <button type="button" className={styles.go} aria-haspopup="dialog" onClick={() => setListing(true)}>
              {count} still needed
            </button>
            {line}
          </div>
          <Button type="submit" loading={sending} aria-label="Submit new business">
            Submit
          </Button>
        </div>
      ) : (
        <aside className={styles.rail} aria-label="Before you submit">
          {checklist}
          <StillNeeded ref={list} needed={needed} onGo={go} />
          <div>
            <Button type="submit" size="md" fullWidth loading={sending}>
              Submit new business
            </Button>
            {line}
          </div>
        </aside>
      )}
      {phone && listing && (
        <NeededSheet needed={needed} count={count} uploading={uploading} onGo={go} onClose={() => setListing(false)}>
          {checklist}
        </NeededSheet>
      )}
    </form>
  )
}
