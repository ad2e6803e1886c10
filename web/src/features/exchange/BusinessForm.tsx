import { Button, Textarea } from '@mantine/core'
import {
  attachFiles,
  type Business,
  detachFile,
  exchangeFieldLimits,
  type Submission,
  submitBusiness,
  withdrawSubmission,
} from '@portal/contract/exchange'
import { businessProblems } from '@portal/contract/rules/new-business'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallError, call } from '../../lib/call.ts'
import { Banner } from '../../ui/Banner.tsx'
import { counted } from '../../ui/counted.ts'
import { Missing } from '../../ui/Missing.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { toast } from '../../ui/toast.tsx'
import { Withdraw } from '../review/public.ts'
import { useAskAgain, useCall, type useSubmission } from './api.ts'
import { BusinessFields } from './BusinessFields.tsx'
import styles from './business.module.css'
import { DropFiles } from './DropFiles.tsx'
import { FileList } from './FileList.tsx'
import { useSaving } from './saving.ts'
import { formOf, type Uploading, UploadProgress, useUploading } from './Uploading.tsx'

const noteLength = exchangeFieldLimits.note

interface Props {
  start: { id: number | undefined; version: number; business: Business }
  /** As the server has it; its files above all. */
  submission: Submission | undefined
  reload: ReturnType<typeof useSubmission>['refetch']
  onBegun: (id: number) => void
}

export function BusinessForm({ start, submission, reload, onBegun }: Props) {
  const saving = useSaving(start, onBegun)
  const { business, change } = saving
  const uploading = useUploading()
  const askAgain = useAskAgain()
  const withdraw = useCall(withdrawSubmission)
  const navigate = useNavigate()
  const fieldId = useId()
  const summary = useRef<HTMLElement>(null)
  const [attempts, setAttempts] = useState(0)
  const [sending, setSending] = useState(false)
  const [withdrawing, setWithdrawing] = useState(false)
  /** What only the server can know, until the field is changed. */
  const [found, setFound] = useState<Record<string, string>>({})
  const files = submission?.files ?? []
  const problems = attempts > 0 ? { ...found, ...businessProblems(business, files.length) } : {}

  useEffect(() => {
    if (attempts > 0) summary.current?.focus()
  }, [attempts])

  function edit(patch: Partial<Business>) {
    setFound((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in patch))))
    change(patch)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (sending || uploading.busy) return
    setFound({})
    if (Object.keys(businessProblems(business, files.length)).length > 0) return setAttempts(attempts + 1)
    setSending(true)
    try {
      const id = await saving.begin()
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
      setFound(fields)
      return setAttempts(attempts + 1)
    }
    toast.error('Couldn’t submit new business', message)
  }

  async function loadOther() {
    const { data, isSuccess, error } = await reload()
    if (isSuccess) saving.load(data)
    else toast.error('Couldn’t load the other version', error?.message)
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {saving.conflict && (
        <Banner>
          This draft was changed in another window or by someone acting for you. Nothing was overwritten, but changes
          you make here won’t be saved.
          <Button size="xs" variant="default" onClick={() => void loadOther()}>
            Load the latest version
          </Button>
        </Banner>
      )}
      <Missing ref={summary} problems={problems} fieldId={fieldId} />
      <BusinessFields
        business={business}
        product={submission?.product ?? ''}
        problems={problems}
        fieldId={fieldId}
        onChange={edit}
      />
      <Attachments
        submission={submission}
        uploading={uploading}
        begin={saving.begin}
        error={problems.files}
        fieldId={fieldId}
      />
      <Textarea
        {...counted(business.note, noteLength)}
        label="Note"
        placeholder="Anything the reviewer should know"
        autosize
        minRows={3}
        maxLength={noteLength}
        value={business.note}
        onChange={(event) => edit({ note: event.currentTarget.value })}
      />
      <div className={styles.end}>
        <output className={styles.line} data-bad={saving.line.startsWith('Couldn’t') || undefined}>
          {saving.line}
          {saving.refused && `: ${saving.refused}`}
        </output>
        {submission?.can.withdraw && (
          <Button variant="subtle" onClick={() => setWithdrawing(true)}>
            Discard draft
          </Button>
        )}
        <Button type="submit" loading={sending} disabled={uploading.busy || saving.conflict}>
          Submit new business
        </Button>
      </div>
      {withdrawing && submission && (
        <Withdraw
          what="draft"
          id={submission.id}
          change={withdraw}
          onDone={() => {
            saving.stop()
            void navigate('/general/library')
          }}
          onClose={() => setWithdrawing(false)}
        />
      )}
    </form>
  )
}

interface AttachmentsProps {
  submission: Submission | undefined
  uploading: Uploading
  /** A file needs a draft to belong to. */
  begin: () => Promise<number>
  error: string | undefined
  fieldId: string
}

function Attachments({ submission, uploading, begin, error, fieldId }: AttachmentsProps) {
  const detach = useCall(detachFile)
  const [failed, setFailed] = useState<string>()
  const heading = useId()

  async function add(files: File[]) {
    setFailed(undefined)
    try {
      await uploading.send(attachFiles, formOf({}, files), { id: await begin() })
    } catch (problem) {
      setFailed(`Couldn’t attach files. ${(problem as Error).message}`)
    }
  }

  function remove(id: number, file: number) {
    detach.mutate({ params: { id, file } }, { onError: ({ message }) => toast.error('Couldn’t remove file', message) })
  }

  return (
    <section className={styles.attachments} aria-labelledby={heading}>
      <h2 id={heading}>Attachments</h2>
      {submission && submission.files.length > 0 && (
        <FileList
          submission={submission}
          renderActions={({ id, filename }) => (
            <RowButton
              label={`Remove ${filename}`}
              disabled={detach.isPending}
              onClick={() => remove(submission.id, id)}
            >
              <IconX size={15} stroke={1.7} aria-hidden />
            </RowButton>
          )}
        />
      )}
      <DropFiles
        id={`${fieldId}-files`}
        disabled={uploading.busy}
        error={failed ?? error}
        onFiles={(files) => void add(files)}
      />
      <UploadProgress uploading={uploading} />
    </section>
  )
}
